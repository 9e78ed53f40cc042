import * as z from 'zod'
import { customerFilter } from '../customers/customers/pages.ts'
import { transactionFilter, transactionSort } from '../money/transactions.ts'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment } from '../platform/fields.ts'
import { soldQuery } from '../policies/policies/overview.ts'
import { policyFilter } from '../policies/policies.ts'
import { payLaterFilter } from '../sales/pay-later.ts'
import { renewalFilter } from '../sales/renewals.ts'

export const EXPORT_LISTS = ['policies', 'transactions', 'renewals', 'pay-later', 'customers'] as const
export type ExportList = (typeof EXPORT_LISTS)[number]

const exportedFile = z.object({
  exportId: z.string(),
  format: z.enum(['csv', 'xlsx']),
  fileName: z.string(),
  /** `ready`: the file can be downloaded. Small files are ready immediately and generated during the download. */
  status: z.enum(['working', 'ready', 'failed']),
  rows: z.number().int(),
  doneRows: z.number().int(),
  createdAt: moment,
  /** When the file is deleted. */
  expiresAt: moment,
})
export type ExportedFile = z.output<typeof exportedFile>

export const policyExport = z.strictObject({
  ...policyFilter,
  policyRecordIds: z.array(id).min(1).max(100).optional(),
})
export const payLaterExport = z.strictObject({ ...payLaterFilter, payableIds: z.array(id).min(1).max(100).optional() })
export const customerExport = z.strictObject(customerFilter)
export const renewalExport = z.strictObject(renewalFilter)
export const transactionExport = z.strictObject({ ...transactionFilter, sort: transactionSort })

const own = { permission: 'policies.read', scope: 'own exports; rows as in the list' } as const
const format = z.enum(['csv', 'xlsx'])
const exportId = z.strictObject({ exportId: id })

export const exportEndpoints = endpoints({
  'POST /exports': {
    summary: 'Export filtered or selected policies; a background job writes files of more than 5,000 rows',
    ...own,
    body: z.strictObject({ format, filter: policyExport }),
    data: exportedFile,
    status: 201,
  },
  'POST /transactions/exports': {
    summary: 'Export filtered payments; a background job writes files of more than 5,000 rows',
    permission: 'transactions.read',
    scope: 'rows as in the list of payments',
    body: z.strictObject({ format, filter: transactionExport }),
    data: exportedFile,
    status: 201,
  },
  'POST /renewals/exports': {
    summary: 'Export renewals due with customer phone numbers',
    ...own,
    body: z.strictObject({ format, filter: renewalExport }),
    data: exportedFile,
    status: 201,
  },
  'POST /pay-later/exports': {
    summary: 'Export filtered or selected unpaid offers with customer phone numbers',
    ...own,
    body: z.strictObject({ format, filter: payLaterExport }),
    data: exportedFile,
    status: 201,
  },
  'POST /customers/exports': {
    summary: 'Export filtered customers within reach',
    ...own,
    body: z.strictObject({ format, filter: customerExport }),
    data: exportedFile,
    status: 201,
  },
  'GET /exports': {
    summary: 'The caller’s exports of the last seven days, newest first',
    ...own,
    data: z.array(exportedFile),
  },
  'GET /exports/{exportId}': {
    summary: 'Progress of an export',
    ...own,
    params: exportId,
    data: exportedFile,
  },
  'GET /exports/{exportId}/file': {
    summary: 'The exported file as CSV or XLSX',
    ...own,
    params: exportId,
    file: 'application/octet-stream',
  },
  'DELETE /exports/{exportId}': {
    summary: 'Cancel an export and delete its file',
    ...own,
    params: exportId,
    data: z.object({ exportId: z.string() }),
  },
  'GET /overview/figures.csv': {
    summary: 'The overview as CSV',
    permission: 'policies.read',
    scope: 'as the overview',
    query: soldQuery,
    file: 'text/csv; charset=utf-8',
  },
})
