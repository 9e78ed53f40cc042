import type { Tx } from '../../platform/db/database.ts'
import { findUser, findUserByMobileNumber } from './store.ts'

/** Finds the user of a number for sign-in. Assistants can sign in only while their agent is active. */
export async function findUserByNumber(tx: Tx, mobileNumber: string) {
  const row = await findUserByMobileNumber(tx, mobileNumber)
  if (!row) return undefined
  const agent = row.agent_id ? await findUser(tx, row.agent_id) : undefined
  const status = agent && agent.status !== 'active' ? 'paused' : row.status
  return { id: row.id, role: row.role, status, branchId: row.branch_id }
}

/** Time of the last change of this number, if it replaced another one. */
export async function numberChangedAt(tx: Tx, mobileNumber: string): Promise<Date | null> {
  return (await findUserByMobileNumber(tx, mobileNumber))?.mobile_number_changed_at ?? null
}
