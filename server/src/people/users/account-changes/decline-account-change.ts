import type { userEndpoints } from '@okwan/contract/people/users'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { checkAccountChangeAction } from '@okwan/domain/people/users/account-changes'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { decideAccountChange } from './account-change-store.ts'
import { loadAccountChange, presentAccountChange, readAccountChange, toAccountChange } from './load-account-change.ts'

type Decline = Parsed<(typeof userEndpoints)['POST /account-changes/{id}/refuse']>

export async function declineAccountChange(ctx: Ctx, { params, body }: Decline) {
  return close(ctx, params.id, { action: 'refuse', status: 'refused', reason: body.reason })
}

export async function withdrawAccountChange(ctx: Ctx, { params }: { params: { id: string } }) {
  return close(ctx, params.id, { action: 'withdraw', status: 'withdrawn' })
}

type Closing = { action: 'refuse'; status: 'refused'; reason: string } | { action: 'withdraw'; status: 'withdrawn' }

async function close(ctx: Ctx, id: string, closing: Closing) {
  const { tx, actor, now } = ctx
  const change = await loadAccountChange(ctx, id)
  checkAccountChangeAction(toAccountChange(change), actor, closing.action)
  await decideAccountChange(tx, change.id, { status: closing.status, decidedBy: actor.id }, now)
  await recordAudit(ctx, {
    action: closing.status === 'refused' ? 'account-change-refused' : 'account-change-withdrawn',
    entityType: 'user',
    entityId: change.user_id,
    branchId: change.branch_id,
    after: { kind: change.kind, ...('reason' in closing ? { reason: closing.reason } : {}) },
  })
  return presentAccountChange(await readAccountChange(ctx, change.id), actor)
}
