import type { TaxAmounts } from '@okwan/domain/money/tax-invoices/amounts'
import type { SigningResult } from '@okwan/domain/money/tax-invoices/signing'
import type { IsoDate } from '@okwan/domain/platform/dates'

/**
 * Port to the E-VAT service of the Ghana Revenue Authority. Calls never throw for failures of the service. `repeated`: the
 * service already knows this number. `absent`: the service does not know the number.
 */
export type TaxAuthority = {
  sign(document: TaxedDocument): Promise<TaxResult>
  /** The stamp of a document that may have been signed before. */
  find(document: TaxKey): Promise<TaxResult>
  cancelRefund(refund: CancelledRefund): Promise<TaxResult>
}

export type TaxFlag = 'INVOICE' | 'REFUND' | 'PARTIAL_REFUND' | 'REFUND_CANCELATION'

export type TaxResult = SigningResult | { kind: 'repeated'; reason: string } | { kind: 'absent'; reason: string }

/** A refund has the number of its sale and a separate reference. */
export type TaxKey = { invoiceNumber: string; reference: string; flag: TaxFlag }

export type TaxedDocument = TaxKey & {
  day: IsoDate
  userName: string
  buyerName: string
  /** Tax number of a company; persons buy without one. */
  buyerTin: string | undefined
  item: { code: string; description: string; quantity: number; unitPricePesewas: number }
  amounts: TaxAmounts
}

export type CancelledRefund = TaxKey & { day: IsoDate; userName: string; amounts: TaxAmounts }
