import type { branchEndpoints } from '@okwan/contract/people/branches'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { loadOpenBranch, showBranch } from './load-branch.ts'
import { insertBranch, lockGroup, saveBranch } from './store.ts'

export async function addBranch(ctx: Ctx, { body }: Parsed<(typeof branchEndpoints)['POST /branches']>) {
  const { tx } = ctx
  if (!(await lockGroup(tx, body.groupId))) {
    throw new Refusal('invalid', 'Select a group.', [{ path: 'groupId', message: 'Select a group.' }])
  }
  const id = await insertBranch(tx, body)
  await recordAudit(ctx, { action: 'branch-added', entityType: 'branch', entityId: id, branchId: id, after: body })
  return showBranch(tx, id)
}

type Change = Parsed<(typeof branchEndpoints)['PUT /branches/{id}']>

export async function changeBranch(ctx: Ctx, { params, body }: Change) {
  const { tx } = ctx
  const { id, name, town, address } = await loadOpenBranch(tx, params.id)
  await saveBranch(tx, id, body)
  const change = { before: { name, town, address }, after: body }
  await recordAudit(ctx, { action: 'branch-changed', entityType: 'branch', entityId: id, branchId: id, ...change })
  return showBranch(tx, id)
}
