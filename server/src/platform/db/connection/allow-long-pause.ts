import { run, type Tx } from '../database.ts'
import { sql } from '../sql.ts'

/** Lets the transaction wait for work outside of the database, such as the past of a demo. The usual limit is 10 seconds. */
export function allowLongPause(tx: Tx) {
  return run(tx, sql`set local idle_in_transaction_session_timeout = '5min'`)
}
