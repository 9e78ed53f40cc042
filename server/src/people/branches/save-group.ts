import type { branchEndpoints } from '@okwan/contract/people/branches'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { showGroup } from './load-branch.ts'
import { insertGroup, lockGroup, renameGroup } from './store.ts'

export async function addGroup(ctx: Ctx, { body }: Parsed<(typeof branchEndpoints)['POST /branch-groups']>) {
  const id = await insertGroup(ctx.tx, body.name)
  await recordAudit(ctx, { action: 'branch-group-added', entityType: 'branch-group', entityId: id, after: body })
  return showGroup(ctx.tx, id)
}

type Change = Parsed<(typeof branchEndpoints)['PUT /branch-groups/{id}']>

export async function changeGroup(ctx: Ctx, { params, body }: Change) {
  const { tx } = ctx
  const group = await lockGroup(tx, params.id)
  if (!group) throw new Refusal('not_found', 'This group doesn’t exist or you can’t access it.')
  await renameGroup(tx, group.id, body.name)
  const change = { before: { name: group.name }, after: body }
  await recordAudit(ctx, { action: 'branch-group-changed', entityType: 'branch-group', entityId: group.id, ...change })
  return showGroup(tx, group.id)
}
