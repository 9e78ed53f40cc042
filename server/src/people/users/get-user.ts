import { reaches, reachOf } from '@okwan/domain/platform/reach'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Actor, Ctx } from '../../platform/http/context.ts'
import { presentUser } from './present.ts'
import { findUser, type UserRow } from './store.ts'

export async function getUser({ tx, actor }: Ctx, { params }: { params: { id: string } }) {
  return presentUser(inScope(actor, await findUser(tx, params.id)), actor)
}

/** A record out of reach is reported as missing, so that ids reveal nothing. */
export function inScope(actor: Actor, row: UserRow | undefined): UserRow {
  if (!row || !reaches(reachOf(actor, 'users'), reachedRow(row)))
    throw new Refusal('not_found', 'This person doesn’t exist or you can’t access their record.')
  return row
}

const reachedRow = ({ id, agent_id, branch_id, branch_group_id }: UserRow) => ({
  ownerId: id,
  agentId: agent_id,
  branchId: branch_id,
  branchGroupId: branch_group_id,
})
