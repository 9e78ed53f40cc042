import { formatPesewas } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Provider } from '../payments/terms.ts'
import type { BankAccount, LinePurpose } from './terms.ts'

type Line = { account: BankAccount; amountPesewas: number; isMatched: boolean }
type Movement = { account: BankAccount; amountPesewas: number; provider: Provider | null }

export type Resolution = {
  purpose: LinePurpose
  provider: Provider | null
  lines: readonly Line[]
  movements: readonly Movement[]
}

/**
 * Whether lines can be resolved as proposed. Recorded movements must have the amount of the lines. A provider may settle
 * a different amount than it collected; the difference stays in its float.
 */
export function checkResolution({ purpose, provider, lines, movements }: Resolution): void {
  if (lines.some(({ isMatched }) => isMatched)) {
    throw new Refusal('stale_version', 'This bank line has been matched. Reload the page.')
  }
  const accounts = new Set([...lines, ...movements].map(({ account }) => account))
  if (accounts.size > 1) throw refusalOf('lineIds', 'Select lines and movements of the same account.')
  if (purpose === 'movement') return checkMovements(lines, movements)
  if (purpose === 'collection') {
    if (!provider) throw refusalOf('provider', 'Select a provider.')
    if (accounts.has('operating'))
      throw refusalOf('purpose', 'Providers settle to the premium trust account only. Select another purpose.')
    if (movements.length === 0) throw refusalOf('keys', 'Select at least one day of collections.')
    if (movements.some((one) => one.provider !== provider)) {
      throw refusalOf('keys', 'Select collections of this provider.')
    }
  } else if (movements.length > 0)
    throw refusalOf('keys', 'Movements can’t be selected for this purpose. Clear the selection.')
}

function checkMovements(lines: readonly Line[], movements: readonly Movement[]) {
  if (movements.length === 0) throw refusalOf('keys', 'Select a movement.')
  if (movements.some(({ provider }) => provider !== null)) {
    throw refusalOf('keys', 'Select the purpose “Collected by a provider” for collections.')
  }
  const [bank, ledger] = [lines, movements].map((list) => list.reduce((sum, one) => sum + one.amountPesewas, 0))
  if (bank !== ledger) {
    const message = `The lines total ${formatPesewas(bank ?? 0)}, the movements ${formatPesewas(ledger ?? 0)}. Select movements with the same total.`
    throw refusalOf('keys', message)
  }
}

function refusalOf(path: string, message: string): Refusal {
  return new Refusal('bank_line_differs', message, [{ path, message }])
}

type Span = { firstDay: string; lastDay: string; openingPesewas: number; closingPesewas: number }

/**
 * Amount that is missing between the statements of an account: the last balance less the first balance and all lines. Several
 * statements may begin or end on the same day, so the pair with the smallest difference counts.
 */
export function missingBetween(statements: readonly Span[], linesPesewas: number): number {
  const firstDay = statements.map((one) => one.firstDay).toSorted()[0]
  const lastDay = statements
    .map((one) => one.lastDay)
    .toSorted()
    .at(-1)
  const differences = statements
    .filter((one) => one.firstDay === firstDay)
    .flatMap(({ openingPesewas }) =>
      statements
        .filter((one) => one.lastDay === lastDay)
        .map(({ closingPesewas }) => closingPesewas - openingPesewas - linesPesewas),
    )
  return differences.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0
}
