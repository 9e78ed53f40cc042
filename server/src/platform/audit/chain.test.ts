import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'
import { sealAudit, verifyAudit } from './chain.ts'
import { sealAll } from './seal-all.fixture.ts'

let product: TestProduct
let owner: pg.Client
beforeAll(async () => {
  product = await startTestProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  for (let i = 0; i < 3; i++) await product.client('agent').signIn('0240000004')
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})

const { transaction, read } = {
  transaction: <T>(work: Parameters<TestProduct['product']['db']['transaction']>[0]) =>
    product.product.db.transaction(work) as Promise<T>,
  read: () => product.product.db.read(verifyAudit),
}

test('sealing links every row once and verifying finds the chain whole', async () => {
  expect(await sealAll(product.product.db)).toBe(3)
  expect(await sealAll(product.product.db)).toBe(0)
  await product.client('agent').signIn('0240000004')
  expect(await sealAll(product.product.db)).toBe(1)
  expect(await read()).toMatchObject({ sealed: 4, unsealed: 0 })
  expect((await read()).brokenAt).toBeUndefined()
})

test('rows of a transaction that is still running wait, and keep their place in the order', async () => {
  const slow = new pg.Client(product.databaseUrl)
  await slow.connect()
  await slow.query('begin')
  await slow.query(`insert into audit_log (at, action, entity_type, entity_id) values (now(), 'slow', 'test', '1')`)
  await product.client('agent').signIn('0240000004')
  expect(await transaction(sealAudit)).toBe(0)
  await slow.query('commit')
  await slow.end()
  expect(await sealAll(product.product.db)).toBe(2)
  expect((await read()).brokenAt).toBeUndefined()
})

test('the application cannot change or remove what happened', async () => {
  for (const statement of [
    `update audit_log set action = 'nothing'`,
    'delete from audit_log',
    'truncate audit_log',
    `update audit_chain set hash = '\\x00'`,
    'delete from audit_chain',
  ]) {
    await expect(transaction((tx) => tx.query(statement))).rejects.toMatchObject({ code: '42501' })
  }
})

test('a row that somebody with all rights has changed is named', async () => {
  const { rows } = await owner.query('select audit_id from audit_chain where position = 2')
  await owner.query('alter table audit_log disable trigger audit_log_append_only')
  await owner.query(`update audit_log set action = 'something else' where id = $1`, [rows[0].audit_id])
  await owner.query('alter table audit_log enable trigger audit_log_append_only')
  expect((await read()).brokenAt).toEqual({ position: 2, auditId: rows[0].audit_id })
})
