import type { RenewalEstimate } from '@okwan/contract/sales/renewals'
import { daysBetween, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import {
  ncdYearsAfter,
  type RenewalTerm,
  renewalRefusalReason,
  renewalTerm,
  seatsRefusalReason,
} from '@okwan/domain/policies/policies/renewal'
import { statusAt } from '@okwan/domain/policies/policies/status-at'
import type { RenewalMode } from '@okwan/domain/policies/policies/terms'
import type { Tx } from '../../platform/db/database.ts'
import { type DatedRow, datedRecord } from '../../policies/policies/issue/dated-record.ts'
import { countFleet, type RenewableRow } from './store.ts'

/** Why a policy cannot be renewed now; undefined when it can. */
export function renewNowRefusalReason(
  row: DatedRow & { has_paid_successor: boolean; insured_by: string | null },
  now: Date,
): string | undefined {
  if (row.has_paid_successor) return 'The next term is paid for and being registered.'
  const dated = { ...datedRecord(row), insuredBy: row.insured_by ?? undefined }
  return renewalRefusalReason({ ...dated, status: statusAt(dated, now) }, toAccraDate(now))
}

export function requireRenewable(row: RenewableRow, now: Date): void {
  const refusalReason = renewNowRefusalReason(row, now)
  if (refusalReason) throw new Refusal('not_renewable', refusalReason)
}

export function requireSeats(row: RenewableRow, seats: number): void {
  const refusalReason = seatsRefusalReason(row.risk.seats, seats)
  if (refusalReason)
    throw new Refusal('vehicle_not_confirmed', refusalReason, [{ path: 'seats', message: refusalReason }])
}

export function nextTerm(row: RenewableRow, mode: RenewalMode, now: Date): RenewalTerm {
  const before = { startDate: row.term_start_date, endDate: row.end_date, coverDays: row.cover_days }
  return renewalTerm(before, mode, toAccraDate(now))
}

/** Days without cover before the next term. */
export function gapBefore(row: RenewableRow, startDate: IsoDate): number {
  return Math.max(0, daysBetween(row.end_date, startDate) - 1)
}

/** Claim-free years at the start of the next term, from our records; values sent by the client are ignored. */
export function earnedNcdYears(row: RenewableRow, startDate: IsoDate): number {
  return ncdYearsAfter({
    ncdYears: row.risk.ncdYears,
    coverDays: row.cover_days,
    ownDamageClaimPaid: row.own_damage_claim_paid,
    gapDays: gapBefore(row, startDate),
  })
}

/**
 * Size of the fleet today, or on the last day of cover if the cover has ended. The policies of a fleet often end on the same
 * day, so a renewal after that day would otherwise lose the fleet discount.
 */
export function fleetSizeOf(tx: Tx, row: RenewableRow, now: Date): Promise<number> {
  const today = toAccraDate(now)
  return countFleet(tx, row, row.end_date < today ? row.end_date : today)
}

export function insuredNow({ risk, sum_insured_pesewas: sumInsuredPesewas }: RenewableRow) {
  return { coverType: risk.coverType, sumInsuredPesewas }
}

export function insuredNext({ coverType, limits }: Pick<RenewalEstimate, 'coverType' | 'limits'>) {
  return { coverType, sumInsuredPesewas: limits.ownDamagePesewas }
}

export function noSuchPolicy(): Refusal {
  return new Refusal('not_found', 'This policy doesn’t exist or you can’t access it.')
}
