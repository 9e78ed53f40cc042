import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { type Client, startTestProduct, type TestProduct } from '../../../../test/product.ts'
import { one, run } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { alertOverdueReviews } from '../../alerts/alert-overdue-reviews.ts'
import { NOT_IN_INDEX } from './review-store.ts'

let product: TestProduct
let efua: Client
let ama: Client

beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  product.clock.advance(15 * 60)
  efua = await product.client('admin').signIn('0200000001')
  ama = await product.client('admin').signIn('0200000009')
})

type Access = { userId: string; fullName: string; version: number; isOverdue: boolean; allowedActions: string[] }
const list = async (client: Client, query = '') => (await client.get(`/access-reviews?limit=100${query}`)).body
const access = async (client: Client, name: string): Promise<Access> =>
  (await list(client)).data.find(({ fullName }: Access) => fullName === name)

test('the query for the last privileged action has the same condition as its index', async () => {
  const { condition } = await product.product.db.read((tx) =>
    one(
      tx,
      z.object({ condition: z.string() }),
      sql`select pg_get_expr(indpred, indrelid) as condition from pg_index where indexrelid = 'audit_log_privileged'::regclass`,
    ),
  )
  expect([...condition.matchAll(/'([a-z-]+)'/g)].map(([, entity]) => entity)).toEqual(NOT_IN_INDEX)
})

test('a SuperAdmin sees who may do what and what each person last did', async () => {
  const staff = await access(efua, 'Abena Owusu')
  expect(staff).toMatchObject({ role: 'Staff', reach: 'own branch', passkeys: 0, lastReview: null, isOverdue: false })
  expect(staff).toHaveProperty('permissions', expect.arrayContaining(['service-requests.decide']))
  await efua.put(`/users/${staff.userId}`, { email: 'abena@okwan.example' })
  expect(await access(ama, 'Efua Mensah')).toMatchObject({
    reach: 'all',
    lastPrivilegedAct: { sentence: 'Person changed: Abena Owusu' },
    allowedActions: ['confirm', 'withdraw'],
  })
  expect((await access(efua, 'Efua Mensah')).allowedActions).toEqual([])
  const admin = await product.client('admin').signIn('0200000002')
  expect((await admin.get('/access-reviews')).status).toBe(403)
})

test('another SuperAdmin confirms the reviewed access; no one confirms their own', async () => {
  const own = await access(efua, 'Efua Mensah')
  const refused = await efua.post(`/access-reviews/${own.userId}/confirm`, { version: own.version })
  expect(refused.body.code).toBe('second_person_needed')
  const stale = await ama.post(`/access-reviews/${own.userId}/confirm`, { version: own.version + 1 })
  expect(stale.status).toBe(412)
  expect(await access(ama, 'Efua Mensah')).toMatchObject({ lastReview: null })
  const done = await ama.post(`/access-reviews/${own.userId}/confirm`, { version: own.version, note: 'Head office' })
  expect(done.body.data.lastReview).toMatchObject({ outcome: 'confirmed', by: 'Ama Serwaa', note: 'Head office' })
})

test('revoking access pauses the person, whose sessions end', async () => {
  const staff = await product.client('staff').signIn('0200000003')
  const { userId, version } = await access(efua, 'Abena Owusu')
  const without = await efua.post(`/access-reviews/${userId}/withdraw`, { version })
  expect(without.body.errors).toMatchObject([{ path: 'note' }])
  expect((await staff.get('/users/profile')).status).toBe(200)
  const done = await efua.post(`/access-reviews/${userId}/withdraw`, { version, note: 'Left the company' })
  expect(done.body.data).toMatchObject({ status: 'paused', lastReview: { outcome: 'withdrawn' } })
  expect((await staff.get('/users/profile')).status).toBe(401)
  const again = await efua.post(`/access-reviews/${userId}/withdraw`, {
    version: version + 1,
    note: 'Left the company',
  })
  expect(again.body.code).toBe('not_active')
  const { data } = (await efua.get('/activities?limit=100')).body
  expect(data.map(({ action }: { action: string }) => action)).toContain('access-withdrawn')
})

test('reviews are never changed, and never by the person', async () => {
  const inDatabase = (statement: ReturnType<typeof sql>) => product.product.db.transaction((tx) => run(tx, statement))
  await expect(inDatabase(sql`update access_reviews set outcome = 'confirmed'`)).rejects.toThrow('permission denied')
  await expect(
    inDatabase(sql`insert into access_reviews (user_id, outcome, role, branch_id, permissions, passkeys, reviewed_by, reviewed_at)
                   select id, 'confirmed', role, branch_id, '{}', 0, id, now() from users limit 1`),
  ).rejects.toMatchObject({ constraint: 'access_reviews_not_own' })
})

test('after a quarter the office is overdue: on the page, in the metric, in the export and once a week in an alert', async () => {
  expect(await alertOverdueReviews(product.product)).toBe(false)
  product.clock.advance(93 * 24 * 3600)
  efua = await product.client('admin').signIn('0200000001')
  const { data, meta } = await list(efua, '&only=overdue')
  const names = data.map(({ fullName }: Access) => fullName)
  expect(names).toContain('Ama Serwaa')
  // Paused in the test above; agents are reviewed every year.
  expect(names).not.toContain('Abena Owusu')
  expect(names).not.toContain('Kwame Mensah')
  expect(meta.overdue).toBe(names.length)
  const metrics = (await efua.request('GET', '/metrics')).body
  expect(metrics).toContain(`okwan_access_reviews_overdue ${meta.overdue}`)
  const exported = await efua.get('/access-reviews/export.csv')
  expect(exported.body).toContain('Ama Serwaa')
  expect(await alertOverdueReviews(product.product)).toBe(true)
  expect(await alertOverdueReviews(product.product)).toBe(false)
  const alerts = (await efua.get('/alerts?kind=access-review')).body.data
  expect(alerts).toMatchObject([
    { sentence: `The access of ${meta.overdue} people is overdue for review`, person: null, severity: 'normal' },
  ])
})
