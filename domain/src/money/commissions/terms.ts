import type { RefusalCode } from '../../platform/refusal-codes.ts'
import { COVER_LABELS, type CoverType, PRODUCT_CODES } from '../../products/rating/terms.ts'

export const COMMISSION_STATUSES = ['pending', 'available', 'paid', 'reversed'] as const
/** Pending after the sale, available when it vests, then paid out or reversed. */
export type CommissionStatus = (typeof COMMISSION_STATUSES)[number]

export const COMMISSION_STATUS_LABELS: Record<CommissionStatus, string> = {
  pending: 'Pending',
  available: 'Available',
  paid: 'Paid',
  reversed: 'Reversed',
}

/** Decides the rate of withholding tax. Staff are taxed through payroll. */
export const PAYEE_KINDS = ['individual', 'entity', 'staff'] as const
export type PayeeKind = (typeof PAYEE_KINDS)[number]

export const PAYEE_KIND_LABELS: Record<PayeeKind, string> = {
  individual: 'Individual',
  entity: 'Company',
  staff: 'Staff, taxed through payroll',
}

/** Codes of all products that earn commission. */
export const PRODUCTS = [...Object.values(PRODUCT_CODES), 'TRAVEL'] as const

/** The motor cover of a product code; undefined for travel. */
export function coverOfProduct(productCode: string): CoverType | undefined {
  // Object.keys widens the keys to string.
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
