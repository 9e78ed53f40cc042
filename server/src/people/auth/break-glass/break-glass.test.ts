import { spawnSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../../test/product.ts'
import { withoutPasswords } from '../../../platform/db/logins.ts'
import { openDatabase } from '../../../platform/db/open-database.ts'
import type { Database } from '../../../platform/db/transaction.ts'
import { keyFingerprint } from '../../../platform/installation/claim-database.ts'
import { watchForAlerts } from '../../alerts/watch-for-alerts.ts'
import { issueBreakGlass } from './issue-break-glass.ts'

const EFUA = '0200000001'
const program = path.resolve(import.meta.dirname, '../../../../../bin/okwan')

let product: TestProduct
let owner: Database

beforeAll(async () => {
  product = await startTestProduct()
  owner = openDatabase({ url: product.databaseUrl, role: 'none', connections: 2 })
})
afterAll(async () => {
  await owner.close()
  await product.stop()
})
// Codes to one number are limited.
beforeEach(() => product.clock.advance(20 * 60))

const reason = 'Both phones were stolen'
const issue = (number = EFUA, reasonText = reason, db = owner) =>
  db.transaction((tx) =>
    issueBreakGlass(tx, product.product.secrets, { number, reason: reasonText }, product.clock.wall()),
  )

/** Requests a code by SMS, which no one receives, and enters the emergency code. */
async function enter(client: Client, code: string) {
  const { requestId, prefix } = (await client.post('/auth/send/otp', { customerMobileNumber: EFUA })).body.data
  return client.post('/auth/verify/otp', { requestId, prefix, code, customerMobileNumber: EFUA })
}

test('one SuperAdmin signs in once, for 15 minutes, and all SuperAdmins are alerted', async () => {
  const { code, fullName } = await issue()
  expect(fullName).toBe('Efua Mensah')
  const client = product.client('admin')
  const opened = await enter(client, code)
  expect(opened.status).toBe(200)
  const until = new Date(product.clock.wall().getTime() + 15 * 60_000).toISOString()
  expect(opened.body.data.user).toMatchObject({ fullName: 'Efua Mensah', emergencyUntil: until })
  client.token = opened.body.data.token
  expect((await client.get('/users/profile')).body.data.emergencyUntil).toBe(until)

  const ama = await product.client('admin').signIn('0200000009')
  const { data: activities } = (await ama.get('/activities?limit=50')).body
  const actions = activities.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['break-glass-issued', 'break-glass-used']))
  expect((await ama.get('/alerts?kind=break-glass')).body.data).toMatchObject([
    { severity: 'urgent', sentence: `Emergency access was issued for Efua Mensah: ${reason}` },
  ])

  product.clock.advance(15 * 60 - 1)
  expect((await client.get('/users/profile')).status).toBe(200)
  product.clock.advance(1)
  expect((await client.get('/users/profile')).body.code).toBe('session_ended')
  expect((await enter(product.client('admin'), code)).body.code).toBe('code_wrong')
})

test('the code ends after 15 minutes and after five wrong codes', async () => {
  const late = await issue()
  product.clock.advance(15 * 60)
  expect((await enter(product.client('admin'), late.code)).body.code).toBe('code_wrong')
  product.clock.advance(20 * 60)
  const { code } = await issue()
  const client = product.client('admin')
  const { requestId, prefix } = (await client.post('/auth/send/otp', { customerMobileNumber: EFUA })).body.data
  const wrong = code === '000000' ? '000001' : '000000'
  for (let n = 0; n < 5; n += 1) {
    await client.post('/auth/verify/otp', { requestId, prefix, code: wrong, customerMobileNumber: EFUA })
  }
  product.clock.advance(60)
  expect((await enter(client, code)).body.code).toBe('code_wrong')
})

test('each issue sends an SMS to every SuperAdmin, even in quiet hours', async () => {
  await watchForAlerts(product.product)
  product.clock.advance(14 * 3600)
  await issue()
  await watchForAlerts(product.product)
  await product.runJobs()
  const { body } = await product.client('admin').get('/demo/messages?to=233200000009')
  expect(body.data[0].text).toContain('Okwan alert: Emergency access was issued for Efua Mensah')
})

test('only the owner issues it, for a SuperAdmin, with a reason', async () => {
  await expect(issue(EFUA, reason, product.product.db)).rejects.toThrow('permission denied')
  await expect(issue('0200000002')).rejects.toThrow('No active SuperAdmin has this number')
  await expect(issue(EFUA, 'lost')).rejects.toThrow('at least 10 characters')
  await expect(issue('12')).rejects.toThrow('--number')
})

test('in an emergency session a passkey is added without the lost phone, and nothing else is confirmed', async () => {
  const client = product.client('admin')
  const opened = await enter(client, (await issue()).code)
  client.token = opened.body.data.token
  expect((await client.post('/auth/passkeys/options', { verificationToken: '' })).status).toBe(200)
  const rules = (await client.get('/alert-rules')).body.data
  expect((await client.put('/alert-rules', { ...rules, verificationToken: '' })).body.code).toBe('code_needed')
})

test('the command issues it only with the mode and the key of the database', async () => {
  const logins = withoutPasswords(product.databaseUrl)
  const secret = 'kT3vQ9xLr7mZ1pWc5yHs8dNb2fGj4aEu'
  const mark = `insert into installation (mode, key_fingerprint) values ('staging', '${keyFingerprint(secret)}')`
  await owner.transaction((tx) => tx.query(mark))
  const issued = async () =>
    (await owner.transaction((tx) => tx.query('select count(*)::int as count from break_glass_codes'))).rows[0]
  const before = await issued()
  const okwan = (settings: Record<string, string>, ...more: string[]) => {
    const urls = { DATABASE_URL: logins.app, DATABASE_OWNER_URL: logins.owner, DATABASE_SEALER_URL: logins.sealer }
    const env = {
      PATH: process.env.PATH,
      MODE: 'staging',
      SECRET_KEY: secret,
      AUDIT_CHECKPOINT_DIR: os.tmpdir(),
      ...urls,
      ...settings,
    }
    return spawnSync(program, ['break-glass', '--number', EFUA, ...more], { env, encoding: 'utf8' })
  }
  const reasonOption = ['--reason', reason]
  const otherMode = okwan({ MODE: 'live' }, ...reasonOption)
  expect([otherMode.status, otherMode.stderr]).toEqual([
    78,
    expect.stringContaining('belongs to a staging installation'),
  ])
  const otherKey = okwan({ SECRET_KEY: 'Zb8nV4cXq2mKw6tRy1uJ5hLp9sDf3gAe' }, ...reasonOption)
  expect([otherKey.status, otherKey.stderr]).toEqual([78, expect.stringContaining('not the key of this database')])
  expect(okwan({}, '--reason', 'lost').stderr).toContain('Give a reason of at least 10 characters')
  expect(await issued()).toEqual(before)
  const { status, stdout } = okwan({}, ...reasonOption)
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^Emergency access for Efua Mensah\nCode: \d{6}\n/)])
})
