import { performance } from 'node:perf_hooks'
import { SCHEDULES } from '@okwan/domain/money/payments/collect/schedule'
import { type Attempt, type Claim, type Evidence, settle } from '@okwan/domain/money/payments/collect/settlement'
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
import { exchangeOf, writeAnswer } from './exchanges.ts'
import { type Loaded, loadEachForChange, standingOf } from './load-for-change.ts'
import { type ProviderReport, postReport, withReport } from './provider-report.ts'
import { scheduleLook } from './schedule-look.ts'

/**
 * Asks the provider what became of a request, decides what follows, and posts it. Only this makes a payment successful.
 * The provider is asked outside of any transaction; answers that come at the same time are decided and posted in one.
 */
export async function settlePayment(product: Product, sent: AttemptRow, report?: ProviderReport): Promise<void> {
  const asked = await ask(product, sent)
  if (asked) await writeAnswer(product, settleAll, { ...asked, report })
}

type Asked = Keyed & { provider: Provider; status: Status; exchange: Insert; clock: Clock }
type Answered = Asked & { report: ProviderReport | undefined }

/** Step 1. Nothing is known about a request that has not been sent. */
async function ask({ providers, clock }: Product, sent: AttemptRow): Promise<Asked | undefined> {
  const { id: attemptId, provider, network, reference, request_id: requestId } = sent
  if (!provider || !network || !sent.sent_at) return undefined
  const startedMs = performance.now()
  const status = await gatewayOf(providers, provider).collectStatus({ reference, requestId })
  const question = { provider, operation: 'collect-status', network, attemptId } as const
  const exchange = exchangeOf(question, status, startedMs, clock.now())
  return { key: attemptId, provider, status, exchange, clock }
}

/** The attempts are locked once, and what is decided about them is posted under those locks. */
async function settleAll(tx: Transaction, all: Answered[]): Promise<Decision[]> {
  const decisions: Decision[] = []
  for (const { item, ...loaded } of await loadEachForChange(tx, all)) {
    const decision = decide(loaded, item, item.clock.now())
    await post(tx, decision, item)
    decisions.push(decision)
  }
  return decisions
}

/** Step 2. The rules of the domain, applied to the rows as they are now. Writes nothing. */
function decide(loaded: Loaded, { provider, status, report }: Answered, now: Date): Decision {
  const attempt = withReport(loaded.attempt, report, now)
  const outcome = settle(attemptOf(attempt), standingOf(loaded, now), status, SCHEDULES[provider], now)
  return decisionOf({ ...loaded, attempt }, outcome, now, status)
}

/** Step 3. Everything goes into the batch of the transaction, the journal as its last part. */
async function post(tx: Transaction, decision: Decision, { status, exchange, report }: Answered): Promise<void> {
  const { checkout, attempt, now } = decision
  const { batch } = tx
  batch.insert(exchange)
  await postReport(batch, attempt, report, now)
  const checked = { attemptNumber: attempt.attempt_number, what: 'checked', detail: WORDS[status.kind] }
  await insertEvent(batch, { checkoutId: checkout.id, ...checked, at: now })
  await applyDecision(tx, decision)
  await scheduleLook(batch, attempt, status.kind === 'failed', now)
  await announce(batch, checkout.client_reference)
}

function attemptOf(row: AttemptRow): Attempt {
  const claim = claimOf(row)
  return {
    state: row.state,
    duePesewas: row.due_pesewas,
    sentAt: row.sent_at ?? row.created_at,
    money: row.money,
    ...(claim && { claim }),
  }
}

function claimOf({ claim, claimed_at: at, claim_reason: reason }: AttemptRow): Claim | undefined {
  if (!claim || !at) return undefined
  return claim === 'paid' ? { kind: 'paid', at } : { kind: 'failed', at, reason: reason ?? 'declined' }
}

const WORDS: Record<Evidence['kind'], string> = {
  paid: 'paid',
  pending: 'not paid yet',
  failed: 'failed',
  absent: 'not known to the provider',
  refunded: 'given back',
  unknown: 'no clear answer',
}
