import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { ComplaintAction, ComplaintDetail, complaintEndpoints } from '@okwan/contract/service/complaints'
import { Refusal } from '@okwan/domain/platform/refusal'
import { type ComplaintForDecision, handlingRefusal, moveRefusal } from '@okwan/domain/service/complaints/decisions'
import { COMPLAINT_MOVES, isOpenComplaint } from '@okwan/domain/service/complaints/lifecycle'
import type { ComplaintEvent } from '@okwan/domain/service/complaints/terms'
import type { Actor, Ctx } from '../../platform/http/context.ts'
import { presentComplaint, presentDetail, todayOf } from './present.ts'
import { findComplaint, listComplaintRows, listPeople } from './read-store.ts'
import { canSeeOfficeWork, complaintsReachedBy } from './scope.ts'
import type { ComplaintRow } from './store.ts'

type Endpoints = typeof complaintEndpoints

export async function listComplaints(ctx: Ctx, { query }: Parsed<Endpoints['GET /complaints']>) {
  const { tx, actor } = ctx
  const today = todayOf(ctx)
  const { rows, meta } = await listComplaintRows(tx, complaintsReachedBy(actor), query, { actor, today })
  return { data: rows.map((row) => presentComplaint(row, today)), meta }
}

export async function getComplaint(ctx: Ctx, { params }: { params: { id: string } }): Promise<ComplaintDetail> {
  const { tx, actor } = ctx
  const row = await findComplaint(tx, params.id, complaintsReachedBy(actor))
  if (!row) throw noSuchComplaint()
  const canHandle = canSeeOfficeWork(actor, row.about_id)
  return presentDetail(row, { canHandle, today: todayOf(ctx), actions: canHandle ? actionsOf(row, actor) : [] })
}

export async function listComplaintPeople({ tx, actor }: Ctx) {
  const found = await listPeople(tx, actor)
  return found.map(({ id, full_name, role, branch_name }) => ({
    userId: id,
    fullName: full_name,
    role,
    branchName: branch_name,
  }))
}

export function noSuchComplaint(): Refusal {
  return new Refusal('not_found', 'This complaint doesn’t exist or you can’t access it.')
}

/** Facts for the decision rules. */
export function forDecision(row: ComplaintRow): ComplaintForDecision {
  return {
    status: row.status,
    wasReopened: row.reopened_at !== null,
    ...(row.about_id && row.about_role ? { about: { userId: row.about_id, role: row.about_role } } : {}),
  }
}

function actionsOf(row: ComplaintRow, actor: Actor): ComplaintDetail['actions'] {
  const complaint = forDecision(row)
  const decider = { ...actor, userId: actor.id }
  // Object.keys loses the key type of the record.
  const events = Object.keys(COMPLAINT_MOVES[row.status]) as ComplaintEvent[]
  const handling = handlingRefusal(complaint, decider)?.message
  const isUnanswered = row.outcome === null
  return [
    ...events.map((event) => withReason(event, moveRefusal(complaint, event, decider)?.message)),
    // Acknowledging a new complaint also assigns it.
    ...(isUnanswered && row.status !== 'received' && row.handler_id !== actor.id ? [withReason('take', handling)] : []),
    ...(isOpenComplaint(row.status) ? [withReason('assign', undefined)] : []),
    ...(isUnanswered ? [withReason('edit-details', handling)] : []),
    ...(row.about_id ? [withReason('share', handling)] : []),
  ]
}

function withReason(action: ComplaintAction, refusalReason: string | undefined) {
  return refusalReason ? { action, refusalReason } : { action }
}
