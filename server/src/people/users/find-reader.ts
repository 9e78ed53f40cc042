import type { Reader } from '@okwan/domain/platform/reach'
import type { Tx } from '../../platform/db/database.ts'
import { findUser } from './store.ts'

/** Current user record, to determine reach; undefined for users who cannot sign in. */
export async function findReader(tx: Tx, userId: string): Promise<(Reader & { fullName: string }) | undefined> {
  const row = await findUser(tx, userId)
  if (row?.status !== 'active') return undefined
  const { id, full_name: fullName, role, branch_id: branchId, branch_group_id: branchGroupId } = row
  return { id, fullName, role, branchId, branchGroupId }
}
