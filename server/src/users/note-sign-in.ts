import type { Tx } from '../db/database.ts'
import { setLastSignIn } from './store.ts'

export async function noteSignIn(tx: Tx, userId: string, now: Date): Promise<void> {
  await setLastSignIn(tx, userId, now)
}
