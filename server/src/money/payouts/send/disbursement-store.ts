import { randomBytes } from 'node:crypto'
import { attemptReference, clientReference } from '@okwan/domain/money/payments/references'
import {
  EXCEPTION_CAUSES,
  type ExceptionCause,
  FAILURE_REASONS,
  type FailureReason,
  PROVIDERS,
  type Provider,
  type Purpose,
} from '@okwan/domain/money/payments/terms'
import type { PayeeAccount } from '@okwan/domain/money/payouts/approval'
import {
  DISBURSEMENT_STATES,
  type DisbursementState,
  type PayoutKind,
  type PayoutRoute,
} from '@okwan/domain/money/payouts/terms'
import { NETWORKS } from '@okwan/domain/platform/phone'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

const disbursementRow = z.object({
  id: z.string(),
  payout_id: z.string(),
  attempt_number: z.number(),
  reference: z.string(),
  request_id: z.string(),
  provider: z.enum(PROVIDERS),
  network: z.enum(NETWORKS).nullable(),
  phone: z.string().nullable(),
  route: z.enum(['send', 'provider_refund', 'bank']),
  bank_code: z.string().nullable(),
  bank_account: z.string().nullable(),
  collected_attempt_id: z.string().nullable(),
  sent_pesewas: z.number(),
  state: z.enum(DISBURSEMENT_STATES),
  reason: z.enum(FAILURE_REASONS).nullable(),
  cause: z.enum(EXCEPTION_CAUSES).nullable(),
  fee_pesewas: z.number().nullable(),
  network_transaction_id: z.string().nullable(),
  reported_result: z.enum(['paid', 'failed']).nullable(),
  reported_reason: z.enum(FAILURE_REASONS).nullable(),
  reported_at: z.date().nullable(),
  created_at: z.date(),
  sent_at: z.date().nullable(),
  final_at: z.date().nullable(),
})
export type DisbursementRow = z.output<typeof disbursementRow>

const columns = sql`id, payout_id, attempt_number, reference, request_id, provider, network, phone, route, bank_code, bank_account,
  collected_attempt_id, sent_pesewas, state, reason,
  cause, fee_pesewas, network_transaction_id, reported_result, reported_reason, reported_at, created_at, sent_at, final_at`

export function disbursementsOf(tx: Tx, payoutId: string): Promise<DisbursementRow[]> {
  return rows(
    tx,
    disbursementRow,
    sql`select ${columns} from disbursements where payout_id = ${payoutId} order by attempt_number`,
  )
}

export function findDisbursement(tx: Tx, id: string) {
  return maybe(tx, disbursementRow, sql`select ${columns} from disbursements where id = ${id}`)
}

type CallbackIds = {
  reference?: string | undefined
  requestId?: string | undefined
  providerTransactionId?: string | undefined
}

/**
 * The disbursement that a callback is about. A callback contains our reference, our request id or, for a refund, only the
 * transaction id of the provider.
 */
export function findDisbursementBy(tx: Tx, by: CallbackIds) {
  return maybe(
    tx,
    disbursementRow,
    sql`select ${columns} from disbursements
        where reference = ${by.reference ?? null} or request_id::text = ${by.requestId ?? null}
          or (route = 'provider_refund' and provider_transaction_id = ${by.providerTransactionId ?? null})
        order by created_at desc limit 1`,
  )
}

/** The payout must be locked first, so that the lock order is the same everywhere. */
export function lockDisbursement(tx: Tx, id: string): Promise<DisbursementRow> {
  return one(tx, disbursementRow, sql`select ${columns} from disbursements where id = ${id} for update`)
}

export type NewDisbursement = {
  payoutId: string
  attemptNumber: number
  reference: string
  provider: Provider
  route: PayoutRoute
  account: PayeeAccount
  collected: { id: string; provider_transaction_id: string | null } | undefined
  sentPesewas: number
}

export async function insertDisbursement(tx: Tx, d: NewDisbursement, now: Date): Promise<string> {
  const wallet = d.account.kind === 'wallet' ? d.account : undefined
  const bank = d.account.kind === 'bank' ? d.account : undefined
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into disbursements (payout_id, attempt_number, reference, provider, route, network, phone, bank_code, bank_account,
                                   collected_attempt_id, provider_transaction_id, sent_pesewas, content_hash, state, created_at)
        select ${d.payoutId}, ${d.attemptNumber}, ${d.reference}, ${d.provider}, ${d.route}, ${wallet?.network ?? null},
               ${wallet?.phone ?? null}, ${bank?.bankCode ?? null}, ${bank?.bankAccount ?? null}, ${d.collected?.id ?? null},
               ${d.collected?.provider_transaction_id ?? null}, ${d.sentPesewas}, payout_content_hash(p), 'created', ${now}
        from payouts p where p.id = ${d.payoutId}
        returning id`,
  )
  return id
}

/** Returns 0 if another worker has already submitted the disbursement. */
export function markSubmitted(tx: Tx, id: string, at: Date) {
  return run(
    tx,
    sql`update disbursements set state = 'submitted', sent_at = ${at} where id = ${id} and state = 'created'`,
  )
}

/** Cancels disbursements that were not submitted and returns their number. */
export function cancelUnsent(tx: Tx, payoutId: string, now: Date) {
  return run(
    tx,
    sql`update disbursements set state = 'failed', reason = 'not_submitted', final_at = ${now}
        where payout_id = ${payoutId} and state = 'created'`,
  )
}

export type DisbursementChange = {
  state: DisbursementState
  reason: FailureReason | null
  cause: ExceptionCause | null
  feePesewas: number | null
  finalAt: Date | null
}

export function saveDisbursement(tx: Tx, id: string, change: DisbursementChange) {
  return run(
    tx,
    sql`update disbursements set state = ${change.state}, reason = coalesce(${change.reason}, reason),
               cause = coalesce(${change.cause}, cause), fee_pesewas = coalesce(${change.feePesewas}, fee_pesewas),
               final_at = coalesce(${change.finalAt}, final_at)
        where id = ${id}`,
  )
}

export function saveProviderNumbers(tx: Tx, id: string, providerId: string | undefined, networkId: string | undefined) {
  return run(
    tx,
    sql`update disbursements
        set provider_transaction_id = coalesce(${providerId?.slice(0, 120) ?? null}, provider_transaction_id),
            network_transaction_id = coalesce(${networkId?.slice(0, 120) ?? null}, network_transaction_id)
        where id = ${id}`,
  )
}

export function saveProviderReport(
  tx: Tx,
  id: string,
  report: 'paid' | 'failed',
  reason: FailureReason | null,
  at: Date,
) {
  return run(
    tx,
    sql`update disbursements set reported_result = ${report}, reported_reason = ${reason}, reported_at = ${at} where id = ${id}`,
  )
}

const PURPOSE_OF: Record<PayoutKind, Purpose> = { refund: 'refund', claim: 'claim', withdrawal: 'commission' }

/** A new reference for the provider; it ends with the number of the attempt. */
export function newReference(kind: PayoutKind, attemptNumber: number, now: Date): string {
  return attemptReference(clientReference(PURPOSE_OF[kind], now, randomBytes(10)), attemptNumber)
}
