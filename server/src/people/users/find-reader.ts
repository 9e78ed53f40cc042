import { roleInUse } from '@okwan/domain/people/users/examiners'
import { type PermissionHolder, withinCeiling } from '@okwan/domain/platform/permissions'
import type { Reader } from '@okwan/domain/platform/reach'
import type { Tx } from '../../platform/db/database.ts'
import { findUser, type UserRow } from './store.ts'

type NamedReader = Reader & PermissionHolder & { fullName: string; email: string | null; phone: string }

/** Current user record, to determine reach; undefined for users who cannot sign in and for examiners, who get no work. */
export async function findReader(tx: Tx, userId: string): Promise<NamedReader | undefined> {
  const row = await findUser(tx, userId)
  return row?.status === 'active' && !row.examiner_until ? readerOf(row) : undefined
}

/** The owner of an export; undefined for users who cannot sign in. */
export async function findExporter(tx: Tx, userId: string, now: Date): Promise<NamedReader | undefined> {
  const row = await findUser(tx, userId)
  if (row?.status !== 'active' || (row.examiner_until && now >= row.examiner_until)) return undefined
  return readerOf(row)
}

function readerOf(row: UserRow): NamedReader {
  const { id, full_name: fullName, email, mobile_number: phone } = row
  const { branch_id: branchId, branch_group_id: branchGroupId } = row
  const role = roleInUse(row.role, row.examiner_until)
  const permissionChanges = withinCeiling(role, row.permission_changes)
  return { id, fullName, email, phone, role, permissionChanges, branchId, branchGroupId }
}
