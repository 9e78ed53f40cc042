import { CHECKOUT_STATES, PURPOSE_NAMES } from '@okwan/domain/money/payments/terms'
import { PAYOUT_STATES } from '@okwan/domain/money/payouts/terms'
import { NETWORKS } from '@okwan/domain/platform/phone'
import type { Reader } from '@okwan/domain/platform/reach'
import * as z from 'zod'
import { mergedCustomerIds } from '../../../customers/customers/merge/merged-customers.ts'
import { maybe, rows, type Tx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { SENT_DOCUMENTS } from '../../../platform/ports/sent-documents.ts'
import { messagesShownTo } from '../complaint-messages.ts'
import { lateRefund, refundNumber } from '../late-refund.ts'

export const MAX_SHOWN = 200

export const eventRow = z.object({
  at: z.date(),
  event: z.string(),
  detail: z.record(z.string(), z.unknown()).nullable(),
  by: z.string().nullable(),
})
export type EventRow = z.output<typeof eventRow>

/** Policies whose events are listed, and optionally a customer whose events are listed too. */
type Subjects = { policyIds: readonly string[]; customerId?: string }

/**
 * Events of all versions of policies: status changes from the log that the database writes, and other events from the audit log
 * of the policies, the customer, and the payments, requests and claims of the policies.
 */
export function eventsOf(tx: Tx, { policyIds, customerId }: Subjects, actions: readonly string[]): Promise<EventRow[]> {
  const ofPolicies = sql`policy_id = any(${[...policyIds]}::uuid[])`
  const records = sql`array(select id::text from policy_records where ${ofPolicies})`
  const payments = sql`array(select client_reference from checkouts where ${ofPolicies})`
  const requests = sql`array(select id::text from service_requests where ${ofPolicies})`
  const claims = sql`array(select id::text from claims where ${ofPolicies})`
  const auditEvents = (
    entityType: string,
    ids: Sql,
  ) => sql`select a.at, a.action as event, a.after as detail, u.full_name as by, 0 as nth
    from audit_log a left join users u on u.id = a.actor_id
    where a.entity_type = ${entityType} and a.entity_id = any(${ids}) and a.action = any(${actions})`
  return rows(
    tx,
    eventRow,
    sql`select * from (
          select l.at, l.event, jsonb_build_object('product', r.product, 'kind', r.kind) as detail, u.full_name as by, l.id as nth
          from policy_records r join policy_status_log l on l.policy_record_id = r.id left join users u on u.id = l.by
          where r.${ofPolicies}
          union all ${auditEvents('customer', sql`array(select f.id::text from customers f where coalesce(f.merged_into, f.id) = ${customerId ?? null}::uuid)`)}
          union all ${auditEvents('policy-record', records)}
          union all ${auditEvents('payment', payments)}
          union all ${auditEvents('service-request', requests)}
          union all ${auditEvents('claim', claims)}) as e
        order by at desc, nth desc limit ${MAX_SHOWN}`,
  )
}

const messageRow = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'email']),
  template: z.string(),
  document: z.string().nullable(),
  recipient: z.string(),
  status: z.enum(['queued', 'sent', 'failed']),
  failure: z.string().nullable(),
  is_fallback: z.boolean(),
  created_at: z.date(),
  sent_at: z.date().nullable(),
})
export type MessageRow = z.output<typeof messageRow>

const MAX_MESSAGES = 50

export function messagesOf(tx: Tx, reader: Reader, policyIds: readonly string[]): Promise<MessageRow[]> {
  return rows(
    tx,
    messageRow,
    sql`select id, channel, template, params ->> 'document' as document, recipient, status, failure,
          fallback_of is not null as is_fallback, created_at, sent_at
        from messages m where policy_id = any(${[...policyIds]}::uuid[]) and ${messagesShownTo(reader)}
        order by created_at desc, id limit ${MAX_MESSAGES}`,
  )
}

