import { SCHEDULES } from '@okwan/domain/money/payments/collect/schedule'
import { type Attempt, type Claim, type Evidence, settle } from '@okwan/domain/money/payments/collect/settlement'
import type { Batch } from '../../../platform/db/batch.ts'
import type { Product } from '../../../platform/http/context.ts'
import { gatewayOf } from '../../../platform/ports/providers.ts'
import { type AttemptRow, findAttempt } from '../attempt-store.ts'
import { announce, insertEvent } from '../store.ts'
import { applyOutcome } from './apply-outcome.ts'
import { askAndAct } from './exchanges.ts'
import { scheduleLook } from './schedule-look.ts'

/** Asks the provider what became of a request and does what follows from it. Only this makes a payment successful. */
export async function checkAttempt(product: Product, { attemptId }: { attemptId: string }): Promise<void> {
  const found = await product.db.read((tx) => findAttempt(tx, attemptId))
  if (found?.sent_at) await checkSent(product, found)
}

/** What made us ask: noted on the attempt, in the transaction that acts on the answer, before the answer is judged. */
export type Heard = (batch: Batch, attempt: AttemptRow, now: Date) => Promise<AttemptRow>

export async function checkSent(product: Product, sent: AttemptRow, heard: Heard = async (_batch, row) => row) {
  const { id: attemptId, provider, network, reference, request_id: requestId } = sent
  if (!provider || !network) return
  const gateway = gatewayOf(product.providers, provider)
  const question = { provider, operation: 'collect-status', network, attemptId } as const
  const ask = () => gateway.collectStatus({ reference, requestId })
  await askAndAct(product, question, ask, async (tx, loaded, status) => {
    const { checkout, attempt, standing } = loaded
    const now = product.clock.now()
    const known = await heard(tx.batch, attempt, now)
    const outcome = settle(attemptOf(known), standing(now), status, SCHEDULES[provider], now)
    await insertEvent(tx.batch, {
      checkoutId: checkout.id,
      attemptNumber: attempt.attempt_number,
      what: 'checked',
      detail: wordsOf(status),
      at: now,
    })
    const changed = await applyOutcome(tx, checkout, known, outcome, now, status)
    await scheduleLook(tx.batch, changed, status.kind === 'failed', now)
    await announce(tx.batch, checkout.client_reference)
  })
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

const wordsOf = ({ kind }: Evidence) => WORDS[kind]
