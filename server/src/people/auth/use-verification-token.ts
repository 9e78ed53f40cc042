import { withAmount } from '@okwan/domain/platform/code-reference'
import { formatMoment } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../platform/db/database.ts'
import { hashToken } from '../../platform/secrets.ts'
import { numberChangedAt } from '../users/find-user.ts'
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

export type Verification = { otpRequestId: string; verifiedAt: Date }

/** Uses a verification token once, for the number, purpose, reference and amount that its code was sent for. */
export async function useVerificationToken(tx: Tx, expected: ExpectedToken): Promise<Verification> {
  const { token, mobileNumber, purpose, reference, amountPesewas = 0, now } = expected
  if (NEEDS_SETTLED_NUMBER.has(purpose)) await requireSettledNumber(tx, mobileNumber, now)
  const references = [reference, withAmount(reference, amountPesewas)]
  const used = await useVerificationTokenRow(tx, { hash: hashToken(token), mobileNumber, purpose, references, now })
  if (used) return { otpRequestId: used.otp_request_id, verifiedAt: used.verified_at }
  const message = 'This code has expired or was sent for something else. Send a new code.'
  throw new Refusal('code_not_valid', message, [{ path: 'verificationToken', message }])
}

const NEEDS_SETTLED_NUMBER = new Set(['approval', 'wallet-withdrawal'])
const SETTLED_MS = 24 * 3_600_000

/**
 * Refuses approvals and withdrawals for a day after a user's number was changed, so that the previous owner of the account
 * can object (decision 0037).
 */
async function requireSettledNumber(tx: Tx, mobileNumber: string, now: Date): Promise<void> {
  const changedAt = await numberChangedAt(tx, mobileNumber)
  if (!changedAt) return
  const settledAt = new Date(changedAt.getTime() + SETTLED_MS)
  if (now >= settledAt) return
  const message = `Your number was changed recently. You can do this from ${formatMoment(settledAt)}.`
  throw new Refusal('number_too_new', message, [{ path: 'verificationToken', message }])
}
