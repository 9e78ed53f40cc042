import { Refusal } from '@okwan/domain/platform/refusal'
import type { Actor, Ctx } from '../../platform/http/context.ts'
import { presentUser } from './present.ts'
import { findUser, type UserRow } from './store.ts'

export async function getUser({ tx, actor }: Ctx, { params }: { params: { id: string } }) {
  return presentUser(inScope(actor, await findUser(tx, params.id)), actor)
}

/** Another's record answers like a missing one, so that ids tell nothing. */
export function inScope(actor: Actor, row: UserRow | undefined): UserRow {
  const reaches =
    row &&
    (actor.role === 'SuperAdmin' ||
      actor.id === row.id ||
      (actor.role === 'Admin' && actor.branchGroupId === row.branch_group_id))
  if (!row || !reaches) throw new Refusal('not_found', 'There is no such person')
  return row
}
