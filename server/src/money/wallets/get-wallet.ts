import type { Wallet } from '@okwan/contract/money/wallets'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Ctx } from '../../platform/http/context.ts'
import { presentWallet } from './present.ts'
import { readWallet } from './store.ts'

export async function getWallet({ tx, now }: Pick<Ctx, 'tx' | 'now'>, agentId: string): Promise<Wallet> {
  const today = toAccraDate(now)
  return presentWallet(await readWallet(tx, agentId, new Date(today), new Date(`${today.slice(0, 7)}-01`)), now)
}
