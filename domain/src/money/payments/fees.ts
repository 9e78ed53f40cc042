import { percentOf } from '../../platform/money.ts'
import type { Provider } from './terms.ts'

export type FeeTier = { upToPesewas: number; feePesewas: number }

export type ProviderFees = { collectBps: number; disburseTiers: readonly FeeTier[] }

// Estimates shown before a fee is charged; the ledger uses the fee that the provider reports. Hubtel publishes 1.95% for
// collections and three tiers for disbursements; the last tier applies to all larger amounts.
export const PROVIDER_FEES: Record<Provider, ProviderFees> = {
  hubtel: {
    collectBps: 195,
    disburseTiers: [
      { upToPesewas: 1_00, feePesewas: 1 },
      { upToPesewas: 10_00, feePesewas: 10 },
      { upToPesewas: Number.POSITIVE_INFINITY, feePesewas: 50 },
    ],
  },
  mtn: { collectBps: 0, disburseTiers: [] },
}

export function collectionFee(amountPesewas: number, fees: ProviderFees): number {
  return percentOf(amountPesewas, fees.collectBps)
}

export function disbursementFee(amountPesewas: number, fees: ProviderFees): number {
  return fees.disburseTiers.find((tier) => amountPesewas <= tier.upToPesewas)?.feePesewas ?? 0
}
