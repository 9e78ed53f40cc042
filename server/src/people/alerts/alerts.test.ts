import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { type PayoutProduct, startPayoutProduct } from '../../money/payouts/send/testing.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { watchForAlerts } from './watch-for-alerts.ts'

const ABENA = '0200000003'

let product: PayoutProduct
let superAdmin: Client

beforeAll(async () => {
  product = await startPayoutProduct()
  await watch()
})
afterAll(() => product.stop())

const watch = () => watchForAlerts(product.product)
const alertSms = async (number: string) => {
  await product.drain()
  const { body } = await product.client('admin').get(`/demo/messages?to=${number}`)
  const texts: string[] = body.data.map(({ text }: { text: string }) => text)
  return texts.filter((text) => text.startsWith('Okwan alert:'))
}
const open = async () => {
  superAdmin = await product.client('admin').signIn('233200000001')
  return (await superAdmin.get('/alerts')).body.data as { alertId: string; kind: string; sentence: string }[]
}
const alertsOfKind = async (kind: string) => (await open()).filter((alert) => alert.kind === kind)

/** Successful sign-ins of Abena Owusu, one each second. */
const addSignIns = (count: number) =>
  product.product.db.transaction((tx) =>
    run(
      tx,
      sql`with opened as (
            insert into sessions (user_id, token_hash, binding_hash, portal, ip, user_agent, created_at, last_seen_at)
            select id, sha256(n::text::bytea), ''::bytea, 'staff', '', '', now(), now() from users, generate_series(1, ${count}) n
            where mobile_number = '233200000003' returning id, user_id
          )
          insert into login_records (user_id, session_id, branch_id, portal, result, ip, user_agent, at)
          select u.id, o.id, u.branch_id, 'staff', 'successful', '', '',
            ${product.clock.now()}::timestamptz + make_interval(secs => row_number() over ())
          from opened o join users u on u.id = o.user_id`,
    ),
  )

const addWrongCodes = (number: string, count: number) =>
  product.product.db.transaction((tx) =>
    run(
      tx,
      sql`insert into login_records (user_id, branch_id, portal, result, ip, user_agent, at)
          select id, branch_id, 'admin', 'wrong-code', '', '', ${product.clock.now()}::timestamptz + make_interval(secs => n)
          from users, generate_series(1, ${count}) n where mobile_number = ${number}`,
    ),
  )

const saveRules = async (client: Client, rules: object) =>
  client.put('/alert-rules', { ...rules, ...(await product.stepUp(client, 'alert-rules')) })

test('a sign-in at night alerts every SuperAdmin once, when the quiet hours end; one by day does not', async () => {
  await product.client('staff').signIn(ABENA)
  expect(await watch()).toBe(0)
  product.clock.advance(13 * 3600)
  await product.client('staff').signIn(ABENA)
  await product.client('agent').signIn('0240000004')
  expect(await watch()).toBe(1)
  expect(await watch()).toBe(0)
  expect(await alertSms('233200000001')).toEqual([])
  product.clock.advance(9 * 3600 - 1)
  await watch()
  expect(await alertSms('233200000001')).toEqual([])
  product.clock.advance(1)
  await watch()
  const sentence = 'Okwan alert: Abena Owusu signed in at 22:00, outside office hours.'
  for (const number of ['233200000001', '233200000009']) {
    expect(await alertSms(number)).toEqual([expect.stringContaining(sentence)])
  }
})

test('a hundred equal events cause one alert with their count, and one SMS', async () => {
  const before = (await alertSms('233200000001')).length
  product.clock.advance(16 * 3600) // 23:00
  await addSignIns(100)
  product.clock.advance(120)
  expect(await watch()).toBe(1)
  expect(await watch()).toBe(0)
  const [alert] = await alertsOfKind('off-hours')
  expect(alert).toMatchObject({
    severity: 'normal',
    times: 100,
    sentence: 'Abena Owusu signed in at 23:00, outside office hours',
  })
  product.clock.advance(10 * 3600)
  await watch()
  await watch()
  expect((await alertSms('233200000001')).length).toBe(before + 1)
})

test('an urgent alert is sent in quiet hours, and all alerts of a run share one SMS', async () => {
  product.clock.advance(14 * 3600) // 23:02
  const before = (await alertSms('233200000001')).length
  await addWrongCodes('233200000002', 5)
  await addWrongCodes('233200000009', 5)
  await addWrongCodes('233240000004', 5)
  expect(await watch()).toBe(3)
  const sent = await alertSms('233200000001')
  expect(sent.length).toBe(before + 1)
  expect(sent[0]).toMatch(/^Okwan alert: 5 wrong codes for .+ within 30 minutes, and 1 more\. Review it under People/)
  product.clock.advance(9 * 3600)
  await watch()
  expect((await alertSms('233200000001')).length).toBe(before + 2)
})

