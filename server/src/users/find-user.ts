import type { Tx } from '../db/database.ts'
import { findUserByMobileNumber } from './store.ts'

/** For signing in: who, if anybody, has this number. */
export async function findUserByNumber(tx: Tx, mobileNumber: string) {
  const row = await findUserByMobileNumber(tx, mobileNumber)
  return row && { id: row.id, role: row.role, status: row.status, branchId: row.branch_id }
}
