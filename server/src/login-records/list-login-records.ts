import type { Parsed } from '@okwan/contract/endpoint'
import type { loginRecordEndpoints } from '@okwan/contract/login-records'
import { groupOf } from '@okwan/domain/permissions'
import type { Ctx } from '../http/context.ts'
import { describeDevice } from './describe-device.ts'
import { listLoginRecordRows } from './store.ts'

type Input = Parsed<(typeof loginRecordEndpoints)['GET /loginrecords']>

export async function listLoginRecords({ tx, actor }: Ctx, { query }: Input) {
  const scope = actor.role === 'SuperAdmin' ? {} : { branchGroupId: actor.branchGroupId }
  const { rows, meta } = await listLoginRecordRows(tx, { ...query, ...scope })
  const data = rows.map((row) => ({
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
  }))
  return { data, meta }
}
