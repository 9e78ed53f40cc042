import type { Writable } from 'node:stream'
import pg from 'pg'
import { tracedStatement } from '../traces/tracer.ts'
import { Batch } from './batch.ts'
import { clientClass } from './connection/hosts.ts'
import { run, type Tx } from './database.ts'
import { type AppRole, GUARDS } from './logins.ts'
import { createNotifier, type Note, noticeOf } from './notifier.ts'
import { createSharedTransactions } from './shared-transactions.ts'
import type { Database, Transaction } from './transaction.ts'

export type DatabaseOptions = {
  url: string
  connections?: number
  onError?: (error: Error) => void
  /** `none`: only the rights of the login, such as the login of an examiner. */
  role?: AppRole | 'none'
  /**
   * The URL points to PgBouncer in transaction mode: the login holds the session settings, and prepared statements have no name.
   */
  isPooled?: boolean
  /** Closes a connection that has not responded for this long, because its server may be lost. Unset: never. */
  queryTimeoutMs?: number
}

const CONNECTIONS = 12
/** Maximum number of connections of a node: readers and writers of the application and of the sealer, and one that listens. */
export const connectionsOfNode = (connections: number) => 2 * connections + 2 * 4 + 1

/** Names in pg_stat_activity. */
const APPLICATIONS: Record<AppRole, string> = { okwan_app: 'node', okwan_sealer: 'sealer' }

// Dates stay strings, and bigints become numbers, because pesewas are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const parseMoment = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => utcMoment(text) ?? parseMoment(text))

export function openDatabase(options: DatabaseOptions): Database {
  const { url, connections = CONNECTIONS, onError = () => {}, role = 'okwan_app' } = options
  const { isPooled = false, queryTimeoutMs } = options
  // The logins of the application have these settings too; the single login of a demo and the login of an examiner do not.
  const guards = Object.entries({ role, ...GUARDS }).map(([name, value]) => `-c ${name}=${value}`)
  const Client = clientClass(url)
  const pool = (more: string, max: number) => {
    const opened = new pg.Pool({
      connectionString: url,
      Client,
      max,
      // Concurrent statements share a round trip; they run in the order in which they were sent.
      pipeline: true,
      connectionTimeoutMillis: 5000,
      query_timeout: queryTimeoutMs,
      application_name: `okwan ${role === 'none' ? 'command' : APPLICATIONS[role]}`,
      // PgBouncer refuses start-up options.
      ...(!isPooled && { options: [...guards, more].join(' ') }),
    })
    // Without both listeners, losing the database ends this process: idle clients emit errors on the pool, busy clients on
    // themselves.
    opened.on('error', onError)
    opened.on('connect', (client) => client.on('error', onError))
    return opened
  }
  const readers = pool('-c default_transaction_read_only=on', connections)
  // A plan is cached for the life of its connection; a plan made for a small table would scan the whole table when it is large.
  const writers = pool('-c enable_seqscan=off', connections)
  const reading = isPooled ? readOnlyStatements(readers) : statementByStatement(readers)
  const writing = isPooled ? unnamed(statementByStatement(writers)) : statementByStatement(writers)
  const notify = createNotifier((notes) => run(writing, noticeOf(notes)), onError)
  const transaction: Database['transaction'] = async (work) => {
    const { result, after } = await inTransaction({ pool: writers, isPooled, notify }, work)
    // The transaction has committed, so a failure is only reported.
    for (const each of after) await each().catch(onError)
    return result
  }
  return {
    read: (work) => work(reading),
    readWithin: (timeoutMs, work) => inSnapshot({ pool: readers, isPooled, timeoutMs }, work),
    write: (work) => work(writing),
    transaction,
    together: createSharedTransactions(transaction),
    connections: () => [
      { pool: 'read', ...countsOf(readers) },
      { pool: 'write', ...countsOf(writers) },
    ],
    close: async () => {
      await Promise.all([readers.end(), writers.end()])
    },
  }
}

