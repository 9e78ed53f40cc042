import { run, type Tx } from './database.ts'
import { raw, type Sql, sql } from './sql.ts'

export const DELETE_BATCH_SIZE = 5000

/** Deletes one batch of rows, so that locks are short. Returns the number of deleted rows. */
export function deleteBatch(tx: Tx, table: string, where: Sql): Promise<number> {
  const found = sql`select ctid from ${raw(table)} where ${where} limit ${raw(String(DELETE_BATCH_SIZE))}`
  return run(tx, sql`delete from ${raw(table)} where ctid = any(array(${found}))`)
}
