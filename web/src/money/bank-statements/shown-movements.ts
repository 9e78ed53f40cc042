import type { BankLine, BankMovement } from '@okwan/contract/money/bank-statements'
import { formatDate, isIsoDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'

/** The list shows at most this many unselected movements. Users find the others with the search. */
const SHOWN_MAX = 20

type Wanted = { search: string; chosen: readonly string[]; line: { amountPesewas: number; bookedOn: string } }

/**
 * Selected movements, then movements that match the search, most likely first, and the number of matches that are left out.
 * Movements with the amount of the line come first. A bank books a movement on its day or soon after, so movements up to the
 * day of the line follow, newest first, and later movements come last.
 */
export function shownMovements(movements: readonly BankMovement[], { search, chosen, line }: Wanted) {
  const rank = ({ amountPesewas, day }: BankMovement) => {
    if (amountPesewas === line.amountPesewas) return 0
    return day <= line.bookedOn ? 1 : 2
  }
  const likeliestFirst = movements.toSorted((a, b) => {
    const later = b.day.localeCompare(a.day)
    return rank(a) - rank(b) || (rank(a) === 2 ? -later : later)
  })
  const selected = likeliestFirst.filter(({ key }) => chosen.includes(key))
  const found = likeliestFirst.filter((movement) => {
    const text = [movement.label, hintOf(movement), movement.reference].join(' ')
    return !chosen.includes(movement.key) && plain(text).includes(plain(search.trim()))
  })
  return { shown: [...selected, ...found.slice(0, SHOWN_MAX)], leftOut: Math.max(0, found.length - SHOWN_MAX) }
}

/** Amounts are also found without thousands separators. */
const plain = (text: string) => text.toLowerCase().replaceAll(',', '')

export const hintOf = ({ day, amountPesewas, provider, reference }: BankMovement) =>
  [formatPesewas(amountPesewas), formatDate(day), provider ? '' : reference].filter(Boolean).join(' · ')

const DAY = /(?<!\d)(20\d\d)(\d\d)(\d\d)(?!\d)/

/** The movement that the reference of a line names: collections by their day (`STL-20260927`), others by their reference. */
export function suggestedMovement(
  movements: readonly BankMovement[],
  { reference }: Pick<BankLine, 'reference'>,
): BankMovement | undefined {
  const [, year, month, date] = DAY.exec(reference) ?? []
  const day = `${year}-${month}-${date}`
  const named = movements.filter((movement) =>
    movement.provider
      ? isIsoDate(day) && movement.day === day
      : movement.reference !== '' && movement.reference === reference,
  )
  return named.length === 1 ? named[0] : undefined
}
