import { callbackNeedsCheck } from '@okwan/domain/money/payments/collect/settlement'
import type { Provider } from '@okwan/domain/money/payments/terms'
import type { Writer } from '../../../platform/db/batch.ts'
import type { Product } from '../../../platform/http/context.ts'
import type { Callback } from '../../../platform/ports/mobile-money.ts'
import { type AttemptRow, findAttemptsByReference, saveAttempt } from '../attempt-store.ts'
import { announce, insertEvent } from '../store.ts'
import { checkSent, type Heard } from './check-attempt.ts'
import { loadForChange } from './load-for-change.ts'

/** Where a callback led, written in the transaction of what it led to. */
export type NoteOutcome = (
  writer: Writer,
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
  const hear: Heard = (batch, attempt, now) => withClaim(batch, attempt, claim, now)
  // What moved on since it was read has been asked about by somebody else, or is asked once too often.
  if (found.sent_at && (claim.kind === 'unclear' || callbackNeedsCheck(found.state, claim.kind))) {
    return checkSent(product, found, async (batch, attempt, now) => {
      await note(batch, 'checked', found.id)
      return hear(batch, attempt, now)
    })
  }
  await db.transaction(async (tx) => {
    const { checkout, attempt } = await loadForChange(tx, found.id)
    await saveAttempt(tx.batch, await hear(tx.batch, attempt, clock.now()))
    await announce(tx.batch, checkout.client_reference)
    await note(tx.batch, 'known-already', found.id)
  })
}

async function withClaim(
  writer: Writer,
  attempt: AttemptRow,
  claim: Callback['claim'],
  now: Date,
): Promise<AttemptRow> {
  if (claim.kind === 'unclear') return attempt
  const { checkout_id: checkoutId, attempt_number: attemptNumber } = attempt
  await insertEvent(writer, { checkoutId, attemptNumber, what: 'announced', detail: claim.kind, at: now })
  const reason = claim.kind === 'failed' ? claim.reason : null
  return { ...attempt, claim: claim.kind, claim_reason: reason, claimed_at: now }
}
