import type { AccountChange } from '@okwan/contract/people/users'
import { accountChangeActions } from '@okwan/domain/people/users/account-changes'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Actor, Ctx } from '../../../platform/http/context.ts'
import { type AccountChangeRow, findAccountChange, lockAccountChange } from './account-change-store.ts'

/** Locks the request, so that only one decision is made. */
export async function loadAccountChange({ tx, actor }: Ctx, id: string): Promise<AccountChangeRow> {
  return reached(actor, await lockAccountChange(tx, id))
}

export async function readAccountChange({ tx, actor }: Ctx, id: string): Promise<AccountChangeRow> {
  return reached(actor, await findAccountChange(tx, id))
}

function reached(actor: Actor, row: AccountChangeRow | undefined): AccountChangeRow {
  if (row && (actor.role === 'SuperAdmin' || row.user_id === actor.id)) return row
  throw new Refusal('not_found', 'Change not found')
}

export function presentAccountChange(row: AccountChangeRow, actor: Actor): AccountChange {
  return {
    accountChangeId: row.id,
    user: { userId: row.user_id, fullName: row.user_name, role: row.user_role },
    kind: row.kind,
    newMobileNumber: row.new_number,
    reason: row.reason,
    status: row.status,
    requestedBy: { userId: row.requested_by, fullName: row.requester_name },
    requestedAt: row.requested_at.toISOString(),
    decidedBy: row.decided_by && row.decider_name ? { userId: row.decided_by, fullName: row.decider_name } : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    allowedActions: accountChangeActions(toChange(row), actor),
  }
}

export const toChange = (row: AccountChangeRow) => ({
  userId: row.user_id,
  kind: row.kind,
  requestedBy: row.requested_by,
  status: row.status,
})
