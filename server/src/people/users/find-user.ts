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

const DAY_MS = 86_400_000

/** Time until which the user of this number may not approve or withdraw, if any. */
export async function cooldownUntil(tx: Tx, mobileNumber: string, reference: string): Promise<Date | null> {
  const user = await findUserByMobileNumber(tx, mobileNumber)
  return user ? cooldownFor(user, reference) : null
}

/** A new account can add a passkey during its cooldown, but cannot approve anything. An account with a changed number cannot. */
export function cooldownFor({ cooldown_until, created_at }: UserRow, reference: string): Date | null {
  const isNew = cooldown_until !== null && cooldown_until.getTime() - created_at.getTime() <= DAY_MS
  return isNew && reference === 'passkey-add' ? null : cooldown_until
}

export async function findUserById(tx: Tx, userId: string): Promise<UserRow> {
  const row = await findUser(tx, userId)
  if (!row) throw new Error(`user ${userId} not found`)
  return row
}
