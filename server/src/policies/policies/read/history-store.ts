import { CHECKOUT_STATES, PURPOSE_NAMES } from '@okwan/domain/money/payments/terms'
import { PAYOUT_STATES } from '@okwan/domain/money/payouts/terms'
import { NETWORKS } from '@okwan/domain/platform/phone'
import * as z from 'zod'
import { rows, type Tx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

const MOST_SHOWN = 200

const eventRow = z.object({
  at: z.date(),
  what: z.string(),
  detail: z.record(z.string(), z.unknown()).nullable(),
  by: z.string().nullable(),
})
export type EventRow = z.output<typeof eventRow>

/**
 * Events of all versions of a policy: status changes from the log that the database writes, and other events from the audit log
 * of the policy, its payments, requests and claims.
 */
export function eventsOf(tx: Tx, policyId: string, actions: readonly string[]): Promise<EventRow[]> {
  const records = sql`array(select id::text from policy_records where policy_id = ${policyId})`
  const payments = sql`array(select client_reference from checkouts where policy_id = ${policyId})`
  const requests = sql`array(select id::text from service_requests where policy_id = ${policyId})`
  const claims = sql`array(select id::text from claims where policy_id = ${policyId})`
  const auditEvents = (
    entityType: string,
    ids: Sql,
  ) => sql`select a.at, a.action as what, a.after as detail, u.full_name as by, 0 as nth
    from audit_log a left join users u on u.id = a.actor_id
    where a.entity_type = ${entityType} and a.entity_id = any(${ids}) and a.action = any(${actions})`
  return rows(
    tx,
    eventRow,
    sql`select * from (
          select l.at, l.event as what, jsonb_build_object('product', r.product, 'kind', r.kind) as detail, u.full_name as by, l.id as nth
          from policy_records r join policy_status_log l on l.policy_record_id = r.id left join users u on u.id = l.by
          where r.policy_id = ${policyId}
          union all ${auditEvents('policy-record', records)}
          union all ${auditEvents('payment', payments)}
          union all ${auditEvents('service-request', requests)}
          union all ${auditEvents('claim', claims)}) as e
        order by at desc, nth desc limit ${MOST_SHOWN}`,
  )
}

const payment = z.object({
  reference: z.string(),
  about: z.string(),
  amount_pesewas: z.number(),
  network: z.enum(NETWORKS).nullable(),
  phone: z.string().nullable(),
  at: z.date(),
})
const paymentRow = z.discriminatedUnion('purpose', [
  payment.extend({ purpose: z.literal('refund'), state: z.enum(PAYOUT_STATES) }),
  payment.extend({ purpose: z.enum(PURPOSE_NAMES).exclude(['refund']), state: z.enum(CHECKOUT_STATES) }),
])
export type PaymentRow = z.output<typeof paymentRow>

/** Payment attempts and refunds; an offer without an attempt is left out. */
export function paymentsOf(tx: Tx, policyId: string): Promise<PaymentRow[]> {
  return rows(
    tx,
    paymentRow,
    sql`select * from (
          select c.client_reference as reference, c.purpose, c.received_for as about, coalesce(a.paid_pesewas, c.amount_pesewas)
            as amount_pesewas, a.network, a.payer_number as phone, c.state, coalesce(c.final_at, a.created_at) as at
          from checkouts c join payment_attempts a on a.checkout_id = c.id and a.attempt_number = c.shown_attempt
          where c.policy_id = ${policyId}
          union all
          select 'RF-' || p.number, 'refund', p.about, -p.amount_pesewas, p.payee_network, p.payee_phone, p.state,
            coalesce(p.finished_at, p.requested_at)
          from payouts p where p.policy_id = ${policyId} and p.kind = 'refund') as m
        order by at desc limit ${MOST_SHOWN}`,
  )
}
