import { formatPesewas } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Insurer } from '../../platform/settings/values.ts'

/** Funds of an insurer for claims, and the claim payouts that were approved. */
export type ClaimsFunds = { receivedPesewas: number; approvedPesewas: number }

export function availableFunds({ receivedPesewas, approvedPesewas }: ClaimsFunds): number {
  return receivedPesewas - approvedPesewas
}

type Funded = Pick<Insurer, 'name' | 'claimFunding'>

/** Refuses a payout that the insurer has not funded, if the insurer pays before the customer is paid. */
export function checkFunds(insurer: Funded | undefined, funds: ClaimsFunds, amountPesewas: number): void {
  if (insurer?.claimFunding !== 'before-payout') return
  const remaining = availableFunds(funds)
  if (amountPesewas <= remaining) return
  const available = formatPesewas(Math.max(0, remaining))
  throw new Refusal(
    'claim_not_funded',
    `${insurer.name} hasn’t funded this claim: ${available} is available, ${formatPesewas(amountPesewas)} is needed. Ask the insurer for funds and record them in Bank transfers.`,
  )
}
