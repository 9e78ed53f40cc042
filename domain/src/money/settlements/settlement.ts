import type { IsoDate } from '../../platform/dates.ts'
import { addDays, formatMonth } from '../../platform/dates.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SettlementCycle } from '../../platform/settings/values.ts'
import { firstDayOf, type Month, monthAfter } from '../ledger/months.ts'
import type { SettlementAct, SettlementState } from './terms.ts'

const NEXT: Record<SettlementState, Partial<Record<SettlementAct, SettlementState>>> = {
  draft: { check: 'checked', discard: 'discarded' },
  checked: { approve: 'approved', discard: 'discarded' },
  approved: { pay: 'paid', discard: 'discarded' },
  paid: { confirm: 'confirmed' },
  confirmed: {},
  discarded: {},
}

/** The state after an act; an act that is not possible any more means that the caller saw an earlier state. */
export function moveSettlement(state: SettlementState, act: SettlementAct): SettlementState {
  const next = NEXT[state][act]
  if (!next) throw new Refusal('stale_version', 'This settlement has changed. Reload the page.')
  return next
}

type Decided = { state: SettlementState; preparedBy: string; checkedBy: string | null }

/** Reason why this person cannot approve. The person who prepared or checked a settlement cannot approve it. */
export function approvalRefusalReason(
  { preparedBy, checkedBy }: Omit<Decided, 'state'>,
  personId: string,
): string | undefined {
  if (preparedBy === personId) return 'You prepared this. Another person must approve it.'
  if (checkedBy === personId) return 'You checked this. Another person must approve it.'
  return undefined
}

export function allowedActs(settlement: Decided, personId: string): SettlementAct[] {
  // Object.keys widens the keys to string.
  const possible = Object.keys(NEXT[settlement.state]) as SettlementAct[]
  return possible.filter((act) => act !== 'approve' || approvalRefusalReason(settlement, personId) === undefined)
}

/** The cut-off of a bordereau: the end of a day, or now if the day is today. */
export function cutOffOf(throughDay: IsoDate, now: Date, previous: Date | undefined): Date {
  const end = new Date(`${addDays(throughDay, 1)}T00:00:00Z`)
  const cutOff = end > now ? now : end
  if (throughDay > now.toISOString().slice(0, 10)) throw new Refusal('cut_off_in_future')
  if (previous && cutOff <= previous) throw new Refusal('cut_off_before_last')
  return cutOff
}

const DAY_MS = 24 * 3_600_000

/** The end of the last whole week, from Monday to Sunday, or of the last whole month. */
export function lastPeriodEnd(cycle: SettlementCycle, now: Date): Date {
  if (cycle === 'monthly') return new Date(`${now.toISOString().slice(0, 7)}-01T00:00:00Z`)
  const midnight = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`)
  const daysSinceMonday = (midnight.getUTCDay() + 6) % 7
  return new Date(midnight.getTime() - daysSinceMonday * DAY_MS)
}

/** A return covers a whole month that is over. */
export function monthOfReturn(month: Month, now: Date): { startsAt: Date; cutOff: Date } {
  const cutOff = new Date(`${firstDayOf(monthAfter(month))}T00:00:00Z`)
  if (cutOff > now) {
    throw new Refusal('month_not_over', `The return of ${formatMonth(month)} can be prepared after its last day.`)
  }
  return { startsAt: new Date(`${firstDayOf(month)}T00:00:00Z`), cutOff }
}

/** The parts of a line by ledger account, positive if we owe them; brokerage reduces what we owe. */
export type LineAmounts = Readonly<Record<string, number>>

const TAXES = ['vat', 'nhil', 'getFund', 'covidLevy']

export type LineFigures = {
  premiumPesewas: number
  taxesPesewas: number
  brokeragePesewas: number
  offsetPesewas: number
  duePesewas: number
}

/** The columns of a bordereau. The offset is a refund of premium that the insurer already has. */
export function figuresOf(amounts: LineAmounts): LineFigures {
  const sum = (parts: readonly string[]) => parts.reduce((total, part) => total + (amounts[part] ?? 0), 0)
  return {
    premiumPesewas: sum(['premiumPayable']),
    taxesPesewas: sum(TAXES),
    brokeragePesewas: sum(['brokerage']),
    offsetPesewas: sum(['insurerRecoverable']),
    duePesewas: sum(Object.keys(amounts)),
  }
}

export function addAmounts(all: readonly LineAmounts[]): LineAmounts {
  const total: Record<string, number> = {}
  for (const amounts of all) {
    for (const [part, pesewas] of Object.entries(amounts)) total[part] = (total[part] ?? 0) + pesewas
  }
  return total
}
