import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { complaintEndpoints } from '@okwan/contract/service/complaints'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { holidaysAround } from '@okwan/domain/platform/holidays'
import { groupOf } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { complaintDates } from '@okwan/domain/service/complaints/deadlines'
import { complaintNumber } from '@okwan/domain/service/complaints/numbers'
import { lockErased } from '../../customers/customers/checks/require-not-erased.ts'
import { reachedCustomer } from '../../customers/customers/page/list-customers.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, PublicCtx } from '../../platform/http/context.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { readPolicy } from '../../policies/policies/read/read-policy.ts'
import { notifyQueue } from '../service-requests/decide/notify-queue.ts'
import { getComplaint } from './get-complaint.ts'
import { limitPerPhone } from './limit-per-phone.ts'
import { findClaimOf } from './link-store.ts'
import { findPerson } from './read-store.ts'
import { insertComplaint, type NewComplaint } from './store.ts'

type Body = Parsed<(typeof complaintEndpoints)['POST /complaints']>['body']

/** Records a complaint that a customer made at the office or to the seller. */
export async function recordComplaint(ctx: Ctx, { body }: { body: Body }) {
  const { actor } = ctx
  const isSeller = groupOf(actor.role) === 'AGENT'
  if (isSeller) refuseOfSeller(body)
  const linked = await linkedRecords(ctx, body)
  const aboutId = body.aboutId ?? null
  if (aboutId === actor.id) throw atField('aboutId', 'Ask a colleague to record a complaint about you.')
  if (aboutId && !(await findPerson(ctx.tx, actor, aboutId)))
    throw atField('aboutId', 'Select a person from your branch.')
  if (isSeller) await limitPerPhone(ctx.tx, body.phone, ctx.now)
  const { id } = await receive(ctx, {
    ...body,
    ...linked,
    aboutId,
    channel: isSeller ? 'seller' : (body.channel ?? 'office'),
    recordedBy: actor.id,
    formId: null,
  })
  return getComplaint(ctx, { params: { id } })
}

const ERASED =
  'This customer’s personal data has been erased. The office can record the complaint without a customer code.'

function refuseOfSeller(body: Body): void {
  if (!body.customerCode && !body.policyId) throw atField('customerCode', 'Select one of your customers.')
  if (body.aboutId) throw atField('aboutId', 'Only the office can record the person complained about.')
}

function atField(path: string, message: string): Refusal {
  return new Refusal('invalid', message, [{ path, message }])
}

/** Customer, policy and claim within reach; the branch is that of the policy, of the customer or of the caller. */
async function linkedRecords(ctx: Ctx, { customerCode, policyId, claimId }: Body) {
  const policy = policyId ? (await readPolicy(ctx, policyId)).row : undefined
  const code = customerCode ?? policy?.customer_code
  const customer = code ? await reachedCustomer(ctx, code) : undefined
  if (customer && (await lockErased(ctx.tx, customer.id))) {
    const path = customerCode ? 'customerCode' : 'policyId'
    throw new Refusal('customer_erased', ERASED, [{ path, message: ERASED }])
  }
  if (claimId && !(policyId && (await findClaimOf(ctx.tx, policyId, claimId)))) {
    throw atField('claimId', 'Select a claim of this policy.')
  }
  return {
    customerId: customer?.id ?? null,
    policyId: policyId ?? null,
    claimId: claimId ?? null,
    branchId: policy?.branch_id ?? customer?.branch_id ?? ctx.actor.branchId,
  }
}

/** Stores a complaint with its deadlines, and sends its number to the complainant. */
export async function receive(
  ctx: PublicCtx,
  complaint: Omit<NewComplaint, 'acknowledgeDueOn' | 'answerDueOn'>,
): Promise<{ id: string; complaintNumber: string; answerDueOn: string }> {
  const { tx, now, product } = ctx
  const today = toAccraDate(now)
  const holidays = holidaysAround(today, product.settings.at('public-holidays', now))
  const dates = complaintDates(today, holidays, product.settings.at('complaint-deadlines', now))
  const { id, number } = await insertComplaint(tx, { ...complaint, ...dates }, now)
  const params = { complaintNumber: complaintNumber(number, now), answerDate: dates.answerDueOn }
  const { phone: to, policyId, branchId, category, channel } = complaint
  await recordAudit(ctx, {
    action: 'complaint-received',
    entityType: 'complaint',
    entityId: id,
    branchId,
    after: { category, channel },
  })
  await queueMessage(tx, { to, template: 'complaint-received', params, policyId }, now)
  await notifyQueue(tx)
  return { id, complaintNumber: params.complaintNumber, answerDueOn: dates.answerDueOn }
}
