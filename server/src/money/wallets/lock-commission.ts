import type { Tx } from '../../platform/db/database.ts'
import { lockWallet } from './store.ts'

/** What an agent has of vested commission, held until the transaction ends: nobody spends it meanwhile. */
export async function lockCommission(tx: Tx, agentId: string): Promise<number> {
  return (await lockWallet(tx, agentId)).commission_pesewas
}
