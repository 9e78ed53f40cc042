import type { Tx } from './database.ts'
import { join, raw, type Sql, sql, toStatement } from './sql.ts'
import type { Note } from './tell.ts'

/** Values by column. They travel as JSON: moments, numbers, text and JSON itself, but no bytes. */
type Values = Record<string, unknown>

/** A row of a table that nothing in the same transaction reads again: an audit entry, a job, a message. */
export type Insert = { table: string; row: Values; onConflict?: string }

/** A change of a row that is locked. Every table that is changed so has a uuid as its id. */
export type Update = { table: string; id: string; set: Values }

type Finish<T> = (tx: Tx, items: T[]) => Promise<unknown>

/**
 * Writes that are sent later, as one statement: one round trip instead of ten. Rows of one table keep their order. A batch
 * has no `query`, so whatever is handed a batch cannot read what has not been written yet.
 */
export class Batch {
  readonly #inserts: Insert[] = []
  readonly #updates = new Map<string, Update>()
  readonly #left = new Map<Finish<never>, unknown[]>()
  readonly #notes: Note[] = []
  #isSent = false

  insert(insert: Insert): void {
    this.#requireUnsent()
    this.#inserts.push({ ...insert, row: { ...insert.row } })
  }

  /** A row that is itself in the batch is added as it is now. */
  update(update: Update): void {
    this.#requireUnsent()
    const { table, id, set } = update
    const added = this.#inserts.find((insert) => insert.table === table && insert.row.id === id)
    if (added) return void Object.assign(added.row, set)
    const which = `${table} ${id}`
    // Of two changes of one row in one statement PostgreSQL would drop one.
    if (this.#updates.has(which)) throw new Error(`${which} is changed twice in one statement`)
    this.#updates.set(which, update)
  }

  /** Leaves something to the end, where `finish` gets all that was left to it. */
  leave<T>(finish: Finish<T>, item: T): void {
    this.#requireUnsent()
    const items = this.#left.get(finish)
    if (items) items.push(item)
    else this.#left.set(finish, [item])
  }

  /** Sent when the transaction that writes the batch has committed. */
  async notify(note: Note): Promise<void> {
    this.#requireUnsent()
    this.#notes.push(note)
  }

  /** Does what was left to the end, and gives what remains to be sent. Nothing can be added afterwards. */
  async close(tx: Tx): Promise<{ statement: Sql | undefined; notes: Note[] }> {
    // Each list was filled by the finish that it stands under.
    for (const [finish, items] of this.#left) await finish(tx, items as never[])
    this.#isSent = true
    return { statement: statementOf(this.#inserts, [...this.#updates.values()]), notes: this.#notes }
  }

  #requireUnsent(): void {
    if (this.#isSent) throw new Error('this batch has been sent already')
  }
}

/** Where a row can be written: a `Tx` writes at once, a `Batch` with everything else that it holds. */
export type Writer = Tx | Batch

/** Sends what `work` puts into its batch as one statement when `work` ends. */
export async function gather<T>(tx: Tx, work: (batch: Batch) => Promise<T>): Promise<T> {
  const batch = new Batch()
  const result = await work(batch)
  const { statement, notes } = await batch.close(tx)
  if (statement) await tx.query(toStatement(statement))
  for (const note of notes) await tx.notify(note)
  return result
}

export async function insertRow(writer: Writer, insert: Insert): Promise<void> {
  if (writer instanceof Batch) writer.insert(insert)
  else await writer.query(toStatement(insertOf([insert])))
}

export async function updateRow(writer: Writer, update: Update): Promise<void> {
  if (writer instanceof Batch) writer.update(update)
  else await writer.query(toStatement(updateOf([update])))
}

function statementOf(inserts: Insert[], updates: Update[]): Sql | undefined {
  const changed = alike(updates, ({ table, set }) => [table, ...Object.keys(set)])
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

/**
 * Whoever listens on this channel, on any node, hears it soon after this is committed. PostgreSQL lets transactions with a
 * notice commit one by one, each waiting for the disk, so notices go out behind the commit and together. One can be lost with
 * the process: who listens also looks by itself from time to time.
 */
export function notify(writer: Writer, channel: string, payload = ''): Promise<void> {
  return writer.notify({ channel, payload })
}
