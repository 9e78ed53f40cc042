import type { Wallet } from '@okwan/domain/money/wallets/spending'
import type { WalletRow } from './store.ts'

/** A wallet row as the domain expects it. */
export function walletOf(row: WalletRow): Wallet {
  return {
    floatPesewas: row.float_pesewas,
    commissionPesewas: row.commission_pesewas,
    ...(row.frozen_because === null ? {} : { frozenBecause: row.frozen_because }),
  }
}
