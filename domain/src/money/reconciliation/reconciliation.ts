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

/** The same movement as our books have it. */
export type BookLine = Omit<StatementLine, 'successful'> & { status: PaymentStatus }

export type DifferenceClass =
  | 'missing_in_ledger'
  | 'missing_at_provider'
  | 'amount_diff'
  | 'fee_diff'
  | 'status_diff'
  | 'duplicate_at_provider'

export const DIFFERENCE_LABELS: Record<DifferenceClass, string> = {
  missing_in_ledger: 'The provider has it, our books do not',
  missing_at_provider: 'Our books have it, the provider does not',
  amount_diff: 'The amounts differ',
  fee_diff: 'The fees differ',
  status_diff: 'One side says paid, the other does not',
  duplicate_at_provider: 'The provider has it twice',
}

export type ReconciliationItem = { class: 'matched' | DifferenceClass; statement?: StatementLine; book?: BookLine }

const SAME_MOMENT_MS = 10 * 60_000

/**
 * Pairs each statement line with a line of ours: by reference, then by the network's number, then by number, amount and
 * ten minutes either way. Every line of both sides appears in exactly one item.
 */
export function reconcile(statement: readonly StatementLine[], book: readonly BookLine[]): ReconciliationItem[] {
  const free = new Set(book)
  const byReference = new Map(book.map((line) => [line.reference, line]))
  const byNetwork = new Map(book.map((line) => [line.networkTransactionId, line]))
  byNetwork.delete('')
  const byMovement = Map.groupBy(book, movementOf)
  const items: ReconciliationItem[] = []
  // Confirmed movements choose their partner before failed ones.
  for (const line of statement.toSorted((a, b) => Number(b.successful) - Number(a.successful))) {
    const match =
      byReference.get(line.reference) ??
      byNetwork.get(line.networkTransactionId) ??
      byMovement.get(movementOf(line))?.find((candidate) => free.has(candidate) && isSameMoment(line, candidate))
    items.push(itemFor(line, match, match !== undefined && free.delete(match)))
  }
  for (const line of free) {
    items.push({ class: line.status === 'successful' ? 'missing_at_provider' : 'matched', book: line })
  }
  return items
}

function itemFor(statement: StatementLine, book: BookLine | undefined, first: boolean): ReconciliationItem {
  if (book && first) return { class: differenceOf(statement, book), statement, book }
  // A failure that we never heard of, or heard of twice, moved no money.
  if (!statement.successful) return { class: 'matched', statement }
  return book ? { class: 'duplicate_at_provider', statement, book } : { class: 'missing_in_ledger', statement }
}

function differenceOf(line: StatementLine, book: BookLine): ReconciliationItem['class'] {
  if (line.successful !== (book.status === 'successful')) return 'status_diff'
  if (!line.successful) return 'matched'
  if (line.amountPesewas !== book.amountPesewas) return 'amount_diff'
  return line.feePesewas === book.feePesewas ? 'matched' : 'fee_diff'
}

function movementOf({ direction, phone, amountPesewas }: StatementLine | BookLine): string {
  return `${direction} ${phone} ${amountPesewas}`
}

function isSameMoment(line: StatementLine, book: BookLine): boolean {
  return Math.abs(line.at.getTime() - book.at.getTime()) <= SAME_MOMENT_MS
}

export type Difference = {
  class: DifferenceClass
  direction: Direction
  providerPesewas: number | null
  providerFeePesewas: number | null
  bookPesewas: number | null
  bookFeePesewas: number | null
}

export type Correction = {
  float: 'collectionFloat' | 'disbursementFloat'
  against: 'collectionFees' | 'disbursementFees' | 'differences' | 'suspense'
  /** What our books' float has to change by. */
  changePesewas: number
}

/**
 * The journal that brings our books to the provider's. Money that came in and is nobody's waits in suspense; a fee is a fee; the
 * rest is a difference. Where the sides only disagree on a state, the payment's own review settles it and nothing is booked.
 */
export function correctionOf(difference: Difference): Correction | undefined {
  const { class: kind, direction } = difference
  if (kind === 'status_diff') return undefined
  const theirs = floatChange(direction, difference.providerPesewas, difference.providerFeePesewas)
  // The second copy of a movement is one more for the provider, and none for us.
  const ours =
    kind === 'duplicate_at_provider' ? 0 : floatChange(direction, difference.bookPesewas, difference.bookFeePesewas)
  if (theirs === ours) return undefined
  const isIn = direction === 'in'
  const isNobodys = isIn && (kind === 'missing_in_ledger' || kind === 'duplicate_at_provider')
  const fees = isIn ? ('collectionFees' as const) : ('disbursementFees' as const)
  return {
    float: isIn ? 'collectionFloat' : 'disbursementFloat',
    against: isNobodys ? 'suspense' : kind === 'fee_diff' ? fees : 'differences',
    changePesewas: theirs - ours,
  }
}

function floatChange(direction: Direction, amountPesewas: number | null, feePesewas: number | null): number {
  const [amount, fee] = [amountPesewas ?? 0, feePesewas ?? 0]
  return direction === 'in' ? amount - fee : -(amount + fee)
}
