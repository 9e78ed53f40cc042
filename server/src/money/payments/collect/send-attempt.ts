import { performance } from 'node:perf_hooks'
import { afterRequest } from '@okwan/domain/money/payments/collect/settlement'
import { callbackUrl } from '../../../gateways/mobile-money/callback-address.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Batch, Insert } from '../../../platform/db/batch.ts'
import type { Keyed, Transaction } from '../../../platform/db/transaction.ts'
import type { Product } from '../../../platform/http/context.ts'
import type { Sent } from '../../../platform/ports/mobile-money.ts'
import { gatewayOf } from '../../../platform/ports/providers.ts'
import { saveAttempt } from '../attempt-store.ts'
import { announce, insertEvent } from '../store.ts'
import { applyDecision, type Decision, decisionOf } from './apply-decision.ts'
import { exchangeOf, writeResponse } from './exchanges.ts'
import { type Loaded, loadEachForChange, toDomainCheckout } from './load-for-change.ts'
import { scheduleCheck } from './schedule-check.ts'

/**
 * Job: sends the request to the provider once. The attempt is marked as sent before the call, so that a crash never sends the
 * request twice. The status query finds out whether the request arrived.
 */
export async function sendAttempt(product: Product, { attemptId }: { attemptId: string }): Promise<void> {
  const { db, clock } = product
  const submitted = await db.together(submitAll, { key: attemptId, now: clock.now() })
  if (submitted) await writeResponse(product, acceptAll, await send(product, attemptId, submitted))
}

/** Marks several attempts as submitted in one transaction. */
async function submitAll(tx: Transaction, all: (Keyed & { now: Date })[]): Promise<(Submitted | undefined)[]> {
  const submitted: (Submitted | undefined)[] = []
  for (const { item, ...loaded } of await loadEachForChange(tx, all)) {
    submitted.push(await submit(tx.batch, loaded, item.now))
  }
  return submitted
}

type Submitted = NonNullable<Awaited<ReturnType<typeof submit>>>

/** Undefined if another worker has already submitted the attempt. */
async function submit(batch: Batch, { checkout, attempt }: Loaded, now: Date) {
  const { provider, network, payer_number: phone } = attempt
  if (attempt.state !== 'created' || !provider || !network || !phone) return undefined
  const submitted = { ...attempt, state: 'submitted', sent_at: now } as const
  await saveAttempt(batch, submitted)
  await scheduleCheck(batch, submitted, false, now)
  return {
    provider,
    network,
    phone,
    reference: attempt.reference,
    requestId: attempt.request_id,
    amountPesewas: attempt.due_pesewas,
    description: checkout.received_for,
  }
}

type AnsweredAttempt = Keyed & { answer: Sent; exchange: Insert; clock: Clock }

async function send(
  product: Product,
  attemptId: string,
  { provider, ...request }: Submitted,
): Promise<AnsweredAttempt> {
  const { clock, providers } = product
  const startedMs = performance.now()
  const address = callbackUrl(product, provider, 'collect')
  const response = await gatewayOf(providers, provider).collect({ ...request, callbackUrl: address })
  const exchanged = { provider, operation: 'collect', network: request.network, attemptId } as const
  return { key: attemptId, answer: response, exchange: exchangeOf(exchanged, response, startedMs, clock.now()), clock }
}

async function acceptAll(tx: Transaction, all: AnsweredAttempt[]): Promise<Decision[]> {
  const decisions: Decision[] = []
  for (const { item, ...loaded } of await loadEachForChange(tx, all)) {
    const now = item.clock.now()
    const outcome = afterRequest(loaded.attempt.state, toDomainCheckout(loaded, now), item.answer)
    const decision = decisionOf(loaded, outcome, now, item.answer)
    await post(tx, decision, item)
    decisions.push(decision)
  }
  return decisions
}

async function post(tx: Transaction, decision: Decision, { answer, exchange }: AnsweredAttempt): Promise<void> {
  const { checkout, attempt, now } = decision
  tx.batch.insert(exchange)
  if (answer.kind === 'accepted') {
    const { id: checkoutId } = checkout
    await insertEvent(tx.batch, { checkoutId, attemptNumber: attempt.attempt_number, event: 'accepted', at: now })
  }
  await applyDecision(tx, decision)
  await announce(tx.batch, checkout.client_reference)
}
