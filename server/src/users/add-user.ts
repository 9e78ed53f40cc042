import type { Parsed } from '@okwan/contract/endpoint'
import type { userEndpoints } from '@okwan/contract/users'
import { Refusal } from '@okwan/domain/refusal'
import { checkGrant } from '@okwan/domain/users/rules'
import { recordAudit } from '../audit/record-audit.ts'
import type { Ctx } from '../http/context.ts'
import { inScope } from './get-user.ts'
import { auditUser, presentUser } from './present.ts'
import { findUser, hasBranch, insertUser } from './store.ts'

export async function addUser(ctx: Ctx, { body }: Parsed<(typeof userEndpoints)['POST /users']>) {
  const { tx, actor, now } = ctx
  checkGrant(actor, body.role)
  if (!(await hasBranch(tx, body.branchId))) throw noSuchBranch()

  const userId = await insertUser(tx, body, now)
  const added = inScope(actor, await findUser(tx, userId))
  await recordAudit(ctx, {
    action: 'user-added',
    entityType: 'user',
    entityId: userId,
    branchId: body.branchId,
    after: auditUser(added),
  })
  return presentUser(added, actor)
}

export function noSuchBranch(): Refusal {
  return new Refusal('no_such_branch', 'Choose a branch', [{ path: 'branchId', message: 'Choose a branch' }])
}
