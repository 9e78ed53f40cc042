import type { Tx } from '../../platform/db/database.ts'
import { findUser, findUserByMobileNumber } from './store.ts'

/** For signing in: who, if anybody, has this number. An assistant is let in only while the agent is. */
export async function findUserByNumber(tx: Tx, mobileNumber: string) {
  const row = await findUserByMobileNumber(tx, mobileNumber)
  if (!row) return undefined
  const agent = row.agent_id ? await findUser(tx, row.agent_id) : undefined
  const status = agent && agent.status !== 'active' ? 'paused' : row.status
  return { id: row.id, role: row.role, status, branchId: row.branch_id }
}

/** Since when, if it was another before. */
export async function numberChangedAt(tx: Tx, mobileNumber: string): Promise<Date | null> {
  return (await findUserByMobileNumber(tx, mobileNumber))?.mobile_number_changed_at ?? null
}
