import type { Renewal } from '@okwan/contract/sales/renewals'
import type { Ctx } from '../../platform/http/context.ts'
import { reachedBy } from '../../policies/policies/read/scope.ts'
import { findOpenOffer } from '../purchases/offer/find-offer.ts'
import { earnedNcdYears, nextTerm, noSuchPolicy, renewNowRefusalReason } from './next-term.ts'
import { findRenewable, findRenewalOffer, type RenewableRow } from './store.ts'

/** The proposed next term, and its open offer if there is one. */
export async function getRenewal(ctx: Ctx, { params }: { params: { policyId: string } }): Promise<Renewal> {
  const { tx, actor, now } = ctx
  const row = await findRenewable(tx, reachedBy(actor), params.policyId)
  if (!row) throw noSuchPolicy()
  const term = nextTerm(row, 'renew-on-expiry', now)
  const yearsAfter = earnedNcdYears(row, term.startDate)
  const open = await findRenewalOffer(tx, row.policy_id)
  return {
    policyId: row.policy_id,
    policyRecordId: row.id,
    refusalReason: renewNowRefusalReason(row, now) ?? null,
    startDate: term.startDate,
    endDate: term.endDate,
    gapDays: term.gapDays,
    seats: row.risk.seats,
    offerEndDate: term.offerEndDate ?? null,
    costOfCar: (row.risk.marketValuePesewas ?? 0) / 100,
    additionalTppd: row.risk.additionalTppdPesewas / 100,
    excessApplicable: row.risk.excessApplicable,
    ncd: { yearsBefore: row.risk.ncdYears, yearsAfter, text: ncdText(row, yearsAfter) },
    beforePesewas: row.price.totalPesewas,
    offer: (open && (await findOpenOffer(tx, open.policy_record_id, now))) ?? null,
  }
}

function ncdText(
  { risk: { ncdYears: before }, own_damage_claim_paid: claimPaid }: RenewableRow,
  after: number,
): string {
  const years = (count: number) => (count === 1 ? '1 claim-free year' : `${count} claim-free years`)
  if (after > before) return `${years(after)}, one more than last term`
  if (after < before)
    return `${years(after)}: ${years(before)} lost because of ${claimPaid ? 'a paid claim' : 'the gap in cover'}`
  return `${years(after)}, same as last term`
}
