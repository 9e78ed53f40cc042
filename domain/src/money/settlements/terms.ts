import { formatDate, formatMoment, toAccraDate } from '../../platform/dates.ts'
import { formatPesewas } from '../../platform/money.ts'

/** Money that we collect for others: premium for an insurer, levies and taxes for an authority. */
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

/** `GH₵1,250.00 to Okwan Insurance`, or `from` if the refunds exceed the collected amounts. */
export function transferText(totalPesewas: number, payeeName: string): string {
  return `${formatPesewas(Math.abs(totalPesewas))} ${totalPesewas < 0 ? 'from' : 'to'} ${payeeName}`
}

const isMidnight = (moment: Date) => moment.getUTCHours() + moment.getUTCMinutes() + moment.getUTCSeconds() === 0

/** The first day after the previous cut-off: `1 Oct 2026`, with the time if the previous cut-off was during the day. */
export function periodStart(startsAt: Date): string {
  return isMidnight(startsAt) ? formatDate(toAccraDate(startsAt)) : formatMoment(startsAt)
}

/** The last day before a cut-off: `31 Oct 2026` for midnight of 1 November, and the time for a cut-off during the day. */
export function periodEnd(cutOff: Date): string {
  return isMidnight(cutOff) ? formatDate(toAccraDate(new Date(cutOff.getTime() - 1))) : formatMoment(cutOff)
}
