import { randomUUID } from 'node:crypto'
import type { PayableType } from '@okwan/contract/money/payments'
import { attemptReference } from '@okwan/domain/money/payments/references'
import {
  ATTEMPT_STATES,
  type AttemptState,
  CHECKOUT_STATES,
  type CheckoutState,
  FAILURE_REASONS,
  PROVIDERS,
  type Provider,
} from '@okwan/domain/money/payments/terms'
import { NETWORKS, type Network } from '@okwan/domain/platform/phone'
import * as z from 'zod'
import { insertRow, updateRow, type Writer } from '../../platform/db/batch.ts'
import { maybe, rows, run, type Tx } from '../../platform/db/database.ts'
import { anyOf, sql } from '../../platform/db/sql.ts'
import type { Keyed } from '../../platform/db/transaction.ts'

const attemptRow = z.object({
  id: z.string(),
  checkout_id: z.string(),
  attempt_number: z.number(),
  reference: z.string(),
  request_id: z.string(),
  method: z.enum(['momo', 'wallet']),
  provider: z.enum(PROVIDERS).nullable(),
  network: z.enum(NETWORKS).nullable(),
  payer_number: z.string().nullable(),
  due_pesewas: z.number(),
  state: z.enum(ATTEMPT_STATES),
  reason: z.enum(FAILURE_REASONS).nullable(),
  money: z.enum(['none', 'settled', 'parked', 'reversed', 'returned']),
  paid_pesewas: z.number().nullable(),
  fee_pesewas: z.number(),
  provider_transaction_id: z.string().nullable(),
  network_transaction_id: z.string().nullable(),
  reported_result: z.enum(['paid', 'failed']).nullable(),
  reported_reason: z.enum(FAILURE_REASONS).nullable(),
  reported_at: z.date().nullable(),
  created_at: z.date(),
  sent_at: z.date().nullable(),
  final_at: z.date().nullable(),
})
export type AttemptRow = z.output<typeof attemptRow>

const attemptColumns = sql`id, checkout_id, attempt_number, reference, request_id, method, provider, network, payer_number,
  due_pesewas, state, reason, money, paid_pesewas, fee_pesewas, provider_transaction_id, network_transaction_id, reported_result, reported_reason,
  reported_at, created_at, sent_at, final_at`

export function findAttempt(tx: Tx, id: string) {
  return maybe(tx, attemptRow, sql`select ${attemptColumns} from payment_attempts where id = ${id}`)
}

/** Reads several attempts with one query. */
export async function findAttemptsByReference(tx: Tx, keys: Keyed[]) {
  const references = keys.map(({ key }) => key)
  const found = await rows(
    tx,
    attemptRow,
    sql`select ${attemptColumns} from payment_attempts where reference = ${anyOf(references, 'text')}`,
  )
  return references.map((reference) => found.find((attempt) => attempt.reference === reference))
}

export function findAttemptByReference(tx: Tx, reference: string) {
  return maybe(tx, attemptRow, sql`select ${attemptColumns} from payment_attempts where reference = ${reference}`)
}

export const checkoutsOf = (attemptIds: string[]) =>
  sql`array(select of_attempt.checkout_id from payment_attempts of_attempt where of_attempt.id = ${anyOf(attemptIds, 'uuid')})`

/** All attempts of the checkouts of the given attempts. The checkouts must be locked first. */
export function lockSiblingAttempts(tx: Tx, attemptIds: string[]) {
  return rows(
    tx,
    attemptRow,
    sql`select ${attemptColumns} from payment_attempts where checkout_id = any(${checkoutsOf(attemptIds)})
        order by checkout_id, attempt_number for update`,
  )
}

/** The checkout must be locked first, so that the lock order is the same everywhere. */
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
  state: z.enum(CHECKOUT_STATES),
  paid_at: z.date().nullable(),
  request: z
    .object({
      state: z.enum(ATTEMPT_STATES),
      reason: z.enum(FAILURE_REASONS).nullable(),
      network: z.enum(NETWORKS).nullable(),
      payerNumber: z.string().nullable(),
      sentAt: z.coerce.date(),
    })
    .nullable(),
})

/** The newest checkout of a payable, with its newest request. */
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
  attemptNumber: number
  method: 'momo' | 'wallet'
  provider: Provider | null
  network: Network | null
  payerNumber: string | null
  state: AttemptState
  money: AttemptRow['money']
  paidPesewas: number | null
  /** Null if the customer started the attempt with a payment link. */
  startedBy: string | null
  createdAt: Date
  finalAt: Date | null
}

/** The fields of a checkout that an attempt copies. */
type PaidFor = { id: string; client_reference: string; amount_pesewas: number; state: CheckoutState }

/** Also updates the checkout: lists show its newest attempt, and a failed checkout is opened again. Returns the attempt's id. */
export async function insertAttempt(writer: Writer, checkout: PaidFor, a: NewAttempt): Promise<string> {
  const id = randomUUID()
  await insertRow(writer, {
    table: 'payment_attempts',
    row: {
      id,
      checkout_id: checkout.id,
      attempt_number: a.attemptNumber,
      reference: attemptReference(checkout.client_reference, a.attemptNumber),
      method: a.method,
      provider: a.provider,
      network: a.network,
      payer_number: a.payerNumber,
      due_pesewas: checkout.amount_pesewas,
      state: a.state,
      money: a.money,
      paid_pesewas: a.paidPesewas,
      started_by: a.startedBy,
      created_at: a.createdAt,
      final_at: a.finalAt,
    },
  })
  await updateRow(writer, {
    table: 'checkouts',
    id: checkout.id,
    set: {
      attempt_count: a.attemptNumber,
      shown_attempt: a.attemptNumber,
      shown_method: a.method,
      shown_network: a.network,
      shown_payer: a.payerNumber,
      ...(checkout.state === 'failed' && { state: 'open', final_at: null }),
    },
  })
  return id
}

/** Reads under an advisory lock, so that concurrent requests can't exceed the limit of a number. */
export async function requestsToPayer(tx: Tx, payerNumber: string, since: Date): Promise<Date[]> {
  const [, sent] = await Promise.all([
    run(tx, sql`select pg_advisory_xact_lock(hashtext(${`payer:${payerNumber}`}))`),
    // Pipelined, but executed after the lock is acquired, so it sees the rows of the previous lock holder.
    rows(
      tx,
      z.object({ created_at: z.date() }),
      sql`select created_at from payment_attempts where payer_number = ${payerNumber} and created_at > ${since}`,
    ),
  ])
  return sent.map((row) => row.created_at)
}

/** Saves all mutable columns of a locked attempt. */
export function saveAttempt(writer: Writer, a: AttemptRow) {
  return updateRow(writer, {
    table: 'payment_attempts',
    id: a.id,
    set: {
      state: a.state,
      reason: a.reason,
      money: a.money,
      paid_pesewas: a.paid_pesewas,
      fee_pesewas: a.fee_pesewas,
      sent_at: a.sent_at,
      final_at: a.final_at,
      reported_result: a.reported_result,
      reported_reason: a.reported_reason,
      reported_at: a.reported_at,
      provider_transaction_id: a.provider_transaction_id,
      network_transaction_id: a.network_transaction_id,
    },
  })
}

export function saveMoneyReturned(tx: Tx, id: string) {
  return run(
    tx,
    sql`update payment_attempts set money = 'returned' where id = ${id} and money in ('settled', 'parked')`,
  )
}
