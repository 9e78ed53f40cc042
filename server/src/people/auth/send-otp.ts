import { randomInt, randomUUID } from 'node:crypto'
import type { authEndpoints } from '@okwan/contract/people/auth'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { amountOf } from '@okwan/domain/platform/code-reference'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { PublicCtx } from '../../platform/http/context.ts'
import { TryLater } from '../../platform/http/problems.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { findUserByNumber } from '../users/find-user.ts'
import { describeAct } from './confirm-act.ts'
import { isKnownBrowser } from './known-browser.ts'
import { networkOf } from './network-of.ts'
import { usablePasskeys } from './passkeys/relying-party.ts'
import { countRedirected, findConsentRecipient } from './recipient-store.ts'
import { exhaustedLimits, insertOtpRequest, type Limits } from './store.ts'

type Input = Parsed<(typeof authEndpoints)['POST /auth/send/otp']>

const CODE_MINUTES = 5
const RESEND_SECONDS = 30
const HOUR_SECONDS = 3600
const PER_PERSON_PER_HOUR = 60
/** How many codes all users together can request in a day for one number that is not their own. */
const PER_NUMBER_PER_DAY = 30
const PREFIX_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Sends a code. Known and unknown numbers get the same response, which therefore does not reveal who has an account. */
export async function sendOtp(ctx: PublicCtx, { body }: Input) {
  // Only signed-in users can send codes to customers.
  if (body.purpose && !ctx.actor) throw new Refusal('not_signed_in')
  if (body.purpose && ctx.actor?.examinerUntil) throw new Refusal('read_only')
  if (ctx.actor) await refuseOthersNumber(ctx, ctx.actor.id, body)
  if (ctx.actor && isOwnAct(body) && (await usablePasskeys(ctx, ctx.actor.id)).length > 0) {
    throw new Refusal('passkey_needed')
  }
  if (body.purpose !== 'approval' || !ctx.actor) return sendCode(ctx, body)
  const approves = await describeAct({ ...ctx, actor: ctx.actor }, body.reference ?? '')
  return { ...(await sendCode(ctx, body, approves)), approves }
}

/** Whether the code is for an approval or a withdrawal, which a person with a passkey confirms only with the passkey. */
const isOwnAct = ({ purpose, reference }: Input['body']) =>
  purpose === 'approval' || reference?.startsWith('withdrawal:') === true

/** Users approve with codes to their own number, so other users cannot send approval codes to an Admin. */
async function refuseOthersNumber({ tx }: PublicCtx, actorId: string, body: Input['body']): Promise<void> {
  if (!isOwnAct(body) || (await findUserByNumber(tx, body.customerMobileNumber))?.id === actorId) return
  const message = 'This code can be sent only to your own number.'
  throw new Refusal('number_not_own', message, [{ path: 'customerMobileNumber', message }])
}

/** Sends a code without a session check; the caller decides who may request one. */
export async function sendCode(ctx: PublicCtx, body: Input['body'], approves?: string) {
  const { tx, now, caller, product } = ctx
  const purpose = body.purpose ?? 'sign-in'
  const isSignIn = purpose === 'sign-in'
  const user = isSignIn ? await findUserByNumber(tx, body.customerMobileNumber) : undefined
  const knownBrowser = user !== undefined && isKnownBrowser(product.secrets, caller.browserMarks, user.id)
  const requestedBy = isSignIn ? null : (ctx.actor?.id ?? null)
  const isUnknownBrowser = !knownBrowser && requestedBy === null
  const requester = {
    isSignIn,
    knownBrowser,
    requestedBy,
    isUnknownBrowser,
    isApproval: purpose === 'approval',
    network: networkOf(caller.ip),
  }
  await checkLimits(ctx, { ...requester, mobileNumber: body.customerMobileNumber })

  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
  const prefix = Array.from({ length: 4 }, () => PREFIX_LETTERS[randomInt(PREFIX_LETTERS.length)]).join('')
  const recipient = await recipientOf(ctx, purpose, body.reference)
  const sent = (!isSignIn || user !== undefined) && !(await isOverSmsLimit(ctx, recipient?.sent_to))
  await insertOtpRequest(tx, {
    id,
    mobileNumber: body.customerMobileNumber,
    purpose,
    reference: body.reference ?? null,
    prefix,
    userId: user?.id ?? null,
    ip: requester.network,
    knownBrowser: requester.knownBrowser,
    requestedBy: requester.requestedBy,
    sentTo: recipient?.sent_to ?? null,
    sent,
    createdAt: now,
    expiresAt,
  })
  if (sent) {
    const host = `${caller.portal}.${product.config.publicDomain}`
    // The SMS says what the code approves: `cancellation:7@41260` is a cancellation with a refund of GH₵412.60.
    const about = recipient?.product ?? body.reference?.split(':')[0]
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
      ...(approves && { approves }),
    }
    const to = recipient?.sent_to ?? body.customerMobileNumber
    await queueMessage(tx, { to, template: 'one-time-code', params }, now)
  }
  return { requestId: id, prefix, expiresAt: expiresAt.toISOString(), resendAfterSeconds: RESEND_SECONDS }
}

/** A consent code goes to the number on record of a customer whom the seller cannot see (decision 0047). */
async function recipientOf({ tx, actor }: PublicCtx, purpose: string, reference = '') {
  if (purpose !== 'consent' || !actor) return undefined
  return findConsentRecipient(tx, actor.id, reference.split('@')[0] ?? '')
}

const REDIRECTED_PER_DAY = 10

/**
 * Further codes to a customer on record are not sent; a refusal would reveal that the customer exists. Without such a customer
 * the same query runs, so that the time reveals nothing either.
 */
async function isOverSmsLimit({ tx, now }: PublicCtx, sentTo: string | null = ''): Promise<boolean> {
  const since = new Date(now.getTime() - 24 * HOUR_SECONDS * 1000)
  return (await countRedirected(tx, sentTo ?? '', since)) >= REDIRECTED_PER_DAY
}

/**
 * Counts codes to a number separately for unknown browsers, known browsers and each signed-in user (decision 0037). All unknown
 * browsers together have a separate hourly limit, so that they cannot exhaust the limit of others.
 */
async function checkLimits({ tx, now, product }: PublicCtx, requester: Parameters<typeof exhaustedLimits>[1]) {
  const limits: Limits = {
    again: { max: 1, seconds: RESEND_SECONDS },
    ten_minutes: { max: 3, seconds: 600 },
    day: { max: 10, seconds: 24 * HOUR_SECONDS },
    address: { max: product.config.otpPerIpPerHour, seconds: HOUR_SECONDS },
    number: { max: PER_NUMBER_PER_DAY, seconds: 24 * HOUR_SECONDS },
    person: { max: PER_PERSON_PER_HOUR, seconds: HOUR_SECONDS },
    everyone: { max: product.config.otpPerHour, seconds: HOUR_SECONDS },
  }
  const usedUp = await exhaustedLimits(tx, requester, limits, now)
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
  const wait = waitSeconds === 1 ? '1 second' : `${waitSeconds} seconds`
  const when = waitSeconds < 60 ? `in ${wait}` : `at ${until.toISOString().slice(11, 16)}`
  throw new TryLater('too_many', `Too many codes were requested. Try again ${when}.`, waitSeconds)
}
