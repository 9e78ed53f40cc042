import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, phone, text, verificationToken } from '../platform/fields.ts'
import { reach } from '../platform/reach.ts'
import { profile } from './users.ts'

/** Purposes of one-time codes. A sign-in code has none; every other code is bound to a number, a purpose and a reference. */
export const PURPOSES = ['consent', 'payment', 'update-customer', 'wallet-withdrawal', 'approval'] as const
const purpose = z.enum(PURPOSES)
const reference = text('the reference', 120)

export const otpCode = z
  .string()
  .max(20)
  .transform((input) => input.replace(/[\s-]/g, ''))
  .refine((code) => /^\d{6}$/.test(code), { error: 'Enter the 6 digits of the code' })

/** A code that was sent; the response does not contain the number. */
export const sentCode = z.object({
  requestId: z.string(),
  prefix: z.string(),
  expiresAt: moment,
  resendAfterSeconds: z.number().int(),
  /** Action that an approval code confirms, as in its SMS. */
  approves: z.string().optional(),
})

/** Base64url, as browsers encode the parts of a passkey. */
const encoded = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/, { error: 'Invalid passkey' })

const passkeyAnswer = z.strictObject({
  id: encoded(1400),
  clientDataJSON: encoded(4000),
  authenticatorData: encoded(4000),
  signature: encoded(8000),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

const passkeyName = text('a name', 60)
/** Challenge and options of the browser's ceremony. */
const passkeyRequest = z.object({ challengeId: z.string(), options: z.record(z.string(), z.unknown()) })
const signedChallenge = z.strictObject({ challengeId: id, response: passkeyAnswer })

const passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  /** Synced passkeys work on all devices of their owner. */
  isSynced: z.boolean(),
  /** False for a passkey of another portal, which only exists in a demo. */
  isUsableHere: z.boolean(),
  addedAt: moment,
  lastUsedAt: moment.nullable(),
})
export type Passkey = z.output<typeof passkey>

const own = { permission: 'signed-in', scope: 'own passkeys' } as const

// Hides the time difference between known and unknown numbers.
const MINIMUM_MS = 50

export const authEndpoints = endpoints({
  'POST /auth/send/otp': {
    summary: 'Send a one-time code by SMS',
    permission: 'public',
    scope: 'the number itself; sign-in codes are sent to active users only',
    body: z
      .strictObject({ customerMobileNumber: phone, purpose: purpose.optional(), reference: reference.optional() })
      .refine((body) => Boolean(body.purpose) === Boolean(body.reference), {
        path: ['reference'],
        error: 'Send a purpose and its reference together',
      }),
    data: sentCode,
    minimumMs: MINIMUM_MS,
  },
  'POST /auth/verify/otp': {
    summary: 'Exchange a sign-in code for a session, or a code with a purpose for a verification token',
    permission: 'public',
    scope: 'the one-time code itself',
    body: z.strictObject({
      requestId: id,
      prefix: z.string().trim().max(8),
      code: otpCode,
      customerMobileNumber: phone,
    }),
    data: z.union([
      z.object({ token: z.string(), user: profile }),
      z.object({ verificationToken: z.string(), expiresAt: moment }),
      /** The person has a passkey, which completes the sign-in. */
      z.object({ passkey: passkeyRequest }),
    ]),
    minimumMs: MINIMUM_MS,
  },
  'POST /auth/passkeys/sign-in': {
    summary: 'Complete a sign-in with a passkey, after the code',
    permission: 'public',
    scope: 'the challenge that follows a correct code',
    body: signedChallenge,
    data: z.object({ token: z.string(), user: profile }),
  },
  'POST /auth/passkeys/step-up/options': {
    summary: 'Request a confirmation with a passkey; the response names the action',
    ...own,
    body: z.strictObject({ reference }),
    data: passkeyRequest.extend({ approves: z.string() }),
  },
  'POST /auth/passkeys/step-up': {
    summary: 'Exchange the signature of a passkey for a verification token',
    ...own,
    body: signedChallenge,
    data: z.object({ verificationToken: z.string(), expiresAt: moment }),
  },
  'GET /auth/passkeys': { summary: 'List own passkeys', ...own, data: z.array(passkey) },
  'POST /auth/passkeys/options': {
    summary: 'Start adding a passkey; needs another passkey or, for the first one, a code',
    ...own,
    body: z.strictObject({ verificationToken }),
    data: passkeyRequest,
  },
  'POST /auth/passkeys': {
    summary: 'Add a passkey',
    ...own,
    body: z.strictObject({
      challengeId: id,
      name: passkeyName,
      response: z.strictObject({
        id: encoded(1400),
        clientDataJSON: encoded(4000),
        attestationObject: encoded(20_000),
        transports: z.array(z.string().max(20)).max(10),
      }),
    }),
    data: z.array(passkey),
    status: 201,
  },
  'PUT /auth/passkeys/{id}': {
    summary: 'Rename a passkey',
    ...own,
    params: z.strictObject({ id }),
    body: z.strictObject({ name: passkeyName }),
    data: z.array(passkey),
  },
  'POST /auth/passkeys/{id}/remove': {
    summary: 'Remove a passkey',
    ...own,
    params: z.strictObject({ id }),
    body: z.strictObject({ verificationToken }),
    data: z.array(passkey),
  },
  'POST /auth/logout': {
    summary: 'End this session or all own sessions',
    permission: 'signed-in',
    scope: 'own sessions',
    body: z.strictObject({ everywhere: z.boolean().default(false) }),
    data: z.object({ endedSessions: z.number().int() }),
  },
  'GET /auth/sessions': {
    summary: 'List own sessions',
    permission: 'signed-in',
    scope: 'own sessions',
    data: z.array(
      z.object({
        sessionId: z.string(),
        device: z.string(),
        browser: z.string(),
        ip: z.string(),
        portal: z.string(),
        createdAt: moment,
        lastSeenAt: moment,
        current: z.boolean(),
      }),
    ),
  },
  'DELETE /auth/sessions/{id}': {
    summary: 'End one session',
    permission: 'signed-in',
    scope: reach('sessions', 'signed-in'),
    params: z.strictObject({ id }),
    data: z.object({ endedSessions: z.number().int() }),
  },
})
