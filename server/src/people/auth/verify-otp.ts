import type { authEndpoints } from '@okwan/contract/people/auth'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { canEnterPortal } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { RefusalCode } from '@okwan/domain/platform/refusal-codes'
import { CommittedRefusal } from '../../platform/http/committed-refusal.ts'
import type { PublicCtx } from '../../platform/http/context.ts'
import { hashToken, newToken, sameBytes } from '../../platform/secrets.ts'
import { recordSignIn } from '../login-records/record-sign-in.ts'
import { findUserByNumber } from '../users/find-user.ts'
import { tryBreakGlass } from './break-glass/try-break-glass.ts'
import { openSession } from './open-session.ts'
import { usablePasskeys } from './passkeys/relying-party.ts'
import { createPasskeyChallenge } from './passkeys/verify-passkey.ts'
import { countAttempt, findOtpRequest, insertVerificationToken, markOtpRequestUsed } from './store.ts'

type Input = Parsed<(typeof authEndpoints)['POST /auth/verify/otp']>

const MAX_ATTEMPTS = 5
const VERIFICATION_MINUTES = 15

export async function verifyOtp(ctx: PublicCtx, { body }: Input) {
  const { tx, now, product } = ctx
  const otpRequest = await countAttempt(tx, body.requestId, body.customerMobileNumber, now)
  if (!otpRequest) throw await refusalReason(ctx, body.requestId, body.customerMobileNumber)

  const isRight =
    sameBytes(Buffer.from(product.secrets.code(otpRequest.id)), Buffer.from(body.code)) &&
    otpRequest.prefix === body.prefix.toUpperCase() &&
    otpRequest.sent
  const user = otpRequest.purpose === 'sign-in' ? await findUserByNumber(tx, body.customerMobileNumber) : undefined
  if (!isRight) {
    const emergency = user && (await tryBreakGlass(ctx, user, body.code))
    if (emergency) {
      await markOtpRequestUsed(tx, otpRequest.id, now)
      return openSession(ctx, user, emergency)
    }
    if (user) await recordSignIn(ctx, user, 'wrong-code')
    throw wrongCode(MAX_ATTEMPTS - otpRequest.attempts)
  }
  await markOtpRequestUsed(tx, otpRequest.id, now)
  if (otpRequest.purpose !== 'sign-in') return verificationToken(ctx, otpRequest, body.customerMobileNumber)
  // A user who was removed after the code was sent gets the same response as after the last wrong code.
  if (!user) throw wrongCode(0)
  // Accounts that may not enter get the same refusal with and without a passkey.
  const hasPasskey = user.status === 'active' && (await usablePasskeys(ctx, user.id)).length > 0
  if (hasPasskey && canEnterPortal(user.role, ctx.caller.portal)) {
    return { passkey: await createPasskeyChallenge(ctx, { userId: user.id, purpose: 'sign-in' }) }
  }
  return openSession(ctx, user)
}

async function verificationToken(
  { tx, now }: PublicCtx,
  otpRequest: { id: string; purpose: string; reference: string | null },
  mobileNumber: string,
) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + VERIFICATION_MINUTES * 60_000)
  const { id: otpRequestId, purpose, reference } = otpRequest
  await insertVerificationToken(tx, {
    hash: hashToken(token),
    otpRequestId,
    passkeyId: null,
    mobileNumber,
    purpose,
    reference: reference ?? '',
    expiresAt,
  })
  return { verificationToken: token, expiresAt: expiresAt.toISOString() }
}

function wrongCode(attemptsLeft: number): CommittedRefusal {
  if (attemptsLeft <= 0)
    return new CommittedRefusal('code_blocked', TOO_MANY_CODES, [{ path: 'code', message: TOO_MANY_CODES }])
  const sentence = `Incorrect code. ${attemptsLeft === 1 ? '1 attempt' : `${attemptsLeft} attempts`} left.`
  return new CommittedRefusal('code_wrong', sentence, [{ path: 'code', message: sentence }])
}

const TOO_MANY_CODES = 'Too many wrong codes. Send a new code.'

async function refusalReason({ tx, now }: PublicCtx, id: string, mobileNumber: string): Promise<Refusal> {
  const otpRequest = await findOtpRequest(tx, id, mobileNumber)
  const refusal = (code: RefusalCode, message: string) => new Refusal(code, message, [{ path: 'code', message }])
  if (otpRequest?.used_at) return refusal('code_used', 'This code has already been used. Send a new code.')
  if (otpRequest && otpRequest.attempts >= MAX_ATTEMPTS) return refusal('code_blocked', TOO_MANY_CODES)
  if (otpRequest && otpRequest.expires_at <= now)
    return refusal('code_expired', 'This code has expired. Send a new code.')
  return refusal('code_wrong', 'Incorrect code. Send a new code.')
}
