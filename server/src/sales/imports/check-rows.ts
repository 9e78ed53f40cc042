import { Refusal } from '@okwan/domain/platform/refusal'
import type { ImportKind } from '@okwan/domain/sales/imports/terms'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { refusalOfConstraint } from '../../platform/http/constraints.ts'
import { type Finding, keysOfOthers, saveFindings, saveWritten } from './row-store.ts'
import { agentRows } from './rows/agent-rows.ts'
import { balanceRows } from './rows/balance-rows.ts'
import { type Checked, type Importing, type RawRow, type RowKind, wrongRow } from './rows/checked.ts'
import { claimRows } from './rows/claim-rows.ts'
import { customerRows } from './rows/customer-rows.ts'
import { motorRows } from './rows/motor-rows.ts'
import { travelRows } from './rows/travel-rows.ts'

/** Checks rows without writing, or writes the valid ones. The signatures hide the type of a row, which each kind defines. */
type Steps = {
  check: (importing: Importing, rows: readonly RawRow[], before: number | null) => Promise<Finding[]>
  write: (importing: Importing, rows: readonly RawRow[]) => Promise<number>
}

export const stepsOf = (kind: ImportKind): Steps => STEPS[kind]

const STEPS: Record<ImportKind, Steps> = {
  'motor-policies': stepsFor(motorRows),
  'travel-policies': stepsFor(travelRows),
  customers: stepsFor(customerRows),
  agents: stepsFor(agentRows),
  'open-claims': stepsFor(claimRows),
  'opening-balances': stepsFor(balanceRows, { together: true }),
}

function stepsFor<T>(kind: RowKind<T>, { together = false } = {}): Steps {
  return {
    check: async (importing, rows, before) =>
      (await checkOnce(importing, kind, rows, before)).map(({ finding }) => finding),
    write: (importing, rows) => writeRows(importing, kind, rows, together),
  }
}

/** If several rows have the same key, only the first is valid. Only rows before the row number `before` are compared, if set. */
async function checkOnce<T>(
  importing: Importing,
  kind: RowKind<T>,
  rows: readonly RawRow[],
  before: number | null,
): Promise<Checked<T>[]> {
  const checked = await kind.check(importing, rows)
  const keys = checked.flatMap(({ finding }) => (finding.state === 'ready' ? (finding.key ?? []) : []))
  const own = new Set(rows.map(({ rowNumber }) => rowNumber))
  const seen = await keysOfOthers(importing.tx, importing.importId, keys, { before, except: [...own] })
  return checked
    .toSorted((a, b) => a.finding.rowNumber - b.finding.rowNumber)
    .map((one) => {
      const { rowNumber, key, state } = one.finding
      if (state !== 'ready' || key === null) return one
      const first = seen.get(key)
      if (first !== undefined) return { finding: sameRecord(rowNumber, key, first), value: undefined }
      seen.set(key, rowNumber)
      return one
    })
}

function sameRecord(rowNumber: number, key: string, first: number): Finding {
  return {
    rowNumber,
    key,
    state: 'wrong',
    reason: `This row repeats row ${first} (${key}). Remove one of them.`,
    field: null,
  }
}

/**
 * Writes the valid rows of a batch together. If the database refuses them, each half is written separately, down to the rows that
 * are wrong. The halves keep the order of the file, so that a row is written after the rows before it. With `together`, all rows
 * are wrong if the database refuses the batch.
 */
async function writeRows<T>(
  importing: Importing,
  kind: RowKind<T>,
  rows: readonly RawRow[],
  together: boolean,
): Promise<number> {
  const { tx } = importing
  await run(tx, sql`savepoint batch`)
  try {
    const written = await writeReady(importing, kind, rows)
    await run(tx, sql`release savepoint batch`)
    return written
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw error
    await run(tx, sql`rollback to savepoint batch`)
    if (rows.length === 1 || together) {
      const findings = rows.map(({ rowNumber }) => wrongRow(rowNumber, null, refusal))
      await saveFindings(tx, importing.importId, findings)
      return 0
    }
  }
  const middle = Math.ceil(rows.length / 2)
  const first = await writeRows(importing, kind, rows.slice(0, middle), together)
  return first + (await writeRows(importing, kind, rows.slice(middle), together))
}

async function writeReady<T>(importing: Importing, kind: RowKind<T>, rows: readonly RawRow[]): Promise<number> {
  const { tx, importId, now } = importing
  const checked = await kind.check(importing, rows)
  const valid = checked.flatMap(({ finding: { rowNumber }, value }) =>
    value === undefined ? [] : [{ rowNumber, value }],
  )
  await saveFindings(
    tx,
    importId,
    checked.flatMap(({ finding, value }) => (value === undefined ? finding : [])),
  )
  if (valid.length === 0) return 0
  await saveWritten(tx, importId, await kind.write(importing, valid), {
    now,
    keepsTexts: importing.kind === 'opening-balances',
  })
  return valid.length
}

/** The refusal in an error. PostgreSQL errors of class 23 mean that the row violates a rule of the database. */
function refusalIn(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (typeof error !== 'object' || error === null) return undefined
  const refusal = refusalOfConstraint(error)
  if (refusal) return refusal
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (typeof code !== 'string' || !code.startsWith('23')) return undefined
  const rule = typeof constraint === 'string' ? constraint : code
  return new Refusal('import_row_wrong', `This row can’t be imported (${rule}). Correct the row.`)
}
