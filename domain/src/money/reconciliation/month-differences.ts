import { Refusal } from '../../platform/refusal.ts'
import type { BankAccount } from '../bank-statements/terms.ts'
import { firstDayOf, type Month } from '../ledger/months.ts'
import type { Provider } from '../payments/terms.ts'
import { correctionOf, type Difference } from './reconciliation.ts'
import type { MonthDifference } from './terms.ts'

type BankResult = {
  account: BankAccount
  day: string
  openCount: number
  openPesewas: number
  unexplainedPesewas: number
}

/** `results` has the comparison of the ledger with the last statement of each account up to the end of the month. */
export function monthDifferences(
  month: Month,
  results: readonly BankResult[],
  open: readonly (Difference & { provider: Provider })[],
): MonthDifference[] {
  const banks = results.flatMap(({ account: party, day, openCount, openPesewas, unexplainedPesewas }) => [
    ...(openCount > 0 ? [{ kind: 'not-matched' as const, party, count: openCount, pesewas: openPesewas }] : []),
    ...(unexplainedPesewas === 0
      ? []
      : [{ kind: 'unexplained' as const, party, count: 1, pesewas: unexplainedPesewas }]),
    ...(day < firstDayOf(month) ? [{ kind: 'no-statement' as const, party, count: 1, pesewas: 0 }] : []),
  ])
  const providers = [...Map.groupBy(open, ({ provider }) => provider)].map(([party, differences]) => ({
    kind: 'provider' as const,
    party,
    count: differences.length,
    pesewas: differences.reduce((sum, difference) => sum + amountOf(difference), 0),
  }))
  return [...banks, ...providers]
}

/** The change that resolves the difference; a difference of statuses is about the whole amount. */
function amountOf(difference: Difference): number {
  return Math.abs(correctionOf(difference)?.changePesewas ?? difference.providerPesewas ?? 0)
}

/** A month with differences is closed only with a reason. */
export function allowDifferences(differences: readonly MonthDifference[], reason: string | undefined): void {
  if (differences.length === 0 || reason) return
  const message = 'The month has differences. Enter the reason for closing it.'
  throw new Refusal('reason_required', message, [{ path: 'reason', message }])
}
