import { expect, test } from 'vitest'
import { makeTogether } from './together.ts'
import type { Transaction } from './transaction.ts'

type Item = { key: string; value: number }

/** A database whose transactions end when the test releases them. */
function startHeld() {
  const held: (() => void)[] = []
  const shared: number[][] = []
  const transaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    await new Promise<void>((resolve) => held.push(resolve))
    return work({} as Transaction) // these tests do not use the transaction
  }
  const together = makeTogether(transaction)
  const double = async (_tx: Transaction, items: Item[]): Promise<number[]> => {
    shared.push(items.map(({ value }) => value))
    if (items.some(({ value }) => value < 0)) throw new Error('below zero')
    return items.map(({ value }) => 2 * value)
  }
  const ask = (value: number, key = String(value)) => together(double, { key, value })
  /** Lets the started transactions continue and the next ones start. */
  const release = async () => {
    for (const go of held.splice(0)) go()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ask, release, shared, together }
}

test('callers during a transaction share the next one, and each gets its own result', async () => {
  const { ask, release, shared } = startHeld()
  const answers = Promise.all([ask(1), ask(2), ask(3)])
  await release()
  await release()
  expect(await answers).toEqual([2, 4, 6])
  expect(shared).toEqual([[1], [2, 3]])
})

test('a single caller does not wait', async () => {
  const { ask, release, shared } = startHeld()
  const first = ask(1)
  await release()
  expect(await first).toBe(2)
  const second = ask(2)
  await release()
  expect(await second).toBe(4)
  expect(shared).toEqual([[1], [2]])
})

test('items with the same key are processed one after the other', async () => {
  const { ask, release, shared } = startHeld()
  const answers = Promise.all([ask(1), ask(2, 'same'), ask(3, 'same'), ask(4)])
  await release()
  await release()
  await release()
  expect(await answers).toEqual([2, 4, 6, 8])
  expect(shared).toEqual([[1], [4, 2], [3]])
})

test('a failure affects only its own caller', async () => {
  const { ask, release, shared } = startHeld()
  const answers = Promise.allSettled([ask(1), ask(2), ask(-3), ask(4)])
  await release()
  await release()
  await release()
  expect(await answers).toMatchObject([
    { status: 'fulfilled', value: 2 },
    { status: 'fulfilled', value: 4 },
    { status: 'rejected', reason: new Error('below zero') },
    { status: 'fulfilled', value: 8 },
  ])
  expect(shared).toEqual([[1], [-3, 2, 4], [-3], [2], [4]])
})

test('a transaction takes at most thirty-two items', async () => {
  const { ask, release, shared } = startHeld()
  const answers = Promise.all(Array.from({ length: 41 }, (_, i) => ask(i)))
  await release()
  await release()
  await release()
  await answers
  expect(shared.map((items) => items.length)).toEqual([1, 32, 8])
})

test('different work has separate transactions', async () => {
  const { ask, release, shared, together } = startHeld()
  const named = together(async (_tx, items: { key: string }[]) => items.map(({ key }) => key), { key: 'other' })
  const answers = Promise.all([ask(1), named])
  await release()
  expect(await answers).toEqual([2, 'other'])
  expect(shared).toEqual([[1]])
})