test('many alerts are acknowledged with one note; alerts that others acknowledged before don’t change', async () => {
  const all = await open()
  expect(all.length).toBeGreaterThan(2)
  const ids = all.map(({ alertId }) => alertId)
  await superAdmin.post(`/alerts/${ids[0]}/acknowledge`, { note: 'Known' })
  const missing = await superAdmin.post('/alerts/acknowledge', { alertIds: ids })
  expect(missing.body.errors).toMatchObject([{ path: 'note' }])
  const unknown = [...ids, '00000000-0000-4000-8000-000000000000']
  expect((await superAdmin.post('/alerts/acknowledge', { alertIds: unknown, note: 'Checked' })).status).toBe(404)
  expect((await open()).length).toBe(ids.length - 1)
  const done = await superAdmin.post('/alerts/acknowledge', { alertIds: [...ids, ids[1]], note: 'Checked by phone' })
  expect(done.body.data).toEqual({ acknowledged: ids.length - 1 })
  expect(await open()).toEqual([])
  const notes = (await superAdmin.get('/alerts?only=all')).body.data.map(({ note }: { note: string }) => note)
  expect(new Set(notes)).toEqual(new Set(['Known', 'Checked by phone']))
  const again = await superAdmin.post('/alerts/acknowledge', { alertIds: ids, note: 'Again' })
  expect(again.body.code).toBe('alert_acknowledged')
})

test('the database keeps one open alert for each subject, kind and day', async () => {
  const add = () =>
    product.product.db.transaction((tx) =>
      run(
        tx,
        sql`insert into alerts (kind, severity, subject, sentence, user_id, branch_id, at, last_at)
            select 'off-hours', 'normal', id, 'Signed in at night', id, branch_id, '2026-01-05T23:00Z', '2026-01-05T23:00Z'
            from users where mobile_number = '233200000003'`,
      ),
    )
  await add()
  await expect(add()).rejects.toMatchObject({ constraint: 'alerts_one_open' })
})

test('five wrong codes within half an hour cause one alert', async () => {
  const client = product.client('staff')
  const sent = (await client.post('/auth/send/otp', { customerMobileNumber: ABENA })).body.data
  const wrong = { ...sent, code: '000000', customerMobileNumber: ABENA }
  const { requestId, prefix, code, customerMobileNumber } = wrong
  for (let n = 0; n < 5; n += 1) {
    product.clock.advance(1)
    await client.post('/auth/verify/otp', { requestId, prefix, code, customerMobileNumber })
    await watch()
  }
  expect(await alertsOfKind('many-failures')).toMatchObject([
    { sentence: '5 wrong codes for Abena Owusu within 30 minutes', person: { fullName: 'Abena Owusu' } },
  ])
})

test('a large approval causes an alert, a smaller one does not', async () => {
  const maker = await product.client('admin').signIn('233200000002')
  const checker = await product.client('admin').signIn('233200000009')
  for (const amountPesewas of [100_00, 900_00]) {
    const id = await product.refund(amountPesewas)
    await product.recommend(maker, id)
    expect((await product.approve(checker, '233200000009', id)).status).toBe(200)
  }
  const rules = (await checker.get('/alert-rules')).body.data
  expect((await saveRules(checker, { ...rules, largeApprovalPesewas: 900_00 })).status).toBe(200)
  await watch()
  expect((await alertsOfKind('large-approval')).map(({ sentence }) => sentence)).toEqual([
    'Ama Serwaa approved a payout of GH₵900.00',
  ])
})

test('a SuperAdmin acknowledges an alert once, with a note', async () => {
  const [first] = await alertsOfKind('many-failures')
  const address = `/alerts/${first?.alertId}/acknowledge`
  const done = await superAdmin.post(address, { note: 'She forgot her phone' })
  expect(done.body.data).toMatchObject({ note: 'She forgot her phone', acknowledgedBy: { fullName: 'Efua Mensah' } })
  expect((await superAdmin.post(address, {})).body.code).toBe('alert_acknowledged')
  expect(await alertsOfKind('many-failures')).toEqual([])
  expect((await superAdmin.get('/alerts?only=all')).body.meta.count).toBeGreaterThan(1)
  const admin = await product.client('admin').signIn('233200000002')
  expect((await admin.get('/alerts')).status).toBe(403)
})

test('alerts are found by type, name and day', async () => {
  const found = async (query: string) => {
    const { data, meta } = (await superAdmin.get(`/alerts?only=all&${query}`)).body
    expect(meta.count).toBe(data.length)
    return [...new Set((data as { kind: string }[]).map(({ kind }) => kind))]
  }
  expect(await found('kind=large-approval')).toEqual(['large-approval'])
  expect(await found('q=owusu')).toContain('many-failures')
  expect(await found('q=owusu')).not.toContain('large-approval')
  const today = product.clock.now().toISOString().slice(0, 10)
  expect(await found(`from=${today}&to=${today}`)).toContain('large-approval')
  expect(await found('to=2020-01-01')).toEqual([])
})

test('a stale version of the rules is refused; the end hour must follow the start hour', async () => {
  superAdmin = await product.client('admin').signIn('233200000001')
  const rules = (await superAdmin.get('/alert-rules')).body.data
  expect((await saveRules(superAdmin, { ...rules, offHours: false })).body.data.version).toBe(rules.version + 1)
  expect((await saveRules(superAdmin, rules)).status).toBe(412)
  const reversedHours = { ...rules, version: rules.version + 1, officeFromHour: 20, officeToHour: 6 }
  expect((await saveRules(superAdmin, reversedHours)).body.errors[0].path).toBe('officeToHour')
})
