import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, phone, text } from '../platform/fields.ts'
import { reach } from '../platform/reach.ts'
import { profile } from './users.ts'

/** Purposes of one-time codes. Sign-in has none; the others bind a code to number, purpose and reference. */
export const PURPOSES = ['consent', 'payment', 'update-customer', 'wallet-withdrawal', 'approval'] as const
const purpose = z.enum(PURPOSES)
const reference = text('the reference', 120)

// Hides the time difference between known and unknown numbers.
const EVEN_MS = 50

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
    data: z.object({
      requestId: z.string(),
      prefix: z.string(),
      expiresAt: moment,
      resendAfterSeconds: z.number().int(),
    }),
    evenMs: EVEN_MS,
  },
  'POST /auth/verify/otp': {
    summary: 'Exchange a code for a session, or for a verification token if it has a purpose',
    permission: 'public',
    scope: 'the one-time code itself',
    body: z.strictObject({
      requestId: id,
      prefix: z.string().trim().max(8),
      code: z
        .string()
        .max(20)
        .transform((typed) => typed.replace(/[\s-]/g, ''))
        .refine((code) => /^\d{6}$/.test(code), { error: 'Enter the 6 digits of the code' }),
      customerMobileNumber: phone,
    }),
    data: z.union([
      z.object({ token: z.string(), user: profile }),
      z.object({ verificationToken: z.string(), expiresAt: moment }),
    ]),
    evenMs: EVEN_MS,
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
