import type { Batch } from './batch.ts'
import type { Tx } from './database.ts'

/** Items with the same key are never processed in one transaction. */
export type Keyed = { key: string }

/** A running transaction. Its batch is sent with the commit and cannot be read before. */
export type Transaction = Tx & { readonly batch: Batch }

export type Database = {
  /** Runs each statement separately on read-only connections. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs all statements on one snapshot of a read-only connection, each for at most this time. */
  readWithin<T>(timeoutMs: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs each statement as its own transaction. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Shares a transaction with concurrent callers of the same work. Returns the result of this item. */
  together<I extends Keyed, R>(work: (tx: Transaction, items: I[]) => Promise<R[]>, item: I): Promise<R>
  /** Connections of each pool of this process: how many are open and idle, and how many callers wait for one. */
  connections(): { pool: 'read' | 'write'; open: number; idle: number; waiting: number }[]
  close(): Promise<void>
}

/** The part of a database that only reads. */
export type Reads = Pick<Database, 'read' | 'readWithin'>
