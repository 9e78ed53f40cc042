import { printName } from '@okwan/domain/customers/customers/identity'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { requestNumber } from '@okwan/domain/service/service-requests/numbers'
import { REQUEST_KIND_LABELS, type RequestKind } from '@okwan/domain/service/service-requests/terms'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import type { Product } from '../../../platform/http/context.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import { verifyUrl } from '../../../policies/policies/verify-code.ts'
import { certificateToShow } from '../../../policies/travel-policies/servicing.ts'
import { type MoveChanges, moveRequest } from '../decide/move-request.ts'
import { kindOf } from '../kinds/all-kinds.ts'
import type { Order } from '../kinds/kind.ts'
import { type RequestRow, saveRequest } from '../store.ts'
import type { RequestEffect } from './calculate-effect.ts'
import { outcomeWords } from './outcome-words.ts'

/** The secrets sign the link that the customer receives. */
type ApplyCtx = AuditCtx & { product: Pick<Product, 'secrets' | 'config'> }

/** Payment and entered values that the request needs. */
type EffectInput = { clientReference?: string | undefined; stickerNumber?: string }

/**
 * Applies an approved request in one transaction: policy, sticker, money and commission. The caller has locked the policy and
 * calculated the effect. The MID is updated afterwards; changes that the MID does not store are complete immediately.
 */
export async function applyRequest(
  ctx: ApplyCtx,
  row: RequestRow,
  effect: RequestEffect,
  context: EffectInput = {},
): Promise<RequestRow> {
  const { tx, now } = ctx
  const kind = kindOf(effect.content)
  await kind.apply(ctx, { ...orderOf(row, effect), ...context })
  // The MID stores motor policies only.
  if (!kind.notifiesMid || row.product === 'travel') return complete(ctx, row, { carriedOutAt: now })
  await addJob(tx, 'service-request.notify-mid', { requestId: row.id, tries: 0 }, { now })
  return saveRequest(tx, row, { carriedOutAt: now, midState: 'pending' })
}

/** Schedules a job and returns true if the effects start on a later date. */
export async function scheduleForDay({ tx, now }: AuditCtx, { id, proposal }: RequestRow): Promise<boolean> {
  const { effectiveOn } = proposal
  if (effectiveOn === undefined || effectiveOn <= toAccraDate(now)) return false
  const runAt = new Date(`${effectiveOn}T00:00:00.000Z`)
  const effectKey = `service-request.carry-out:${id}`
  await addJob(tx, 'service-request.carry-out', { requestId: id }, { now, runAt, effectKey })
  return true
}

/** A replaced travel certificate is void (decision 0032), so the customer gets a link to the new one. */
const NEW_CERTIFICATES: readonly RequestKind[] = ['trip_dates', 'trip_extension', 'trip_correction']

/** Completes the request and notifies the customer, after the MID was updated. */
export async function complete(ctx: ApplyCtx, row: RequestRow, changes: MoveChanges): Promise<RequestRow> {
  const { tx, now, product } = ctx
  const completed = await moveRequest(ctx, row, 'complete', changes)
  const newDocuments = NEW_CERTIFICATES.includes(row.kind)
    ? verifyUrl(product, await certificateToShow(tx, row.policy_id))
    : undefined
  const label = REQUEST_KIND_LABELS[row.kind]
  const params = { what: label, policyNumber: row.policy_number, newDocuments, outcome: outcomeWords(completed, now) }
  await queueMessage(tx, { to: row.customer_phone, template: 'request-done', params, policyId: row.policy_id }, now)
  return completed
}

function orderOf(
  row: RequestRow,
  { content, calculation, basis }: RequestEffect,
): Order<RequestRow['content'], unknown> {
  return {
    requestId: row.id,
    requestNumber: requestNumber(row.number),
    policyId: row.policy_id,
    policyNumber: row.policy_number,
    requestedBy: row.requested_by,
    customerName: row.is_company ? row.customer_name : printName(row.customer_name),
    content,
    // The approved and paid amounts apply, even on a later date.
    calculation: { ...calculation, toPayPesewas: row.to_pay_pesewas, toRefundPesewas: row.to_refund_pesewas },
    basis,
    toPayPesewas: row.to_pay_pesewas,
  }
}
