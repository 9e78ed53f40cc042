import { callbackNeedsCheck } from '@okwan/domain/payments/settlement'
import type { Provider } from '@okwan/domain/payments/terms'
import type { Callback } from '../gateways/port.ts'
import type { Product } from '../http/context.ts'
import { checkAttempt } from './check-attempt.ts'
import { loadForChange } from './load-for-change.ts'
import { announce, findAttemptByReference, insertEvent, saveClaim } from './store.ts'

export type NotedClaim = { outcome: 'unknown-reference' | 'known-already' | 'checked'; attemptId?: string }

/** A callback about a collection: its word is kept as a hint, and the provider is asked when it says something new. */
export async function noteClaim(product: Product, provider: Provider, callback: Callback): Promise<NotedClaim> {
  const { db, clock } = product
  const { reference, claim } = callback
  const found = reference && (await db.read((tx) => findAttemptByReference(tx, reference)))
  if (!found || found.provider !== provider) return { outcome: 'unknown-reference' }
  const isNews = await db.transaction(async (tx) => {
    const { checkout, attempt } = await loadForChange(tx, found)
    if (claim.kind === 'unclear') return true
    const now = clock.now()
    await saveClaim(tx, attempt.id, claim.kind, claim.kind === 'failed' ? claim.reason : null, now)
    await insertEvent(tx, {
      checkoutId: checkout.id,
      attemptNumber: attempt.attempt_number,
      what: 'announced',
      detail: claim.kind,
      at: now,
    })
    await announce(tx, checkout.client_reference)
    return callbackNeedsCheck(attempt.state, claim.kind)
  })
  if (!isNews) return { outcome: 'known-already', attemptId: found.id }
  await checkAttempt(product, { attemptId: found.id })
  return { outcome: 'checked', attemptId: found.id }
}
