import { performance } from 'node:perf_hooks'
import { SCHEDULES } from '@okwan/domain/money/payments/collect/schedule'
import {
  type Attempt,
  type Evidence,
  type ProviderReport,
  settle,
} from '@okwan/domain/money/payments/collect/settlement'
import type { Provider } from '@okwan/domain/money/payments/terms'
import type { Clock } from '../../../platform/clock.ts'
import type { Insert } from '../../../platform/db/batch.ts'
import type { Keyed, Transaction } from '../../../platform/db/transaction.ts'
import type { Product } from '../../../platform/http/context.ts'
import type { Status } from '../../../platform/ports/mobile-money.ts'
import { gatewayOf } from '../../../platform/ports/providers.ts'
import type { AttemptRow } from '../attempt-store.ts'
import { announce, insertEvent } from '../store.ts'
import { applyDecision, type Decision, decisionOf } from './apply-decision.ts'
import { exchangeOf, writeResponse } from './exchanges.ts'
import { type Loaded, loadEachForChange, toDomainCheckout } from './load-for-change.ts'
import { postReport, type ReceivedReport, withReport } from './provider-report.ts'
import { scheduleCheck } from './schedule-check.ts'

/**
 * Queries the status of an attempt, decides and posts. Except for a resolution by two people, only this function marks a mobile
 * money payment as successful. The query runs outside of any transaction; responses that arrive at the same time are posted in
 * one transaction.
 */
export async function settlePayment(product: Product, sent: AttemptRow, report?: ReceivedReport): Promise<void> {
  const response = await queryStatus(product, sent)
  if (response) await writeResponse(product, settleAll, { ...response, report })
}

type StatusResult = Keyed & { provider: Provider; status: Status; exchange: Insert; clock: Clock }
type StatusAnswer = StatusResult & { report: ReceivedReport | undefined }

/** Step 1. Undefined for an attempt that has not been sent. */
async function queryStatus({ providers, clock }: Product, sent: AttemptRow): Promise<StatusResult | undefined> {
  const { id: attemptId, provider, network, reference, request_id: requestId } = sent
  if (!provider || !network || !sent.sent_at) return undefined
  const startedMs = performance.now()
  const status = await gatewayOf(providers, provider).collectStatus({ reference, requestId })
  const request = { provider, operation: 'collect-status', network, attemptId } as const
  const exchange = exchangeOf(request, status, startedMs, clock.now())
  return { key: attemptId, provider, status, exchange, clock }
}

/** Decides and posts under one lock of the attempts. */
async function settleAll(tx: Transaction, all: StatusAnswer[]): Promise<Decision[]> {
  const decisions: Decision[] = []
  for (const { item, ...loaded } of await loadEachForChange(tx, all)) {
    const decision = decide(loaded, item, item.clock.now())
    await post(tx, decision, item)
    decisions.push(decision)
  }
  return decisions
}

/** Step 2. Applies the domain rules to the locked rows. Writes nothing. */
function decide(loaded: Loaded, { provider, status, report }: StatusAnswer, now: Date): Decision {
  const attempt = withReport(loaded.attempt, report, now)
  const outcome = settle(attemptOf(attempt), toDomainCheckout(loaded, now), status, SCHEDULES[provider], now)
  return decisionOf({ ...loaded, attempt }, outcome, now, status)
}

/** Step 3. Writes everything with the batch of the transaction, the journal last. */
async function post(tx: Transaction, decision: Decision, { status, exchange, report }: StatusAnswer): Promise<void> {
  const { checkout, attempt, now } = decision
  const { batch } = tx
  batch.insert(exchange)
  await postReport(batch, attempt, report, now)
  const checked = { attemptNumber: attempt.attempt_number, event: 'checked', detail: STATUS_TEXTS[status.kind] }
  await insertEvent(batch, { checkoutId: checkout.id, ...checked, at: now })
  await applyDecision(tx, decision)
  await scheduleCheck(batch, attempt, status.kind === 'failed', now)
  await announce(batch, checkout.client_reference)
}

function attemptOf(row: AttemptRow): Attempt {
  const providerReport = providerReportOf(row)
  return {
    state: row.state,
    duePesewas: row.due_pesewas,
    sentAt: row.sent_at ?? row.created_at,
    money: row.money,
    ...(providerReport && { providerReport }),
  }
}

function providerReportOf({
  reported_result: result,
  reported_at: at,
  reported_reason: reason,
}: AttemptRow): ProviderReport | undefined {
  if (!result || !at) return undefined
  return result === 'paid' ? { kind: 'paid', at } : { kind: 'failed', at, reason: reason ?? 'declined' }
}

const STATUS_TEXTS: Record<Evidence['kind'], string> = {
  paid: 'paid',
  pending: 'not paid yet',
  failed: 'failed',
  absent: 'unknown to provider',
  refunded: 'refunded',
  unknown: 'unclear response',
}
