import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { printSchema } from './print-schema.fixture.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

test('docs/schema.sql matches the schema that the migrations create', async () => {
  await expect(await printSchema(client)).toMatchFileSnapshot('../../../../../docs/schema.sql')
})

test.each([
  ["create table notes (id int); comment on table notes is 'A note.'", 'give these an area in areas.fixture.ts: notes'],
  ['comment on table jobs is null', 'table jobs has no comment'],
  ['comment on function update_wallet_account() is null', 'function update_wallet_account has no comment'],
])('%s is refused', async (statement, sentence) => {
  await client.query('begin')
  try {
    await client.query(statement)
    await expect(printSchema(client)).rejects.toThrow(sentence)
  } finally {
    await client.query('rollback')
  }
})
