import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { MotorEstimate } from '@okwan/contract/sales/motor'
import type { MotorPurchase, purchaseEndpoints } from '@okwan/contract/sales/purchases'
import { parsePlate } from '@okwan/domain/customers/vehicles/plates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { ActiveCover, MotorDraft } from '@okwan/domain/sales/motor/draft'
import { findCustomer } from '../../customers/customers/find-customer.ts'
import { newestFinding } from '../../customers/vehicles/newest-finding.ts'
import { saveVehicle, soldVehicleOf } from '../../customers/vehicles/save-vehicle.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { requireNotCovered } from '../../policies/policies/issue/require-not-covered.ts'
import { copyFilesToPolicy } from '../motor/drafts/draft-files.ts'
import { lockOwnDraft, requireSellable } from '../motor/drafts/sell-draft.ts'
import { checkLimits } from './check-limits.ts'
import { enteredBy } from './entered-by.ts'
import { openOffer } from './offer/open-offer.ts'
import { parkPurchase } from './offer/park-purchase.ts'
import { withdrawPurchase } from './offer/withdraw-purchase.ts'
import { presentPurchase } from './present.ts'
import { saveConsentingCustomer } from './save-consenting-customer.ts'
import { findOffer } from './store.ts'

type Input = Parsed<(typeof purchaseEndpoints)['POST /motor/drafts/{id}/purchase']>

export function purchaseMotor(ctx: Ctx, { params, body }: Input): Promise<MotorPurchase> {
  return offerDraft(ctx, { draftId: params.id, payLater: false, ...body })
}

type OfferInput = { draftId: string; payLater: boolean; verificationToken?: string | undefined }

/**
 * Turns a complete draft into a payable offer. A repeated request returns the same offer; a changed draft, or one whose
 * payment is refunded, gets a new offer, and the previous one can no longer be paid.
 */
export async function offerDraft(
  ctx: Ctx,
  { draftId, payLater, verificationToken }: OfferInput,
): Promise<MotorPurchase> {
  const { tx, now } = ctx
  const { draft: saved, version } = await lockOwnDraft(ctx, draftId)
  const before = await findOffer(tx, draftId)
  const isSame = before?.draft_version === version && now < before.offer_ends_at && !before.is_refunded
  if (isSame && (!payLater || before.status === 'pay_later')) return presentPurchase(before, now)
  if (before && !isSame) await withdrawPurchase(ctx, before.policy_record_id)

  const draft = { ...saved, activeCover: await findCurrentCover(ctx, saved) }
  const estimate = await requireSellable(ctx, draft)
  const { startDate, endDate } = estimate
  if (isSame) return parkPurchase(ctx, { policyRecordId: before.policy_record_id, startDate })
  await checkLimits(ctx, estimate.totalPesewas)
  const agreement = { verificationToken, reference: draftId, amountPesewas: estimate.totalPesewas }
  const holder = draft.policyholder ?? {}
  const { code: customerCode } = await saveConsentingCustomer(ctx, holder, agreement)
  const customer = await findCustomer(tx, customerCode)
  if (!customer) throw new Error('the customer that was just saved is missing')
  const vehicleId = await saveVehicle(tx, draft, now)
  await requireNotCovered(tx, { vehicleId, startDate, endDate })

  const offered = await openOffer(ctx, {
    offer: { customerId: customer.id, vehicleId, estimate, payLater },
    customerName: customer.fullName,
    receivedFor: wordsFor(draft, estimate),
    draft: { draftId, draftVersion: version, vehicle: soldVehicleOf(draft), ...enteredBy(holder) },
  })
  await copyFilesToPolicy(ctx, draftId, offered.policyRecordId)
  return offered
}

/**
 * Latest MID cover that this seller looked up. The sale itself does not call the MID, because a transaction must not call
 * the network; GET /vehicles/lookup calls the MID before the sale.
 */
async function findCurrentCover(ctx: Ctx, draft: MotorDraft): Promise<ActiveCover | undefined> {
  const { registrationNumber, chassisNumber } = draft
  const finding = await newestFinding(ctx, { registrationNumber, chassisNumber })
  if (!finding) {
    throw new Refusal('cover_not_checked')
  }
  return finding.activeCover
}

function wordsFor({ registrationNumber, chassisNumber }: MotorDraft, { riskName }: MotorEstimate): string {
  const plate = parsePlate(registrationNumber ?? '')?.text ?? `chassis ${chassisNumber}`
  return `Motor insurance ${plate}, ${riskName}`
}
