import { IMPORT_KINDS, IMPORT_STATUSES, MAX_DESCRIPTION, ROW_STATES } from '@okwan/domain/sales/imports/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, pesewas, text, verificationToken } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'

const kind = z.enum(IMPORT_KINDS, { error: 'Select a record type' })

const counts = z.object({
  unchecked: z.number().int(),
  ready: z.number().int(),
  wrong: z.number().int(),
  known: z.number().int(),
  written: z.number().int(),
  undone: z.number().int(),
})

const importedFile = z.object({
  importId: z.string(),
  kind,
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  rowCount: z.number().int(),
  counts,
  uploadedBy: z.string(),
  uploadedAt: moment,
  submittedBy: z.string().nullable(),
  /** Reference of the confirmation with which a SuperAdmin approves or undoes this submission. */
  actReference: z.string(),
  approvedBy: z.string().nullable(),
  approvedAt: moment.nullable(),
  /** Debits of the opening balances; null for other kinds. */
  totalPesewas: pesewas.nullable(),
  submissionRefusalReason: z.string().nullable(),
  approvalRefusalReason: z.string().nullable(),
  /** Requester of the undo; null if there is none. */
  undoRequestedBy: z.string().nullable(),
  undoRefusalReason: z.string().nullable(),
})
export type ImportedFile = z.output<typeof importedFile>

const row = z.object({
  rowNumber: z.number().int(),
  key: z.string().nullable(),
  state: z.enum(ROW_STATES),
  /** Error of the row, or the reason why its record was kept when the import was undone. */
  reason: z.string().nullable(),
  field: z.string().nullable(),
  cells: z.record(z.string(), z.string()),
  policyId: z.string().nullable(),
  /** The customer of the row; null if the row has an error or is undone. */
  customerCode: z.string().nullable(),
  /** The person or the claim that the row added. */
  userId: z.string().nullable(),
  claimId: z.string().nullable(),
  isCorrectable: z.boolean(),
})
export type ImportedRow = z.output<typeof row>

const columns = z.record(z.string(), z.string())

const fileBody = { maxBytes: 40_000_000 }
const access = { permission: 'imports.manage', scope: 'all records' } as const
const params = z.strictObject({ id })
const act = { ...access, params, body: z.strictObject({}), data: importedFile, idempotent: true } as const
const confirmed = z.strictObject({ verificationToken })

export const importEndpoints = endpoints({
  'GET /imports/columns': {
    ...access,
    summary: 'The columns that were used last, by kind of file',
    data: z.array(z.object({ kind, columns })),
  },
  'GET /imports': {
    ...access,
    summary: 'Imports of existing records, newest first',
    query: z.strictObject(pageQuery),
    data: z.array(importedFile),
    meta: pageMeta,
  },
  'GET /imports/{id}': {
    ...access,
    summary: 'An import with the number of its rows by state',
    params,
    data: importedFile,
  },
  'GET /imports/{id}/rows': {
    ...access,
    summary: 'Rows of an import in their order, with the error of each invalid row',
    params,
    query: z.strictObject({ ...pageQuery, state: z.enum([...ROW_STATES, 'all']).default('all') }),
    data: z.array(row),
    meta: pageMeta,
  },
  'POST /imports/headings': {
    ...access,
    summary: 'Headings in the first row of a spreadsheet. The body is the XLSX file; nothing is stored',
    fileBody,
    oneStatement: true,
    data: z.object({ headings: z.array(z.string()) }),
  },
  'POST /imports': {
    ...access,
    summary:
      'Upload a file of existing records. The body is the XLSX or CSV file; all rows are checked and nothing is written',
    query: z.strictObject({
      kind,
      fileName: text('the file name', 200),
      /** JSON object with the heading of each field. */
      columns: z.string().max(8000),
    }),
    fileBody,
    data: importedFile,
    idempotent: true,
    status: 201,
  },
  'PUT /imports/{id}/rows/{rowNumber}': {
    ...access,
    summary: 'Correct a row and check it again',
    params: z.strictObject({ id, rowNumber: z.coerce.number().int().min(2).max(1_000_000) }),
    body: z.strictObject({ cells: z.record(z.string().max(40), text('the value', MAX_DESCRIPTION, 0)) }),
    data: row,
  },
  'POST /imports/{id}/submit': { ...act, summary: 'Submit the correct rows for approval' },
  'POST /imports/{id}/approve': {
    ...act,
    summary: 'Approve an import, which starts to write its rows in batches',
    scope: 'submitted by another person',
    body: confirmed,
  },
  'POST /imports/{id}/decline': { ...act, summary: 'Send an import back for correction, or withdraw it' },
  'POST /imports/{id}/stop': { ...act, summary: 'Stop writing after the current batch' },
  'POST /imports/{id}/resume': { ...act, summary: 'Continue a stopped import' },
  'POST /imports/{id}/discard': { ...act, summary: 'Discard an import that has written no records' },
  'POST /imports/{id}/request-undo': { ...act, summary: 'Request to undo an import; another SuperAdmin approves' },
  'POST /imports/{id}/keep': {
    ...act,
    summary: 'Keep the records of an import: decline or withdraw the request to undo it',
  },
  'POST /imports/{id}/undo': {
    ...act,
    summary: 'Remove the records of an import, except records with later activity',
    scope: 'requested by another person',
    body: confirmed,
  },
})
