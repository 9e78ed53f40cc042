import type { Batch } from './batch.ts'
import type { Tx } from './database.ts'

/** What belongs to the same thing has the same key, and is never worked on by one transaction together. */
export type Keyed = { key: string }

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
