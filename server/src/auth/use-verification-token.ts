import { Refusal } from '@okwan/domain/refusal'
import type { Tx } from '../db/database.ts'
import { hashToken } from '../secrets.ts'
import { useVerificationTokenRow } from './store.ts'

export type ExpectedToken = { token: string; mobileNumber: string; purpose: string; reference: string; now: Date }

export type Verification = { challengeId: string; verifiedAt: Date }

/** Uses up the proof that somebody entered the code sent to this number, for this purpose and thing, and nothing else. */
export async function useVerificationToken(tx: Tx, { token, ...expected }: ExpectedToken): Promise<Verification> {
  const used = await useVerificationTokenRow(tx, { ...expected, hash: hashToken(token) })
  if (used) return { challengeId: used.challenge_id, verifiedAt: used.verified_at }
  const message = 'That code was for something else, or its time is over. Send a new code.'
  throw new Refusal('code_not_valid', message, [{ path: 'verificationToken', message }])
}
