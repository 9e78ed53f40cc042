import { BANK_ACCOUNTS, type BankAccount } from '../bank-statements/terms.ts'
import { PROVIDERS, type Provider } from '../payments/terms.ts'

/**
 * Differences that can be open at the end of a month: statement lines without a match, a balance that no item explains, a bank
 * account without a statement of the month, and open differences from a provider's records.
 */
export const MONTH_DIFFERENCES = ['not-matched', 'unexplained', 'no-statement', 'provider'] as const

/** The party is a bank account, or the provider of its differences. */
export type MonthDifference = {
  kind: (typeof MONTH_DIFFERENCES)[number]
  party: BankAccount | Provider
  count: number
  pesewas: number
}
export const DIFFERENCE_PARTIES = [...BANK_ACCOUNTS, ...PROVIDERS] as const

/** Amounts of both directions add up, because they do not explain each other. */
export function totalDifference(differences: readonly MonthDifference[]): number {
  return differences.reduce((sum, { pesewas }) => sum + Math.abs(pesewas), 0)
}
