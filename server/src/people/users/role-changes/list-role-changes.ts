import type { userEndpoints } from '@okwan/contract/people/users'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { Ctx } from '../../../platform/http/context.ts'
import { presentRoleChange } from './present-role-change.ts'
import { listRoleChangeRows } from './role-change-store.ts'

export async function listRoleChanges(
  { tx, actor }: Ctx,
  { query }: Parsed<(typeof userEndpoints)['GET /role-changes']>,
) {
  const { rows, meta } = await listRoleChangeRows(tx, query)
  return { data: rows.map((row) => presentRoleChange(row, actor.id)), meta }
}
