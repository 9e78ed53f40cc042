import type pg from 'pg'
import type { z } from 'zod'
import type { Note } from './notifier.ts'
import { type Sql, sql, toStatement, toUnnamed } from './sql.ts'

/** A connection inside a transaction, or a read-only one. First parameter of every store function. */
export type Tx = {
  query(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>
  notify(note: Note): Promise<void>
}

/** Runs a query and parses each row with its schema. */
export async function rows<S extends z.ZodType>(tx: Tx, schema: S, query: Sql): Promise<z.output<S>[]> {
  const result = await tx.query(toStatement(query))
  return result.rows.map((row) => parseRow(schema, row))
}

/** Like `rows`, without a prepared statement: for the queries of the report builder, of which each is different. */
export async function rowsOnce<S extends z.ZodType>(tx: Tx, schema: S, query: Sql): Promise<z.output<S>[]> {
  const result = await tx.query(toUnnamed(query))
  return result.rows.map((row) => parseRow(schema, row))
}

function parseRow<S extends z.ZodType>(schema: S, row: unknown): z.output<S> {
  const parsed = schema.safeParse(row)
  if (parsed.success) return parsed.data
  // Thrown as a fault, because a schema error would be reported as invalid input.
  const [issue] = parsed.error.issues
  throw new Error(`a row does not match its schema at ${issue?.path.join('.')}: ${issue?.message}`)
}

export async function maybe<S extends z.ZodType>(tx: Tx, schema: S, query: Sql): Promise<z.output<S> | undefined> {
  return (await rows(tx, schema, query))[0]
}

/** Reads a wide row as one JSON value, which takes half the time. Times are text, for `z.coerce.date()`. */
export async function maybeWide<S extends z.ZodType>(tx: Tx, schema: S, query: Sql): Promise<z.output<S> | undefined> {
  const result = await tx.query(toStatement(sql`select to_json(found) as row from (${query}) found`))
  const [found] = result.rows
  return found && parseRow(schema, found.row)
}

export async function one<S extends z.ZodType>(tx: Tx, schema: S, query: Sql): Promise<z.output<S>> {
  const row = await maybe(tx, schema, query)
  if (row === undefined) throw new Error('the query returned no row')
  return row
}

/** Runs a statement without result rows and returns the number of affected rows. */
export async function run(tx: Tx, query: Sql): Promise<number> {
  return (await tx.query(toStatement(query))).rowCount ?? 0
}
