import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPlain } from '@okwan/domain/platform/money'
import * as z from 'zod'
import { one, rows } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Database } from '../../platform/db/transaction.ts'
import type { Chance } from './chance.ts'
import type { Office } from './queue.ts'

const LINES_PER_STATEMENT = 40
const OVERLAP = 30
const COLUMNS = { date: 'Date', description: 'Narration', reference: 'Ref', amount: 'Amount' }

/** Our account at a bank: charges that never match anything, and the files that it exported. */
export class Bank {
  private readonly amounts: number[] = []
  private readonly day = addDays(toAccraDate(new Date()), -1)
  /** References of all lines in files that we accepted, and the accepted files. */
  readonly acceptedLines = new Set<string>()
  readonly acceptedFiles = new Set<string>()

  /** Adds bank lines and exports them. The file begins with some lines of earlier files. */
  exportFile(chance: Chance) {
    const from = Math.max(0, this.amounts.length - chance.below(OVERLAP))
    for (let line = 0; line < LINES_PER_STATEMENT; line++) this.amounts.push(-(1 + chance.below(10_000)))
    const openingPesewas = sumOf(this.amounts.slice(0, from))
    const shown = this.amounts.slice(from)
    const references = shown.map((_, index) => referenceOf(from + index))
    const lines = shown.map((pesewas, index) => `${this.day},CHARGE,${references[index]},-${formatPlain(-pesewas)}`)
    const csv = ['Date,Narration,Ref,Amount', ...lines].join('\n')
    return { csv, references, openingPesewas, closingPesewas: openingPesewas + sumOf(shown) }
  }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, pesewas) => sum + pesewas, 0)
const referenceOf = (index: number) => `TORTURE-${String(index).padStart(7, '0')}`

/**
 * Imports a file; a third of the files twice. A killed node or database interrupts the import; the client then sends the file
 * again.
 */
export async function importStatement({ decider }: Office, bank: Bank, chance: Chance): Promise<void> {
  const { csv, references, openingPesewas, closingPesewas } = bank.exportFile(chance)
  const query = new URLSearchParams({
    account: 'operating',
    fileName: `${references[0]}.csv`,
    openingPesewas: String(openingPesewas),
    closingPesewas: String(closingPesewas),
    ...COLUMNS,
  })
  const times = chance.below(3) === 0 ? 2 : 1
  const path = `/bank-statements?${query.toString()}`
  await Promise.all(Array.from({ length: times }, () => decider.requireSuccess('POST', path, csv)))
  for (const reference of references) bank.acceptedLines.add(reference)
  bank.acceptedFiles.add(csv)
}

const lineRow = z.object({ reference: z.string(), count: z.number() })

/** Finds accepted lines and files that are missing or stored more than once. */
export async function compareWithBank(db: Database, bank: Bank): Promise<string[]> {
  const stored = await db.read((tx) =>
    rows(
      tx,
      lineRow,
      sql`select reference, count(*) from bank_lines where reference like 'TORTURE-%' group by reference`,
    ),
  )
  const { files } = await db.read((tx) =>
    one(
      tx,
      z.object({ files: z.number() }),
      sql`select count(*) as files from bank_statements where file_name like 'TORTURE-%'`,
    ),
  )
  const known = new Set(stored.map(({ reference }) => reference))
  return [
    ...stored
      .filter(({ count }) => count > 1)
      .map(({ reference, count }) => `bank line ${reference} is stored ${count} times`),
    ...[...bank.acceptedLines]
      .filter((each) => !known.has(each))
      .map((each) => `bank line ${each} was accepted and is missing`),
    ...[...known]
      .filter((each) => !bank.acceptedLines.has(each))
      .map((each) => `bank line ${each} is in no accepted file`),
    ...(files === bank.acceptedFiles.size
      ? []
      : [`${bank.acceptedFiles.size} statements were accepted, ${files} are stored`]),
  ]
}
