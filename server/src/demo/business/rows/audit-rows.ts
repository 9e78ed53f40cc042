import type { AuditEntry } from '../../../platform/audit/record-audit.ts'
import type { Row } from '../../../platform/db/rows.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { DEMO_REQUEST } from '../../acting/act-as.ts'
import type { Sold } from '../sold.ts'

/** An action of the seller. */
export function bySeller({ seller, sessionId, requestId }: Sold, at: Date, entry: AuditEntry): Row {
  return auditRow(at, { actorId: seller.id, sessionId, requestId, branchId: seller.branchId }, entry)
}

/** An action of a job, which has neither actor nor session. */
export function byJob({ seller }: { seller: { branchId: string } }, at: Date, entry: AuditEntry): Row {
  return auditRow(at, { actorId: null, sessionId: null, requestId: null, branchId: seller.branchId }, entry)
}

/** An action of a demo user, as `actAs` records it. */
export function byActor({ id, sessionId, branchId }: Ctx['actor'], at: Date, entry: AuditEntry): Row {
  return auditRow(at, { actorId: id, sessionId, requestId: DEMO_REQUEST, branchId }, entry)
}

type AuditActor = { actorId: string | null; sessionId: string | null; requestId: string | null; branchId: string }

function auditRow(at: Date, actor: AuditActor, entry: AuditEntry): Row {
  return {
    at,
    actor_id: actor.actorId,
    session_id: actor.sessionId,
    request_id: actor.requestId,
    action: entry.action,
    entity_type: entry.entityType,
    entity_id: entry.entityId,
    branch_id: entry.branchId ?? actor.branchId,
    before: entry.before ?? null,
    after: entry.after ?? null,
  }
}
