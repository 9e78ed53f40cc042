import { TAX_DOCUMENT_KINDS, TAX_PROBLEMS } from '@okwan/domain/money/tax-invoices/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, pesewas } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'

/** Marks of the authority, printed on the receipt. */
export const taxStamp = z.object({
  invoiceNumber: z.string(),
  sdcId: z.string(),
  receiptNumber: z.string(),
  internalData: z.string(),
  signature: z.string(),
  mrc: z.string(),
  time: z.string(),
  lineItems: z.string(),
  flag: z.string(),
  /** Content of the QR code. */
  qrCode: z.string(),
})

const taxDocument = z.object({
  documentId: z.string(),
  kind: z.enum(TAX_DOCUMENT_KINDS),
  number: z.string(),
  paymentReference: z.string(),
  policyId: z.string(),
  policyNumber: z.string().nullable(),
  branchName: z.string(),
  netPesewas: pesewas,
  /** Net premium, levies and VAT. */
  totalPesewas: pesewas,
  openedAt: moment,
  signedAt: moment.nullable(),
  /** Time until the signature, or until now for an unsigned document. */
  ageHours: z.number().int(),
  isOverdue: z.boolean(),
  problem: z.enum(TAX_PROBLEMS).nullable(),
  /** Response of the authority. */
  reason: z.string().nullable(),
  tries: z.number().int(),
  /** Next automatic attempt. */
  nextAt: moment.nullable(),
  stamp: taxStamp.nullable(),
  canRetry: z.boolean(),
})
export type TaxDocument = z.output<typeof taxDocument>

const overview = z.object({
  /** Whether we issue and sign the invoices today. */
  isOn: z.boolean(),
  /** Whether the connection to the authority is set up. */
  isConnected: z.boolean(),
  limitHours: z.number().int(),
  unsigned: z.number().int(),
  overdue: z.number().int(),
  oldestAt: moment.nullable(),
})
export type TaxOverview = z.output<typeof overview>

const access = { permission: 'accounting.close', scope: 'all records' } as const

export const taxInvoiceEndpoints = endpoints({
  'GET /tax-documents/overview': { ...access, summary: 'Number and age of unsigned tax documents', data: overview },
  'GET /tax-documents': {
    ...access,
    summary: 'Tax invoices and credit notes: unsigned ones oldest first, others newest first',
    query: z.strictObject({ ...pageQuery, state: z.enum(['unsigned', 'signed', 'all']).default('unsigned') }),
    data: z.array(taxDocument),
    meta: pageMeta,
  },
  'POST /tax-documents/{id}/retry': {
    ...access,
    summary: 'Resend an unsigned document to the authority',
    params: z.strictObject({ id }),
    body: z.strictObject({}),
    data: taxDocument,
    idempotent: true,
  },
})
