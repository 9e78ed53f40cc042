import { SCHEDULES } from '@okwan/domain/payments/schedule'
import { type Attempt, type Claim, type Evidence, settle } from '@okwan/domain/payments/settlement'
import { gatewayOf } from '../gateways/providers.ts'
import type { Product } from '../http/context.ts'
import { applyOutcome } from './apply-outcome.ts'
import { askProvider } from './exchanges.ts'
import { loadForChange } from './load-for-change.ts'
import { scheduleLook } from './schedule-look.ts'
import { type AttemptRow, announce, findAttempt, insertEvent, saveProviderNumbers } from './store.ts'

/** Asks the provider what became of a request and does what follows from it. Only this makes a payment successful. */
export async function checkAttempt(product: Product, { attemptId }: { attemptId: string }): Promise<void> {
  const { db, clock } = product
  const found = await db.read((tx) => findAttempt(tx, attemptId))
  if (!found?.provider || !found.network || !found.sent_at) return
  const { provider, network, reference, request_id: requestId } = found
  const gateway = gatewayOf(product.providers, provider)
  const status = await askProvider(product, { provider, operation: 'collect-status', network, attemptId }, () =>
    gateway.collectStatus({ reference, requestId }),
  )
  await db.transaction(async (tx) => {
    const { checkout, attempt, standing } = await loadForChange(tx, found)
    const now = clock.now()
    const outcome = settle(attemptOf(attempt), standing(now), status, SCHEDULES[provider], now)
    await saveProviderNumbers(tx, attempt.id, status.providerTransactionId, status.networkTransactionId)
    await insertEvent(tx, {
      checkoutId: checkout.id,
      attemptNumber: attempt.attempt_number,
      what: 'checked',
      detail: wordsOf(status),
      at: now,
    })
    const changed = await applyOutcome(tx, checkout, attempt, outcome, now)
    await scheduleLook(tx, changed, status.kind === 'failed', now)
    await announce(tx, checkout.client_reference)
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
