import type { AccountChange } from '@okwan/contract/people/users'
import { accountChangeActions } from '@okwan/domain/people/users/account-changes'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Actor, Ctx } from '../../../platform/http/context.ts'
import { presentRequested, toChange } from '../requested-change.ts'
import { type AccountChangeRow, findAccountChange, lockAccountChange } from './account-change-store.ts'

/** Locks the request, so that only one decision is made. */
export async function loadAccountChange({ tx, actor }: Ctx, id: string): Promise<AccountChangeRow> {
  return requireReached(actor, await lockAccountChange(tx, id))
}

export async function readAccountChange({ tx, actor }: Ctx, id: string): Promise<AccountChangeRow> {
  return requireReached(actor, await findAccountChange(tx, id))
}

function requireReached(actor: Actor, row: AccountChangeRow | undefined): AccountChangeRow {
  if (row && (actor.role === 'SuperAdmin' || row.user_id === actor.id)) return row
  throw new Refusal('not_found', 'This change doesn’t exist or you can’t access it.')
}

export function presentAccountChange(row: AccountChangeRow, actor: Actor): AccountChange {
  return {
    accountChangeId: row.id,
    user: { userId: row.user_id, fullName: row.user_name, role: row.user_role },
    kind: row.kind,
    newMobileNumber: row.new_number,
    ...presentRequested(row),
    allowedActions: accountChangeActions(toAccountChange(row), actor),
  }
}

export const toAccountChange = (row: AccountChangeRow) => ({ ...toChange(row), kind: row.kind })
