import { addDays } from '../../platform/dates.ts'

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

/** Days between movement and bank line. Providers settle within a week; a transfer is recognised by its own reference. */
const COLLECTION_DAYS = { before: 0, after: 7 }
export const TRANSFER_DAYS = { before: 45, after: 45 }
const PARTS_MAX = 7
const CANDIDATES_MAX = 14

/** A movement with the period and the text pattern of the lines that can match it. */
type Candidate = ExpectedMovement & { from: string; to: string; pattern: RegExp | undefined }

/**
 * Matches lines with expected movements: first one line with one movement, then several lines with one movement, then one line
 * with several movements. Lines are matched only if there is one possibility; a person resolves all other lines.
 */
export function matchLines(lines: readonly BankLine[], expected: readonly ExpectedMovement[]): BankMatch[] {
  const upperCaseLines = lines.map((line) => ({ ...line, text: line.text.toUpperCase() }))
  const candidates = expected.map(toCandidate)
  const exact = exactMatches(upperCaseLines, candidates)
  // A line or movement with an equal amount on the other side is never part of a sum.
  let openLines = upperCaseLines.filter((line) => !candidates.some((one) => isEqual(line, one)))
  let openMovements = candidates.filter((one) => !upperCaseLines.some((line) => isEqual(line, one)))
  const split = openMovements.flatMap((movement) => {
    const matching = openLines.filter((line) => matches(line, movement))
    const parts = onlySum(matching, movement.amountPesewas)
    if (!parts) return []
    openLines = openLines.filter((line) => !parts.includes(line))
    return [{ kind: 'split' as const, lineIds: parts.map(({ id }) => id), keys: [movement.key] }]
  })
  openMovements = openMovements.filter(({ key }) => !split.some(({ keys }) => keys.includes(key)))
  const joined = openLines.flatMap((line) => {
    const [parts, ...others] = joinedBy(line, openMovements)
    if (!parts || others.length > 0) return []
    openMovements = openMovements.filter((one) => !parts.includes(one))
    return [{ kind: 'joined' as const, lineIds: [line.id], keys: parts.map(({ key }) => key) }]
  })
  return [...exact, ...split, ...joined]
}

function toCandidate(movement: ExpectedMovement): Candidate {
  const { before, after } = movement.isCollection ? COLLECTION_DAYS : TRANSFER_DAYS
  const { day, reference } = movement
  return { ...movement, from: addDays(day, -before), to: addDays(day, after), pattern: patternOf(reference) }
}

/** Movements that a line joins: the collections of one provider, or recorded transfers, but not both. */
function joinedBy(line: BankLine, expected: readonly Candidate[]): Candidate[][] {
  const matching = expected.filter((movement) => matches(line, movement))
  const groups = Map.groupBy(matching, ({ isCollection, reference }) => (isCollection ? reference : ''))
  return [...groups.values()].flatMap((group) => {
    const parts = onlySum(group, line.amountPesewas)
    return parts ? [parts] : []
  })
}

function exactMatches(lines: readonly BankLine[], expected: readonly Candidate[]): BankMatch[] {
  return expected.flatMap((movement) => {
    const [line, ...others] = lines.filter((one) => isEqual(one, movement))
    if (!line || others.length > 0 || expected.filter((one) => isEqual(line, one)).length > 1) return []
    return [{ kind: 'exact' as const, lineIds: [line.id], keys: [movement.key] }]
  })
}

const isEqual = (line: BankLine, one: Candidate) => line.amountPesewas === one.amountPesewas && matches(line, one)

function matches({ bookedOn, text }: BankLine, { from, to, pattern }: Candidate): boolean {
  return bookedOn >= from && bookedOn <= to && pattern !== undefined && pattern.test(text)
}

/** Banks change separators and case, but GCB-1 is not part of GCB-12. */
function patternOf(reference: string): RegExp | undefined {
  const characters = reference.toUpperCase().match(/[A-Z0-9]/g)
  return characters ? new RegExp(`(?<![A-Z0-9])${characters.join('[^A-Z0-9]*')}(?![A-Z0-9])`) : undefined
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
