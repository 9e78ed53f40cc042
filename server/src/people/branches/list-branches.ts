import type { BranchGroup } from '@okwan/contract/people/branches'
import type { Ctx } from '../../platform/http/context.ts'
import { openBranches } from './store.ts'

export async function listBranches({ tx }: Ctx): Promise<BranchGroup[]> {
  const groups = new Map<string, BranchGroup>()
  for (const row of await openBranches(tx)) {
    const group = groups.get(row.group_id) ?? { groupId: row.group_id, groupName: row.group_name, branches: [] }
    group.branches.push({ branchId: row.id, branchName: row.name, code: row.code, town: row.town })
    groups.set(row.group_id, group)
  }
  return [...groups.values()]
}
