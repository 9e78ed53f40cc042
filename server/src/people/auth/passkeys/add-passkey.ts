import type { authEndpoints } from '@okwan/contract/people/auth'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { numberNeedsSecondPerson } from '@okwan/domain/people/users/account-changes'
import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx, DescribeAct } from '../../../platform/http/context.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import { findUserById } from '../../users/find-user.ts'
import { startCooldown } from '../../users/start-cooldown.ts'
import { confirmAct } from '../confirm-act.ts'
import { listPasskeys } from './manage-passkeys.ts'
import { insertPasskey, passkeysOf, usePasskeyChallenge } from './passkey-store.ts'
import { rpIdOf } from './relying-party.ts'
import { arePasskeysRequired } from './require-passkey.ts'
import { saveChallenge, wrongPasskey } from './verify-passkey.ts'
import { webauthn } from './webauthn.ts'

type Endpoints = typeof authEndpoints

/** Starts the addition of a passkey, confirmed with an existing passkey or, for the first one, with a code. */
export async function startPasskey(ctx: Ctx, { body }: Parsed<Endpoints['POST /auth/passkeys/options']>) {
  const { tx, actor } = ctx
  await confirmAct(ctx, body.verificationToken, 'passkey-add')
  const { mobile_number, full_name } = await findUserById(tx, actor.id)
  const passkeys = await passkeysOf(tx, actor.id)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: rpIdOf(ctx),
    userName: mobile_number,
    userDisplayName: full_name,
    userID: new TextEncoder().encode(actor.id),
    excludeCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  return saveChallenge(ctx, { userId: actor.id, purpose: 'add', reference: null }, options)
}

export const describePasskeyAddition: DescribeAct = async () => ({
  reference: 'passkey-add',
  sentence: 'add a passkey to your account',
})

export async function addPasskey(ctx: Ctx, { body }: Parsed<Endpoints['POST /auth/passkeys']>) {
  const { tx, actor, now } = ctx
  const challenge = await usePasskeyChallenge(tx, body.challengeId, 'add', now)
  const added = challenge?.user_id === actor.id && (await readCredential(ctx, challenge.challenge, body.response))
  if (!added) throw wrongPasskey()
  const isFirst = (await passkeysOf(tx, actor.id)).length === 0
  await insertPasskey(tx, { ...added, userId: actor.id, rpId: rpIdOf(ctx), name: body.name }, now)
  // A stolen number must not be enough for a first passkey that approves immediately.
  if (isFirst && numberNeedsSecondPerson(actor.role) && arePasskeysRequired(ctx)) await startCooldown(tx, actor.id, now)
  const { mobile_number: to } = await findUserById(tx, actor.id)
  await queueMessage(tx, { to, template: 'passkey-added', params: { name: body.name } }, now)
  const after = { name: body.name }
  await recordAudit(ctx, { action: 'passkey-added', entityType: 'user', entityId: actor.id, after })
  return listPasskeys(ctx)
}

type Credential = Parsed<Endpoints['POST /auth/passkeys']>['body']['response']

async function readCredential(ctx: Ctx, expectedChallenge: string, { id, transports, ...response }: Credential) {
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: ctx.caller.origin ?? '',
      expectedRPID: rpIdOf(ctx),
      requireUserVerification: true,
    })
    if (!verified) return undefined
    const { credential, credentialBackedUp } = registrationInfo
    const { id: credentialId, publicKey, counter } = credential
    return { credentialId, publicKey: Buffer.from(publicKey), counter, transports, isSynced: credentialBackedUp }
  } catch {
    // The library throws for every malformed or mismatching answer.
    return undefined
  }
}
