import type { Tx } from '../../platform/db/database.ts'
import { setLastSignIn } from './store.ts'

export async function saveLastSignIn(tx: Tx, userId: string, now: Date): Promise<void> {
  await setLastSignIn(tx, userId, now)
}
