import { randomInt, randomUUID } from 'node:crypto'
import type { authEndpoints } from '@okwan/contract/people/auth'
import type { Parsed } from '@okwan/contract/platform/endpoint'
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

/** Sends a code. Known and unknown numbers get the same answer, so nobody learns who works here. */
export async function sendOtp(ctx: PublicCtx, { body }: Input) {
  // Codes for customers cost money and trust: only somebody who is signed in may have them sent.
  if (body.purpose && !ctx.actor) throw new Refusal('not_signed_in')
  return sendCode(ctx, body)
}

/** For a page that knows by itself who may have a code sent. */
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
    // `cancellation:…`: whoever reads the code out should know what for.
    const about = body.reference?.split(':')[0]
    const sellerName = ctx.actor?.fullName
    const params = {
      challengeId: id,
      prefix,
      purpose,
      host,
      ...(about && { about }),
      ...(sellerName && { sellerName }),
    }
    await queueMessage(tx, { to: body.customerMobileNumber, template: 'one-time-code', params }, now)
  }
  return { requestId: id, prefix, expiresAt: expiresAt.toISOString(), resendAfterSeconds: RESEND_SECONDS }
}

/**
 * Each number has codes of its own for strangers, for browsers that know it, and for everybody who asks it to agree: decision
 * 0037. Strangers have an hour's budget of their own too, so that they cannot use up that of the others.
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
  // The keys are those of the limits; Object.keys only forgets it.
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
  throw new TryLater('too_many', `Too many codes were asked for. Try again ${when}.`, waitSeconds)
}
