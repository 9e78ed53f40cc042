import { daysBetween } from '../../platform/dates.ts'

export type BankLine = { id: string; bookedOn: string; amountPesewas: number; text: string }

/** A movement that the ledger expects on a bank account. */
export type ExpectedMovement = {
  key: string
  day: string
  amountPesewas: number
  /** Bank reference, or the name of a provider, which the line must contain. Without one, a person matches the movement. */
  reference: string
  /** Whether the reference is the name of a provider, which many lines have. */
  isCollection: boolean
}

export type BankMatch = { kind: 'exact' | 'split' | 'joined'; lineIds: string[]; keys: string[] }

/** Days between movement and bank line. Providers settle within a week; a transfer with its own reference may be late. */
const COLLECTION_DAYS = { before: 0, after: 7 }
const TRANSFER_DAYS = { before: 45, after: 45 }
const PARTS_MAX = 7
const CANDIDATES_MAX = 14

/**
 * Matches lines with expected movements: one to one, then several lines for one movement, then one line for several movements. A
 * pair is matched only if there is no other possibility; the rest stays for a person.
 */
export function matchLines(lines: readonly BankLine[], expected: readonly ExpectedMovement[]): BankMatch[] {
  const open = { lines: [...lines], expected: [...expected] }
  const found: BankMatch[] = []
  const take = (match: BankMatch) => {
    found.push(match)
    open.lines = open.lines.filter(({ id }) => !match.lineIds.includes(id))
    open.expected = open.expected.filter(({ key }) => !match.keys.includes(key))
  }
  for (const match of exactOnes(open.lines, open.expected)) take(match)
  for (const movement of open.expected) {
    const parts = onlySum(
      open.lines.filter((line) => fits(line, movement)),
      movement.amountPesewas,
    )
    if (parts) take({ kind: 'split', lineIds: parts.map(({ id }) => id), keys: [movement.key] })
  }
  for (const line of open.lines) {
    const [parts, ...others] = joinedBy(line, open.expected)
    if (parts && others.length === 0) take({ kind: 'joined', lineIds: [line.id], keys: parts.map(({ key }) => key) })
  }
  return found
}

/** Movements that a line joins: the collections of one provider, or recorded transfers, but not both. */
function joinedBy(line: BankLine, expected: readonly ExpectedMovement[]): ExpectedMovement[][] {
  const fitting = expected.filter((movement) => fits(line, movement))
  const groups = Map.groupBy(fitting, ({ isCollection, reference }) => (isCollection ? reference : ''))
  return [...groups.values()].flatMap((group) => {
    const parts = onlySum(group, line.amountPesewas)
    return parts ? [parts] : []
  })
}

function exactOnes(lines: readonly BankLine[], expected: readonly ExpectedMovement[]): BankMatch[] {
  const isEqual = (line: BankLine, one: ExpectedMovement) => line.amountPesewas === one.amountPesewas && fits(line, one)
  return expected.flatMap((movement) => {
    const [line, ...others] = lines.filter((one) => isEqual(one, movement))
    if (!line || others.length > 0 || expected.filter((one) => isEqual(line, one)).length > 1) return []
    return [{ kind: 'exact' as const, lineIds: [line.id], keys: [movement.key] }]
  })
}

function fits(line: BankLine, movement: ExpectedMovement): boolean {
  const days = daysBetween(movement.day, line.bookedOn)
  const { before, after } = movement.isCollection ? COLLECTION_DAYS : TRANSFER_DAYS
  return days >= -before && days <= after && hasReference(line.text, movement.reference)
}

/** Banks change separators and case, but GCB-1 is not part of GCB-12. */
export function hasReference(text: string, reference: string): boolean {
  const characters = reference.toUpperCase().match(/[A-Z0-9]/g)
  if (!characters) return false
  const pattern = `(?<![A-Z0-9])${characters.join('[^A-Z0-9]*')}(?![A-Z0-9])`
  return new RegExp(pattern).test(text.toUpperCase())
}

/** The only two or more items with this sum; undefined if there are none or several. */
function onlySum<T extends { amountPesewas: number }>(items: readonly T[], sum: number): T[] | undefined {
  if (items.length > CANDIDATES_MAX) return undefined
  const found: T[][] = []
  const search = (from: number, chosen: readonly T[], rest: number) => {
    if (found.length > 1) return
    if (rest === 0 && chosen.length > 1) found.push([...chosen])
    if (chosen.length === PARTS_MAX) return
    for (const [i, item] of items.entries()) {
      if (i >= from) search(i + 1, [...chosen, item], rest - item.amountPesewas)
    }
  }
  search(0, [], sum)
  return found.length === 1 ? found[0] : undefined
}
