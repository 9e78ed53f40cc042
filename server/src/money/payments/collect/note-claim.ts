import { callbackNeedsCheck } from '@okwan/domain/money/payments/collect/settlement'
import type { Provider } from '@okwan/domain/money/payments/terms'
import type { Tx } from '../../../platform/db/database.ts'
import { gatherTransaction } from '../../../platform/db/gather.ts'
import type { Product } from '../../../platform/http/context.ts'
import type { Callback } from '../../../platform/ports/mobile-money.ts'
import { type AttemptRow, findAttemptsByReference, saveAttempt } from '../attempt-store.ts'
import { announce, insertEvent } from '../store.ts'
import { checkSent, type Heard } from './check-attempt.ts'
import { loadForChange } from './load-for-change.ts'

/** Where a callback led, written in the transaction of what it led to. */
export type NoteOutcome = (
  tx: Tx,
  outcome: 'unknown-reference' | 'known-already' | 'checked',
  attemptId?: string,
) => Promise<void>

/** A callback about a collection: its word is kept as a hint, and the provider is asked when it says something new. */
export async function noteClaim(
  product: Product,
  provider: Provider,
  callback: Callback,
  note: NoteOutcome,
): Promise<void> {
  const { db, clock } = product
  const { reference, claim } = callback
  const found = reference && (await db.together(findAttemptsByReference, { key: reference }))
  if (!found || found.provider !== provider) return db.write((tx) => note(tx, 'unknown-reference'))
  const hear: Heard = (tx, attempt, now) => withClaim(tx, attempt, claim, now)
  // What moved on since it was read has been asked about by somebody else, or is asked once too often.
  if (found.sent_at && (claim.kind === 'unclear' || callbackNeedsCheck(found.state, claim.kind))) {
    return checkSent(product, found, async (tx, attempt, now) => {
      await note(tx, 'checked', found.id)
      return hear(tx, attempt, now)
    })
  }
  await gatherTransaction(db, async (tx) => {
    const { checkout, attempt } = await loadForChange(tx, found.id)
    await saveAttempt(tx, await hear(tx, attempt, clock.now()))
    await announce(tx, checkout.client_reference)
    await note(tx, 'known-already', found.id)
  })
}

async function withClaim(tx: Tx, attempt: AttemptRow, claim: Callback['claim'], now: Date): Promise<AttemptRow> {
  if (claim.kind === 'unclear') return attempt
  const { checkout_id: checkoutId, attempt_number: attemptNumber } = attempt
  await insertEvent(tx, { checkoutId, attemptNumber, what: 'announced', detail: claim.kind, at: now })
  const reason = claim.kind === 'failed' ? claim.reason : null
  return { ...attempt, claim: claim.kind, claim_reason: reason, claimed_at: now }
}
