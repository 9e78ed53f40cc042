import type { Renewal } from '@okwan/contract/sales/renewals'
import type { Ctx } from '../../platform/http/context.ts'
import { reachedBy } from '../../policies/policies/read/scope.ts'
import { findOpenOffer } from '../purchases/offer/find-offer.ts'
import { earnedNcdYears, nextTerm, noSuchPolicy, whyNotNow } from './next-term.ts'
import { findRenewable, findRenewalOffer, type RenewableRow } from './store.ts'

/** The proposed next term, and its open offer if there is one. */
export async function getRenewal(ctx: Ctx, { params }: { params: { policyId: string } }): Promise<Renewal> {
  const { tx, actor, now } = ctx
  const row = await findRenewable(tx, reachedBy(actor), params.policyId)
  if (!row) throw noSuchPolicy()
  const term = nextTerm(row, 'renew-on-expiry', now)
  const willBeYears = earnedNcdYears(row, term.startDate)
  const open = await findRenewalOffer(tx, row.policy_id)
  return {
    policyId: row.policy_id,
    policyRecordId: row.id,
    whyNot: whyNotNow(row, now) ?? null,
    startDate: term.startDate,
    endDate: term.endDate,
    gapDays: term.gapDays,
    seats: row.risk.seats,
    offerEndDate: term.offerEndDate ?? null,
    costOfCar: (row.risk.marketValuePesewas ?? 0) / 100,
    additionalTppd: row.risk.additionalTppdPesewas / 100,
    excessApplicable: row.risk.excessApplicable,
    ncd: { wasYears: row.risk.ncdYears, willBeYears, text: ncdText(row, willBeYears) },
    wasPesewas: row.price.totalPesewas,
    offer: (open && (await findOpenOffer(tx, open.policy_record_id, now))) ?? null,
  }
}

function ncdText({ risk: { ncdYears: was }, own_damage_claim_paid: claimPaid }: RenewableRow, willBe: number): string {
  const years = (count: number) => (count === 1 ? '1 claim-free year' : `${count} claim-free years`)
  if (willBe > was) return `${years(willBe)}, one more than last term`
  if (willBe < was)
    return `${years(willBe)}: ${years(was)} lost because of ${claimPaid ? 'a paid claim' : 'the gap in cover'}`
  return `${years(willBe)}, same as last term`
}
