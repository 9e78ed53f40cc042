import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { complaintEndpoints } from '@okwan/contract/service/complaints'
import { Refusal } from '@okwan/domain/platform/refusal'
import { handlingRefusal } from '@okwan/domain/service/complaints/decisions'
import { isOpenComplaint } from '@okwan/domain/service/complaints/lifecycle'
import { changeableCustomer } from '../../customers/customers/page/list-customers.ts'
import { findReader } from '../../people/users/find-reader.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../platform/audit/words.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notifyQueue } from '../service-requests/decide/notify-queue.ts'
import { requireAssignable } from '../service-requests/decide/require-assignable.ts'
import { forDecision, getComplaint } from './get-complaint.ts'
import { lockSeen } from './move-complaint.ts'
import { findPerson } from './read-store.ts'
import { type ComplaintChanges, type ComplaintRow, saveComplaint } from './store.ts'

type Endpoints = typeof complaintEndpoints

/** Assigns a complaint to the caller, even if a colleague has it. */
export async function assignComplaintToCaller(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /complaints/{id}/take']>,
) {
  const row = await lockSeen(ctx, params.id, body.version)
  requireOpen(row)
  requireHandler(ctx, row)
  await save(ctx, row, 'complaint-taken', { handlerId: ctx.actor.id, handledAt: ctx.now })
  return getComplaint(ctx, { params })
}

/** A user whose role may not handle the complaint can still assign it to a colleague. The person complained about cannot. */
export async function assignComplaint(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /complaints/{id}/assign']>) {
  const row = await lockSeen(ctx, params.id, body.version)
  requireOpen(row)
  if (row.about_id === ctx.actor.id) throw new Refusal('own_complaint')
  const { assigneeId } = body
  const assignee = await requireAssignable(ctx.tx, assigneeId, row.branch_id, [])
  if (handlingRefusal(forDecision(row), { ...assignee, userId: assigneeId })) {
    const message = 'The complaint is about this colleague or a person senior to them. Select another colleague.'
    throw new Refusal('cannot_be_assigned', message, [{ path: 'assigneeId', message }])
  }
  await save(ctx, row, 'complaint-assigned', { handlerId: assigneeId, handledAt: ctx.now })
  return getComplaint(ctx, { params })
}

/** Changes category, customer and person complained about. Removes a handler who may no longer handle the complaint. */
export async function changeDetails(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /complaints/{id}/details']>) {
  const { tx, actor } = ctx
  const row = await lockSeen(ctx, params.id, body.version)
  requireHandler(ctx, row)
  if (row.outcome) throw new Refusal('illegal_move', 'This complaint is answered. Its details can’t be changed.')
  const { category, customerCode, aboutId } = body
  if (aboutId === actor.id || (aboutId && aboutId !== row.about_id && !(await findPerson(tx, actor, aboutId)))) {
    const message =
      aboutId === actor.id
        ? 'Ask a colleague to record that the complaint is about you.'
        : 'Select a person from your branch.'
    throw new Refusal('invalid', message, [{ path: 'aboutId', message }])
  }
  const customerId = await customerOf(ctx, row, customerCode)
  const changed = { category, customerId, aboutId, ...(aboutId === row.about_id ? {} : { isShared: false }) }
  await save(ctx, row, 'complaint-details-changed', { ...changed, ...(await handlerAfter(ctx, row, aboutId)) })
  return getComplaint(ctx, { params })
}

async function customerOf(ctx: Ctx, row: ComplaintRow, customerCode: string | null): Promise<string | null> {
  if (customerCode === row.customer_code) return row.customer_id
  return customerCode === null ? null : (await changeableCustomer(ctx, customerCode)).id
}

async function handlerAfter({ tx }: Ctx, row: ComplaintRow, aboutId: string | null): Promise<ComplaintChanges> {
  const handler = row.handler_id ? await findReader(tx, row.handler_id) : undefined
  const about = aboutId ? await findReader(tx, aboutId) : undefined
  if (!handler || !about) return {}
  const complaint = { ...forDecision(row), about: { userId: about.id, role: about.role } }
  return handlingRefusal(complaint, { ...handler, userId: handler.id }) ? { handlerId: null, handledAt: null } : {}
}

export async function shareComplaint(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /complaints/{id}/share']>) {
  const row = await lockSeen(ctx, params.id, body.version)
  requireHandler(ctx, row)
  if (!row.about_id) throw new Refusal('illegal_move', 'Record the person complained about first.')
  const { isShared } = body
  await save(ctx, row, isShared ? 'complaint-shared' : 'complaint-unshared', { isShared })
  return getComplaint(ctx, { params })
}

function requireOpen({ status }: ComplaintRow): void {
  if (!isOpenComplaint(status)) throw new Refusal('illegal_move', 'This complaint is closed. Reopen it first.')
}

function requireHandler({ actor }: Ctx, row: ComplaintRow): void {
  const refusalReason = handlingRefusal(forDecision(row), { ...actor, userId: actor.id })
  if (refusalReason) throw refusalReason
}

async function save(ctx: Ctx, row: ComplaintRow, action: AuditAction, changes: ComplaintChanges): Promise<void> {
  await saveComplaint(ctx.tx, row.id, changes)
  const { handlerId, aboutId, category } = changes
  await recordAudit(ctx, {
    action,
    entityType: 'complaint',
    entityId: row.id,
    branchId: row.branch_id,
    before: { handlerId: row.handler_id, aboutId: row.about_id, category: row.category },
    after: { handlerId, aboutId, category },
  })
  await notifyQueue(ctx.tx)
}
