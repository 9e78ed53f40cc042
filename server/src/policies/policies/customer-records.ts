import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { CustomerPayment, customerRecordEndpoints } from '@okwan/contract/policies/policies/customer-records'
import { maskEmail } from '@okwan/domain/platform/email'
import { maskPhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { reachedCustomer } from '../../customers/customers/page/list-customers.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { hasStopped } from '../../platform/messages/has-stopped.ts'
import { isRepeatable } from '../../platform/messages/message-label.ts'
import { queue } from '../../platform/messages/queue-message.ts'
import { timelineOf } from './customer-timeline.ts'
import { presentMessage } from './get-messages.ts'
import { presentPayment } from './read/get-history.ts'
import {
  findRepeatable,
  type MessageRow,
  messagesOf,
  paymentsOf,
  policiesOf,
  wasSentSince,
} from './read/history-store.ts'
import { reachedBy } from './read/scope.ts'

type Input = { params: { customerCode: string } }

export async function getCustomerPayments(ctx: Ctx, input: Input): Promise<CustomerPayment[]> {
  const { policies, policyIds } = await reachedRecords(ctx, input)
  const found = await paymentsOf(ctx.tx, policyIds)
  return found.map((row) => {
    const product = policies.find(({ policy_id }) => policy_id === row.policy_id)?.product ?? 'motor'
    return { ...presentPayment(row), policyId: row.policy_id, product }
  })
}

export async function getCustomerTimeline(ctx: Ctx, input: Input) {
  const { customer, policyIds } = await reachedRecords(ctx, input)
  return timelineOf(ctx, { customerId: customer.id, policyIds })
}

export async function getCustomerMessages(ctx: Ctx, input: Input) {
  const { customer, policyIds } = await reachedRecords(ctx, input)
  const found = await messagesOf(ctx.tx, ctx.actor, policyIds)
  return found.map((row) => ({
    ...presentMessage(row),
    resendTo: canRepeat(row) ? maskedTo(row.channel, customer) : null,
  }))
}

type Contact = { phone: string; email: string | null }

function maskedTo(channel: MessageRow['channel'], { phone, email }: Contact): string | null {
  return channel === 'email' ? email && maskEmail(email) : maskPhone(phone)
}

const canRepeat = ({ template, status }: Pick<MessageRow, 'template' | 'status'>) =>
  status !== 'queued' && isRepeatable(template)

const PAUSE_MS = 10 * 60_000

/** Sends the same text to the customer's current phone number or email address, which can differ from the first recipient. */
export async function sendAgain(
  ctx: Ctx,
  input: Parsed<(typeof customerRecordEndpoints)['POST /customers/{customerCode}/messages/{messageId}/again']>,
) {
  const { tx, actor, now } = ctx
  const { customer, policyIds } = await reachedRecords(ctx, input)
  const message = await findRepeatable(tx, actor, input.params.messageId, policyIds)
  if (!message || !canRepeat(message)) throw new Refusal('message_not_repeatable')
  const { channel, template, params, policy_id: policyId, attached } = message
  const to = channel === 'email' ? customer.email : customer.phone
  if (!to) throw new Refusal('no_email')
  if (await hasStopped(tx, { to, channel, template })) throw new Refusal('reminders_stopped')
  const same = { template, params, policyId, since: new Date(now.getTime() - PAUSE_MS) }
  if (await wasSentSince(tx, same)) throw new Refusal('message_just_sent')
  await queue(tx, { to, channel, template, params, policyId, attached, fallback: null }, now)
  await recordAudit(ctx, {
    action: 'message-sent-again',
    entityType: 'customer',
    entityId: customer.id,
    branchId: customer.branch_id,
    after: { template, channel },
  })
  return { to: channel === 'email' ? maskEmail(to) : maskPhone(to) }
}

async function reachedRecords(ctx: Ctx, { params }: Input) {
  const customer = await reachedCustomer(ctx, params.customerCode)
  const policies = await policiesOf(ctx.tx, reachedBy(ctx.actor), customer.id)
  return { customer, policies, policyIds: policies.map(({ policy_id }) => policy_id) }
}
