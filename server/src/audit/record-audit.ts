import { insertRow } from '../db/gather.ts'
import { sql } from '../db/sql.ts'
import type { Caller, PublicCtx } from '../http/context.ts'
import type { AuditAction, AuditSubject } from './words.ts'

export type AuditEntry = {
  action: AuditAction
  entityType: AuditSubject
  entityId: string
  branchId?: string | null
  before?: object | null
  after?: object | null
}

/** A job acts for nobody: it has neither actor nor caller. */
export type AuditCtx = Pick<PublicCtx, 'tx' | 'now' | 'actor'> & { caller?: Pick<Caller, 'requestId'> }

/** Says who did what, in the same transaction as the deed: either both stand or neither. */
export async function recordAudit(ctx: AuditCtx, entry: AuditEntry): Promise<void> {
  await insertRow(ctx.tx, {
    into: 'audit_log (at, actor_id, session_id, request_id, action, entity_type, entity_id, branch_id, before, after)',
    row: sql`(${ctx.now}, ${ctx.actor?.id ?? null}, ${ctx.actor?.sessionId ?? null}, ${ctx.caller?.requestId ?? null},
              ${entry.action}, ${entry.entityType}, ${entry.entityId}, ${entry.branchId ?? ctx.actor?.branchId ?? null},
              ${entry.before ?? null}, ${entry.after ?? null})`,
  })
}
