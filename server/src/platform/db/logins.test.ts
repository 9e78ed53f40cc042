import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { guardStatements, requireSeparateLogins, withoutPasswords } from './logins.ts'
import { migrate, requireCurrentSchema } from './migrate.ts'
import { openDatabase } from './open-database.ts'

let database: TestDatabase
let owner: pg.Client
const opened: pg.Client[] = []
const created: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await migrate(database.url, { logins: withoutPasswords(database.url) })
  owner = await login(database.url)
})
afterAll(async () => {
  for (const client of opened) await client.end()
  await database.drop()
  const server = new pg.Client(inject('postgresUrl'))
  await server.connect()
  for (const role of created.toReversed()) await server.query(`drop role ${role}`)
  await server.end()
})

async function login(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  opened.push(client)
  return client
}

/** Creates a login for one test. Roles belong to the whole server, so its name is unique. */
async function createLogin(more: string): Promise<string> {
  const name = `login_${created.length}_${Date.now()}`
  await owner.query(`create role ${name} login ${more}`)
  created.push(name)
  return name
}
const urlOf = (name: string) => database.url.replace(/\/\/[^@/]*@/, `//${name}@`)
const refused = (statement: string, client: pg.Client) =>
  expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })

describe.each(['reset role', 'set role none', 'set session authorization default'])('after “%s”', (escape) => {
  test('the login of the application still owns nothing', async () => {
    const app = await login(withoutPasswords(database.url).app)
    await app.query(escape)
    for (const statement of [
      'set role okwan',
      'set role okwan_sealer',
      'set session authorization okwan',
      'set session_replication_role = replica',
      'alter table journals disable trigger all',
      'drop trigger journals_append_only on journals',
      'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
      'create table public.mine (id int)',
      'delete from journals',
      'truncate audit_log cascade',
      `insert into audit_segments (n) values (1)`,
      `insert into audit_checkpoints (name) values ('x')`,
      'delete from audit_unsealed',
      'update schema_migrations set sha256 = null',
      'grant okwan to okwan_app',
      'create role somebody',
    ]) {
      await refused(statement, app)
    }
  })

  test('the login of the sealer reads and seals the audit log, and nothing else', async () => {
    const sealer = await login(withoutPasswords(database.url).sealer)
    await sealer.query(escape)
    await sealer.query('select from audit_log limit 1; select from audit_segments limit 1')
    for (const statement of [
      'set role okwan',
      'set role okwan_app',
      'select from users',
      'select from journals',
      'insert into audit_log (action) values (null)',
      'update audit_segments set n = 1',
      'delete from audit_segments',
    ]) {
      await refused(statement, sealer)
    }
  })
})

test('the logins bring their role and time limits, without options of the connection', async () => {
  for (const [url, role] of [
    [withoutPasswords(database.url).app, 'okwan_app'],
    [withoutPasswords(database.url).sealer, 'okwan_sealer'],
  ] as const) {
    const client = await login(url)
    const { rows } = await client.query(`
      select current_user as role, current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone`)
    expect(rows).toEqual([{ role, statement: '5s', lock: '3s', idle: '10s', zone: 'UTC' }])
  }
  await expect(requireSeparateLogins(withoutPasswords(database.url))).resolves.toBeUndefined()
})

test('a login of another name works as the application after the statements that the server prints', async () => {
  const name = await createLogin('noinherit')
  const logins = { ...withoutPasswords(database.url), app: urlOf(name) }
  const failed = requireSeparateLogins(logins)
  const statements = guardStatements(name, 'okwan_app', new URL(database.url).pathname.slice(1))
  await expect(failed).rejects.toThrow(
    `DATABASE_URL: the database login ${name} does not have the role okwan_app with time limits. Run: ${statements.join('; ')};`,
  )
  for (const statement of statements) await owner.query(statement)
  await expect(requireSeparateLogins(logins)).resolves.toBeUndefined()
  const db = openDatabase({ url: logins.app, connections: 1 })
  await expect(db.read((tx) => tx.query('select from users limit 1'))).resolves.toBeDefined()
  await db.close()
  const client = await login(logins.app)
  await client.query('set role none')
  await refused('select from users', client)
})

test.each([
  ['superuser', 'has the right superuser'],
  ['createrole', 'has the right createrole'],
  ['in role okwan_app, okwan_sealer', 'can become okwan_sealer'],
])('the live product refuses an application login that is %s', async (more, sentence) => {
  const name = await createLogin(more)
  await expect(requireSeparateLogins({ ...withoutPasswords(database.url), app: urlOf(name) })).rejects.toThrow(
    new RegExp(`DATABASE_URL: the database login ${name} ${sentence}.*`),
  )
})

test('the live product refuses the owner of a table, or a member of it, as application login', async () => {
  const name = await createLogin('in role okwan_app')
  await owner.query(`create table theirs (id int); alter table theirs owner to ${name}`)
  const logins = { ...withoutPasswords(database.url), app: urlOf(name) }
  await expect(requireSeparateLogins(logins)).rejects.toThrow(
    `the database login ${name} owns the table theirs or can become its owner. Use a login that is not the owner.`,
  )
  const member = await createLogin(`in role ${name}`)
  await expect(requireSeparateLogins({ ...logins, app: urlOf(member) })).rejects.toThrow('owns the table theirs')
  await owner.query('drop table theirs')
})

test('the live product refuses one login for the application and for the sealer', async () => {
  const { app } = withoutPasswords(database.url)
  await expect(requireSeparateLogins({ owner: undefined, app, sealer: app })).rejects.toThrow(
    'DATABASE_SEALER_URL: the database login okwan_app has a different role. Use a login with the role okwan_sealer.',
  )
})

test('an owner without any other right migrates a database for logins that an administrator created', async () => {
  const name = await createLogin('')
  const empty = `owned_by_${name}`
  await owner.query(`create database ${empty} owner ${name} template template0`)
  const urlOfDatabase = (url: string) => url.replace(/\/test_[0-9a-f]+/, `/${empty}`)
  const { app, sealer } = withoutPasswords(urlOfDatabase(database.url))
  const logins = { owner: urlOfDatabase(urlOf(name)), app, sealer }
  try {
    await migrate(logins.owner, { logins })
    await requireCurrentSchema(app)
    const failed = await requireSeparateLogins(logins).catch((error: Error) => error.message)
    for (const [, statements = ''] of String(failed).matchAll(/Run: (.*);$/gm)) await owner.query(statements)
    await expect(requireSeparateLogins(logins)).resolves.toBeUndefined()
  } finally {
    await owner.query(`drop database ${empty} with (force)`)
  }
})

test('a node without the owner’s login starts only on a migrated database', async () => {
  const { app } = withoutPasswords(database.url)
  await expect(requireCurrentSchema(app)).resolves.toBeUndefined()
  const empty = await createTestDatabase({ empty: true })
  await expect(requireCurrentSchema(withoutPasswords(empty.url).app)).rejects.toThrow(
    'The database needs migration 0001_base.sql. Start one node with DATABASE_OWNER_URL, the login that owns the tables.',
  )
  await empty.drop()
})
