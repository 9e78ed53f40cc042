import type { Tx } from '../../platform/db/database.ts'
import { findUser, findUserByMobileNumber, type UserRow } from './store.ts'

/** Finds the user of a number for sign-in. Assistants can sign in only while their agent is active. */
export async function findUserByNumber(tx: Tx, mobileNumber: string) {
  const row = await findUserByMobileNumber(tx, mobileNumber)
  if (!row) return undefined
  const agent = row.agent_id ? await findUser(tx, row.agent_id) : undefined
  const status = agent && agent.status !== 'active' ? 'paused' : row.status
  return { id: row.id, role: row.role, status, branchId: row.branch_id, examinerUntil: row.examiner_until }
}

/** Time until which the user of this number may not approve or withdraw, if any. */
export async function cooldownUntil(tx: Tx, mobileNumber: string): Promise<Date | null> {
  return (await findUserByMobileNumber(tx, mobileNumber))?.cooldown_until ?? null
}

export async function findUserById(tx: Tx, userId: string): Promise<UserRow> {
  const row = await findUser(tx, userId)
  if (!row) throw new Error(`user ${userId} not found`)
  return row
}
