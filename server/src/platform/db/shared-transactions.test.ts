import { expect, test } from 'vitest'
import { createSharedTransactions } from './shared-transactions.ts'
import type { Transaction } from './transaction.ts'

type Item = { key: string; value: number }

/** A database whose transactions end when the test releases them. */
function startBlockedDatabase() {
  const resolvers: (() => void)[] = []
  const shared: number[][] = []
  const transaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    await new Promise<void>((resolve) => resolvers.push(resolve))
    return work({} as Transaction) // these tests do not use the transaction
  }
  const together = createSharedTransactions(transaction)
  const double = async (_tx: Transaction, items: Item[]): Promise<number[]> => {
    shared.push(items.map(({ value }) => value))
    if (items.some(({ value }) => value < 0)) throw new Error('below zero')
    return items.map(({ value }) => 2 * value)
  }
  const submit = (value: number, key = String(value)) => together(double, { key, value })
  /** Lets the started transactions continue and the next ones start. */
  const release = async () => {
    for (const resolve of resolvers.splice(0)) resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { submit, release, shared, together }
}

test('callers during a transaction share the next one, and each gets its own result', async () => {
  const { submit, release, shared } = startBlockedDatabase()
  const responses = Promise.all([submit(1), submit(2), submit(3)])
  await release()
  await release()
  expect(await responses).toEqual([2, 4, 6])
  expect(shared).toEqual([[1], [2, 3]])
})

test('a single caller does not wait', async () => {
  const { submit, release, shared } = startBlockedDatabase()
  const first = submit(1)
  await release()
  expect(await first).toBe(2)
  const second = submit(2)
  await release()
  expect(await second).toBe(4)
  expect(shared).toEqual([[1], [2]])
})

test('items with the same key are processed one after the other', async () => {
  const { submit, release, shared } = startBlockedDatabase()
  const responses = Promise.all([submit(1), submit(2, 'same'), submit(3, 'same'), submit(4)])
  await release()
  await release()
  await release()
  expect(await responses).toEqual([2, 4, 6, 8])
  expect(shared).toEqual([[1], [4, 2], [3]])
})

test('a failure affects only its own caller', async () => {
  const { submit, release, shared } = startBlockedDatabase()
  const responses = Promise.allSettled([submit(1), submit(2), submit(-3), submit(4)])
  await release()
  await release()
  await release()
  expect(await responses).toMatchObject([
    { status: 'fulfilled', value: 2 },
    { status: 'fulfilled', value: 4 },
    { status: 'rejected', reason: new Error('below zero') },
    { status: 'fulfilled', value: 8 },
  ])
  expect(shared).toEqual([[1], [-3, 2, 4], [-3], [2], [4]])
})

test('a transaction takes at most thirty-two items', async () => {
  const { submit, release, shared } = startBlockedDatabase()
  const responses = Promise.all(Array.from({ length: 41 }, (_, i) => submit(i)))
  await release()
  await release()
  await release()
  await responses
  expect(shared.map((items) => items.length)).toEqual([1, 32, 8])
})

test('different work has separate transactions', async () => {
  const { submit, release, shared, together } = startBlockedDatabase()
  const named = together(async (_tx, items: { key: string }[]) => items.map(({ key }) => key), { key: 'other' })
  const responses = Promise.all([submit(1), named])
  await release()
  expect(await responses).toEqual([2, 'other'])
  expect(shared).toEqual([[1]])
})
