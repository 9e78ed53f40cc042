import { formatPesewas } from '../../platform/money.ts'
import type { Network } from '../../platform/phone.ts'
import { Refusal } from '../../platform/refusal.ts'

export type AmountLimits = { minPesewas: number; maxPesewas: number; warnAbovePesewas: number }

// Bank of Ghana, since 1 March 2024: GHS 3,000, 15,000 or 25,000 a day, depending on the identification level of the wallet.
const WALLET_DAILY = { minPesewas: 1_00, maxPesewas: 25_000_00, warnAbovePesewas: 15_000_00 }

export const NETWORK_LIMITS: Record<Network, AmountLimits> = {
  mtn: WALLET_DAILY,
  vodafone: WALLET_DAILY,
  tigo: WALLET_DAILY,
}

/** Refuses an amount that no wallet can pay at once; returns a warning if only fully identified wallets can pay it. */
export function checkAmount(
  amountPesewas: number,
  network: Network,
  limits: Record<Network, AmountLimits> = NETWORK_LIMITS,
): string | undefined {
  const { minPesewas, maxPesewas, warnAbovePesewas } = limits[network]
  if (amountPesewas < minPesewas) {
    throw new Refusal('amount_below_minimum', `The minimum for mobile money is ${formatPesewas(minPesewas)}.`)
  }
  if (amountPesewas > maxPesewas) {
    throw new Refusal(
      'amount_above_limit',
      `Mobile money accepts up to ${formatPesewas(maxPesewas)} per payment. Pay from an agent’s wallet instead.`,
    )
  }
  if (amountPesewas <= warnAbovePesewas) return undefined
  return `Only fully identified mobile money accounts can pay more than ${formatPesewas(warnAbovePesewas)} a day.`
}
