import { Refusal } from '@okwan/domain/platform/refusal'
import { ISSUE_RETRY_MINUTES } from '@okwan/domain/policies/policies/lifecycle'
import type { ChallengeReason } from '@okwan/domain/policies/policies/terms'
import { applySoldDetails } from '../../../customers/vehicles/save-vehicle.ts'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Product } from '../../../platform/http/context.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import type { JobPayloads } from '../../../platform/jobs/kinds.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import type { MidPolicy } from '../../../platform/ports/mid.ts'
import { challengePolicy } from '../../../policies/policies/change/challenge-policy.ts'
import { startIssue } from '../../../policies/policies/issue/start-issue.ts'
import { motorRateBookOf } from '../../../products/rate-books/motor-rate-book.ts'
import { deleteSoldDraft } from '../../motor/drafts/sell-draft.ts'
import { findPremium } from '../find-premium.ts'
import { findSoldVehicle, readSale, type SaleRow } from '../store.ts'
import { finishIssue } from './finish-issue.ts'
import { midPolicyOf } from './mid-policy.ts'

type Payload = JobPayloads['policy.issue']

/**
 * Issues a paid policy: assigns its numbers, registers it in the MID and starts cover. A policy that cannot be registered
 * becomes challenged and keeps its payment. The job can be repeated.
 */
export async function issuePurchase(product: Product, payload: Payload): Promise<void> {
  const { db, clock, mid } = product
  const { policyRecordId } = payload
  const policy = await db.transaction((tx) => startRegistration({ tx, now: clock.now() }, policyRecordId))
  if (!policy) return

  const response = await mid.record(policy)
  const inTransaction = (work: (ctx: AuditCtx) => Promise<void>) =>
    db.transaction((tx) => work({ tx, now: clock.now() }))
  if (response.kind === 'no-response') return inTransaction((ctx) => tryAgain(ctx, payload))
  if (response.kind === 'rejected') return inTransaction((ctx) => challenge(ctx, policyRecordId, response.reason))
  try {
    const sticker = payload.stickerNumber ? { stickerNumber: payload.stickerNumber, isManual: true } : {}
    await inTransaction((ctx) => finishIssue(ctx, product, { policyRecordId, ...response, ...sticker }))
  } catch (error) {
    if (!isStickerConflict(error)) throw error
    await inTransaction((ctx) => challenge(ctx, policyRecordId, 'STICKER_CONFLICT'))
  }
}

/** Reserves the dates of the vehicle. Undefined if the policy is already issued or challenged. */
async function startRegistration(ctx: AuditCtx, policyRecordId: string): Promise<MidPolicy | undefined> {
  const { tx, now } = ctx
  const sale = await readSale(tx, policyRecordId)
  if (sale.status === 'awaiting_payment' || sale.status === 'pay_later' || sale.status === 'lapsed') {
    const started = await startIssue(ctx, { policyRecordId })
    if (sale.draft_id) await deleteSoldDraft(tx, sale.draft_id, sale.seller_id, now)
    if (started.status === 'challenged') await notifyDelayed(tx, sale, now)
    else await updateVehicle(ctx, policyRecordId)
  }
  const numbered = await readSale(tx, policyRecordId)
  if (numbered.status !== 'issuing') return undefined
  const paid = await findPremium(tx, policyRecordId)
  if (!paid) throw new Error(`policy record ${policyRecordId} has no payment`)
  return midPolicyOf(numbered, await motorRateBookOf(tx, numbered.rate_book_id), paid, now)
}

async function updateVehicle(ctx: AuditCtx, policyRecordId: string): Promise<void> {
  const sold = await findSoldVehicle(ctx.tx, policyRecordId)
  if (!sold || (await applySoldDetails(ctx.tx, sold.vehicle_id, sold.vehicle, ctx.now))) return
  await challenge(ctx, policyRecordId, 'VEHICLE_MISMATCH')
}

async function tryAgain(ctx: AuditCtx, payload: Payload): Promise<void> {
  const { tx, now } = ctx
  const { policyRecordId, tries } = payload
  const minutes = ISSUE_RETRY_MINUTES[tries]
  if (minutes === undefined) return challenge(ctx, policyRecordId, 'MID_UNREACHABLE')
  const runAt = new Date(now.getTime() + minutes * 60_000)
  await addJob(tx, 'policy.issue', { ...payload, tries: tries + 1 }, { now, runAt })
}

async function challenge(ctx: AuditCtx, policyRecordId: string, reason: ChallengeReason): Promise<void> {
  await challengePolicy(ctx, { policyRecordId, reason })
  await notifyDelayed(ctx.tx, await readSale(ctx.tx, policyRecordId), ctx.now)
}

async function notifyDelayed(
  tx: Tx,
  { customer, vehicle, premium_pesewas, policy_id: policyId }: SaleRow,
  now: Date,
): Promise<void> {
  const params = { plate: vehicle.registrationNumber ?? vehicle.chassisNumber, premiumPesewas: premium_pesewas }
  await queueMessage(tx, { to: customer.phone, template: 'policy-delayed', params, policyId }, now)
}

/** The sticker number of the MID, or the one entered manually, belongs to another policy. */
function isStickerConflict(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'sticker_conflict'
  return error instanceof Error && 'constraint' in error && error.constraint === 'stickers_pkey'
}
