import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { complaintEndpoints } from '@okwan/contract/service/complaints'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { holidaysAround } from '@okwan/domain/platform/holidays'
import { asSentence } from '@okwan/domain/platform/messages/as-sentence'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { complaintDates } from '@okwan/domain/service/complaints/deadlines'
import { moveRefusal } from '@okwan/domain/service/complaints/decisions'
import { complaintAfter } from '@okwan/domain/service/complaints/lifecycle'
import { COMPLAINT_OUTCOME_LABELS, type ComplaintEvent } from '@okwan/domain/service/complaints/terms'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { refuseStale } from '../../platform/audit/refuse-stale.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { notifyQueue } from '../service-requests/decide/notify-queue.ts'
import { forDecision, getComplaint, noSuchComplaint } from './get-complaint.ts'
import { numberOf } from './present.ts'
import { complaintsReachedBy } from './scope.ts'
import { type ComplaintChanges, type ComplaintRow, lockComplaint, saveComplaint } from './store.ts'

type Endpoints = typeof complaintEndpoints

/** Locks the version that the caller saw. */
export async function lockSeen({ tx, actor }: Ctx, id: string, version: number): Promise<ComplaintRow> {
  const row = await lockComplaint(tx, id, complaintsReachedBy(actor))
  if (!row) throw noSuchComplaint()
  if (row.version !== version) await refuseStale(tx, 'complaint', { entityType: 'complaint', entityId: id })
  return row
}

async function move(ctx: Ctx, row: ComplaintRow, event: ComplaintEvent, changes: ComplaintChanges = {}) {
  const { tx, actor, now } = ctx
  const refusalReason = moveRefusal(forDecision(row), event, { ...actor, userId: actor.id })
  if (refusalReason) throw refusalReason
  const status = complaintAfter(row.status, event)
  await saveComplaint(tx, row.id, { statusNote: null, ...changes, status, statusAt: now, statusBy: actor.id })
  await recordAudit(ctx, {
    action: `complaint-${event}`,
    entityType: 'complaint',
    entityId: row.id,
    branchId: row.branch_id,
    before: { status: row.status },
    after: { status, ...(changes.outcome ? { outcome: changes.outcome, rootCause: changes.rootCause } : {}) },
  })
  await notifyQueue(tx)
  return getComplaint(ctx, { params: { id: row.id } })
}

export async function acknowledgeComplaint(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /complaints/{id}/acknowledge']>,
) {
  const row = await lockSeen(ctx, params.id, body.version)
  return move(ctx, row, 'acknowledge', { acknowledgedOn: toAccraDate(ctx.now), ...handlerFor(ctx, row) })
}

export async function startComplaint(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /complaints/{id}/start']>) {
  const row = await lockSeen(ctx, params.id, body.version)
  return move(ctx, row, 'start', handlerFor(ctx, row))
}

/** The first person who works on a complaint becomes its handler. */
function handlerFor({ actor, now }: Ctx, row: ComplaintRow): ComplaintChanges {
  return row.handler_id ? {} : { handlerId: actor.id, handledAt: now }
}

export async function answerComplaint(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /complaints/{id}/answer']>) {
  const row = await lockSeen(ctx, params.id, body.version)
  const { outcome, text, remedy = null, rootCause } = body
  const label = COMPLAINT_OUTCOME_LABELS[outcome]
  const answered = await move(ctx, row, 'answer', {
    outcome,
    answer: text,
    remedy,
    rootCause,
    answeredBy: ctx.actor.id,
    answeredOn: toAccraDate(ctx.now),
    // Stays in the history if the complaint is reopened.
    statusNote: `${label}: ${text}`,
  })
  const message = { complaintNumber: numberOf(row), outcome: lowerFirst(label), answer: asSentence(text) }
  const { complainant_phone: to, policy_id: policyId } = row
  await queueMessage(ctx.tx, { to, template: 'complaint-answered', params: message, policyId }, ctx.now)
  return answered
}

export async function closeComplaint(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /complaints/{id}/close']>) {
  return move(ctx, await lockSeen(ctx, params.id, body.version), 'close')
}

export async function escalateComplaint(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /complaints/{id}/escalate']>,
) {
  return move(ctx, await lockSeen(ctx, params.id, body.version), 'escalate', { statusNote: body.reason })
}

/** Removes the answer and sets a new deadline; the earlier answer stays in the history. */
export async function reopenComplaint(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /complaints/{id}/reopen']>) {
  const { now, product } = ctx
  const row = await lockSeen(ctx, params.id, body.version)
  const today = toAccraDate(now)
  const holidays = holidaysAround(today, product.settings.at('public-holidays', now))
  const { answerDueOn } = complaintDates(today, holidays, product.settings.at('complaint-deadlines', row.received_at))
  const unanswered = { outcome: null, answer: null, remedy: null, rootCause: null, answeredBy: null, answeredOn: null }
  return move(ctx, row, 'reopen', { ...unanswered, answerDueOn, reopenedAt: now, statusNote: body.reason })
}
