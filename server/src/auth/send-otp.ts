import { randomInt, randomUUID } from 'node:crypto'
import type { authEndpoints } from '@okwan/contract/auth'
import type { Parsed } from '@okwan/contract/endpoint'
import { Refusal } from '@okwan/domain/refusal'
import type { z } from 'zod'
import type { PublicCtx } from '../http/context.ts'
import { TryLater } from '../http/problems.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { findUserByNumber } from '../users/find-user.ts'
import { countChallenges, insertChallenge, type sentCounts } from './store.ts'

type Input = Parsed<(typeof authEndpoints)['POST /auth/send/otp']>

const CODE_MINUTES = 5
const RESEND_SECONDS = 30
const PER_10_MINUTES = 3
const PER_DAY = 10
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
  checkLimits(await countChallenges(tx, body.customerMobileNumber, caller.ip, now), ctx)

  const user = purpose === 'sign-in' ? await findUserByNumber(tx, body.customerMobileNumber) : undefined
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
  const prefix = Array.from({ length: 4 }, () => PREFIX_LETTERS[randomInt(PREFIX_LETTERS.length)]).join('')
  const sent = purpose !== 'sign-in' || user !== undefined
  await insertChallenge(tx, {
    id,
    mobileNumber: body.customerMobileNumber,
    purpose,
    reference: body.reference ?? null,
    prefix,
    userId: user?.id ?? null,
    ip: caller.ip,
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

function checkLimits(counts: z.output<typeof sentCounts>, { now, product }: PublicCtx): void {
  const { last_to_number: last, oldest_10_minutes: oldest10, oldest_day: oldestDay } = counts
  if (last) refuseUntil(now, last, RESEND_SECONDS)
  if (counts.number_10_minutes >= PER_10_MINUTES && oldest10) refuseUntil(now, oldest10, 10 * 60)
  if (counts.number_day >= PER_DAY && oldestDay) refuseUntil(now, oldestDay, 24 * 3600)
  if (counts.ip_hour >= product.config.otpPerIpPerHour) refuseUntil(now, now, 3600)
  if (counts.all_hour >= product.config.otpPerHour) refuseUntil(now, now, 600)
}

function refuseUntil(now: Date, from: Date, seconds: number): void {
  const until = new Date(from.getTime() + seconds * 1000)
  const waitSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  if (waitSeconds <= 0) return
  const when = waitSeconds < 60 ? `in ${waitSeconds} seconds` : `at ${until.toISOString().slice(11, 16)}`
  throw new TryLater('too_many', `Too many codes were asked for. Try again ${when}.`, waitSeconds)
}
