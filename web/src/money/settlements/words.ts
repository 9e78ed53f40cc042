import type { LedgerLine } from '@okwan/contract/money/ledger'
import type { DueSettlement, Settlement, SettlementLine } from '@okwan/contract/money/settlements'
import { KIND_TITLES, LINE_TITLES, periodEnd, periodStart } from '@okwan/domain/money/settlements/terms'
import { formatMonth } from '@okwan/domain/platform/dates'
import type { Tone } from '../../ui/data/tone.ts'

const STATUSES: Record<Settlement['state'], { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  checked: { label: 'Awaiting approval', tone: 'warning' },
  approved: { label: 'To pay', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  confirmed: { label: 'Confirmed by bank', tone: 'success' },
  discarded: { label: 'Discarded', tone: 'neutral' },
}

/** The insurer pays the taxes, so no statement of our bank accounts shows the payment. */
export function statusOf({ kind, state }: Pick<Settlement, 'kind' | 'state'>): { label: string; tone: Tone } {
  return kind === 'taxes' && state === 'confirmed'
    ? { label: 'Confirmed by receipt', tone: 'success' }
    : STATUSES[state]
}

const PRODUCTS = { motor: 'Motor', travel: 'Travel' } as const

/** `Motor premium` or `Withholding tax`. */
export function settlementName({ kind, product }: Pick<DueSettlement, 'kind' | 'product'>): string {
  return product ? `${PRODUCTS[product]} premium` : KIND_TITLES[kind]
}

/** The policy of a line; null if the line has none. */
export function policyOf({ policyId, product, policyNumber, version }: SettlementLine): LedgerLine['policy'] {
  return policyId && product ? { policyId, product, policyNumber, version } : null
}

/** A line for the drawer of a total. By default its amount is the amount due. */
export function toLedgerLine(line: SettlementLine, amount?: string): LedgerLine {
  return {
    lineId: String(line.position),
    happenedAt: line.happenedAt,
    title: LINE_TITLES[line.kind],
    party: line.payeeName || line.insured,
    amountPesewas: line.amounts.find(({ label }) => label === amount)?.pesewas ?? line.duePesewas,
    policy: policyOf(line),
    record: null,
  }
}

/** The month of a return, or the days of a bordereau. */
export function periodOf({ kind, startsAt, cutOff }: Settlement): string {
  if (kind !== 'bordereau' && startsAt) return formatMonth(startsAt.slice(0, 7))
  const last = periodEnd(new Date(cutOff))
  return startsAt ? `${periodStart(new Date(startsAt))} to ${last}` : `Up to and including ${last}`
}

/** Note beside taxes, which are not paid separately. */
export const IN_BORDEREAU = 'Paid in the bordereau'
