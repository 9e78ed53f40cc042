/** Money that we pay on: premium to an insurer, levies and taxes to an authority. */
export const SETTLEMENT_KINDS = ['bordereau', 'motor-levies', 'taxes', 'withholding-tax'] as const
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number]

export const RETURN_KINDS = ['motor-levies', 'taxes', 'withholding-tax'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]

export const SETTLEMENT_STATES = ['draft', 'checked', 'approved', 'paid', 'confirmed', 'discarded'] as const
export type SettlementState = (typeof SETTLEMENT_STATES)[number]

export const SETTLEMENT_ACTS = ['check', 'approve', 'pay', 'confirm', 'discard'] as const
export type SettlementAct = (typeof SETTLEMENT_ACTS)[number]

export const KIND_TITLES: Record<SettlementKind, string> = {
  bordereau: 'Premium bordereau',
  'motor-levies': 'Motor levies and fees',
  taxes: 'VAT, NHIL and GETFund',
  'withholding-tax': 'Withholding tax',
}

export const LINE_KINDS = [
  'new',
  'renewal',
  'endorsement',
  'brokerage-returned',
  'refund',
  'refund-withdrawn',
  'commission',
  'commission-reversed',
] as const
export type LineKind = (typeof LINE_KINDS)[number]

export const LINE_TITLES: Record<LineKind, string> = {
  new: 'New policy',
  renewal: 'Renewal',
  endorsement: 'Endorsement',
  'brokerage-returned': 'Brokerage returned',
  refund: 'Refund',
  'refund-withdrawn': 'Refund withdrawn',
  commission: 'Commission',
  'commission-reversed': 'Commission reversed',
}

/** `B-00012` for a bordereau, `R-00012` for a return. */
export function settlementNumber(kind: SettlementKind, number: number): string {
  return `${kind === 'bordereau' ? 'B' : 'R'}-${String(number).padStart(5, '0')}`
}
