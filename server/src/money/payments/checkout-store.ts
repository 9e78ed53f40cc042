import { randomUUID } from 'node:crypto'
import { PAYABLE_TYPES, type PayableType } from '@okwan/contract/money/payments'
import { CHECKOUT_STATES, type CheckoutState, PURPOSE_NAMES, type Purpose } from '@okwan/domain/money/payments/terms'
import * as z from 'zod'
import { type Batch, updateRow, type Writer } from '../../platform/db/batch.ts'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { type AttemptRow, checkoutsOf } from './attempt-store.ts'

const checkoutRow = z.object({
  id: z.string(),
  client_reference: z.string(),
  purpose: z.enum(PURPOSE_NAMES),
  payable_type: z.enum(PAYABLE_TYPES),
  payable_id: z.string(),
  amount_pesewas: z.number(),
  received_for: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  policy_id: z.string().nullable(),
  seller_id: z.string(),
  agent_id: z.string().nullable(),
  branch_id: z.string(),
  state: z.enum(CHECKOUT_STATES),
  offer_ends_at: z.date().nullable(),
  attempt_count: z.number(),
  checked_manually_at: z.date().nullable(),
})
export type CheckoutRow = z.output<typeof checkoutRow>

const checkoutColumns = sql`c.id, c.client_reference, c.purpose, c.payable_type, c.payable_id, c.amount_pesewas, c.received_for,
  c.customer_id, c.customer_name, c.policy_id, c.seller_id, c.agent_id, c.branch_id, c.state, c.offer_ends_at, c.attempt_count,
  c.checked_manually_at`

export function lockCheckout(tx: Tx, clientReference: string, reach: Sql) {
  return maybe(
    tx,
    checkoutRow,
    sql`select ${checkoutColumns} from checkouts c where c.client_reference = ${clientReference} and ${reach} for update`,
  )
}

const reservedRow = z.object({ is_started: z.boolean() })

/** A checkout without an attempt is not a transaction yet. */
export function findReserved(tx: Tx, clientReference: string, reach: Sql) {
  return maybe(
    tx,
    reservedRow,
    sql`select c.shown_attempt is not null as is_started from checkouts c
        where c.client_reference = ${clientReference} and ${reach}`,
  )
}

export function findCheckout(tx: Tx, id: string) {
  return one(tx, checkoutRow, sql`select ${checkoutColumns} from checkouts c where c.id = ${id}`)
}

/** Ordered by id to prevent deadlocks. */
export function lockCheckoutsOf(tx: Tx, attemptIds: string[]) {
  const ids = checkoutsOf(attemptIds)
  return rows(
    tx,
    checkoutRow,
    sql`select ${checkoutColumns} from checkouts c where c.id = any(${ids}) order by c.id for update`,
  )
}

const ofPayable = (payableType: PayableType, payableId: string) =>
  sql`c.payable_type = ${payableType} and c.payable_id = ${payableId} and c.state <> 'cancelled'`

export function lockCheckoutOf(tx: Tx, payableType: PayableType, payableId: string, reach: Sql) {
  return maybe(
    tx,
    checkoutRow,
    sql`select ${checkoutColumns} from checkouts c where ${ofPayable(payableType, payableId)} and ${reach} for update`,
  )
}

export function findCheckoutOf(tx: Tx, payableType: PayableType, payableId: string, reach: Sql) {
  return maybe(
    tx,
    checkoutRow,
    sql`select ${checkoutColumns} from checkouts c where ${ofPayable(payableType, payableId)} and ${reach}`,
  )
}

export function findSettled(tx: Tx, payableType: PayableType, payableId: string) {
  return maybe(
    tx,
    z.object({
      client_reference: z.string(),
      amount_pesewas: z.number(),
      method: z.enum(['momo', 'wallet']),
      final_at: z.date(),
    }),
    sql`select c.client_reference, c.amount_pesewas, a.method, a.final_at from checkouts c
        join payment_attempts a on a.checkout_id = c.id and a.state = 'successful'
        where ${ofPayable(payableType, payableId)}`,
  )
}

