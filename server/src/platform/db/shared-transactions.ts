import type { Database, Keyed, Transaction } from './transaction.ts'

type Work<I, R> = (tx: Transaction, items: I[]) => Promise<R[]>
type Waiting<I, R> = { item: I; resolve: (result: R) => void; reject: (error: unknown) => void }

const MAX_KEYS = 32

/**
 * Shares one transaction between concurrent callers of the same work; callers that arrive during a transaction share the next.
 * If a shared transaction fails, each caller gets its own, so that callers cannot fail each other.
 */
export function createSharedTransactions(transaction: Database['transaction']) {
  const queues = new Map<unknown, Waiting<never, never>[]>()
  return <I extends Keyed, R>(work: Work<I, R>, item: I): Promise<R> =>
    new Promise((resolve, reject) => {
      // A queue has callers of one work only.
      const waiting = queues.get(work) as Waiting<I, R>[] | undefined
      if (waiting) return void waiting.push({ item, resolve, reject })
      const queue: Waiting<I, R>[] = [{ item, resolve, reject }]
      queues.set(work, queue as unknown as Waiting<never, never>[])
      void serve(transaction, work, queue).then(() => queues.delete(work))
    })
}

async function serve<I extends Keyed, R>(
  transaction: Database['transaction'],
  work: Work<I, R>,
  queue: Waiting<I, R>[],
): Promise<void> {
  while (queue.length > 0) {
    const batch = dequeueDistinct(queue)
    const [only] = batch
    if (only && batch.length === 1) {
      await runAlone(transaction, work, only)
      continue
    }
    const items = batch.map(({ item }) => item)
    await transaction((tx) => work(tx, items)).then(
      (results) => results.forEach((result, i) => batch[i]?.resolve(result)),
      () => Promise.all(batch.map((each) => runAlone(transaction, work, each))),
    )
  }
}

async function runAlone<I, R>(
  transaction: Database['transaction'],
  work: Work<I, R>,
  { item, resolve, reject }: Waiting<I, R>,
) {
  // Each item has one result.
  await transaction((tx) => work(tx, [item])).then((results) => resolve(results[0] as R), reject)
}

/** Takes the oldest item of each key, up to the size of one transaction. */
function dequeueDistinct<I extends Keyed, R>(queue: Waiting<I, R>[]): Waiting<I, R>[] {
  const keys = new Set<string>()
  const selected = queue.filter(({ item: { key } }) => {
    if (keys.size === MAX_KEYS || keys.has(key)) return false
    keys.add(key)
    return true
  })
  const rest = queue.filter((each) => !selected.includes(each))
  queue.splice(0, queue.length, ...rest)
  // Every node uses the same order, to prevent deadlocks.
  return selected.sort((a, b) => (a.item.key < b.item.key ? -1 : 1))
}
