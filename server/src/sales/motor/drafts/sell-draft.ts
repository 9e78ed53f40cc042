import { isDeepStrictEqual } from 'node:util'
import type { MotorEstimate } from '@okwan/contract/sales/motor'
import { cedisToPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import { insuresValue } from '@okwan/domain/policies/policies/endorsement'
import type { MotorRisk } from '@okwan/domain/products/rating/eligibility'
import type { UnderwriterTerms } from '@okwan/domain/products/rating/terms'
import type { MotorDraft } from '@okwan/domain/sales/motor/draft'
import { requireComplete } from '@okwan/domain/sales/motor/steps'
import type { Tx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { requireOwnPrice } from '../own-price.ts'
import { presentEstimate } from '../present.ts'
import { lockDraft, removeDraft, saveDraft } from '../store.ts'
import { unlinkDraftFiles } from './draft-files.ts'
import { noSuchDraft } from './get-draft.ts'
import { flowOf } from './present-draft.ts'

/** Loads and locks the draft for the sale. */
export async function lockOwnDraft(
  { tx, actor }: Ctx,
  draftId: string,
): Promise<{ draft: MotorDraft; version: number }> {
  const row = await lockDraft(tx, draftId, actor.id)
  if (!row) throw noSuchDraft()
  return { draft: row.content, version: row.version }
}

/** Returns the estimate of a complete draft with all approvals and a valid price. */
export async function requireSellable(ctx: Ctx, draft: MotorDraft): Promise<MotorEstimate> {
  requireComplete(draft, await flowOf(ctx, draft))
  const estimate = await requireOwnPrice(ctx, draft, draft.estimateId ?? '')
  requireSameTerms(draft, estimate.risk)
  return presentEstimate(estimate)
}

/** Compares the cover too, because another cover can have the same price. */
function requireSameTerms({ underwriting = {}, referralTerms }: MotorDraft, risk: MotorRisk): void {
  const {
    riskCode,
    coverType,
    startDate,
    endDate,
    costOfCar = 0,
    additionalTppd = 0,
    excessApplicable = true,
  } = underwriting
  const isSame =
    riskCode === risk.riskCode &&
    coverType === risk.coverType &&
    startDate === risk.startDate &&
    endDate === risk.endDate &&
    cedisToPesewas(additionalTppd) === risk.additionalTppdPesewas &&
    (!insuresValue(risk.coverType) || cedisToPesewas(costOfCar) === risk.marketValuePesewas) &&
    (risk.coverType !== 'comprehensive' || excessApplicable === risk.excessApplicable) &&
    isDeepStrictEqual(referralTerms, risk.terms)
  if (!isSame) throw new Refusal('estimate_stale', 'This price is for another cover. Get a new price.')
}

/** Requires all pages except the approval, and returns the reasons for the referral. */
export async function requireReferable(ctx: Ctx, draft: MotorDraft) {
  const flow = await flowOf(ctx, draft)
  requireComplete({ ...draft, referral: 'approved' }, flow)
  return flow.referrals
}

export type Referral = NonNullable<MotorDraft['referral']>

type NotedReferral = {
  draftId: string
  ownerId: string
  referral: Referral
  referralNote?: string | undefined
  referralTerms?: UnderwriterTerms | undefined
}

/** Saves the state of the referral in the draft and returns the new version. */
export async function recordReferral(
  { tx, now }: Pick<Ctx, 'tx' | 'now'>,
  { draftId, ownerId, referral, referralNote, referralTerms }: NotedReferral,
): Promise<number> {
  const row = await lockDraft(tx, draftId, ownerId)
  if (!row) throw noSuchDraft()
  const { estimateId } = row.content
  // Terms change the price or the cover, so the seller selects a new price.
  const content = {
    ...row.content,
    referral,
    referralNote,
    referralTerms,
    estimateId: referralTerms ? undefined : estimateId,
  }
  return (await saveDraft(tx, { ...row, content, version: row.version + 1 }, now)).version
}

/** Deletes the draft after payment, because the policy has all its data. */
export async function deleteSoldDraft(tx: Tx, draftId: string, ownerId: string, now: Date): Promise<void> {
  await removeDraft(tx, draftId, ownerId)
  await unlinkDraftFiles(tx, [draftId], now)
}
