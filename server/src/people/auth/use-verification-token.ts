import { withAmount } from '@okwan/domain/platform/code-reference'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../platform/db/database.ts'
import { hashToken } from '../../platform/secrets.ts'
import { cooldownUntil } from '../users/find-user.ts'
import { requireCooldownOver } from './require-cooldown-over.ts'
import { useVerificationTokenRow } from './store.ts'

export type ExpectedToken = {
  token: string
  mobileNumber: string
  purpose: string
  reference: string
  /** Amount of the approved action; a code whose SMS named another amount is refused. */
  amountPesewas?: number
  now: Date
}

export type Verification = {
  otpRequestId: string
  requestedAt: Date
  verifiedAt: Date
  /** Number that received the code; it can differ from the number that the seller entered. */
  sentTo: string
}

/** Uses a verification token once, for the number, purpose, reference and amount that its code was sent for. */
export async function useVerificationToken(tx: Tx, expected: ExpectedToken): Promise<Verification> {
  const { token, mobileNumber, purpose, reference, amountPesewas = 0, now } = expected
  if (COOLDOWN_PURPOSES.has(purpose)) requireCooldownOver(await cooldownUntil(tx, mobileNumber, reference), now)
  const references = [reference, withAmount(reference, amountPesewas)]
  const used = await useVerificationTokenRow(tx, { hash: hashToken(token), mobileNumber, purpose, references, now })
  if (!used) throw invalidCode()
  const { otp_request_id: otpRequestId, requested_at: requestedAt, verified_at: verifiedAt, sent_to: sentTo } = used
  return { otpRequestId, requestedAt, verifiedAt, sentTo }
}

export function invalidCode(): Refusal {
  const message = 'This code has expired or was sent for another action. Send a new code.'
  return new Refusal('code_not_valid', message, [{ path: 'verificationToken', message }])
}

/** Purposes that users confirm for themselves and that are refused during their cooldown. Customers have no cooldown. */
const COOLDOWN_PURPOSES = new Set(['approval', 'wallet-withdrawal'])
