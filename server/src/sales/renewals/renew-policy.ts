import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { MotorPurchase } from '@okwan/contract/sales/purchases'
import type { renewalEndpoints } from '@okwan/contract/sales/renewals'
import { printName } from '@okwan/domain/customers/customers/identity'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import {
  type HistoryAnswers,
  historyReferrals,
  missingHistory,
  needsHistoryAnswers,
} from '@okwan/domain/policies/policies/history'
import { riskChangeRefusalReason, underwriterReason } from '@okwan/domain/policies/policies/renewal'
import type { RenewalMode } from '@okwan/domain/policies/policies/terms'
import { rateMotor } from '@okwan/domain/products/rating/rate-motor'
import { requireFresh } from '@okwan/domain/sales/motor/estimates'
import { findStartDateProblem } from '@okwan/domain/sales/motor/start-date'
import { linkFiles } from '../../platform/files/link-files.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { requireNotCovered } from '../../policies/policies/issue/require-not-covered.ts'
import { reachedBy } from '../../policies/policies/read/scope.ts'
import { motorRateBookOn } from '../../products/rate-books/motor-rate-book.ts'
import { checkLimits } from '../purchases/check-limits.ts'
import { findOpenOffer } from '../purchases/offer/find-offer.ts'
import { openOffer } from '../purchases/offer/open-offer.ts'
import { withdrawPurchase } from '../purchases/offer/withdraw-purchase.ts'
import {
  earnedNcdYears,
  fleetSizeOf,
  insuredNext,
  insuredNow,
  nextTerm,
  noSuchPolicy,
  requireRenewable,
  requireSeats,
} from './next-term.ts'
import {
  findRenewalEstimate,
  findRenewalOffer,
  hasHistory,
  lockRenewable,
  type RenewableRow,
  saveHistory,
} from './store.ts'

type Input = Parsed<(typeof renewalEndpoints)['POST /policies/{policyId}/renewals']>
type Estimate = NonNullable<Awaited<ReturnType<typeof findRenewalEstimate>>>

/**
 * Creates a payable offer of the next term. A repeated request returns the same offer; another price or payment option replaces
 * the previous one.
 */
export async function renewPolicy(ctx: Ctx, { params, body }: Input): Promise<MotorPurchase> {
  const { tx, actor, now } = ctx
  const row = await lockRenewable(tx, reachedBy(actor), params.policyId)
  if (!row) throw noSuchPolicy()
  requireRenewable(row, now)
  const { estimateId, mode, photoFileIds, declinedBefore, modified, claimsInThreeYears } = body
  const history = { declinedBefore, modified, claimsInThreeYears }
  const payLater = mode === 'pay-later' || mode === 'renew-on-expiry'
  const open = await findRenewalOffer(tx, row.policy_id)
  if (open?.estimate_id === estimateId && (open.status === 'pay_later') === payLater) {
    const existing = await findOpenOffer(tx, open.policy_record_id, now)
    if (existing && (await hasHistory(tx, open.policy_record_id, history))) return existing
  }
  if (open) await withdrawPurchase(ctx, open.policy_record_id)

  const estimate = await findRenewalEstimate(tx, { estimateId, policyRecordId: row.id, personId: actor.id })
  if (!estimate) throw new Refusal('estimate_stale', 'This price is for another policy. Get a new price.')
  const needsHistory = await requireAcceptablePrice(ctx, row, estimate, { photos: photoFileIds.length, history })
  const offerEndDate = requireTerm(row, estimate, mode, now)
  await checkLimits(ctx, estimate.price.totalPesewas)
  const { startDate, endDate } = estimate.risk
  await requireNotCovered(tx, { vehicleId: row.vehicle_id, startDate, endDate })
  const offer = await openOffer(ctx, {
    offer: {
      renews: row.policy_id,
      customerId: row.customer_id,
      vehicleId: row.vehicle_id,
      estimate: {
        ...estimate.price,
        estimateId,
        createdAt: estimate.created_at.toISOString(),
        expiresAt: estimate.expires_at.toISOString(),
      },
      payLater,
      ...(offerEndDate ? { offerEndDate } : {}),
    },
    customerName: row.is_company ? row.customer_name : printName(row.customer_name),
    receivedFor: `Motor insurance ${row.registration_number ?? `chassis ${row.chassis_key}`}, renewal`,
    purpose: 'renewal',
  })
  const record = {
    type: 'policy-record',
    id: offer.policyRecordId,
    sellerId: actor.id,
    branchId: actor.branchId,
  } as const
  if (needsHistory) await saveHistory(tx, offer.policyRecordId, history)
  const photo = { purpose: 'vehicle-photo', path: 'photoFileIds' } as const
  await linkFiles(
    ctx,
    record,
    photoFileIds.map((fileId) => ({ fileId, ...photo })),
  )
  return offer
}

