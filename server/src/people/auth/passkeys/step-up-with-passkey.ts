import type { authEndpoints } from '@okwan/contract/people/auth'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { Ctx } from '../../../platform/http/context.ts'
import { hashToken, newToken } from '../../../platform/secrets.ts'
import { findUserById } from '../../users/find-user.ts'
import { describeAct } from '../confirm-act.ts'
import { insertVerificationToken } from '../store.ts'
import { createPasskeyChallenge, verifyPasskey, wrongPasskey } from './verify-passkey.ts'

type Endpoints = typeof authEndpoints

const TOKEN_MINUTES = 15

/** Requests a passkey to confirm an act; the response describes the act. */
export async function startStepUp(ctx: Ctx, { body }: Parsed<Endpoints['POST /auth/passkeys/step-up/options']>) {
  const approves = await describeAct(ctx, body.reference)
  const challenge = { userId: ctx.actor.id, purpose: 'approval', reference: body.reference } as const
  return { ...(await createPasskeyChallenge(ctx, challenge)), approves }
}

/** Exchanges the signature of a passkey for a verification token of the same act. */
export async function finishStepUp(ctx: Ctx, { body }: Parsed<Endpoints['POST /auth/passkeys/step-up']>) {
  const { tx, actor, now } = ctx
  const { passkey, reference } = await verifyPasskey(ctx, 'approval', body)
  if (passkey.user_id !== actor.id || reference === null) throw wrongPasskey()
  const { mobile_number: mobileNumber } = await findUserById(tx, actor.id)
  const token = newToken()
  const expiresAt = new Date(now.getTime() + TOKEN_MINUTES * 60_000)
  const verification = { otpRequestId: null, passkeyId: passkey.id, mobileNumber, purpose: 'approval', reference }
  await insertVerificationToken(tx, { ...verification, hash: hashToken(token), expiresAt })
  return { verificationToken: token, expiresAt: expiresAt.toISOString() }
}
