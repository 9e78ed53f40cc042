import type { LoginRecord } from '@okwan/contract/people/login-records'
import { groupOf } from '@okwan/domain/platform/permissions'
import type { Actor } from '../../platform/http/context.ts'
import { describeDevice } from './describe-device.ts'
import type { LoginRecordRow } from './store.ts'

export function presentLoginRecord(row: LoginRecordRow, actor: Actor): LoginRecord {
  const canEnd = actor.role === 'SuperAdmin' && row.session_id !== null && row.ended_at === null
  return {
    loginRecordId: row.id,
    userId: row.user_id,
    fullName: row.full_name,
    role: row.role,
    group: groupOf(row.role),
    branchName: row.branch_name,
    portal: row.portal,
    result: row.result,
    ...describeDevice(row.user_agent),
    ip: row.ip,
    at: row.at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    sessionId: row.session_id,
    flags: row.flags,
    allowedActions: canEnd ? ['end-session'] : [],
  }
}
