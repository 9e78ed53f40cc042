import { randomUUID } from 'node:crypto'
import { PAYABLE_TYPES, type PayableType } from '@okwan/contract/payments'
import type { AttemptState, CheckoutState, FailureReason, Provider, Purpose } from '@okwan/domain/payments/terms'
import type { Network } from '@okwan/domain/phone'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../db/database.ts'
import { insertRow, notify, updateRow } from '../db/gather.ts'
import { type Sql, sql } from '../db/sql.ts'

const checkoutRow = z.object({
  id: z.string(),
  client_reference: z.string(),
  purpose: z.custom<Purpose>(),
  payable_type: z.enum(PAYABLE_TYPES),
  payable_id: z.string(),
  amount_pesewas: z.number(),
  received_for: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  seller_id: z.string(),
  agent_id: z.string().nullable(),
  branch_id: z.string(),
  state: z.custom<CheckoutState>(),
  offer_ends_at: z.date().nullable(),
  attempt_count: z.number(),
  checked_by_hand_at: z.date().nullable(),
})
export type CheckoutRow = z.output<typeof checkoutRow>

const checkoutColumns = sql`c.id, c.client_reference, c.purpose, c.payable_type, c.payable_id, c.amount_pesewas, c.received_for,
  c.customer_id, c.customer_name, c.seller_id, c.agent_id, c.branch_id, c.state, c.offer_ends_at, c.attempt_count,
  c.checked_by_hand_at`

export function lockCheckout(tx: Tx, clientReference: string, reach: Sql) {
  return maybe(
    tx,
    checkoutRow,
    sql`select ${checkoutColumns} from checkouts c where c.client_reference = ${clientReference} and ${reach} for update`,
  )
}

const checkoutOfAttempt = (attemptId: string) =>
  sql`(select of_attempt.checkout_id from payment_attempts of_attempt where of_attempt.id = ${attemptId})`