/** Every settled payment for a policy, oldest first. A policy of a fleet has a share of the fleet's payment. */
export function settledForPolicy(tx: Tx, policyId: string) {
  return rows(
    tx,
    z.object({
      client_reference: z.string(),
      payable_type: z.enum(PAYABLE_TYPES),
      payable_id: z.string(),
      amount_pesewas: z.number(),
      share_pesewas: z.number(),
      payer_number: z.string().nullable(),
    }),
    sql`select k.* from (
          select c.client_reference, c.payable_type, c.payable_id, c.amount_pesewas, c.amount_pesewas as share_pesewas,
                 a.payer_number, a.final_at
          from checkouts c join payment_attempts a on a.checkout_id = c.id and a.state = 'successful'
          where c.policy_id = ${policyId}
          union all
          select c.client_reference, c.payable_type, r.id, c.amount_pesewas, r.premium_pesewas, a.payer_number, a.final_at
          from policy_records r join fleet_records m on m.policy_record_id = r.id join fleets f on f.id = m.fleet_id
            join checkouts c on c.client_reference = f.client_reference
            join payment_attempts a on a.checkout_id = c.id and a.state = 'successful'
          where r.policy_id = ${policyId}) k
        order by k.final_at, k.client_reference`,
  )
}

export type NewCheckout = {
  clientReference: string
  purpose: Purpose
  payableType: PayableType
  payableId: string
  amountPesewas: number
  receivedFor: string
  customerId: string
  customerName: string
  policyId: string | null
  requestId: string | null
  sellerId: string
  agentId: string | null
  branchId: string
  offerEndsAt: Date | null
  createdAt: Date
}

/** Undefined if the payable already has a checkout, for example from a concurrent request. */
export function insertCheckout(tx: Tx, c: NewCheckout): Promise<CheckoutRow | undefined> {
  return maybe(
    tx,
    checkoutRow,
    sql`insert into checkouts as c (client_reference, purpose, payable_type, payable_id, amount_pesewas, received_for, customer_id,
                               customer_name, policy_id, request_id, seller_id, agent_id, branch_id, offer_ends_at, created_at)
        values (${c.clientReference}, ${c.purpose}, ${c.payableType}, ${c.payableId}, ${c.amountPesewas}, ${c.receivedFor},
                ${c.customerId}, ${c.customerName}, ${c.policyId}, ${c.requestId}, ${c.sellerId}, ${c.agentId}, ${c.branchId},
                ${c.offerEndsAt}, ${c.createdAt})
        on conflict (payable_type, payable_id) where state <> 'cancelled' do nothing
        returning ${checkoutColumns}`,
  )
}

/** A new payable can't have a checkout yet, so the checkout is written with the batch and without a check. */
export function addCheckout(batch: Batch, c: NewCheckout): CheckoutRow {
  const checkout: CheckoutRow = {
    id: randomUUID(),
    client_reference: c.clientReference,
    purpose: c.purpose,
    payable_type: c.payableType,
    payable_id: c.payableId,
    amount_pesewas: c.amountPesewas,
    received_for: c.receivedFor,
    customer_id: c.customerId,
    customer_name: c.customerName,
    policy_id: c.policyId,
    seller_id: c.sellerId,
    agent_id: c.agentId,
    branch_id: c.branchId,
    state: 'open',
    offer_ends_at: c.offerEndsAt,
    attempt_count: 0,
    checked_manually_at: null,
  }
  const row = { ...checkout, request_id: c.requestId, created_at: c.createdAt }
  batch.insert({ table: 'checkouts', row })
  return checkout
}

/** `shown` is the attempt that lists show from now on. */
export function saveCheckoutState(
  writer: Writer,
  id: string,
  state: CheckoutState,
  finalAt: Date | null,
  shown?: AttemptRow,
) {
  const showing = shown && {
    shown_attempt: shown.attempt_number,
    shown_method: shown.method,
    shown_network: shown.network,
    shown_payer: shown.payer_number,
  }
  return updateRow(writer, { table: 'checkouts', id, set: { state, final_at: finalAt, ...showing } })
}

export function saveOfferEnd(tx: Tx, id: string, offerEndsAt: Date) {
  return run(tx, sql`update checkouts set offer_ends_at = ${offerEndsAt} where id = ${id}`)
}

export function saveManualCheck(tx: Tx, id: string, at: Date) {
  return run(tx, sql`update checkouts set checked_manually_at = ${at} where id = ${id}`)
}
