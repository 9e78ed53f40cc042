/** Documents that the Ghana Revenue Authority signs (E-VAT) for a sale, for its refund, and for the reversal of a refund. */
export const TAX_DOCUMENT_KINDS = ['invoice', 'credit-note', 'cancellation'] as const
export type TaxDocumentKind = (typeof TAX_DOCUMENT_KINDS)[number]

export const TAX_KIND_TITLES: Record<TaxDocumentKind, string> = {
  invoice: 'Tax invoice',
  'credit-note': 'Credit note',
  cancellation: 'Cancelled credit note',
}

/** Why a document isn’t signed yet. A document without a problem is sent with the next job. */
export const TAX_PROBLEMS = ['waiting', 'unreachable', 'settings', 'refused', 'collision'] as const
export type TaxProblem = (typeof TAX_PROBLEMS)[number]

export const TAX_PROBLEM_TITLES: Record<TaxProblem, string> = {
  waiting: 'Invoice not signed yet',
  unreachable: 'E-VAT unavailable',
  settings: 'Connection rejected',
  refused: 'Rejected',
  collision: 'Number already used',
}

/** The seal of the authority, printed on the receipt. */
export type TaxStamp = {
  invoiceNumber: string
  sdcId: string
  receiptNumber: string
  internalData: string
  signature: string
  mrc: string
  /** Date and time of the authority, as printed: `2026/11/16 09:00:02`. */
  time: string
  lineItems: string
  flag: string
  qrCode: string
}

/** The stamp as printed, in the order and with the names of the authority. */
export function stampRows(stamp: TaxStamp): [string, string][] {
  return [
    ['Invoice No', stamp.invoiceNumber],
    ['SDC ID', stamp.sdcId],
    ['Receipt Number', stamp.receiptNumber],
    ['Internal Data', stamp.internalData],
    ['Signature', stamp.signature],
    ['MRC', stamp.mrc],
    ['Date & Time', stamp.time],
    ['Line-Item Count', stamp.lineItems],
  ]
}
