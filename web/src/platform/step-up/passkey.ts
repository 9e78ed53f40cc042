import type { ApiData } from '@okwan/contract/all'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { call } from '../api/call.ts'

type PasskeyOptions = ApiData<'POST /auth/passkeys/options'>

/** Lets the browser sign a challenge with a passkey of the user. */
export async function signChallenge({ challengeId, options }: PasskeyOptions) {
  // The server creates the options with the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature } = response
  return { challengeId, response: { id, clientDataJSON, authenticatorData, signature } }
}

/** Confirms an act with a passkey; returns a verification token. */
export async function confirmWithPasskey(reference: string): Promise<string> {
  const options = await call('POST /auth/passkeys/step-up/options', { body: { reference } })
  const reply = await call('POST /auth/passkeys/step-up', { body: await signChallenge(options) })
  return reply.verificationToken
}

/** Creates a passkey on this device or on a security key, and saves it under a name. */
export async function createPasskey(name: string, verificationToken: string): Promise<void> {
  const { challengeId, options } = await call('POST /auth/passkeys/options', { body: { verificationToken } })
  // The server creates the options with the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  const created = { id, clientDataJSON, attestationObject, transports }
  await call('POST /auth/passkeys', { body: { challengeId, name, response: created } })
}

/** The browser's own errors (cancelled, timed out, not allowed) have no sentence for users. */
export const NOT_CONFIRMED = 'The passkey wasn’t confirmed. Try again.'
