import { can, type Permission, ROLES } from '@okwan/domain/platform/permissions'
import { rolesReaching } from '@okwan/domain/platform/reach'
import { reachedIn } from '../../../platform/db/reach.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { listUnderwriterRows } from './owner-store.ts'

const colleaguesReachedBy = reachedIn('deciders', { branch: 'u.branch_id' })

export const listMotorUnderwriters = (ctx: Ctx) => listUnderwriters(ctx, 'motor.underwrite')
export const listTravelUnderwriters = (ctx: Ctx) => listUnderwriters(ctx, 'travel.underwrite')

/** Underwriters of the branches within reach, and SuperAdmins. */
async function listUnderwriters({ tx, actor }: Ctx, permission: Permission) {
  const roles = ROLES.filter((role) => can(role, permission))
  const reach = sql`(${colleaguesReachedBy(actor)} or u.role = any(${rolesReaching('deciders', 'every')}))`
  const found = await listUnderwriterRows(tx, { permission, roles, reach })
  return found.map(({ id, full_name, branch_name }) => ({ userId: id, fullName: full_name, branchName: branch_name }))
}
