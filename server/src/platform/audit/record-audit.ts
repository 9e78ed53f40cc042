import { insertRow, type Writer } from '../db/batch.ts'
import type { Caller, PublicCtx } from '../http/context.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import type { AuditedEvent } from '../notifications/rules.ts'
import type { AuditSubject } from './subjects.ts'
import type { AuditAction } from './words.ts'

export type AuditEntry = {
  action: AuditAction
  entityType: AuditSubject
  entityId: string
  branchId?: string | null
  before?: object | null
  after?: object | null
  /** False if the people whom the event concerns are watching it. */
  notifies?: boolean
}

/** Jobs have neither actor nor caller. */
export type AuditCtx = Pick<PublicCtx, 'tx' | 'now' | 'actor'> & { caller?: Pick<Caller, 'requestId'> }

/** Records an action in the transaction of the action, so that both are committed or neither. Notifies the people concerned. */
export async function recordAudit(ctx: AuditCtx, entry: AuditEntry, writer: Writer = ctx.tx): Promise<void> {
  await insertRow(writer, {
    table: 'audit_log',
    row: {
      at: ctx.now,
      actor_id: ctx.actor?.id,
      session_id: ctx.actor?.sessionId,
      request_id: ctx.caller?.requestId,
      action: entry.action,
      entity_type: entry.entityType,
      entity_id: entry.entityId,
      branch_id: entry.branchId ?? ctx.actor?.branchId,
      before: entry.before,
      after: entry.after,
    },
  })
  if (entry.notifies ?? true) await notifyPeople(eventOf(ctx, entry), ctx.now, writer)
}

function eventOf({ actor }: AuditCtx, { action, entityId, before, after }: AuditEntry): AuditedEvent {
  return { action, entityId, actorId: actor?.id, before: { ...before }, after: { ...after } }
}
