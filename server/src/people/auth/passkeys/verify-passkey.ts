import type { PasskeyAnswer } from '@okwan/contract/people/auth'
import { CommittedRefusal } from '../../../platform/http/committed-refusal.ts'
import type { PublicCtx } from '../../../platform/http/context.ts'
import { recordSignIn } from '../../login-records/record-sign-in.ts'
import { findUserById } from '../../users/find-user.ts'
import {
  type ChallengePurpose,
  insertPasskeyChallenge,
  type PasskeyRow,
  recordPasskeyUse,
  usePasskeyChallenge,
} from './passkey-store.ts'
import { rpIdOf, usablePasskeys } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

const CHALLENGE_MINUTES = 5

type PasskeyRequest = { userId: string; purpose: Exclude<ChallengePurpose, 'add'>; reference?: string }

/** Creates a challenge that one of the person's passkeys must sign. */
export async function createPasskeyChallenge(ctx: PublicCtx, { userId, purpose, reference }: PasskeyRequest) {
  const passkeys = await usablePasskeys(ctx, userId)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(ctx),
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
  })
  return saveChallenge(ctx, { userId, purpose, reference: reference ?? null }, options)
}

/** Stores a challenge; the browser receives it with the options of the ceremony. */
export async function saveChallenge<Options extends { challenge: string }>(
  { tx, now }: PublicCtx,
  request: { userId: string; purpose: ChallengePurpose; reference: string | null },
  options: Options,
): Promise<{ challengeId: string; options: Record<string, unknown> }> {
  const expiresAt = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000)
  const challengeId = await insertPasskeyChallenge(tx, { ...request, challenge: options.challenge, expiresAt })
  return { challengeId, options: { ...options } }
}

/** Verifies a signature. A wrong signature also uses up the challenge, so the refusal is committed. */
export async function verifyPasskey(
  ctx: PublicCtx,
  purpose: PasskeyRequest['purpose'],
  assertion: { challengeId: string; response: PasskeyAnswer },
): Promise<{ passkey: PasskeyRow; reference: string | null }> {
  const { tx, now } = ctx
  const challenge = await usePasskeyChallenge(tx, assertion.challengeId, purpose, now)
  if (!challenge) throw wrongPasskey()
  const passkeys = await usablePasskeys(ctx, challenge.user_id)
  const passkey = passkeys.find(({ credential_id }) => credential_id === assertion.response.id)
  const counter = passkey && (await newCounter(ctx, passkey, challenge.challenge, assertion.response))
  if (!passkey || counter === undefined) {
    // The right code was entered before, so a wrong passkey can mean a stolen number.
    if (purpose === 'sign-in') {
      const { id, branch_id: branchId } = await findUserById(tx, challenge.user_id)
      await recordSignIn(ctx, { id, branchId }, 'wrong-passkey')
    }
    throw wrongPasskey()
  }
  await recordPasskeyUse(tx, passkey.id, counter, now)
  return { passkey, reference: challenge.reference }
}

/** The counter of a valid signature; undefined for every other response. */
async function newCounter(
  ctx: PublicCtx,
  passkey: PasskeyRow,
  expectedChallenge: string,
  { id, ...response }: PasskeyAnswer,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: ctx.caller.origin ?? '',
      expectedRPID: rpIdOf(ctx),
      credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for every malformed or mismatching answer.
    return undefined
  }
}

export function wrongPasskey(): CommittedRefusal {
  return new CommittedRefusal('passkey_wrong')
}
