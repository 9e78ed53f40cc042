import type { Writable } from 'node:stream'
import pg from 'pg'
import type { z } from 'zod'
import { Batch, type Writer } from './batch.ts'
import { type Sql, sql, toStatement } from './sql.ts'
import { makeTeller, type Note, noticeOf } from './tell.ts'
import { type Keyed, makeTogether } from './together.ts'

/** A connection inside a transaction, or one that can only read. Every store function takes it first. */
export type Tx = {
  query(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>
  notify(note: Note): Promise<void>
}

/** A transaction that is under way. What is put into its batch is sent with the commit: nothing in it can read that before. */
export type Transaction = Tx & { readonly batch: Batch }

export type Database = {
  /** Each statement on its own, on connections that PostgreSQL itself keeps read-only. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Each statement on its own, as a whole transaction by itself. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** A transaction shared with whoever asks for the same work meanwhile. Gives the result of this item. */
  together<I extends Keyed, R>(work: (tx: Transaction, items: I[]) => Promise<R[]>, item: I): Promise<R>
  close(): Promise<void>
}

export type DatabaseOptions = { url: string; connections?: number; onError?: (error: Error) => void }

// Dates stay calendar days, whole numbers stay numbers: pesewas are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function openDatabase({ url, connections = 12, onError = () => {} }: DatabaseOptions): Database {
  const timeouts = '-c statement_timeout=5000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=10000'
  const pool = (more: string, max: number) => {
    const opened = new pg.Pool({
      connectionString: url,
      max,
      // Statements that do not wait for each other's answers share a round trip; they run in the order they were sent.
      pipeline: true,
      connectionTimeoutMillis: 5000,
      options: `-c role=okwan_app ${timeouts} ${more}`,
    })
    // Without both listeners a dying database takes this process with it: idle clients report on the pool, busy ones on
    // themselves.
    opened.on('error', onError)
    opened.on('connect', (client) => client.on('error', onError))
    return opened
  }
  const readers = pool('-c default_transaction_read_only=on', connections)
  // A plan is kept as long as its connection: one made while a table was small would read the whole of it when it is large.
  const writers = pool('-c enable_seqscan=off', connections)
  const reading = statementByStatement(readers)
  const writing = statementByStatement(writers)
  const tell = makeTeller((notes) => run(writing, noticeOf(notes)), onError)
  const transaction: Database['transaction'] = (work) => inTransaction(writers, tell, work)
  return {
    read: (work) => work(reading),
    write: (work) => work(writing),
    transaction,
    together: makeTogether(transaction),
    close: async () => {
      await Promise.all([readers.end(), writers.end()])
    },
  }
}

/** Each statement is a transaction of its own, on any connection of the pool. */
function statementByStatement(pool: pg.Pool): Tx {
  const tx: Tx = {
    query: (statement, values) => pool.query(statement, values),
    notify: async (note) => void (await run(tx, noticeOf([note]))),
  }
  return tx
}

/**
 * Whoever listens on this channel, on any node, hears it soon after this is committed. PostgreSQL lets transactions with a
 * notice commit one by one, each waiting for the disk, so notices go out behind the commit and together. One can be lost with
 * the process: who listens also looks by itself from time to time.
 */
export function notify(writer: Writer, channel: string, payload = ''): Promise<void> {
  return writer.notify({ channel, payload })
}

function transactionOn(client: pg.ClientBase): Transaction {
  const holdBack = holderOf(client)
  const batch = new Batch()
  return {
    query: (statement, values) => {
      holdBack()
      return client.query(statement, values)
    },
    notify: (note) => batch.notify(note),
    batch,
  }
}

async function inTransaction<T>(
  pool: pg.Pool,
  tell: (notes: Note[]) => void,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const tx = transactionOn(client)
  let broken: Error | undefined
  try {
    const [, result] = await Promise.all([tx.query('begin'), work(tx)])
    const { statement, notes } = await tx.batch.close(tx)
    // When the last statement fails, PostgreSQL answers the commit behind it by rolling back.
    await Promise.all([statement && run(tx, statement), tx.query('commit')])
    if (notes.length > 0) tell(notes)
    return result
  } catch (error) {
    // A connection that cannot even roll back must not go back into the pool.
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Statements of one turn of the event loop leave in one write to the socket: each write wakes another process. */
function holderOf(client: pg.ClientBase): () => void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection // not among pg's types
  let isHeld = false
  return () => {
    if (isHeld) return
    isHeld = true
    stream.cork()
    process.nextTick(() => {
      isHeld = false
      stream.uncork()
    })
  }
}

/** Runs a query and parses each row by its schema: types that cannot lie. */
export async function rows<S extends z.ZodType>(tx: Tx, schema: S, query: Sql): Promise<z.output<S>[]> {
  const result = await tx.query(toStatement(query))
  return result.rows.map((row) => fitting(schema, row))
}

function fitting<S extends z.ZodType>(schema: S, row: unknown): z.output<S> {
  const parsed = schema.safeParse(row)
  if (parsed.success) return parsed.data
  // Our mistake, not the caller's: a schema error thrown as such would be answered as bad input.
  const [issue] = parsed.error.issues
  throw new Error(`a row does not fit its schema at ${issue?.path.join('.')}: ${issue?.message}`)
}

export async function maybe<S extends z.ZodType>(tx: Tx, schema: S, query: Sql): Promise<z.output<S> | undefined> {
  return (await rows(tx, schema, query))[0]
}

/** One row of many columns, sent as one JSON value: read in half the time. Moments come as text, for `z.coerce.date()`. */
export async function maybeWide<S extends z.ZodType>(tx: Tx, schema: S, query: Sql): Promise<z.output<S> | undefined> {
  const result = await tx.query(toStatement(sql`select to_json(found) as row from (${query}) found`))
  const [found] = result.rows
  return found && fitting(schema, found.row)
}

export async function one<S extends z.ZodType>(tx: Tx, schema: S, query: Sql): Promise<z.output<S>> {
  const row = await maybe(tx, schema, query)
  if (row === undefined) throw new Error('a row was expected')
  return row
}

/** For statements without an answer; gives the number of rows they touched. */
export async function run(tx: Tx, query: Sql): Promise<number> {
  return (await tx.query(toStatement(query))).rowCount ?? 0
}
