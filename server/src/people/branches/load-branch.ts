import type { ManagedBranch, ManagedGroup } from '@okwan/contract/people/branches'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../platform/db/database.ts'
import { presentBranch } from './present.ts'
import { allBranches, allGroups, lockBranch, type ManagedBranchRow } from './store.ts'

/** Locks an open branch, so that no one joins it while it closes. */
export async function loadOpenBranch(tx: Tx, id: string): Promise<ManagedBranchRow> {
  const branch = await loadBranch(tx, id)
  if (branch.closed_at) throw new Refusal('branch_closed')
  return branch
}

export async function showBranch(tx: Tx, id: string): Promise<ManagedBranch> {
  return presentBranch(await loadBranch(tx, id))
}

export async function managedGroups(tx: Tx): Promise<ManagedGroup[]> {
  const branches = await allBranches(tx)
  return (await allGroups(tx)).map(({ id, name }) => ({
    groupId: id,
    groupName: name,
    branches: branches.filter(({ group_id }) => group_id === id).map(presentBranch),
  }))
}

export async function showGroup(tx: Tx, id: string): Promise<ManagedGroup> {
  const group = (await managedGroups(tx)).find(({ groupId }) => groupId === id)
  if (!group) throw new Error(`branch group ${id} not found`)
  return group
}

async function loadBranch(tx: Tx, id: string): Promise<ManagedBranchRow> {
  const branch = await lockBranch(tx, id)
  if (!branch) throw new Refusal('not_found', 'This branch doesn’t exist or you can’t access it.')
  return branch
}