/** The latest email to an address, among the emails that were sent or failed. */
export function lastEmailTo(tx: Tx, address: string) {
  return maybe(
    tx,
    messageRow.pick({ status: true, failure: true }),
    sql`select status, failure from messages where recipient = ${address} and channel = 'email' and status <> 'queued'
        order by created_at desc limit 1`,
  )
}

const payment = z.object({
  policy_id: z.string(),
  reference: z.string(),
  about: z.string(),
  amount_pesewas: z.number(),
  network: z.enum(NETWORKS).nullable(),
  phone: z.string().nullable(),
  at: z.date(),
  refund_number: z.string().nullable(),
  refund_is_paid: z.boolean().nullable(),
})
const paymentRow = z.discriminatedUnion('purpose', [
  payment.extend({ purpose: z.literal('refund'), state: z.enum(PAYOUT_STATES) }),
  payment.extend({ purpose: z.enum(PURPOSE_NAMES).exclude(['refund']), state: z.enum(CHECKOUT_STATES) }),
])
export type PaymentRow = z.output<typeof paymentRow>

/** Payment attempts and refunds; an offer without an attempt is left out. */
export function paymentsOf(tx: Tx, policyIds: readonly string[]): Promise<PaymentRow[]> {
  return rows(
    tx,
    paymentRow,
    sql`select * from (
          select c.policy_id, c.client_reference as reference, c.purpose, c.received_for as about, coalesce(a.paid_pesewas, c.amount_pesewas)
            as amount_pesewas, a.network, a.payer_number as phone, c.state, coalesce(c.final_at, a.created_at) as at,
            f.refund_number, f.refund_is_paid
          from checkouts c join payment_attempts a on a.checkout_id = c.id and a.attempt_number = c.shown_attempt ${lateRefund}
          where c.policy_id = any(${[...policyIds]}::uuid[])
          union all
          select p.policy_id, ${refundNumber}, 'refund', p.about, -p.amount_pesewas, p.payee_network, p.payee_phone, p.state,
            coalesce(p.finished_at, p.requested_at), null, null
          from payouts p where p.policy_id = any(${[...policyIds]}::uuid[]) and p.kind = 'refund') as m
        order by at desc limit ${MAX_SHOWN}`,
  )
}

const reachedRow = z.object({ policy_id: z.string(), product: z.enum(['motor', 'travel']) })

/** The policies of a customer within the reach of a user, newest first. */
export function policiesOf(tx: Tx, reach: Sql, customerId: string) {
  return rows(
    tx,
    reachedRow,
    sql`select r.policy_id, r.product from policy_records r where r.customer_id in ${mergedCustomerIds(sql`${customerId}::uuid`)} and r.is_current and ${reach}
        order by r.created_at desc limit ${MAX_SHOWN}`,
  )
}

const repeatableRow = messageRow.pick({ channel: true, template: true, status: true }).extend({
  params: z.unknown(),
  policy_id: z.string(),
  attached: z.array(z.object({ document: z.enum(SENT_DOCUMENTS), id: z.string() })),
})

/** Locks the message, so that two requests at the same time send it once. */
export function findRepeatable(tx: Tx, reader: Reader, messageId: string, policyIds: readonly string[]) {
  return maybe(
    tx,
    repeatableRow,
    sql`select channel, template, status, params, policy_id, attached from messages m
        where id = ${messageId} and policy_id = any(${[...policyIds]}::uuid[]) and ${messagesShownTo(reader)} for update`,
  )
}

type MessageKey = { template: string; params: unknown; policyId: string; since: Date }

export async function wasSentSince(tx: Tx, { template, params, policyId, since }: MessageKey): Promise<boolean> {
  const found = await maybe(
    tx,
    z.object({ id: z.string() }),
    sql`select id from messages where policy_id = ${policyId} and template = ${template} and params = ${params}::jsonb
          and status <> 'failed' and created_at > ${since} limit 1`,
  )
  return found !== undefined
}
