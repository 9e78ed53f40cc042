import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { withoutPasswords } from '../platform/db/logins.ts'
import { EXAMPLE, readPlan } from './setup/plan.ts'
import { run } from './setup.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-setup-'))
let database: TestDatabase
let owner: pg.Client
let printed: string[]

beforeEach(async () => {
  database = await createTestDatabase()
  owner = new pg.Client(database.url)
  await owner.connect()
  const logins = withoutPasswords(database.url)
  vi.stubEnv('MODE', 'staging')
  vi.stubEnv('DEMO', '')
  vi.stubEnv('DATABASE_URL', logins.app)
  vi.stubEnv('DATABASE_OWNER_URL', logins.owner)
  vi.stubEnv('DATABASE_SEALER_URL', logins.sealer)
  vi.stubEnv('SECRET_KEY', randomBytes(32).toString('base64'))
  vi.stubEnv('AUDIT_CHECKPOINT_DIR', folder)
  printed = []
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((line: string) => void printed.push(line))
  }
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await owner.end()
  await database.drop()
})

function setUp(plan: unknown): Promise<number> {
  const file = path.join(folder, 'setup.json')
  fs.writeFileSync(file, typeof plan === 'string' ? plan : JSON.stringify(plan))
  return run(['--file', file])
}
const count = async (table: string) => (await owner.query(`select count(*)::int as n from ${table}`)).rows[0].n

test('the example is set up once, with its company, branches and SuperAdmins and without demo data', async () => {
  await run(['--example'])
  const example = printed.join('\n')
  expect(await setUp(example)).toBe(0)
  const people = await owner.query('select full_name, role, mobile_number, status from users order by staff_id')
  expect(people.rows).toEqual([
    { full_name: 'First SuperAdmin', role: 'SuperAdmin', mobile_number: '233244000001', status: 'active' },
    { full_name: 'Second SuperAdmin', role: 'SuperAdmin', mobile_number: '233244000002', status: 'active' },
  ])
  expect([await count('branch_groups'), await count('branches'), await count('demo_messages')]).toEqual([2, 3, 0])
  const company = await owner.query(`select value ->> 'legalName' as name from setting_values where name = 'company'`)
  expect(company.rows).toEqual([{ name: 'Example Insurance Ltd' }])
  expect(await count('audit_log')).toBe(2)

  await expect(setUp(example)).rejects.toThrowError('This database is already set up.')
  expect(await count('users')).toBe(2)
})

test('all errors in a file are reported together, and nothing is written', async () => {
  const [group] = EXAMPLE.branchGroups
  const [first] = EXAMPLE.superAdmins
  const wrong = {
    settings: { company: { ...EXAMPLE.settings.company, shortName: 'Far too long a name' }, colour: 'red' },
    branchGroups: [group, { name: 'Empty', branches: [] }],
    superAdmins: [{ ...first, mobileNumber: '12' }],
  }
  expect(await setUp(wrong)).toBe(1)
  expect(printed).toEqual([
    'settings.company.shortName: Use at most 11 characters',
    'settings: Remove the unknown field colour',
    'branchGroups[1].branches: Enter at least one branch',
    'superAdmins[0].mobileNumber: Enter a Ghana mobile number, such as 024 123 4567',
    'superAdmins: Enter two SuperAdmins: each approves the requests of the other',
    '5 errors. Nothing was written.',
  ])
  expect([await count('users'), await count('branch_groups'), await count('setting_values')]).toEqual([0, 0, 0])
})

test('duplicate names, codes and numbers and unknown branches are reported', () => {
  const [group] = EXAMPLE.branchGroups
  const [first] = EXAMPLE.superAdmins
  const plan = {
    ...EXAMPLE,
    branchGroups: [group, group],
    superAdmins: [first, { ...first, staffId: 'SA-002', branchCode: 'XYZ' }],
  }
  expect(readPlan(plan).errors).toEqual([
    'branchGroups[1].name: Another group has this name',
    'branchGroups[1].branches[0].name: Another branch has this name',
    'branchGroups[1].branches[1].name: Another branch has this name',
    'branchGroups[1].branches[0].code: Another branch has this code',
    'branchGroups[1].branches[1].code: Another branch has this code',
    'superAdmins[1].mobileNumber: Another person has this number',
    'superAdmins[1].branchCode: No branch has this code',
  ])
})

test('a missing file, invalid JSON and a demo are refused with a message', async () => {
  await expect(run(['--file', path.join(folder, 'none.json')])).rejects.toThrowError('none.json cannot be read')
  await expect(setUp('{"settings":')).rejects.toThrowError('setup.json is not valid JSON')
  vi.stubEnv('MODE', 'demo')
  await expect(setUp(EXAMPLE)).rejects.toThrowError('A demo is set up automatically. Set MODE to staging or live.')
  expect(await count('users')).toBe(0)
})

test('a failure during the setup leaves the database empty', async () => {
  await owner.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$;
    create trigger fail before insert on users for each row when (new.staff_id = 'SA-002') execute function fail()`)
  await expect(setUp(EXAMPLE)).rejects.toThrowError('disk full')
  expect([await count('users'), await count('branch_groups'), await count('setting_values')]).toEqual([0, 0, 0])
  await owner.query('drop trigger fail on users')
  expect(await setUp(EXAMPLE)).toBe(0)
})
