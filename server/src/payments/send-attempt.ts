import { afterSending } from '@okwan/domain/payments/settlement'
import { callbackUrl } from '../gateways/callback-address.ts'
import { gatewayOf } from '../gateways/providers.ts'
import type { Product } from '../http/context.ts'
import { applyOutcome } from './apply-outcome.ts'
import { askProvider } from './exchanges.ts'
import { loadForChange } from './load-for-change.ts'
import { scheduleLook } from './schedule-look.ts'
import { announce, findAttempt, insertEvent, markSubmitted, saveProviderNumbers } from './store.ts'

/**
 * The job behind a request: asks the provider once. It is marked as sent before it is sent, so whoever dies in between leaves a
 * request that nobody sends again; the status query tells what became of it.
 */
export async function sendAttempt(product: Product, { attemptId }: { attemptId: string }): Promise<void> {
  const { db, clock } = product
  const found = await db.read((tx) => findAttempt(tx, attemptId))
  if (found?.state !== 'created' || !found.provider || !found.network || !found.payer_number) return
  const { provider, network, payer_number: phone } = found
  const gateway = gatewayOf(product.providers, provider)
  const sent = await db.transaction(async (tx) => {
    const { checkout, attempt } = await loadForChange(tx, found)
    const now = clock.now()
    if ((await markSubmitted(tx, attempt.id, now)) === 0) return undefined
    await scheduleLook(tx, { ...attempt, state: 'submitted', sent_at: now }, false, now)
    return checkout
  })
  if (!sent) return

  const { reference, request_id: requestId, due_pesewas: amountPesewas } = found
  const answer = await askProvider(product, { provider, operation: 'collect', network, attemptId }, () =>
    gateway.collect({
      reference,
      requestId,
      phone,
      network,
      amountPesewas,
      description: sent.received_for,
      callbackUrl: callbackUrl(product, provider, 'collect'),
    }),
  )
  await db.transaction(async (tx) => {
    const { checkout, attempt, standing } = await loadForChange(tx, found)
    const now = clock.now()
    const outcome = afterSending(attempt.state, standing(now), answer)
    await saveProviderNumbers(tx, attempt.id, answer.providerTransactionId, answer.networkTransactionId)
    if (answer.kind === 'accepted') {
      const { id: checkoutId } = checkout
      await insertEvent(tx, { checkoutId, attemptNumber: attempt.attempt_number, what: 'accepted', at: now })
    }
    await applyOutcome(tx, checkout, attempt, outcome, now)
    await announce(tx, checkout.client_reference)
  })
}
