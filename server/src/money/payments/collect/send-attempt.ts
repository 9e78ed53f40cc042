import { afterSending } from '@okwan/domain/money/payments/collect/settlement'
import { callbackUrl } from '../../../gateways/mobile-money/callback-address.ts'
import type { Batch } from '../../../platform/db/batch.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import type { Product } from '../../../platform/http/context.ts'
import { gatewayOf } from '../../../platform/ports/providers.ts'
import { saveAttempt } from '../attempt-store.ts'
import { announce, insertEvent } from '../store.ts'
import { applyOutcome } from './apply-outcome.ts'
import { askAndAct } from './exchanges.ts'
import { changeAll, type Loaded } from './load-for-change.ts'
import { scheduleLook } from './schedule-look.ts'

/**
 * The job behind a request: asks the provider once. It is marked as sent before it is sent, so whoever dies in between leaves a
 * request that nobody sends again; the status query tells what became of it.
 */
export async function sendAttempt(product: Product, { attemptId }: { attemptId: string }): Promise<void> {
  const { db, clock } = product
  const submitted = await db.together(submitAll, { key: attemptId, now: clock.now() })
  if (!submitted) return
  const { provider, network, ...request } = submitted
  const gateway = gatewayOf(product.providers, provider)
  const ask = () => gateway.collect({ ...request, network, callbackUrl: callbackUrl(product, provider, 'collect') })
  await askAndAct(product, { provider, operation: 'collect', network, attemptId }, ask, async (tx, loaded, answer) => {
    const { checkout, attempt, standing } = loaded
    const now = clock.now()
    const outcome = afterSending(attempt.state, standing(now), answer)
    if (answer.kind === 'accepted') {
      const { id: checkoutId } = checkout
      await insertEvent(tx.batch, { checkoutId, attemptNumber: attempt.attempt_number, what: 'accepted', at: now })
    }
    await applyOutcome(tx, checkout, attempt, outcome, now, answer)
    await announce(tx.batch, checkout.client_reference)
  })
}

/** Those that are asked for at the same time are marked together. */
const submitAll = (tx: Transaction, all: { key: string; now: Date }[]) =>
  changeAll(tx, all, (_tx, loaded, { now }) => submit(tx.batch, loaded, now))

/** Only one worker ever sends: the second finds it submitted. */
async function submit(batch: Batch, { checkout, attempt }: Loaded, now: Date) {
  const { provider, network, payer_number: phone } = attempt
  if (attempt.state !== 'created' || !provider || !network || !phone) return undefined
  const submitted = { ...attempt, state: 'submitted', sent_at: now } as const
  await saveAttempt(batch, submitted)
  await scheduleLook(batch, submitted, false, now)
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
