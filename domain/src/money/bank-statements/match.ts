export type BankLine = { id: string; bookedOn: string; amountPesewas: number; text: string }

/** A movement that the ledger expects on a bank account. */
export type ExpectedMovement = {
  key: string
  day: string
  amountPesewas: number
  /** Bank reference, or the name of a provider, which the line must contain. */
  reference: string
}

export type MatchKind = 'exact' | 'split' | 'joined'
export type BankMatch = { kind: MatchKind; lineIds: string[]; keys: string[] }

/** Providers settle within a week of the payments. */
const WINDOW_DAYS = 7
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
  for (const movement of [...open.expected]) {
    const parts = onlySum(
      open.lines.filter((line) => fits(line, movement)),
      movement.amountPesewas,
    )
    if (parts) take({ kind: 'split', lineIds: parts.map(({ id }) => id), keys: [movement.key] })
  }
  for (const line of [...open.lines]) {
    const parts = onlySum(
      open.expected.filter((movement) => fits(line, movement)),
      line.amountPesewas,
    )
    if (parts) take({ kind: 'joined', lineIds: [line.id], keys: parts.map(({ key }) => key) })
  }
  return found
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
  const days = (Date.parse(line.bookedOn) - Date.parse(movement.day)) / 86_400_000
  // A transfer can be recorded a day after the bank booked it.
  return days >= -1 && days <= WINDOW_DAYS && plain(line.text).includes(plain(movement.reference))
}

const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

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