/**
 * Refuses a price that is expired or differs from our records, and a price whose answers, photos or approval are missing. Returns
 * whether answers were required.
 */
async function requireAcceptablePrice(
  { tx, now }: Ctx,
  row: RenewableRow,
  { risk, price, expires_at }: Estimate,
  { photos, history }: { photos: number; history: HistoryAnswers },
): Promise<boolean> {
  requireSeats(row, risk.seats)
  const { book } = await motorRateBookOn(tx, risk.startDate)
  const { rateBook, totalPesewas } = price
  const known = {
    ...risk,
    riskCode: row.risk.riskCode,
    engineCapacityCc: row.engine_capacity_cc,
    yearOfManufacture: row.year_of_manufacture,
    ncdYears: earnedNcdYears(row, risk.startDate),
    fleetSize: await fleetSizeOf(tx, row, now),
    terms: row.risk.terms,
  }
  requireFresh({ rateBook, totalPesewas, expiresAt: expires_at }, rateMotor(known, book), now)
  const after = { ...insuredNext({ ...price, coverType: risk.coverType }), photos }
  const before = insuredNow(row)
  const needsAnswers = needsHistoryAnswers(before.coverType, after.coverType)
  // If the price alone causes a referral, no answers are needed here, because the new sale asks for them.
  if (needsAnswers && !underwriterReason(before, after, price.referrals)) requireHistory(history)
  const referrals = [...price.referrals, ...(needsAnswers ? historyReferrals(history, after.coverType) : [])]
  const refusalReason = riskChangeRefusalReason(before, after, referrals)
  if (refusalReason) throw new Refusal('vehicle_not_confirmed', refusalReason.message, [refusalReason])
  return needsAnswers
}

function requireHistory(history: HistoryAnswers): void {
  const missing = missingHistory(history).map(({ field, message }) => ({ path: field, message }))
  if (missing[0]) throw new Refusal('vehicle_not_confirmed', missing[0].message, missing)
}

/** Checks the start date and returns the last payment date of an offer that starts after expiry. */
function requireTerm(row: RenewableRow, { risk }: Estimate, mode: RenewalMode, now: Date): string | undefined {
  const { startDate } = risk
  const refuse = (message: string) => new Refusal('renewal_start', message, [{ path: 'startDate', message }])
  const refusalReason = findStartDateProblem(startDate, toAccraDate(now), true)
  if (refusalReason) throw refuse(refusalReason.message)
  const earliest = nextTerm(row, mode, now)
  if (startDate < earliest.startDate) {
    throw refuse(`The current term ends on ${formatDate(row.end_date)}. Select a later start date.`)
  }
  if (mode !== 'renew-on-expiry') return undefined
  if (!earliest.offerEndDate) throw refuse('Cover has already ended. Select payment now or within 7 days.')
  if (startDate !== earliest.startDate)
    throw refuse(
      `If the premium is paid by the expiry date, the next term starts on ${formatDate(earliest.startDate)}. Select this date.`,
    )
  return earliest.offerEndDate
}
