import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'
import { startPeriodicTasks } from './periodic-tasks.ts'

let product: TestProduct
let owner: pg.Client
beforeAll(async () => {
  product = await startTestProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})

async function stateAfterStop() {
  const [node] = product.nodes
  if (!node) throw new Error('no node was started')
  await startPeriodicTasks(product.product, node.app.log).stop()
  const { rows } = await owner.query<{ unsealed: number; checkpoints: number }>(
    `select (select count(*)::int from audit_unsealed) as unsealed, (select count(*)::int from audit_checkpoints) as checkpoints`,
  )
  return rows[0]
}

test('a node that stops seals the audit log, and signs it unless the database is a restored copy', async () => {
  await owner.query(
    `insert into installation (mode, key_fingerprint, home) values ('demo', repeat('0', 32), 'another cluster')`,
  )
  await product.signInAs('agent')
  expect(await stateAfterStop()).toEqual({ unsealed: 0, checkpoints: 0 })

  await owner.query('update installation set home = database_home()')
  expect(await stateAfterStop()).toEqual({ unsealed: 0, checkpoints: 1 })
})
