import type { Wallet } from '@okwan/contract/money/wallets'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Ctx } from '../../platform/http/context.ts'
import { presentWallet } from './present.ts'
import { readWallet } from './store.ts'

export async function getWallet(
  { tx, now, product }: Pick<Ctx, 'tx' | 'now' | 'product'>,
  agentId: string,
): Promise<Wallet> {
  const today = toAccraDate(now)
  const row = await readWallet(tx, agentId, new Date(today), new Date(`${today.slice(0, 7)}-01`))
  return presentWallet(row, product.settings.at('wallet-limits', now), now)
}
