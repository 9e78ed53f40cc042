import { formatPesewas } from '../../platform/money.ts'
import type { Network } from '../../platform/phone.ts'
import { Refusal } from '../../platform/refusal.ts'

export type AmountLimits = { minPesewas: number; maxPesewas: number; warnAbovePesewas: number }

// Bank of Ghana since 1 March 2024: a wallet may move GHS 3,000, 15,000 or 25,000 a day by its level of identification.
const WALLET_DAILY = { minPesewas: 1_00, maxPesewas: 25_000_00, warnAbovePesewas: 15_000_00 }

export const NETWORK_LIMITS: Record<Network, AmountLimits> = {
  mtn: WALLET_DAILY,
  vodafone: WALLET_DAILY,
  tigo: WALLET_DAILY,
}

/** Throws when no wallet can pay this in one go; gives a warning when only fully identified wallets can. */
export function checkAmount(
  amountPesewas: number,
  network: Network,
  limits: Record<Network, AmountLimits> = NETWORK_LIMITS,
): string | undefined {
  const { minPesewas, maxPesewas, warnAbovePesewas } = limits[network]
  if (amountPesewas < minPesewas) {
    throw new Refusal('amount_below_minimum', `Mobile money takes ${formatPesewas(minPesewas)} or more.`)
  }
  if (amountPesewas > maxPesewas) {
    throw new Refusal(
      'amount_above_limit',
      `Mobile money takes up to ${formatPesewas(maxPesewas)} at a time. Pay it from an agent’s wallet, topped up in parts.`,
    )
  }
  if (amountPesewas <= warnAbovePesewas) return undefined
  return `Only fully identified wallets can pay more than ${formatPesewas(warnAbovePesewas)} a day.`
}
