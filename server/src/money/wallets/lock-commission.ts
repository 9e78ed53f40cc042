import type { Tx } from '../../platform/db/database.ts'
import { lockWallet } from './store.ts'

/** The available commission of an agent, with the wallet locked until the end of the transaction. */
export async function lockCommission(tx: Tx, agentId: string): Promise<number> {
  return (await lockWallet(tx, agentId)).commission_pesewas
}
