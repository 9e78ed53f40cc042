import type { userEndpoints } from '@okwan/contract/people/users'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { checkAccountChangeAction } from '@okwan/domain/people/users/account-changes'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { decideAccountChange } from './account-change-store.ts'
import { loadAccountChange, presentAccountChange, readAccountChange, toAccountChange } from './load-account-change.ts'

type Decline = Parsed<(typeof userEndpoints)['POST /account-changes/{id}/refuse']>

export async function declineAccountChange(ctx: Ctx, { params, body }: Decline) {
  return end(ctx, params.id, { action: 'refuse', status: 'refused', reason: body.reason })
}

export async function withdrawAccountChange(ctx: Ctx, { params }: { params: { id: string } }) {
  return end(ctx, params.id, { action: 'withdraw', status: 'withdrawn' })
}

type End = { action: 'refuse'; status: 'refused'; reason: string } | { action: 'withdraw'; status: 'withdrawn' }

async function end(ctx: Ctx, id: string, how: End) {
  const { tx, actor, now } = ctx
  const change = await loadAccountChange(ctx, id)
  checkAccountChangeAction(toAccountChange(change), actor, how.action)
  await decideAccountChange(tx, change.id, { status: how.status, decidedBy: actor.id }, now)
  await recordAudit(ctx, {
    action: how.status === 'refused' ? 'account-change-refused' : 'account-change-withdrawn',
    entityType: 'user',
    entityId: change.user_id,
    branchId: change.branch_id,
    after: { kind: change.kind, ...('reason' in how ? { reason: how.reason } : {}) },
  })
  return presentAccountChange(await readAccountChange(ctx, change.id), actor)
}
