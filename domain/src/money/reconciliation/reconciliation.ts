import type { PaymentStatus } from '../payments/terms.ts'

export type Direction = 'in' | 'out'

/** One line of a provider's statement. */
export type StatementLine = {
  reference: string
  networkTransactionId: string
  direction: Direction
  phone: string
  amountPesewas: number
  feePesewas: number
  at: Date
  successful: boolean
}

/** The same transaction in our ledger. */
export type LedgerLine = Omit<StatementLine, 'successful'> & { status: PaymentStatus }

export const DIFFERENCE_CLASSES = [
  'missing_in_ledger',
  'missing_at_provider',
  'amount_diff',
  'fee_diff',
  'status_diff',
  'duplicate_at_provider',
] as const
export type DifferenceClass = (typeof DIFFERENCE_CLASSES)[number]

export const DIFFERENCE_LABELS: Record<DifferenceClass, string> = {
  missing_in_ledger: 'Missing from our ledger',
  missing_at_provider: 'Missing at provider',
  amount_diff: 'Amounts differ',
  fee_diff: 'Fees differ',
  status_diff: 'Statuses differ',
  duplicate_at_provider: 'Duplicate at provider',
}

export type ReconciliationItem = { class: 'matched' | DifferenceClass; statement?: StatementLine; ledger?: LedgerLine }

const SAME_MOMENT_MS = 10 * 60_000

/**
 * Pairs each statement line with a ledger line: by reference, then by the network's transaction id, then by phone, amount and
 * time within ten minutes. Every statement line has one item, and so has every ledger line without a statement line.
 */
export function reconcile(statement: readonly StatementLine[], ledger: readonly LedgerLine[]): ReconciliationItem[] {
  const unmatched = new Set(ledger)
  const byReference = new Map(ledger.map((line) => [line.reference, line]))
  const byNetwork = new Map(ledger.map((line) => [line.networkTransactionId, line]))
  byNetwork.delete('')
  const byMovement = Map.groupBy(ledger, movementOf)
  const items: ReconciliationItem[] = []
  // Successful transactions are matched before failed ones.
  for (const line of statement.toSorted((a, b) => Number(b.successful) - Number(a.successful))) {
    const match =
      byReference.get(line.reference) ??
      byNetwork.get(line.networkTransactionId) ??
      byMovement.get(movementOf(line))?.find((candidate) => unmatched.has(candidate) && isSameMoment(line, candidate))
    items.push(itemFor(line, match, match !== undefined && unmatched.delete(match)))
  }
  for (const line of unmatched) {
    items.push({ class: line.status === 'successful' ? 'missing_at_provider' : 'matched', ledger: line })
  }
  return items
}

function itemFor(statement: StatementLine, ledger: LedgerLine | undefined, first: boolean): ReconciliationItem {
  if (ledger && first) return { class: differenceOf(statement, ledger), statement, ledger }
  // A failed transaction moved no money, so a missing or duplicate one does not count as a difference.
  if (!statement.successful) return { class: 'matched', statement }
  return ledger ? { class: 'duplicate_at_provider', statement, ledger } : { class: 'missing_in_ledger', statement }
}

function differenceOf(line: StatementLine, ledger: LedgerLine): ReconciliationItem['class'] {
  if (line.successful !== (ledger.status === 'successful')) return 'status_diff'
  if (!line.successful) return 'matched'
  if (line.amountPesewas !== ledger.amountPesewas) return 'amount_diff'
  return line.feePesewas === ledger.feePesewas ? 'matched' : 'fee_diff'
}

function movementOf({ direction, phone, amountPesewas }: StatementLine | LedgerLine): string {
  return `${direction} ${phone} ${amountPesewas}`
}

function isSameMoment(line: StatementLine, ledger: LedgerLine): boolean {
  return Math.abs(line.at.getTime() - ledger.at.getTime()) <= SAME_MOMENT_MS
}

export type Difference = {
  class: DifferenceClass
  direction: Direction
  providerPesewas: number | null
  providerFeePesewas: number | null
  ledgerPesewas: number | null
  ledgerFeePesewas: number | null
}

export type Correction = {
  float: 'collectionFloat' | 'disbursementFloat'
  against: 'collectionFees' | 'disbursementFees' | 'differences' | 'suspense'
  /** The change of the account balance in our ledger. */
  changePesewas: number
}

/**
 * The correction that makes our ledger match the provider. Unallocated receipts go to suspense, fee differences to fees, and
 * everything else to reconciliation differences. A status difference posts nothing: the exception of the payment resolves it.
 */
export function correctionOf(difference: Difference): Correction | undefined {
  const { class: kind, direction } = difference
  if (kind === 'status_diff') return undefined
  const providerChange = balanceChange(direction, difference.providerPesewas, difference.providerFeePesewas)
  // A duplicate exists only at the provider.
  const ledgerChange =
    kind === 'duplicate_at_provider'
      ? 0
      : balanceChange(direction, difference.ledgerPesewas, difference.ledgerFeePesewas)
  if (providerChange === ledgerChange) return undefined
  const isIn = direction === 'in'
  const isUnallocated = isIn && (kind === 'missing_in_ledger' || kind === 'duplicate_at_provider')
  const fees = isIn ? ('collectionFees' as const) : ('disbursementFees' as const)
  return {
    float: isIn ? 'collectionFloat' : 'disbursementFloat',
    against: isUnallocated ? 'suspense' : kind === 'fee_diff' ? fees : 'differences',
    changePesewas: providerChange - ledgerChange,
  }
}

/** Account balances; null where a side has none. */
export type AccountBalances = { collectionPesewas: number | null; disbursementPesewas: number | null }

/** Provider balance minus ledger balance; 0 where a side is missing. Balances must match even on a day without movements. */
export function balanceDifference(
  provider: AccountBalances,
  ledger: AccountBalances,
): { collectionPesewas: number; disbursementPesewas: number } {
  const between = (providerPesewas: number | null, ledgerPesewas: number | null) =>
    providerPesewas === null || ledgerPesewas === null ? 0 : providerPesewas - ledgerPesewas
  return {
    collectionPesewas: between(provider.collectionPesewas, ledger.collectionPesewas),
    disbursementPesewas: between(provider.disbursementPesewas, ledger.disbursementPesewas),
  }
}

function balanceChange(direction: Direction, amountPesewas: number | null, feePesewas: number | null): number {
  const [amount, fee] = [amountPesewas ?? 0, feePesewas ?? 0]
  return direction === 'in' ? amount - fee : -(amount + fee)
}
