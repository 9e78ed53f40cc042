import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { DEMO_ACCOUNTS } from '../../demo/accounts.ts'
import { seedDemo } from '../../demo/seed.ts'
import { MovableClock } from '../clock.ts'
import { withoutPasswords } from '../db/logins.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Mode } from '../settings.ts'
import { claimDatabase, keyFingerprint } from './claim-database.ts'

const KEYS = {
  demo: 'the key of a demo, at least 32 characters',
  practice: 'the key of practice, at least 32 characters',
  staging: 'the key of staging, at least 32 characters',
  live: 'the key of the live database, 32 characters',
}
const NUMBERS = DEMO_ACCOUNTS.map(({ mobileNumber }) => mobileNumber)

let database: TestDatabase
let owner: pg.Client

beforeEach(async () => {
  database = await createTestDatabase()
  owner = new pg.Client(database.url)
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await database.drop()
})

const claim = (mode: Mode, secret = KEYS[mode], previousSecret?: string, logins = withoutPasswords(database.url)) =>
  claimDatabase(logins, { mode, secret, previousSecret }, NUMBERS)
const marked = async () => (await owner.query('select mode, key_fingerprint from installation')).rows
const addUser = (number: string) =>
  owner.query(
    `with g as (insert into branch_groups (name) values ('Group ' || $1) returning id),
          b as (insert into branches (branch_group_id, name, code, town) select id, 'Branch ' || $1, 'TMA', 'Tema' from g returning id)
     insert into users (full_name, role, mobile_number, staff_id, branch_id, created_at, updated_at)
     select 'A Person', 'SuperAdmin', $1, 'S-' || $1, id, now(), now() from b`,
    [number],
  )

test('a new database gets the mode and the key of its first start, and keeps the mode', async () => {
  await claim('live')
  await claim('live')
  expect(await marked()).toEqual([{ mode: 'live', key_fingerprint: keyFingerprint(KEYS.live) }])
  for (const change of [`update installation set mode = 'demo'`, 'delete from installation'])
    await expect(owner.query(change)).rejects.toMatchObject({ constraint: 'mode_never_changes' })
})

describe.each([
  ['live', 'demo'],
  ['live', 'staging'],
  ['live', 'practice'],
  ['staging', 'live'],
  ['staging', 'demo'],
  ['staging', 'practice'],
  ['demo', 'live'],
  ['demo', 'staging'],
  ['demo', 'practice'],
  ['practice', 'live'],
  ['practice', 'staging'],
  ['practice', 'demo'],
] as const)('a %s database', (mode, other) => {
  test(`refuses to start in mode ${other}`, async () => {
    await claim(mode)
    await expect(claim(other)).rejects.toThrowError(
      `This database belongs to a ${mode} installation, but MODE is ${other}.`,
    )
  })
})

test.each([
  ['live', 'demo'],
  ['live', 'staging'],
  ['staging', 'live'],
  ['staging', 'demo'],
] as const)('a %s database refuses the key of %s', async (mode, other) => {
  await claim(mode)
  await expect(claim(mode, KEYS[other])).rejects.toThrowError('SECRET_KEY is not the key of this database.')
})

test('a key can be changed if the previous key is set, and a start with the owner’s login stores the new key', async () => {
  await claim('live')
  const next = 'the next key of the live database, 32 characters'
  const app = { ...withoutPasswords(database.url), owner: undefined }
  await claim('live', next, KEYS.live, app)
  expect(await marked()).toMatchObject([{ key_fingerprint: keyFingerprint(KEYS.live) }])
  await claim('live', next, KEYS.live)
  expect(await marked()).toMatchObject([{ key_fingerprint: keyFingerprint(next) }])
  await claim('live', next)
  await expect(claim('live')).rejects.toThrowError('SECRET_KEY is not the key')
})

test('a node without the login of the owner cannot mark a database', async () => {
  const app = { ...withoutPasswords(database.url), owner: undefined }
  await expect(claim('live', KEYS.live, undefined, app)).rejects.toThrowError('The database has no mode yet.')
  const client = new pg.Client(app.app)
  await client.connect()
  await expect(
    client.query(`insert into installation (mode, key_fingerprint) values ('demo', repeat('0', 32))`),
  ).rejects.toMatchObject({ code: '42501' })
  await client.end()
})

test.each([
  ['233209876543', 'demo', 'live'],
  [NUMBERS[0] ?? '', 'live', 'demo'],
] as const)('a database without a mode that has user %s refuses %s, because it is %s', async (number, mode, found) => {
  await addUser(number)
  await expect(claim(mode)).rejects.toThrowError(`This database belongs to a ${found} installation`)
})

describe.each(['staging', 'live'] as const)('a %s database', (mode) => {
  test('refuses demo accounts, readable messages and another clock', async () => {
    await claim(mode)
    const db = openDatabase({ url: withoutPasswords(database.url).app })
    const seeded = seedDemo({ db, clock: new MovableClock() })
    await expect(seeded).rejects.toThrowError(`Demo data is refused: this database belongs to a ${mode} installation.`)
    await db.close()
    const refused = { constraint: 'demo_data_in_demo_only' }
    await addUser('233209876543')
    for (const statement of [
      `update users set email = 'efua.mensah@okwan.example'`,
      `insert into product_settings (name, value) values ('clock-offset-ms', '1000')`,
      `insert into demo_messages (message_id, recipient, channel, text, sent_at)
       values (gen_random_uuid(), '233200000001', 'sms', 'Your code', now())`,
    ]) {
      await expect(owner.query(statement), statement).rejects.toMatchObject(refused)
    }
  })
})

test('a practice database has demo accounts and readable messages, but its clock stays', async () => {
  await claim('practice')
  const db = openDatabase({ url: withoutPasswords(database.url).app })
  await seedDemo({ db, clock: new MovableClock() })
  await db.close()
  const moved = `insert into product_settings (name, value) values ('clock-offset-ms', '1000')`
  await expect(owner.query(moved)).rejects.toMatchObject({ constraint: 'demo_data_in_demo_only' })
  // Nothing but the missing message itself is refused.
  const shown = `insert into demo_messages (message_id, recipient, channel, text, sent_at)
    values (gen_random_uuid(), '233200000001', 'sms', 'Your code', now())`
  await expect(owner.query(shown)).rejects.toMatchObject({ constraint: 'demo_messages_message_id_fkey' })
})
