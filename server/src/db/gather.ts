import { atCommit, type Database, run, type Tx } from './database.ts'
import { join, raw, type Sql, sql } from './sql.ts'

/**
 * A row of a table that nothing in the same transaction reads again: an audit entry, a job, a message. `into` names table and
 * columns, `row` is the values in brackets.
 */
export type Insert = { into: string; row: Sql; onConflict?: string }

type Rows = Omit<Insert, 'row'> & { rows: Sql[] }
type Gathered = { inserts: Map<string, Rows>; updates: Map<string, Sql>; notes: Map<string, Sql> }

const gathering = new WeakMap<Tx, Gathered>()

/**
 * What `work` only writes down is kept back and sent as one statement when it ends: one round trip instead of ten. Rows of one
 * table keep their order. What is read inside must not depend on it.
 */
export async function gather<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (gathering.has(tx)) return work(tx)
  const gathered = nothingYet()
  const result = await work(gatheringOn(tx, gathered))
  const all = statementOf(gathered)
  if (all) await run(tx, all)
  return result
}

/** The same, but what is gathered travels with the commit: nothing that follows in the transaction may read it either. */
export async function gatherUntilCommit<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (gathering.has(tx)) return work(tx)
  const gathered = nothingYet()
  atCommit(tx, () => statementOf(gathered))
  return work(gatheringOn(tx, gathered))
}

export function gatherTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction((tx) => gatherUntilCommit(tx, work))
}

/** Adds a row at once, or with everything else that is gathered. */
export async function insertRow(tx: Tx, insert: Insert): Promise<void> {
  const { row, ...table } = insert
  const gathered = gathering.get(tx)
  if (!gathered) return void (await run(tx, insertOf({ ...table, rows: [row] })))
  const others = gathered.inserts.get(table.into)
  if (others) others.rows.push(row)
  else gathered.inserts.set(table.into, { ...table, rows: [row] })
}

/** Changes a row that is locked. `which` names it: of two changes of one row in one statement PostgreSQL would drop one. */
export async function updateRow(tx: Tx, which: string, update: Sql): Promise<void> {
  const gathered = gathering.get(tx)
  if (!gathered) return void (await run(tx, update))
  if (gathered.updates.has(which)) throw new Error(`${which} is changed twice in one statement`)
  gathered.updates.set(which, update)
}

/** Whoever listens on this channel, on any node, hears it when this is committed. */
export async function notify(tx: Tx, channel: string, payload = ''): Promise<void> {
  const note = sql`pg_notify(${channel}, ${payload})`
  const gathered = gathering.get(tx)
  if (gathered) gathered.notes.set(`${channel} ${payload}`, note)
  else await run(tx, sql`select ${note}`)
}

const nothingYet = (): Gathered => ({ inserts: new Map(), updates: new Map(), notes: new Map() })

function gatheringOn(tx: Tx, gathered: Gathered): Tx {
  const inner = { query: tx.query.bind(tx) } as Tx
  gathering.set(inner, gathered)
  return inner
}

function statementOf({ inserts, updates, notes }: Gathered): Sql | undefined {
  const writes = [...updates.values(), ...[...inserts.values()].map(insertOf)]
  if (writes.length === 0 && notes.size === 0) return undefined
  const told = sql`select ${join([...notes.values()], ', ')}`
  if (writes.length === 0) return told
  const named = writes.map((write, i) => sql`${raw(`w${i} as (`)}${write})`)
  return sql`with ${join(named, ', ')} ${told}`
}

function insertOf({ into, rows, onConflict = '' }: Rows): Sql {
  return sql`${raw(`insert into ${into} values `)}${join(rows, ', ')} ${raw(onConflict)}`
}
