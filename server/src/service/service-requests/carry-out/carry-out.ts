import { printName } from '@okwan/domain/customers/customers/identity'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { requestNumber } from '@okwan/domain/service/service-requests/numbers'
import { REQUEST_KIND_LABELS, type RequestKind } from '@okwan/domain/service/service-requests/terms'
import { clawBack } from '../../../money/commissions/earn/claw-back.ts'
import { findPaid } from '../../../money/payments/checkout/find-paid.ts'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import type { Product } from '../../../platform/http/context.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import { verifyUrl } from '../../../policies/policies/documents/verify-code.ts'
import { lockForChange } from '../../../policies/policies/read/read-term.ts'
import { readTripTerm } from '../../../policies/travel-policies/servicing.ts'
import { moveRequest } from '../decide/move-request.ts'
import { kindOf, notBefore } from '../kinds/all-kinds.ts'
import type { Order, Worked } from '../kinds/kind.ts'
import { type RequestRow, saveRequest } from '../store.ts'
import { outcomeWords } from './outcome-words.ts'
import { workOutNow } from './work-out.ts'

/** The customer is sent a link, which is signed. */
type CarryCtx = AuditCtx & { product: Pick<Product, 'secrets' | 'config'> }

/**
 * Everything an approved request does, in one act: the policy, its sticker, the money and the commission. The motor insurance
 * database is told afterwards; what it does not keep is complete at once.
 */
export async function carryOut(
  ctx: CarryCtx,
  row: RequestRow,
  entered: { stickerNumber?: string } = {},
): Promise<void> {
  const { tx, now } = ctx
  await lockForChange(tx, row.policy_id)
  const worked = await workOutNow(ctx, row)
  const kind = kindOf(row.ask)
  await kind.carryOut(ctx, { ...(await orderOf(ctx, row, worked)), ...entered })
  if (worked.returned) await clawBack(ctx, { ...worked.returned, causeId: row.id })
  await saveRequest(tx, row.id, { carriedOutAt: now, midState: kind.tellsMid ? 'waiting' : null })
  if (kind.tellsMid) return addJob(tx, 'service-request.tell-mid', { requestId: row.id, tries: 0 }, { now })
  await complete(ctx, row)
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
export async function complete(ctx: CarryCtx, row: RequestRow): Promise<void> {
  await moveRequest(ctx, row, 'complete', row.mid_state ? { midState: 'told', midMessage: null } : {})
  const newPapers = NEW_CERTIFICATES.includes(row.kind) ? await newPapersOf(ctx, row) : undefined
  const what = REQUEST_KIND_LABELS[row.kind]
  const params = { what, policyNumber: row.policy_number, newPapers, outcome: outcomeWords(row, ctx.now) }
  await queueMessage(ctx.tx, { to: row.customer_phone, template: 'request-done', params }, ctx.now)
}

/** Where the cover can be looked at as it is now: the same as after the purchase. */
async function newPapersOf({ tx, now, product }: CarryCtx, { policy_id }: RequestRow): Promise<string> {
  const { sold } = await readTripTerm(tx, policy_id, now)
  const [first] = sold.travellers
  if (!first) throw new Error('a trip has a traveller')
  return verifyUrl(product, first.id)
}

async function orderOf({ tx, now }: AuditCtx, row: RequestRow, worked: Worked): Promise<Order<RequestRow['ask']>> {
  const paid = row.to_pay_pesewas > 0 ? await findPaid(tx, 'service-request', row.id) : undefined
  return {
    requestId: row.id,
    requestNumber: requestNumber(row.number),
    policyId: row.policy_id,
    policyNumber: row.policy_number,
    requestedBy: row.requested_by,
    raisedAt: row.raised_at,
    customerName: row.is_company ? row.customer_name : printName(row.customer_name),
    ask: notBefore(row.ask, toAccraDate(now)),
    // The amounts are those that were approved and paid, whatever day it is by now.
    worked: { ...worked, toPayPesewas: row.to_pay_pesewas, toRefundPesewas: row.to_refund_pesewas },
    toPayPesewas: row.to_pay_pesewas,
    clientReference: paid?.clientReference,
  }
}
