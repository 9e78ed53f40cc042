import type { branchEndpoints } from '@okwan/contract/people/branches'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { checkClosing } from '@okwan/domain/people/branches/close-branch'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { loadOpenBranch, showBranch } from './load-branch.ts'
import { closeBranchRow, usesOf } from './store.ts'

type Input = Parsed<(typeof branchEndpoints)['POST /branches/{id}/close']>

/** Closes a branch permanently. Its records stay, and a new branch can open in its place. */
export async function closeBranch(ctx: Ctx, { params, body }: Input) {
  const { tx, actor, now } = ctx
  const { id, name } = await loadOpenBranch(tx, params.id)
  checkClosing(name, await usesOf(tx, id))
  await closeBranchRow(tx, id, { by: actor.id, reason: body.reason }, now)
  await recordAudit(ctx, { action: 'branch-closed', entityType: 'branch', entityId: id, branchId: id, after: body })
  return showBranch(tx, id)
}
