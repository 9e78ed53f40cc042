import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { challengeEndpoints } from '@okwan/contract/service/challenged-policies'
import { authorityRefusalReason } from '@okwan/domain/platform/authority'
import { addDays, daysBetween, toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { RESOLUTIONS, startChangeRefusalReason } from '@okwan/domain/policies/policies/challenges'
import type { ChallengeResolution } from '@okwan/domain/policies/policies/terms'
import {
  type CustomerChanges,
  changeCustomer,
  checkedChanges,
  readCustomer,
} from '../../customers/customers/change-customer.ts'
import { requirePhoneUsableOf } from '../../customers/customers/phone-usable.ts'
import { changeVehicle, readVehicle } from '../../customers/vehicles/change-vehicle.ts'
import { useVerificationToken } from '../../people/auth/use-verification-token.ts'
import { linkFiles } from '../../platform/files/link-files.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { moveDays } from '../../policies/policies/change/settle-challenge.ts'
import { freeSticker } from '../../policies/policies/issue/assign-sticker.ts'
import { notifyQueue } from '../service-requests/decide/notify-queue.ts'
import { correctPrice, type PricedChange } from './corrected-price.ts'
import { getChallenge, lockFor } from './get-challenge.ts'
import { moneyOf } from './money-of.ts'
import { freeFrom } from './present.ts'
import { auditChallenge, retryIssue } from './retry-issue.ts'
import { closeDifference, collectDifference, refundDifference, requireSeen } from './settle-difference.ts'
import { type ChallengeRow, findChallenge, saveAttempt, saveOwner } from './store.ts'

type Endpoints = typeof challengeEndpoints

export async function assignChallengeToCaller(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /challenged-policies/{id}/take']>,
) {
  const row = await lockFor(ctx, params.id, body.version, 'take')
  await saveOwner(ctx.tx, row.id, ctx.actor.id, ctx.now)
  await auditChallenge(ctx, row, 'challenge-taken', { ownerId: ctx.actor.id })
  await notifyQueue(ctx.tx)
  return getChallenge(ctx, { params })
}

export async function retryChallenge(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /challenged-policies/{id}/retry']>,
) {
  const row = await lockFor(ctx, params.id, body.version, 'retry')
  await retryIssue(ctx, row, { resolution: 'retry', note: body.note, by: ctx.actor.id })
  return getChallenge(ctx, { params })
}

/** Corrects details; a price difference is settled first, and an increase must be paid before the retry. */
export async function correctChallenge(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /challenged-policies/{id}/correct']>,
) {
  const row = await lockFor(ctx, params.id, body.version, 'correct')
  const { registrationNumber, chassisNumber, color, firstName, lastName, dateOfBirth, phone, note } = body
  const { riskCode, numberOfSeats, engineCapacity } = body
  const vehicle = withoutUndefined({ registrationNumber, chassisNumber, color, numberOfSeats, engineCapacity })
  const customer = withoutUndefined({ firstName, lastName, dateOfBirth, phone })
  const priced = withoutUndefined({ riskCode, numberOfSeats, engineCapacity })
  if (!vehicle && !customer && !priced) {
    throw new Refusal('nothing_changed', 'Correct at least one detail, or retry without changes.')
  }
  try {
    if (vehicle && row.vehicle_id) await changeVehicle(ctx, await readVehicle(ctx.tx, row.vehicle_id), vehicle)
    if (customer) await correctCustomer(ctx, row, customer, body)
    await settle(ctx, row, priced, { note, seenPesewas: body.differencePesewas ?? 0 })
  } catch (error) {
    throw withRequestPaths(error)
  }
  return getChallenge(ctx, { params })
}

/** As for a change request, a new phone number needs a code sent to the old number, and a new name or birth date a document. */
async function correctCustomer(
  ctx: Ctx,
  row: ChallengeRow,
  input: CustomerChanges,
  { fileIds, verificationToken: token = '' }: { fileIds: readonly string[]; verificationToken?: string | undefined },
): Promise<void> {
  const { tx, now } = ctx
  const customer = await readCustomer(tx, row.customer_id)
  const changes = checkedChanges(input)
  const isNew = (field: keyof CustomerChanges) =>
    changes[field] !== undefined && changes[field] !== customer.fields[field]
  if (isNew('phone')) {
    if (!token) {
      const message = 'Send a code to the customer’s current number and enter it.'
      throw new Refusal('code_needed', message, [{ path: 'verificationToken', message }])
    }
    const { phone: mobileNumber } = customer.fields
    await requirePhoneUsableOf(tx, customer.id, mobileNumber, now)
    const reference = `customer:${row.policy_id}`
    await useVerificationToken(tx, { token, mobileNumber, purpose: 'update-customer', reference, now })
  }
  if (fileIds.length === 0 && (['firstName', 'lastName', 'dateOfBirth'] as const).some(isNew)) {
    const message = 'Add the required document: Ghana Card.'
    throw new Refusal('evidence_needed', message, [{ path: 'fileIds', message }])
  }
  await linkFiles(ctx, subjectOf(row), evidenceOf(fileIds))
  await changeCustomer(ctx, customer, changes)
}

const subjectOf = (row: ChallengeRow) =>
  ({ type: 'policy-record', id: row.policy_record_id, sellerId: row.seller_id, branchId: row.branch_id }) as const

const evidenceOf = (fileIds: readonly string[]) =>
  fileIds.map((fileId) => ({ fileId, purpose: 'service-request' as const, path: 'fileIds' }))

type Confirmed = { note: string; seenPesewas: number }

async function settle(ctx: Ctx, row: ChallengeRow, priced: PricedChange | undefined, { note, seenPesewas }: Confirmed) {
  const { leftPesewas } = await moneyOf(ctx.tx, row)
  const premiumPesewas = priced ? await correctPrice(ctx, row, priced) : row.premium_pesewas
  const differencePesewas = premiumPesewas - leftPesewas
  requireSeen(differencePesewas, seenPesewas)
  const by = ctx.actor.id
  if (differencePesewas > 0) {
    const resolution = 'collect-difference'
    requireResolution(row, resolution)
    await collectDifference(ctx, row, differencePesewas)
    await saveAttempt(ctx.tx, row.id, { resolution, note, by, counts: false }, ctx.now)
    await auditChallenge(ctx, row, 'challenge-to-collect', { resolution, differencePesewas, note })
    return notifyQueue(ctx.tx)
  }
  if (row.difference_state !== 'paid') await closeDifference(ctx, row)
  if (differencePesewas === 0) {
    const resolution = RESOLUTIONS[row.reason].includes('correct') ? 'correct' : 'retry'
    return retryIssue(ctx, row, { resolution, note, by })
  }
  requireResolution(row, 'refund-difference')
  const { staffDecidesUpToPesewas } = ctx.product.settings.at('authority-limits', ctx.now)
  const above = authorityRefusalReason(ctx.actor.role, -differencePesewas, staffDecidesUpToPesewas)
  if (above) throw new Refusal('above_authority', above)
  await refundDifference(ctx, row, { pesewas: -differencePesewas, note })
  return retryIssue(ctx, row, { resolution: 'refund-difference', note, by })
}

function requireResolution({ reason }: ChallengeRow, resolution: ChallengeResolution): void {
  if (RESOLUTIONS[reason].includes(resolution)) return
  throw new Refusal('illegal_move', 'A price change doesn’t resolve this policy. Reload it.')
}

export async function moveStart(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /challenged-policies/{id}/move-start']>,
) {
  const row = await lockFor(ctx, params.id, body.version, 'move-start')
  const detail = await findChallenge(ctx.tx, ctx.actor, params.id)
  const free = detail ? (freeFrom(detail) ?? undefined) : undefined
  const { startDate } = body
  const message = startChangeRefusalReason(
    { startDate: row.start_date, freeFrom: free },
    startDate,
    toAccraDate(ctx.now),
  )
  if (message) throw new Refusal('start_date', message, [{ path: 'startDate', message }])
  const endDate = addDays(row.end_date, daysBetween(row.start_date, startDate))
  await moveDays(ctx, row.policy_record_id, { startDate, endDate })
  await retryIssue(ctx, row, { resolution: 'move-start', note: body.note, by: ctx.actor.id })
  return getChallenge(ctx, { params })
}

export async function retryAsChangeOfInsurer(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /challenged-policies/{id}/keep']>,
) {
  const row = await lockFor(ctx, params.id, body.version, 'keep')
  await linkFiles(ctx, subjectOf(row), evidenceOf(body.fileIds))
  await retryIssue(ctx, row, { resolution: 'keep-as-change-of-insurer', note: body.note, by: ctx.actor.id })
  return getChallenge(ctx, { params })
}

/** Retries with a sticker from stock, because the sticker from the MID is on another policy. */
export async function assignSticker(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /challenged-policies/{id}/sticker']>,
) {
  const row = await lockFor(ctx, params.id, body.version, 'assign-sticker')
  const { number: stickerNumber } = await freeSticker(ctx.tx, body.stickerNumber, {
    branchId: row.branch_id,
    agentId: row.agent_id,
  })
  await retryIssue(ctx, row, { resolution: 'assign-sticker', note: body.note, by: ctx.actor.id, stickerNumber })
  return getChallenge(ctx, { params })
}

/** The fields with a value; undefined if there are none. */
function withoutUndefined<T extends object>(input: T): { [K in keyof T]?: Exclude<T[K], undefined> } | undefined {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined)
  // Only keys without a value are removed.
  return entries.length > 0 ? (Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }) : undefined
}

/** Maps field paths of other features to the fields of this request. */
function withRequestPaths(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const fields = error.fields.map(({ path, message }) => ({
    path: path.replace(/^content\./, '').replace(/^seats$/, 'numberOfSeats'),
    message,
  }))
  return new Refusal(error.code, error.message, fields)
}