export function lockCheckoutOfAttempt(tx: Tx, attemptId: string) {
  const id = checkoutOfAttempt(attemptId)
  return one(tx, checkoutRow, sql`select ${checkoutColumns} from checkouts c where c.id = ${id} for update`)
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

/** Every settled payment for a policy, oldest first. One sold with a fleet was paid with it, for its own record. */
export function settledForPolicy(tx: Tx, policyId: string) {
  return rows(
    tx,
    z.object({
      client_reference: z.string(),
      payable_type: z.custom<PayableType>(),
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

/** Undefined when the payable has a checkout already, perhaps made this very moment by somebody else. */
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

/** `shown` is the attempt that lists are to show from now on. */
export function saveCheckoutState(tx: Tx, id: string, state: CheckoutState, finalAt: Date | null, shown?: AttemptRow) {
  const showing =
    shown &&
    sql`, shown_attempt = ${shown.attempt_number}, shown_method = ${shown.method}, shown_network = ${shown.network},
          shown_payer = ${shown.payer_number}`
  return updateRow(
    tx,
    id,
    sql`update checkouts set state = ${state}, final_at = ${finalAt} ${showing ?? sql``} where id = ${id}`,
  )
}

export function saveHandCheck(tx: Tx, id: string, at: Date) {
  return run(tx, sql`update checkouts set checked_by_hand_at = ${at} where id = ${id}`)
}

// Attempts ------------------------------------------------------------------------------------------------------------

const attemptRow = z.object({
  id: z.string(),
  checkout_id: z.string(),
  attempt_number: z.number(),
  reference: z.string(),
  request_id: z.string(),
  method: z.enum(['momo', 'wallet']),
  provider: z.custom<Provider>().nullable(),
  network: z.custom<Network>().nullable(),
  payer_number: z.string().nullable(),
  due_pesewas: z.number(),
  state: z.custom<AttemptState>(),
  reason: z.custom<FailureReason>().nullable(),
  money: z.enum(['none', 'settled', 'parked', 'reversed', 'returned']),
  paid_pesewas: z.number().nullable(),
  fee_pesewas: z.number(),
  claim: z.enum(['paid', 'failed']).nullable(),
  claim_reason: z.custom<FailureReason>().nullable(),
  claimed_at: z.date().nullable(),
  created_at: z.date(),
  sent_at: z.date().nullable(),
  final_at: z.date().nullable(),
})
export type AttemptRow = z.output<typeof attemptRow>

const attemptColumns = sql`id, checkout_id, attempt_number, reference, request_id, method, provider, network, payer_number,
  due_pesewas, state, reason, money, paid_pesewas, fee_pesewas, claim, claim_reason, claimed_at, created_at, sent_at, final_at`

export function findAttempt(tx: Tx, id: string) {
  return maybe(tx, attemptRow, sql`select ${attemptColumns} from payment_attempts where id = ${id}`)
}

export function findAttemptByReference(tx: Tx, reference: string) {
  return maybe(tx, attemptRow, sql`select ${attemptColumns} from payment_attempts where reference = ${reference}`)
}

/** All attempts of the checkout that this one belongs to. The checkout must be locked before. */
export function lockAttemptsBeside(tx: Tx, attemptId: string) {
  return rows(
    tx,
    attemptRow,
    sql`select ${attemptColumns} from payment_attempts where checkout_id = ${checkoutOfAttempt(attemptId)}
        order by attempt_number for update`,
  )
}

/** The checkout must be locked before: that order is the same everywhere. */
export function lockAttempts(tx: Tx, checkoutId: string) {
  return rows(
    tx,
    attemptRow,
    sql`select ${attemptColumns} from payment_attempts where checkout_id = ${checkoutId} order by attempt_number for update`,
  )
}

const lastRequestRow = z.object({
  client_reference: z.string(),
  customer_id: z.string(),
  state: z.custom<CheckoutState>(),
  paid_at: z.date().nullable(),
  request: z
    .object({
      state: z.custom<AttemptState>(),
      reason: z.custom<FailureReason>().nullable(),
      network: z.custom<Network>().nullable(),
      payerNumber: z.string().nullable(),
      sentAt: z.coerce.date(),
    })
    .nullable(),
})

/** The newest checkout of something payable and the newest request for it. */
export function findLastRequest(tx: Tx, payableType: PayableType, payableId: string) {
  return maybe(
    tx,
    lastRequestRow,
    sql`select c.client_reference, c.customer_id, c.state, c.final_at as paid_at,
          (select json_build_object('state', a.state, 'reason', a.reason, 'network', a.network, 'payerNumber', a.payer_number,
                                    'sentAt', coalesce(a.sent_at, a.created_at))
           from payment_attempts a where a.checkout_id = c.id order by a.attempt_number desc limit 1) as request
        from checkouts c where c.payable_type = ${payableType} and c.payable_id = ${payableId}
        order by c.created_at desc limit 1`,
  )
}

export type NewAttempt = {
  checkoutId: string
  attemptNumber: number
  reference: string
  method: 'momo' | 'wallet'
  provider: Provider | null
  network: Network | null
  payerNumber: string | null
  duePesewas: number
  state: AttemptState
  money: AttemptRow['money']
  paidPesewas: number | null
  /** Null: the customer, by a link. */
  startedBy: string | null
  createdAt: Date
  finalAt: Date | null
}

/** The newest attempt is the one that lists show, and a failed checkout is open again. Gives the attempt's id. */
export async function insertAttempt(tx: Tx, a: NewAttempt): Promise<string> {
  const id = randomUUID()
  await insertRow(tx, {
    into: `payment_attempts (id, checkout_id, attempt_number, reference, method, provider, network, payer_number,
                             due_pesewas, state, money, paid_pesewas, started_by, created_at, final_at)`,
    row: sql`(${id}, ${a.checkoutId}, ${a.attemptNumber}, ${a.reference}, ${a.method}, ${a.provider}, ${a.network},
              ${a.payerNumber}, ${a.duePesewas}, ${a.state}, ${a.money}, ${a.paidPesewas}, ${a.startedBy}, ${a.createdAt},
              ${a.finalAt})`,
  })
  await updateRow(
    tx,
    a.checkoutId,
    sql`update checkouts set attempt_count = ${a.attemptNumber}, shown_attempt = ${a.attemptNumber},
               shown_method = ${a.method}, shown_network = ${a.network}, shown_payer = ${a.payerNumber},
               state = case state when 'failed' then 'open' else state end,
               final_at = case state when 'failed' then null else final_at end
        where id = ${a.checkoutId}`,
  )
  return id
}

/** Counts under a lock that all nodes share: the limit per number holds however many ask at once. */
export async function requestsToPayer(tx: Tx, payerNumber: string, since: Date): Promise<Date[]> {
  const [, sent] = await Promise.all([
    run(tx, sql`select pg_advisory_xact_lock(hashtext(${`payer:${payerNumber}`}))`),
    // Sent along, but run when the lock is held, and so it sees what the holder before has written.
    rows(
      tx,
      z.object({ created_at: z.date() }),
      sql`select created_at from payment_attempts where payer_number = ${payerNumber} and created_at > ${since}`,
    ),
  ])
  return sent.map((row) => row.created_at)
}

/** The provider's own names for a payment, so far as it has told them. */
export type ProviderNumbers = { providerTransactionId?: string | undefined; networkTransactionId?: string | undefined }

/** Everything of a locked attempt that can change, in one statement. */
export function saveAttempt(tx: Tx, a: AttemptRow, numbers: ProviderNumbers = {}) {
  const providerId = numbers.providerTransactionId?.slice(0, 120) ?? null
  const networkId = numbers.networkTransactionId?.slice(0, 120) ?? null
  return updateRow(
    tx,
    a.id,
    sql`update payment_attempts set state = ${a.state}, reason = ${a.reason}, money = ${a.money},
               paid_pesewas = ${a.paid_pesewas}, fee_pesewas = ${a.fee_pesewas}, sent_at = ${a.sent_at}, final_at = ${a.final_at},
               claim = ${a.claim}, claim_reason = ${a.claim_reason}, claimed_at = ${a.claimed_at},
               provider_transaction_id = coalesce(${providerId}, provider_transaction_id),
               network_transaction_id = coalesce(${networkId}, network_transaction_id)
        where id = ${a.id}`,
  )
}

export function saveMoneyReturned(tx: Tx, id: string) {
  return run(
    tx,
    sql`update payment_attempts set money = 'returned' where id = ${id} and money in ('settled', 'parked')`,
  )
}

// What is remembered --------------------------------------------------------------------------------------------------

export function insertEvent(
  tx: Tx,
  event: { checkoutId: string; attemptNumber: number | null; what: string; detail?: string; at: Date },
) {
  return insertRow(tx, {
    into: 'payment_events (checkout_id, attempt_number, what, detail, at)',
    row: sql`(${event.checkoutId}, ${event.attemptNumber}, ${event.what}, ${event.detail ?? null}, ${event.at})`,
  })
}

/** One review for each cause; false when it is open already. */
export async function insertReview(
  tx: Tx,
  review: { checkoutId: string; attemptId: string; cause: string; refundDue: boolean; at: Date },
): Promise<boolean> {
  const added = await run(
    tx,
    sql`insert into payment_reviews (checkout_id, attempt_id, cause, refund_due, opened_at)
        values (${review.checkoutId}, ${review.attemptId}, ${review.cause}, ${review.refundDue}, ${review.at})
        on conflict (attempt_id, cause) do nothing`,
  )
  return added > 0
}

/** The payment that a review is about. */
export async function findReviewed(tx: Tx, reviewId: string) {
  const found = await maybe(
    tx,
    z.object({ attempt_id: z.string(), checkout_id: z.string() }),
    sql`select attempt_id, checkout_id from payment_reviews where id = ${reviewId}`,
  )
  if (!found) return undefined
  const attempt = await findAttempt(tx, found.attempt_id)
  const checkout = await one(
    tx,
    checkoutRow,
    sql`select ${checkoutColumns} from checkouts c where c.id = ${found.checkout_id}`,
  )
  return attempt && { attempt, checkout }
}

/** Whoever watches this payment, on any node, reads it again when this is committed. */
export function announce(tx: Tx, clientReference: string) {
  return notify(tx, 'payments', clientReference)
}

export async function consentOf(tx: Tx, payerNumber: string, customerId: string) {
  const row = await maybe(
    tx,
    z.object({ agreed_at: z.date() }),
    sql`select agreed_at from payer_consents where payer_number = ${payerNumber} and customer_id = ${customerId}`,
  )
  return row ? [{ phone: payerNumber, customerId, verifiedAt: row.agreed_at }] : []
}

export function saveConsent(tx: Tx, payerNumber: string, customerId: string, at: Date) {
  return run(
    tx,
    sql`insert into payer_consents (payer_number, customer_id, agreed_at) values (${payerNumber}, ${customerId}, ${at})
        on conflict (payer_number, customer_id) do update set agreed_at = excluded.agreed_at`,
  )
}
