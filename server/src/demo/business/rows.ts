import type { Tx } from '../../platform/db/database.ts'
import { raw, sql, toStatement } from '../../platform/db/sql.ts'

/** Values by column, sent as JSON. All rows of one call have the columns of the first. */
export type Row = Record<string, unknown>

/** One statement for one table is limited, so that a large business does not become one huge parameter. */
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

  /** Inserts everything, table by table. Rows with different columns are sent separately. */
  async insert(tx: Tx): Promise<void> {
    for (const [table, rows] of this.#tables) {
      const alike = Map.groupBy(rows, (row) => Object.keys(row).join(', '))
      for (const group of alike.values()) await insertRows(tx, table, group)
    }
  }
}

/** Inserts rows with few statements and returns the named columns of each. */
export async function insertRows(tx: Tx, table: string, rows: Row[], returning = ''): Promise<Row[]> {
  const found: Row[] = []
  for (let at = 0; at < rows.length; at += MAX_ROWS) {
    const some = rows.slice(at, at + MAX_ROWS)
    const columns = Object.keys(some[0] ?? {}).join(', ')
    const insert = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, `
    const result = await tx.query(
      toStatement(sql`${raw(insert)}${JSON.stringify(some)}::json) ${raw(returning && `returning ${returning}`)}`),
    )
    found.push(...(result.rows as Row[]))
  }
  return found
}

/** Changes rows found by their key. `more` is added to the assignments. */
export async function updateRows(tx: Tx, table: string, key: string, rows: Row[], more = ''): Promise<void> {
  for (let at = 0; at < rows.length; at += MAX_ROWS) {
    const some = rows.slice(at, at + MAX_ROWS)
    const columns = Object.keys(some[0] ?? {}).filter((column) => column !== key)
    const sets = columns.map((column) => `${column} = given.${column}`).join(', ')
    const keys = some.map((row) => row[key])
    await tx.query(
      toStatement(
        sql`${raw(`update ${table} set ${sets}${more} from json_populate_recordset(null::${table}, `)}${JSON.stringify(some)}::json) given
            where ${raw(`${table}.${key} = given.${key} and ${table}.${key}::text`)} = any(${keys}::text[])`,
      ),
    )
  }
}
