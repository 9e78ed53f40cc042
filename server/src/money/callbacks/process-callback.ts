import type { Product } from '../../platform/http/context.ts'
import { parseJson } from '../../platform/json-text.ts'
import { gatewayOf } from '../../platform/ports/providers.ts'
import { noteClaim } from '../payments/collect/note-claim.ts'
import { noteDisbursementClaim } from '../payouts/send/note-claim.ts'
import { findCallbacks, saveCallbackOutcome } from './store.ts'

/** The job behind a callback: finds out whose it is and has the provider asked. */
export async function processCallback(product: Product, { callbackId }: { callbackId: string }): Promise<void> {
  const { db, clock } = product
  const callback = await db.together(findCallbacks, { key: callbackId })
  if (!callback || callback.processed_at) return
  const { provider, kind, body } = callback
  const read = gatewayOf(product.providers, provider).readCallback(parseJson(body))
  if (kind === 'collect') {
    return noteClaim(product, provider, read, (tx, outcome, attemptId) =>
      saveCallbackOutcome(tx, callbackId, outcome, attemptId, clock.now()),
    )
  }
  const outcome = await noteDisbursementClaim(product, provider, read)
  await db.write((tx) => saveCallbackOutcome(tx, callbackId, outcome, undefined, clock.now()))
}
