import { formatMoment } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../platform/db/database.ts'
import { hashToken } from '../../platform/secrets.ts'
import { numberChangedAt } from '../users/find-user.ts'
import { useVerificationTokenRow } from './store.ts'

export type ExpectedToken = { token: string; mobileNumber: string; purpose: string; reference: string; now: Date }

export type Verification = { challengeId: string; verifiedAt: Date }

/** Uses up the proof that somebody entered the code sent to this number, for this purpose and thing, and nothing else. */
export async function useVerificationToken(tx: Tx, { token, ...expected }: ExpectedToken): Promise<Verification> {
  if (NEEDS_SETTLED_NUMBER.has(expected.purpose)) await requireSettledNumber(tx, expected.mobileNumber, expected.now)
  const used = await useVerificationTokenRow(tx, { ...expected, hash: hashToken(token) })
  if (used) return { challengeId: used.challenge_id, verifiedAt: used.verified_at }
  const message = 'That code was for something else, or its time is over. Send a new code.'
  throw new Refusal('code_not_valid', message, [{ path: 'verificationToken', message }])
}

const NEEDS_SETTLED_NUMBER = new Set(['approval', 'wallet-withdrawal'])
const SETTLED_MS = 24 * 3_600_000

/**
 * Two people approve what matters, and a number is what makes a person: one that was given to somebody today approves nothing
 * and takes no money out until its owner from before had a day to object (decision 0037).
 */
async function requireSettledNumber(tx: Tx, mobileNumber: string, now: Date): Promise<void> {
  const changedAt = await numberChangedAt(tx, mobileNumber)
  if (!changedAt) return
  const settledAt = new Date(changedAt.getTime() + SETTLED_MS)
  if (now >= settledAt) return
  const message = `Your number was changed. With the new one this can be done from ${formatMoment(settledAt)}.`
  throw new Refusal('number_too_new', message, [{ path: 'verificationToken', message }])
}
