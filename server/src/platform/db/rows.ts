import * as z from 'zod'
import { rows as rowsOf, type Tx } from './database.ts'
import { join, raw, type Sql, sql, toStatement } from './sql.ts'

/** Types by table and column, such as `uuid`. */
const types = new Map<string, string>()

/** Reads the types of all columns once. */
async function loadTypes(tx: Tx): Promise<void> {
  if (types.size > 0) return
  const found = await rowsOf(
    tx,
    z.object({ name: z.string(), type: z.string() }),
    sql`select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  )
  for (const { name, type } of found) types.set(name, type)
}

/** One array for each column, which PostgreSQL reads in a third of the time that it needs for JSON. */
function arraysOf(table: string, columns: readonly string[], rows: readonly Row[]): Sql {
  return join(
    columns.map((column) => {
      const type = types.get(`${table}.${column}`)
      if (!type) throw new Error(`the type of ${table}.${column} is not loaded`)
      return sql`${rows.map((row) => toPlainValue(row[column], type))}::${raw(type)}[]`
    }),
    ', ',
  )
}

function toPlainValue(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null
  if (type === 'jsonb') return JSON.stringify(value)
  return value instanceof Date ? value.toISOString() : value
}

/** Values by column. All rows of one call have the columns of the first. */
export type Row = Record<string, unknown>

/** Rows of one statement. More rows are sent in several statements, so that no parameter becomes huge. */
const MAX_ROWS = 5000

/** Rows by table, in the order in which the tables and their rows were added. */
export class Rows {
  readonly #tables: Map<string, Row[]>

  /** `first` are tables that other tables refer to. */
  constructor(first: readonly string[]) {
    this.#tables = new Map(first.map((table) => [table, []]))
  }

  add(table: string, ...rows: Row[]): void {
    const known = this.#tables.get(table)
    if (known) known.push(...rows)
    else this.#tables.set(table, [...rows])
  }

  /** Inserts everything, table by table. Rows with different columns are sent separately, without waiting in between. */
  async insert(tx: Tx, isIncluded: (table: string) => boolean = () => true): Promise<void> {
    const groups = [...this.#tables].flatMap(([table, rows]) => {
      if (!isIncluded(table)) return []
      const rowsByColumns = Map.groupBy(rows, (row) => Object.keys(row).join(', '))
      return [...rowsByColumns.values()].map((group) => insertRows(tx, table, group))
    })
    await Promise.all(groups)
  }
}

/** Inserts rows with few statements and returns the named columns of each. */
export async function insertRows(tx: Tx, table: string, rows: Row[], returning = ''): Promise<Row[]> {
  await loadTypes(tx)
  const found: Row[] = []
  for (let at = 0; at < rows.length; at += MAX_ROWS) {
    const batch = rows.slice(at, at + MAX_ROWS)
    const columns = Object.keys(batch[0] ?? {})
    const insert = raw(`insert into ${table} (${columns.join(', ')}) select * from unnest(`)
    const result = await tx.query(
      toStatement(sql`${insert}${arraysOf(table, columns, batch)}) ${raw(returning && `returning ${returning}`)}`),
    )
    found.push(...(result.rows as Row[]))
  }
  return found
}

/** Columns that identify rows, with their types. */
const KEYS = { id: 'uuid', number: 'text' } as const

/** Changes rows found by their key. Every change of a policy record is a new version. */
export async function updateRows(tx: Tx, table: string, key: keyof typeof KEYS, rows: Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += MAX_ROWS) {
    const batch = rows.slice(at, at + MAX_ROWS)
    const columns = Object.keys(batch[0] ?? {}).filter((column) => column !== key)
    const sets = columns.map((column) => `${column} = given.${column}`)
    if (table === 'policy_records') sets.push('version = policy_records.version + 1')
    await setColumns(tx, { table, key, rows: batch, sets: sets.join(', ') })
  }
}

type Change = { table: string; key: keyof typeof KEYS; rows: Row[]; sets: string }

async function setColumns(tx: Tx, { table, key, rows, sets }: Change): Promise<void> {
  await loadTypes(tx)
  // The separate keys make PostgreSQL use the index, whatever row count it estimates for the arrays.
  const keys = rows.map((row) => row[key])
  const columns = Object.keys(rows[0] ?? {})
  const input = sql`unnest(${arraysOf(table, columns, rows)}) given (${raw(columns.join(', '))})`
  const found = `where ${table}.${key} = given.${key} and ${table}.${key} = any(`
  await tx.query(
    toStatement(
      sql`${raw(`update ${table} set ${sets} from `)}${input} ${raw(found)}${keys}${raw(`::${KEYS[key]}[])`)}`,
    ),
  )
}

/** Makes records current without a new version, as when the next term of a policy begins. */
export async function setCurrentRecords(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(toStatement(sql`update policy_records set is_current = true where id = any(${ids}::uuid[])`))
}
