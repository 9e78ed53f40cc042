import type { ManagedBranch } from '@okwan/contract/people/branches'
import type { ManagedBranchRow } from './store.ts'

export function presentBranch(row: ManagedBranchRow): ManagedBranch {
  return {
    branchId: row.id,
    branchName: row.name,
    code: row.code,
    town: row.town,
    address: row.address,
    peopleCount: row.people,
    closedAt: row.closed_at?.toISOString() ?? null,
    closeReason: row.close_reason,
    allowedActions: row.closed_at ? [] : ['change', 'close'],
  }
}
