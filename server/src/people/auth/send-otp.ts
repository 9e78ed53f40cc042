import { randomInt, randomUUID } from 'node:crypto'
import type { authEndpoints } from '@okwan/contract/people/auth'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { amountOf } from '@okwan/domain/platform/code-reference'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { PublicCtx } from '../../platform/http/context.ts'
import { TryLater } from '../../platform/http/problems.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { findUserByNumber } from '../users/find-user.ts'
import { isKnownBrowser } from './known-browser.ts'
import { networkOf } from './network-of.ts'
import { insertChallenge, type Limits, usedUpSince } from './store.ts'

type Input = Parsed<(typeof authEndpoints)['POST /auth/send/otp']>

const CODE_MINUTES = 5
const RESEND_SECONDS = 30
const HOUR_SECONDS = 3600
const PER_PERSON_PER_HOUR = 60
const PREFIX_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Sends a code. Known and unknown numbers get the same response, so that it does not reveal who has an account. */
export async function sendOtp(ctx: PublicCtx, { body }: Input) {
  // Only signed-in users can send codes to customers.
  if (body.purpose && !ctx.actor) throw new Refusal('not_signed_in')
  return sendCode(ctx, body)
}

/** Sends a code without a session check; the caller decides who may request one. */
export async function sendCode(ctx: PublicCtx, body: Input['body']) {
  const { tx, now, caller, product } = ctx
  const purpose = body.purpose ?? 'sign-in'
  const isSignIn = purpose === 'sign-in'
  const user = isSignIn ? await findUserByNumber(tx, body.customerMobileNumber) : undefined
  const knownBrowser = user !== undefined && isKnownBrowser(product.secrets, caller.browserMarks, user.id)
  const askedBy = isSignIn ? null : (ctx.actor?.id ?? null)
  const isStranger = !knownBrowser && askedBy === null
  const asker = { isSignIn, knownBrowser, askedBy, isStranger, network: networkOf(caller.ip) }
  await checkLimits(ctx, { ...asker, mobileNumber: body.customerMobileNumber })

  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
  const prefix = Array.from({ length: 4 }, () => PREFIX_LETTERS[randomInt(PREFIX_LETTERS.length)]).join('')
  const sent = !isSignIn || user !== undefined
  await insertChallenge(tx, {
    id,
    mobileNumber: body.customerMobileNumber,
    purpose,
    reference: body.reference ?? null,
    prefix,
    userId: user?.id ?? null,
    ip: asker.network,
    knownBrowser: asker.knownBrowser,
    askedBy: asker.askedBy,
    sent,
    createdAt: now,
    expiresAt,
  })
  if (sent) {
    const host = `${caller.portal}.${product.config.publicDomain}`
    // The SMS says what the code approves: `cancellation:7@41260` is a cancellation with a refund of GH₵412.60.
    const about = body.reference?.split(':')[0]
    const amountPesewas = amountOf(body.reference ?? '')
    const sellerName = ctx.actor?.fullName
    const params = {
      otpRequestId: id,
      prefix,
      purpose,
      host,
      ...(about && { about }),
      ...(amountPesewas && { amountPesewas }),
      ...(sellerName && { sellerName }),
    }
    await queueMessage(tx, { to: body.customerMobileNumber, template: 'one-time-code', params }, now)
  }
  return { requestId: id, prefix, expiresAt: expiresAt.toISOString(), resendAfterSeconds: RESEND_SECONDS }
}

/**
 * Counts codes to a number separately for unknown browsers, known browsers and consent requests (decision 0037). Unknown
 * browsers also share an hourly limit of their own, so that they cannot exhaust the limit of others.
 */
async function checkLimits({ tx, now, product }: PublicCtx, asker: Parameters<typeof usedUpSince>[1]) {
  const limits: Limits = {
    again: { most: 1, seconds: RESEND_SECONDS },
    ten_minutes: { most: 3, seconds: 600 },
    day: { most: 10, seconds: 24 * HOUR_SECONDS },
    address: { most: product.config.otpPerIpPerHour, seconds: HOUR_SECONDS },
    person: { most: PER_PERSON_PER_HOUR, seconds: HOUR_SECONDS },
    everybody: { most: product.config.otpPerHour, seconds: HOUR_SECONDS },
  }
  const usedUp = await usedUpSince(tx, asker, limits, now)
  // Object.keys widens the keys to string.
  for (const name of Object.keys(limits) as (keyof Limits)[]) {
    const since = usedUp[name]
    if (since) refuseUntil(now, since, limits[name].seconds)
  }
}

function refuseUntil(now: Date, from: Date, seconds: number): void {
  const until = new Date(from.getTime() + seconds * 1000)
  const waitSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  if (waitSeconds <= 0) return
  const when = waitSeconds < 60 ? `in ${waitSeconds} seconds` : `at ${until.toISOString().slice(11, 16)}`
  throw new TryLater('too_many', `Too many codes were requested. Try again ${when}.`, waitSeconds)
}
