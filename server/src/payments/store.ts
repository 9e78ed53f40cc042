import { PAYABLE_TYPES, type PayableType } from '@okwan/contract/payments'
import type { AttemptState, CheckoutState, FailureReason, Provider, Purpose } from '@okwan/domain/payments/terms'
import type { Network } from '@okwan/domain/phone'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../db/database.ts'
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

export function lockCheckoutById(tx: Tx, id: string) {
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
    z.object({ client_reference: z.string(), method: z.enum(['momo', 'wallet']), final_at: z.date() }),
    sql`select c.client_reference, a.method, a.final_at from checkouts c
        join payment_attempts a on a.checkout_id = c.id and a.state = 'successful'
        where ${ofPayable(payableType, payableId)}`,
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

/** False when the payable has a checkout already, perhaps made this very moment by somebody else. */
export async function insertCheckout(tx: Tx, c: NewCheckout): Promise<boolean> {
  const added = await run(
    tx,
    sql`insert into checkouts (client_reference, purpose, payable_type, payable_id, amount_pesewas, received_for, customer_id,
                               customer_name, policy_id, request_id, seller_id, agent_id, branch_id, offer_ends_at, created_at)
        values (${c.clientReference}, ${c.purpose}, ${c.payableType}, ${c.payableId}, ${c.amountPesewas}, ${c.receivedFor},
                ${c.customerId}, ${c.customerName}, ${c.policyId}, ${c.requestId}, ${c.sellerId}, ${c.agentId}, ${c.branchId},
                ${c.offerEndsAt}, ${c.createdAt})
        on conflict (payable_type, payable_id) where state <> 'cancelled' do nothing`,
  )
  return added > 0
}

export function saveCheckoutState(tx: Tx, id: string, state: CheckoutState, finalAt: Date | null) {
  return run(tx, sql`update checkouts set state = ${state}, final_at = ${finalAt} where id = ${id}`)
}

export function showAttempt(tx: Tx, id: string, attemptNumber: number) {
  return run(
    tx,
    sql`update checkouts c set shown_attempt = a.attempt_number, shown_method = a.method, shown_network = a.network,
               shown_payer = a.payer_number
        from payment_attempts a where c.id = ${id} and a.checkout_id = c.id and a.attempt_number = ${attemptNumber}`,
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

/** The checkout must be locked before: that order is the same everywhere. */
export function lockAttempts(tx: Tx, checkoutId: string) {
  return rows(
    tx,
    attemptRow,
    sql`select ${attemptColumns} from payment_attempts where checkout_id = ${checkoutId} order by attempt_number for update`,
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
  startedBy: string
  createdAt: Date
  finalAt: Date | null
}

export async function insertAttempt(tx: Tx, a: NewAttempt): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into payment_attempts (checkout_id, attempt_number, reference, method, provider, network, payer_number,
                                      due_pesewas, state, money, paid_pesewas, started_by, created_at, final_at)
        values (${a.checkoutId}, ${a.attemptNumber}, ${a.reference}, ${a.method}, ${a.provider}, ${a.network}, ${a.payerNumber},
                ${a.duePesewas}, ${a.state}, ${a.money}, ${a.paidPesewas}, ${a.startedBy}, ${a.createdAt}, ${a.finalAt})
        returning id`,
  )
  await run(tx, sql`update checkouts set attempt_count = ${a.attemptNumber} where id = ${a.checkoutId}`)
  await showAttempt(tx, a.checkoutId, a.attemptNumber)
  return id
}

/** Counts under a lock that all nodes share: the limit per number holds however many ask at once. */
export async function requestsToPayer(tx: Tx, payerNumber: string, since: Date): Promise<Date[]> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext(${`payer:${payerNumber}`}))`)
  const sent = await rows(
    tx,
    z.object({ created_at: z.date() }),
    sql`select created_at from payment_attempts where payer_number = ${payerNumber} and created_at > ${since}`,
  )
  return sent.map((row) => row.created_at)
}

/** Only one worker ever sends: the second finds it submitted. */
export function markSubmitted(tx: Tx, id: string, at: Date) {
  return run(
    tx,
    sql`update payment_attempts set state = 'submitted', sent_at = ${at} where id = ${id} and state = 'created'`,
  )
}

export type AttemptChange = {
  state: AttemptState
  reason: FailureReason | null
  money: AttemptRow['money']
  paidPesewas: number | null
  feePesewas: number
  finalAt: Date | null
}

export function saveAttempt(tx: Tx, id: string, change: AttemptChange) {
  return run(
    tx,
    sql`update payment_attempts set state = ${change.state}, reason = ${change.reason}, money = ${change.money},
               paid_pesewas = ${change.paidPesewas}, fee_pesewas = ${change.feePesewas}, final_at = ${change.finalAt}
        where id = ${id}`,
  )
}

export function saveProviderNumbers(tx: Tx, id: string, providerId: string | undefined, networkId: string | undefined) {
  return run(
    tx,
    sql`update payment_attempts set provider_transaction_id = coalesce(${providerId?.slice(0, 120) ?? null}, provider_transaction_id),
               network_transaction_id = coalesce(${networkId?.slice(0, 120) ?? null}, network_transaction_id)
        where id = ${id}`,
  )
}

export function saveClaim(tx: Tx, id: string, claim: 'paid' | 'failed', reason: FailureReason | null, at: Date) {
  return run(
    tx,
    sql`update payment_attempts set claim = ${claim}, claim_reason = ${reason}, claimed_at = ${at} where id = ${id}`,
  )
}

// What is remembered --------------------------------------------------------------------------------------------------

export function insertEvent(
  tx: Tx,
  event: { checkoutId: string; attemptNumber: number | null; what: string; detail?: string; at: Date },
) {
  return run(
    tx,
    sql`insert into payment_events (checkout_id, attempt_number, what, detail, at)
        values (${event.checkoutId}, ${event.attemptNumber}, ${event.what}, ${event.detail ?? null}, ${event.at})`,
  )
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

/** Whoever watches this payment, on any node, reads it again when this is committed. */
export function announce(tx: Tx, clientReference: string) {
  return run(tx, sql`select pg_notify('payments', ${clientReference})`)
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
