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
import { outcomeWords } from './outcome-words.ts'
import type { RequestEffect } from './work-out.ts'

/** The customer is sent a link, which is signed. */
type CarryCtx = AuditCtx & { product: Pick<Product, 'secrets' | 'config'> }

/** What was paid for it, and what somebody had to enter first. */
type Given = { clientReference?: string | undefined; stickerNumber?: string }

/**
 * Everything an approved request does, in one act: the policy, its sticker, the money and the commission. The policy is locked
 * and the effect worked out by the caller. The motor insurance database is told afterwards; what it does not keep is complete
 * at once.
 */
export async function carryOut(
  ctx: CarryCtx,
  row: RequestRow,
  effect: RequestEffect,
  given: Given = {},
): Promise<RequestRow> {
  const { tx, now } = ctx
  const kind = kindOf(effect.ask)
  await kind.carryOut(ctx, { ...orderOf(row, effect), ...given })
  if (!kind.tellsMid) return complete(ctx, row, { carriedOutAt: now })
  await addJob(tx, 'service-request.tell-mid', { requestId: row.id, tries: 0 }, { now })
  return saveRequest(tx, row, { carriedOutAt: now, midState: 'waiting' })
}

/** True when its effects begin on a later day: a job carries it out then. */
export async function waitForDay({ tx, now }: AuditCtx, { id, proposal }: RequestRow): Promise<boolean> {
  const { waitsUntil } = proposal
  if (waitsUntil === undefined || waitsUntil <= toAccraDate(now)) return false
  const runAt = new Date(`${waitsUntil}T00:00:00.000Z`)
  const effectKey = `service-request.carry-out:${id}`
  await addJob(tx, 'service-request.carry-out', { requestId: id }, { now, runAt, effectKey })
  return true
}

/** A travel certificate is void once it is replaced (decision 0032), and whoever is abroad must know. */
const NEW_CERTIFICATES: readonly RequestKind[] = ['trip_dates', 'trip_extension', 'trip_correction']

/** The customer hears of it when everybody has been told. */
export async function complete(ctx: CarryCtx, row: RequestRow, changes: MoveChanges): Promise<RequestRow> {
  const { tx, now, product } = ctx
  const completed = await moveRequest(ctx, row, 'complete', changes)
  const newPapers = NEW_CERTIFICATES.includes(row.kind)
    ? verifyUrl(product, await certificateToShow(tx, row.policy_id))
    : undefined
  const what = REQUEST_KIND_LABELS[row.kind]
  const params = { what, policyNumber: row.policy_number, newPapers, outcome: outcomeWords(completed, now) }
  await queueMessage(tx, { to: row.customer_phone, template: 'request-done', params }, now)
  return completed
}

function orderOf(row: RequestRow, { ask, worked, basis }: RequestEffect): Order<RequestRow['ask'], unknown> {
  return {
    requestId: row.id,
    requestNumber: requestNumber(row.number),
    policyId: row.policy_id,
    policyNumber: row.policy_number,
    requestedBy: row.requested_by,
    customerName: row.is_company ? row.customer_name : printName(row.customer_name),
    ask,
    // The amounts are those that were approved and paid, whatever day it is by now.
    worked: { ...worked, toPayPesewas: row.to_pay_pesewas, toRefundPesewas: row.to_refund_pesewas },
    basis,
    toPayPesewas: row.to_pay_pesewas,
  }
}
