import { atCommit, type Database, joinTransaction, run, type Tx } from './database.ts'
import { join, raw, type Sql, sql } from './sql.ts'

/** Values by column. They travel as JSON: moments, numbers, text and JSON itself, but no bytes. */
type Values = Record<string, unknown>

/** A row of a table that nothing in the same transaction reads again: an audit entry, a job, a message. */
export type Insert = { table: string; row: Values; onConflict?: string }

/** A change of a row that is locked. Every table that is changed so has a uuid as its id. */
export type Update = { table: string; id: string; set: Values }

type Finish<T> = (tx: Tx, items: T[]) => Promise<void>
type Gathered = {
  inserts: Insert[]
  updates: Map<string, Update>
  left: Map<Finish<never>, unknown[]>
}

const gathering = new WeakMap<Tx, Gathered>()

/**
 * What `work` only writes down is kept back and sent as one statement when it ends: one round trip instead of ten. Rows of one
 * table keep their order. What is read inside must not depend on it.
 */
export async function gather<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (gathering.has(tx)) return work(tx)
  const gathered = nothingYet()
  const result = await work(gatheringOn(tx, gathered))
  await finishLeft(tx, gathered)
  const all = statementOf(gathered)
  if (all) await run(tx, all)
  return result
}

/** The same, but what is gathered travels with the commit: nothing that follows in the transaction may read it either. */
export async function gatherUntilCommit<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (gathering.has(tx)) return work(tx)
  const gathered = nothingYet()
  atCommit(tx, () => statementOf(gathered))
  const result = await work(gatheringOn(tx, gathered))
  await finishLeft(tx, gathered)
  return result
}

export function gatherTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction((tx) => gatherUntilCommit(tx, work))
}

/** Adds a row at once, or with everything else that is gathered. */
export async function insertRow(tx: Tx, insert: Insert): Promise<void> {
  const gathered = gathering.get(tx)
  if (gathered) gathered.inserts.push({ ...insert, row: { ...insert.row } })
  else await run(tx, insertOf([insert]))
}

/** Changes a row at once, or with everything else that is gathered; one that is itself gathered is added as it is now. */
export async function updateRow(tx: Tx, update: Update): Promise<void> {
  const gathered = gathering.get(tx)
  if (!gathered) return void (await run(tx, updateOf([update])))
  const { table, id, set } = update
  const added = gathered.inserts.find((insert) => insert.table === table && insert.row.id === id)
  if (added) return void Object.assign(added.row, set)
  const which = `${table} ${id}`
  // Of two changes of one row in one statement PostgreSQL would drop one.
  if (gathered.updates.has(which)) throw new Error(`${which} is changed twice in one statement`)
  gathered.updates.set(which, update)
}

/** Leaves something to the end, where `finish` gets all that was left to it; without gathering it is finished at once. */
export async function leave<T>(tx: Tx, finish: Finish<T>, item: T): Promise<void> {
  const gathered = gathering.get(tx)
  if (!gathered) return finish(tx, [item])
  const items = gathered.left.get(finish)
  if (items) items.push(item)
  else gathered.left.set(finish, [item])
}

async function finishLeft(tx: Tx, { left }: Gathered): Promise<void> {
  // Each list was filled by the finish that it stands under.
  for (const [finish, items] of left) await finish(tx, items as never[])
}

const nothingYet = (): Gathered => ({ inserts: [], updates: new Map(), left: new Map() })

function gatheringOn(tx: Tx, gathered: Gathered): Tx {
  const inner = { query: tx.query.bind(tx) } as Tx
  gathering.set(inner, gathered)
  joinTransaction(inner, tx)
  return inner
}

function statementOf({ inserts, updates }: Gathered): Sql | undefined {
  const changed = alike([...updates.values()], ({ table, set }) => [table, ...Object.keys(set)])
  const added = alike(inserts, ({ table, row, onConflict }) => [table, onConflict, ...Object.keys(row)])
  const writes = [...changed.map(updateOf), ...added.map(insertOf)]
  if (writes.length < 2) return writes[0]
  const named = writes.map((write, i) => sql`${raw(`w${i} as (`)}${write})`)
  return sql`with ${join(named, ', ')} select`
}

/** Those with the same key together, in the order in which each key came first. */
function alike<T>(items: T[], keyOf: (item: T) => unknown[]): T[][] {
  return [...Map.groupBy(items, (item) => keyOf(item).join(' ')).values()]
}

// Whatever the number of rows, the text of a statement is the same, so PostgreSQL plans it once: the rows are one parameter.

function insertOf(inserts: Insert[]): Sql {
  const { table, row, onConflict = '' } = first(inserts)
  const columns = Object.keys(row).join(', ')
  const given = JSON.stringify(inserts.map((insert) => insert.row))
  return sql`${raw(`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, `)}${given}::json)
             ${raw(onConflict)}`
}

function updateOf(updates: Update[]): Sql {
  const { table, set } = first(updates)
  const columns = Object.keys(set).map((column) => `${column} = given.${column}`)
  const given = JSON.stringify(updates.map((update) => ({ ...update.set, id: update.id })))
  // The ids by themselves: PostgreSQL then goes by the index, how many rows it may think the JSON has.
  const ids = updates.map(({ id }) => id)
  return sql`${raw(`update ${table} set ${columns.join(', ')} from json_populate_recordset(null::${table}, `)}${given}::json) given
             where ${raw(table)}.id = any(${ids}::uuid[]) and given.id = ${raw(table)}.id`
}

function first<T>(items: T[]): T {
  const [item] = items
  if (item === undefined) throw new Error('there is nothing to write')
  return item
}
