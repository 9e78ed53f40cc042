import { randomInt, randomUUID } from 'node:crypto'
import type { authEndpoints } from '@okwan/contract/auth'
import type { Parsed } from '@okwan/contract/endpoint'
import { Refusal } from '@okwan/domain/refusal'
import type { z } from 'zod'
import type { PublicCtx } from '../http/context.ts'
import { TryLater } from '../http/problems.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { findUserByNumber } from '../users/find-user.ts'
import { isKnownBrowser } from './known-browser.ts'
import { networkOf } from './network-of.ts'
import { countChallenges, insertChallenge, type sentCounts } from './store.ts'

type Input = Parsed<(typeof authEndpoints)['POST /auth/send/otp']>

const CODE_MINUTES = 5
const RESEND_SECONDS = 30
const PER_10_MINUTES = 3
const PER_DAY = 10
const PER_PERSON_PER_HOUR = 60
const PREFIX_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Sends a code. Known and unknown numbers get the same answer, so nobody learns who works here. */
export async function sendOtp(ctx: PublicCtx, { body }: Input) {
  // Codes for customers cost money and trust: only somebody who is signed in may have them sent.
  if (body.purpose && !ctx.actor) throw new Refusal('not_signed_in', 'Sign in first')
  return sendCode(ctx, body)
}

/** For a page that knows by itself who may have a code sent. */
export async function sendCode(ctx: PublicCtx, body: Input['body']) {
  const { tx, now, caller, product } = ctx
  const purpose = body.purpose ?? 'sign-in'
  const isSignIn = purpose === 'sign-in'
  const user = isSignIn ? await findUserByNumber(tx, body.customerMobileNumber) : undefined
  const asker = {
    isSignIn,
    knownBrowser: user !== undefined && isKnownBrowser(product.secrets, caller.browserMarks, user.id),
    askedBy: isSignIn ? null : (ctx.actor?.id ?? null),
    network: networkOf(caller.ip),
  }
  checkLimits(await countChallenges(tx, body.customerMobileNumber, asker, now), asker, ctx)

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
    const params = { challengeId: id, prefix, purpose, host, ...(about ? { about } : {}) }
    await queueMessage(tx, { to: body.customerMobileNumber, template: 'one-time-code', params }, now)
  }
  return { requestId: id, prefix, expiresAt: expiresAt.toISOString(), resendAfterSeconds: RESEND_SECONDS }
}

type Asker = { knownBrowser: boolean; askedBy: string | null }

/** Each number has codes of its own for strangers, for browsers that know it, and for everybody who asks it to agree: decision 0037. */
function checkLimits(counts: z.output<typeof sentCounts>, asker: Asker, { now, product }: PublicCtx): void {
  const { last_to_number: last, oldest_10_minutes: oldest10, oldest_day: oldestDay } = counts
  if (last) refuseUntil(now, last, RESEND_SECONDS)
  if (counts.number_10_minutes >= PER_10_MINUTES && oldest10) refuseUntil(now, oldest10, 10 * 60)
  if (counts.number_day >= PER_DAY && oldestDay) refuseUntil(now, oldestDay, 24 * 3600)
  // Whoever may be anybody is counted by the address, whoever is signed in by the person.
  const isStranger = !asker.knownBrowser && asker.askedBy === null
  if (isStranger && counts.ip_hour >= product.config.otpPerIpPerHour) refuseUntil(now, now, 3600)
  if (counts.asker_hour >= PER_PERSON_PER_HOUR) refuseUntil(now, now, 3600)
  if (counts.all_hour >= product.config.otpPerHour) refuseUntil(now, now, 600)
}

function refuseUntil(now: Date, from: Date, seconds: number): void {
  const until = new Date(from.getTime() + seconds * 1000)
  const waitSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  if (waitSeconds <= 0) return
  const when = waitSeconds < 60 ? `in ${waitSeconds} seconds` : `at ${until.toISOString().slice(11, 16)}`
  throw new TryLater('too_many', `Too many codes were asked for. Try again ${when}.`, waitSeconds)
}
