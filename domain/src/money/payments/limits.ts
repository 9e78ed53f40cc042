import { formatPesewas } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { MobileMoneyLimits } from '../../platform/settings/values.ts'

/** Refuses an amount that no account can pay in one payment; returns a warning if only fully identified accounts can pay it. */
export function checkAmount(amountPesewas: number, limits: MobileMoneyLimits): string | undefined {
  const {
    paymentMinPesewas: minPesewas,
    paymentMaxPesewas: maxPesewas,
    identifiedAbovePesewas: warnAbovePesewas,
  } = limits
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
