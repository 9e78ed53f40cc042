import type { RefusalCode } from '../../platform/refusal-codes.ts'
import { COVER_LABELS, type CoverType, PRODUCT_CODES } from '../../products/rating/terms.ts'

export const COMMISSION_STATUSES = ['pending', 'available', 'paid', 'reversed'] as const
/** Earned with the sale, available when it vests, paid out, or taken back. */
export type CommissionStatus = (typeof COMMISSION_STATUSES)[number]

export const COMMISSION_STATUS_LABELS: Record<CommissionStatus, string> = {
  pending: 'Pending',
  available: 'Available',
  paid: 'Paid',
  reversed: 'Reversed',
}

/** Withholding tax goes by what the payee is; staff are taxed through the payroll. */
export const PAYEE_KINDS = ['individual', 'entity', 'staff'] as const
export type PayeeKind = (typeof PAYEE_KINDS)[number]

export const PAYEE_KIND_LABELS: Record<PayeeKind, string> = {
  individual: 'Individual',
  entity: 'Company',
  staff: 'Staff, taxed through the payroll',
}

/** Which cover a product code stands for; travel has none. */
export function coverOfProduct(productCode: string): CoverType | undefined {
  // The keys of a record type are its unions; Object.keys only forgets it.
  return (Object.keys(PRODUCT_CODES) as CoverType[]).find((cover) => PRODUCT_CODES[cover] === productCode)
}

export function productName(productCode: string): string {
  const cover = coverOfProduct(productCode)
  return cover ? COVER_LABELS[cover] : 'Travel'
}

export const COMMISSION_REFUSALS = [
  'rate_out_of_range',
  'rate_backdated',
  'no_commission_rule',
] as const satisfies RefusalCode[]
export type CommissionRefusal = (typeof COMMISSION_REFUSALS)[number]
