import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'
import { addJob } from './add-job.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

/** Values of the metrics of a node, by name with labels. */
async function readMetrics(): Promise<Map<string, number>> {
  const { body } = await product.client('admin').request('GET', '/metrics')
  const lines = String(body).match(/^okwan_\S+ \S+$/gm) ?? []
  return new Map(lines.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]))
}

test('metrics show due jobs, the connections and draining', async () => {
  const before = await readMetrics()
  const hourAgo = new Date(product.clock.now().getTime() - 3_600_000)
  await product.product.db.transaction((tx) =>
    addJob(tx, 'message.send', { messageId: randomUUID() }, { now: hourAgo }),
  )
  const after = await readMetrics()
  expect(after.get('okwan_jobs_due')).toBe((before.get('okwan_jobs_due') ?? Number.NaN) + 1)
  expect(after.get('okwan_jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(3600)
  expect(after.get('okwan_jobs_failed')).toBe(0)
  expect(after.get('okwan_db_connections{pool="write",state="idle"}')).toBeGreaterThan(0)
  expect(after.get('okwan_db_waiting{pool="read"}')).toBe(0)
  expect(after.get('okwan_draining')).toBe(0)

  product.product.drain.begin()
  expect((await readMetrics()).get('okwan_draining')).toBe(1)
})
