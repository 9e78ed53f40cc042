import type { challengeEndpoints } from '@okwan/contract/challenges'
import type { Parsed } from '@okwan/contract/endpoint'
import { addDays, daysBetween, toAccraDate } from '@okwan/domain/dates'
import { whyNotMoveStart } from '@okwan/domain/policies/challenges'
import { Refusal } from '@okwan/domain/refusal'
import { recordAudit } from '../audit/record-audit.ts'
import { changeCustomer, checkedChanges } from '../customers/change-customer.ts'
import { linkFiles } from '../files/link-files.ts'
import type { Ctx } from '../http/context.ts'
import { addJob } from '../jobs/add-job.ts'
import { moveDays, takeDaysAgain } from '../policies/settle-challenge.ts'
import { changeVehicle } from '../vehicles/change-vehicle.ts'
import { getChallenge, lockFor } from './get-challenge.ts'
import { freeFrom } from './present.ts'
import { type ChallengeRow, findChallenge, noteAttempt, takeOver } from './store.ts'

type Endpoints = typeof challengeEndpoints
type Resolution = 'retry' | 'correct' | 'move-start' | 'keep-as-change-of-insurer'

export async function takeChallenge(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /challenged-policies/{id}/take']>,
) {
  const row = await lockFor(ctx, params.id, body.version, 'take')
  await takeOver(ctx.tx, row.id, ctx.actor.id, ctx.now)
  await audit(ctx, row, 'challenge-taken', { ownerId: ctx.actor.id })
  return getChallenge(ctx, { params })
}

export async function retryChallenge(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /challenged-policies/{id}/retry']>,
) {
  const row = await lockFor(ctx, params.id, body.version, 'retry')
  await sendOut(ctx, row, 'retry', body.note)
  return getChallenge(ctx, { params })
}

export async function correctChallenge(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /challenged-policies/{id}/correct']>,
) {
  const row = await lockFor(ctx, params.id, body.version, 'correct')
  const { registrationNumber, chassisNumber, color, firstName, lastName, dateOfBirth, phone } = body
  const vehicle = given({ registrationNumber, chassisNumber, color })
  const customer = given({ firstName, lastName, dateOfBirth, phone })
  if (!vehicle && !customer) throw new Refusal('nothing_changed', 'Correct at least one detail, or try again as it is.')
  try {
    if (vehicle && row.vehicle_id) await changeVehicle(ctx, row.vehicle_id, vehicle)
    if (customer) await changeCustomer(ctx, row.customer_id, checkedChanges(customer))
  } catch (error) {
    throw atOwnFields(error)
  }
  await sendOut(ctx, row, 'correct', body.note)
  return getChallenge(ctx, { params })
}

export async function moveStart(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /challenged-policies/{id}/move-start']>,
) {
  const row = await lockFor(ctx, params.id, body.version, 'move-start')
  const detail = await findChallenge(ctx.tx, ctx.actor, params.id)
  const free = detail ? (freeFrom(detail) ?? undefined) : undefined
  const { startDate } = body
  const message = whyNotMoveStart({ startDate: row.start_date, freeFrom: free }, startDate, toAccraDate(ctx.now))
  if (message) throw new Refusal('START_DATE', message, [{ path: 'startDate', message }])
  const endDate = addDays(row.end_date, daysBetween(row.start_date, startDate))
  await moveDays(ctx, row.policy_record_id, { startDate, endDate })
  await sendOut(ctx, row, 'move-start', body.note)
  return getChallenge(ctx, { params })
}

export async function keepChallenge(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /challenged-policies/{id}/keep']>,
) {
  const row = await lockFor(ctx, params.id, body.version, 'keep')
  const subject = {
    type: 'policy-record',
    id: row.policy_record_id,
    sellerId: row.seller_id,
    branchId: row.branch_id,
  } as const
  const files = body.fileIds.map((fileId) => ({ fileId, purpose: 'service-request' as const, path: 'fileIds' }))
  await linkFiles(ctx, subject, files)
  await sendOut(ctx, row, 'keep-as-change-of-insurer', body.note)
  return getChallenge(ctx, { params })
}

/** Out again: a vehicle to the motor insurance database, a trip to be issued as it was agreed. */
async function sendOut(ctx: Ctx, row: ChallengeRow, resolution: Resolution, note: string | undefined): Promise<void> {
  const { tx, now, actor } = ctx
  const { policy_record_id: policyRecordId } = row
  await noteAttempt(tx, row.id, { resolution, note, by: actor.id, counts: true }, now)
  await audit(ctx, row, 'challenge-sent-out', { resolution, note: note ?? null })
  if (row.product === 'travel') {
    await addJob(tx, 'travel.issue', { policyRecordId, asSold: true }, { now })
    return
  }
  await takeDaysAgain(ctx, policyRecordId)
  await addJob(tx, 'policy.issue', { policyRecordId, tries: 0 }, { now })
}

function audit(ctx: Ctx, row: ChallengeRow, action: string, after: object): Promise<void> {
  const { policy_record_id: entityId, branch_id: branchId } = row
  return recordAudit(ctx, { action, entityType: 'policy-record', entityId, branchId, after })
}

/** What was typed; nothing when no field was. */
function given<T extends Record<string, string | undefined>>(typed: T): { [K in keyof T]?: string } | undefined {
  const entries = Object.entries(typed).filter(([, value]) => value !== undefined)
  // Only keys without a value are dropped.
  return entries.length > 0 ? (Object.fromEntries(entries) as { [K in keyof T]?: string }) : undefined
}

/** The features that keep them name the fields of a service request. */
function atOwnFields(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const fields = error.fields.map(({ path, message }) => ({ path: path.replace(/^ask\./, ''), message }))
  return new Refusal(error.code, error.message, fields)
}