/**
 * V8 parses ISO 8601 in a fraction of the time of the driver. Undefined for other time zones and for years without four digits.
 */
function utcMoment(text: string): Date | undefined {
  if (!/^\d{4}-/.test(text) || !text.endsWith('+00')) return undefined
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
}

const countsOf = ({ totalCount: open, idleCount: idle, waitingCount: waiting }: pg.Pool) => ({ open, idle, waiting })

/** Runs each statement as its own transaction on any connection of the pool. */
function statementByStatement(pool: pg.Pool): Tx {
  const tx: Tx = {
    query: (statement, values) => tracedStatement(textOf(statement), () => pool.query(statement, values)),
    notify: async (note) => void (await run(tx, noticeOf([note]))),
  }
  return tx
}

/**
 * Behind PgBouncer, a session can't be read-only, so each statement runs in its own read-only transaction, sent in one round
 * trip. A failed statement turns the commit into a rollback.
 */
function readOnlyStatements(pool: pg.Pool): Tx {
  const tx: Tx = {
    query: async (statement, values) => {
      const client = await pool.connect()
      const own = transactionOn(client, true)
      const sent = [own.query('begin read only'), own.query(statement, values), own.query('commit')] as const
      const [, answered, ended] = await Promise.allSettled(sent)
      client.release(ended.status === 'rejected' ? ended.reason : undefined)
      if (answered.status === 'rejected') throw answered.reason
      return answered.value
    },
    notify: () => Promise.reject(new Error('a read cannot notify')),
  }
  return tx
}

/** Behind PgBouncer the next statement may reach another session, which does not know the name. */
function unnamed(tx: Tx): Tx {
  return { ...tx, query: (statement, values) => tx.query(withoutName(statement), values) }
}

const textOf = (statement: string | pg.QueryConfig) => (typeof statement === 'string' ? statement : statement.text)

function withoutName(statement: string | pg.QueryConfig): string | pg.QueryConfig {
  return typeof statement === 'string' ? statement : { ...statement, name: undefined }
}

type Snapshot = { pool: pg.Pool; isPooled: boolean; timeoutMs: number }

async function inSnapshot<T>({ pool, isPooled, timeoutMs }: Snapshot, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(
      `begin isolation level repeatable read read only; set local statement_timeout = ${Math.ceil(timeoutMs)}`,
    )
    return await work(transactionOn(client, isPooled))
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  }
}

function transactionOn(client: pg.ClientBase, isPooled: boolean): Transaction {
  const bufferWrites = createWriteBuffer(client)
  const batch = new Batch()
  return {
    query: (statement, values) => {
      bufferWrites()
      const sent = isPooled ? withoutName(statement) : statement
      return tracedStatement(textOf(statement), () => client.query(sent, values))
    },
    notify: (note) => batch.notify(note),
    batch,
  }
}

type Writers = { pool: pg.Pool; isPooled: boolean; notify: (notes: Note[]) => void }

async function inTransaction<T>(
  { pool, isPooled, notify }: Writers,
  work: (tx: Transaction) => Promise<T>,
): Promise<{ result: T; after: (() => Promise<unknown>)[] }> {
  const client = await pool.connect()
  const tx = transactionOn(client, isPooled)
  let broken: Error | undefined
  try {
    const [, result] = await Promise.all([tx.query('begin'), work(tx)])
    const { statement, notes, after } = await tx.batch.close(tx)
    // If the last statement fails, PostgreSQL turns the following commit into a rollback.
    await Promise.all([statement && run(tx, statement), tx.query('commit')])
    if (notes.length > 0) notify(notes)
    return { result, after }
  } catch (error) {
    // A connection that cannot roll back must not return to the pool.
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Returns a function that buffers the socket until the next tick. One write for all statements wakes PostgreSQL only once. */
function createWriteBuffer(client: pg.ClientBase): () => void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection // missing in pg's types
  let isCorked = false
  return () => {
    if (isCorked) return
    isCorked = true
    stream.cork()
    process.nextTick(() => {
      isCorked = false
      stream.uncork()
    })
  }
}
