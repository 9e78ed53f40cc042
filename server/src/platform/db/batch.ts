import type { Tx } from './database.ts'
import type { Note } from './notifier.ts'
import { join, raw, type Sql, sql, toStatement } from './sql.ts'

/** Values by column, sent as JSON: times, numbers, text and JSON, but no bytes. */
type Values = Record<string, unknown>

/** A row that the same transaction does not read again: an audit entry, a job, a message. */
export type Insert = { table: string; row: Values; onConflict?: string }

/** Change of a locked row. These tables have a uuid as id. */
export type Update = { table: string; id: string; set: Values }

type Finish<T> = (tx: Tx, items: T[]) => Promise<unknown>

/**
 * Collects writes and sends them as one statement. Rows of a table keep their order. A batch has no `query`, so that code
 * cannot read rows that are not written yet.
 */
export class Batch {
  readonly #inserts: Insert[] = []
  readonly #updates = new Map<string, Update>()
  readonly #deferred = new Map<Finish<never>, unknown[]>()
  readonly #notes: Note[] = []
  readonly #after: (() => Promise<unknown>)[] = []
  #isSent = false

  insert(insert: Insert): void {
    this.#requireUnsent()
    this.#inserts.push({ ...insert, row: { ...insert.row } })
  }

  /** A row that is in the batch itself is changed there. */
  update(update: Update): void {
    this.#requireUnsent()
    const { table, id, set } = update
    const added = this.#inserts.find((insert) => insert.table === table && insert.row.id === id)
    if (added) return void Object.assign(added.row, set)
    const row = `${table} ${id}`
    // PostgreSQL would drop one of two changes of a row in one statement.
    if (this.#updates.has(row)) throw new Error(`${row} is changed twice in one statement`)
    this.#updates.set(row, update)
  }

  /** Defers items to the end, where `finish` receives all of them. */
  defer<T>(finish: Finish<T>, item: T): void {
    this.#requireUnsent()
    const items = this.#deferred.get(finish)
    if (items) items.push(item)
    else this.#deferred.set(finish, [item])
  }

  /** Sent after the transaction of the batch has committed. */
  async notify(note: Note): Promise<void> {
    this.#requireUnsent()
    this.#notes.push(note)
  }

  /** Runs in this process after the commit and before the response; never after a rollback. */
  afterCommit(work: () => Promise<unknown>): void {
    this.#requireUnsent()
    this.#after.push(work)
  }

  /** Runs the deferred work and returns the remaining writes. Nothing can be added afterwards. */
  async close(tx: Tx): Promise<{ statement: Sql | undefined; notes: Note[]; after: (() => Promise<unknown>)[] }> {
    // Each list belongs to its `finish` function.
    for (const [finish, items] of this.#deferred) await finish(tx, items as never[])
    this.#isSent = true
    const statement = statementOf(this.#inserts, [...this.#updates.values()])
    return { statement, notes: this.#notes, after: this.#after }
  }

  #requireUnsent(): void {
    if (this.#isSent) throw new Error('this batch was already sent')
  }
}

/** Target of a write: a `Tx` writes immediately, a `Batch` with all its other rows. */
export type Writer = Tx | Batch

/** Sends the batch of `work` as one statement when `work` ends. */
export async function writeInBatch<T>(tx: Tx, work: (batch: Batch) => Promise<T>): Promise<T> {
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
  const changed = groupsBy(updates, ({ table, set }) => [table, ...Object.keys(set)])
  const added = groupsBy(inserts, ({ table, row, onConflict }) => [table, onConflict, ...Object.keys(row)])
  const writes = [...changed.map(updateOf), ...added.map(insertOf)]
  if (writes.length < 2) return writes[0]
  const named = writes.map((write, i) => sql`${raw(`w${i} as (`)}${write})`)
  return sql`with ${join(named, ', ')} select`
}

/** Groups by key, in order of first appearance. */
function groupsBy<T>(items: T[], keyOf: (item: T) => unknown[]): T[][] {
  return [...Map.groupBy(items, (item) => keyOf(item).join(' ')).values()]
}

// The rows are one parameter, so the text of the statement is constant and PostgreSQL plans it once.

function insertOf(inserts: Insert[]): Sql {
  const { table, row, onConflict = '' } = first(inserts)
  const columns = Object.keys(row).join(', ')
  const json = JSON.stringify(inserts.map((insert) => insert.row))
  return sql`${raw(`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, `)}${json}::json)
             ${raw(onConflict)}`
}

function updateOf(updates: Update[]): Sql {
  const { table, set } = first(updates)
  const columns = Object.keys(set).map((column) => `${column} = given.${column}`)
  const json = JSON.stringify(updates.map((update) => ({ ...update.set, id: update.id })))
  // The separate ids make PostgreSQL use the index, whatever row count it estimates for the JSON.
  const ids = updates.map(({ id }) => id)
  return sql`${raw(`update ${table} set ${columns.join(', ')} from json_populate_recordset(null::${table}, `)}${json}::json) given
             where ${raw(table)}.id = any(${ids}::uuid[]) and given.id = ${raw(table)}.id`
}

function first<T>(items: T[]): T {
  const [item] = items
  if (item === undefined) throw new Error('there is nothing to write')
  return item
}

/**
 * Notifies listeners of a channel on all nodes after the commit. PostgreSQL serialises commits with NOTIFY, so notifications
 * are sent together after the commit. A notification can be lost with the process, so listeners also poll.
 */
export function notify(writer: Writer, channel: string, payload = ''): Promise<void> {
  return writer.notify({ channel, payload })
}
