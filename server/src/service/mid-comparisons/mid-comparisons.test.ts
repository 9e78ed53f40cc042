import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { withKey } from '../../money/payments/testing.ts'
import { one } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { expectStatus, type ServiceApp, type SoldPolicy, startServiceApp } from '../service-requests/app.fixture.ts'
import { cancellation, G7, suspension, valueIncrease } from '../service-requests/request-content.fixture.ts'
import { compareNightly } from './compare-with-mid.ts'
import { comparing } from './mid-comparison.fixture.ts'

let app: ServiceApp
let register: ReturnType<typeof comparing>
let policies: SoldPolicy[]

beforeAll(async () => {
  app = await startServiceApp()
  register = comparing(app)
  policies = []
  for (let sold = 0; sold < 4; sold++) policies.push(await app.sell())
})
afterAll(() => app.stop())

const sold = (index: number) => policies[index] as SoldPolicy

test('matching policies have no difference, even after a change, a suspension and a cancellation', async () => {
  await app.completeRequest(await app.sell(G7), valueIncrease(app.today()))
  await app.completeRequest(await app.sell(), suspension(app.today()))
  await app.completeRequest(await app.sell(), cancellation(app.today()))
  expect(await register.compare()).toMatchObject({ state: 'finished', compared: 7, differences: 0 })
  expect(await register.differences('all')).toEqual([])
})

test('pages are read one after the other, and an interrupted run continues after the last stored page', async () => {
  const [, example] = register.termOf(sold(0))
  for (let at = 0; at < 150; at++) {
    const policyNumber = `ZZZ-${String(at).padStart(4, '0')}`
    // A cancelled cover that we never had does not count as a difference.
    register.terms().set(`${policyNumber}|${example.startDate}`, { ...example, policyNumber, isCancelled: true })
  }
  app.clock.advance(1)
  const { listCovers } = app.product.mid
  let calls = 0
  app.product.mid.listCovers = async (page) => {
    calls += 1
    if (calls === 2) return { kind: 'no-response', reason: 'timeout' }
    return listCovers(page)
  }
  const { body } = expectStatus(await app.people.superAdmin.post('/mid-comparisons/runs', {}, withKey()), 201)
  await app.drain()
  const again = await app.people.superAdmin.post('/mid-comparisons/runs', {}, withKey())
  expect(again.body.code).toBe('register_run_open')
  expect((await overview()).lastRun).toMatchObject({ runId: body.data.runId, state: 'running' })
  app.clock.advance(60)
  await app.drain()
  expect((await overview()).lastRun).toMatchObject({ state: 'finished', compared: 157, differences: 0 })
  // The first page was not read again.
  expect(calls).toBe(3)
  app.product.mid.listCovers = listCovers
  for (const key of register.terms().keys()) if (key.startsWith('ZZZ')) register.terms().delete(key)
})

const overview = async () => expectStatus(await app.people.superAdmin.get('/mid-comparisons/overview'), 200).body.data

test('a missing policy is sent again, and the difference is resolved by the next comparison', async () => {
  const [key] = register.termOf(sold(0))
  register.terms().delete(key)
  await register.compare()
  const [missing, ...others] = await register.differences()
  expect(others).toEqual([])
  expect(missing).toMatchObject({
    kind: 'missing-there',
    policyNumber: sold(0).policyNumber,
    canPush: true,
    ownerName: null,
  })
  const id = missing?.differenceId ?? ''
  const both = await Promise.all([register.act(id, 'push'), register.act(id, 'push')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await app.drain()
  expect(await register.differences()).toMatchObject([
    { pushResult: expect.stringMatching(/^Accepted/), ownerName: 'Efua Mensah' },
  ])
  await register.compare()
  // The MID assigned another sticker when the policy was resent.
  expect((await register.differences()).map(({ kind }) => kind)).toEqual(['sticker'])
  expect(await register.differences('resolved')).toMatchObject([{ kind: 'missing-there' }])
})

test('an explained difference stays explained until its content changes', async () => {
  const [sticker] = await register.differences()
  const id = sticker?.differenceId ?? ''
  expect((await register.act(id, 'push')).body.code).toBe('register_push_not_possible')
  const short = await register.act(id, 'explain', { note: 'x' })
  expect(short.body.errors[0].path).toBe('note')
  expectStatus(await register.act(id, 'explain', { note: 'The NIC corrects the number' }), 200)
  await register.compare()
  expect(await register.differences()).toEqual([])
  expect(await register.differences('explained')).toHaveLength(1)
  expectStatus(await register.act(id, 'take'), 412)
  const [key, term] = register.termOf(sold(0))
  register.terms().set(key, { ...term, stickerNumber: 'NIC99999999' })
  await register.compare()
  expect(await register.differences()).toMatchObject([{ kind: 'sticker', midValue: 'NIC99999999' }])
  const [difference] = await register.differences()
  register.terms().set(key, { ...term, stickerNumber: difference?.okwanValue ?? '' })
  await register.compare()
  expect(await register.differences()).toEqual([])
})

test('the comparison runs once each night, and its age is a metric', async () => {
  app.clock.advance(86_400)
  await app.advanceDays(0)
  await Promise.all([compareNightly(app.product), compareNightly(app.product)])
  await app.drain()
  await compareNightly(app.product)
  const { lastRun } = await overview()
  expect(lastRun).toMatchObject({ state: 'finished', startedBy: null, day: app.today() })
  const metrics = (await app.nodes[0]?.app.inject({ url: '/metrics' }))?.body
  expect(metrics).toMatch(/okwan_mid_comparison_run_age_seconds 0\b/)
  expect(metrics).toContain('okwan_mid_comparison_differences_open 0')
})

test('a difference grows older, gets an owner, and only SuperAdmins see it', async () => {
  const [key, term] = register.termOf(sold(1))
  register.terms().set(key, { ...term, expiryDate: addDays(term.expiryDate, 30) })
  await register.compare()
  await app.advanceDays(2)
  await register.compare()
  const [found] = await register.differences()
  expect(found).toMatchObject({ kind: 'dates', ageDays: 2, ownerName: null })
  const id = found?.differenceId ?? ''
  for (const client of [app.people.admin, app.people.staff, app.people.agent]) {
    expectStatus(await register.act(id, 'take', {}, client), 403)
    expectStatus(await client.get('/mid-comparisons/differences'), 403)
  }
  expect(expectStatus(await register.act(id, 'take'), 200).body.data.ownerName).toBe('Efua Mensah')
  expectStatus(await register.act('00000000-0000-4000-8000-000000000000', 'take'), 404)
  expectStatus(await register.act(id, 'push'), 200)
  await app.drain()
  await register.compare()
  expect(await register.differences()).toEqual([])
})

test('more policies than one part has are compared in parts, and covers of earlier runs are deleted', async () => {
  const [missing, example] = register.termOf(sold(3))
  register.terms().delete(missing)
  for (let at = 0; at < 1100; at++) {
    const policyNumber = `ZZZ-${String(at).padStart(4, '0')}`
    register.terms().set(`${policyNumber}|${example.startDate}`, { ...example, policyNumber, isCancelled: at > 0 })
  }
  const run = await register.compare()
  expect(run).toMatchObject({ compared: 1107, differences: 2, compared_until: expect.stringMatching(/^ZZZ-09/) })
  expect((await register.differences()).map(({ kind, policyNumber }) => [kind, policyNumber]).toSorted()).toEqual([
    ['missing-here', 'ZZZ-0000'],
    ['missing-there', sold(3).policyNumber],
  ])
  const covers = sql`select count(*), count(distinct run_id) as runs from register_covers`
  const counts = z.object({ count: z.number(), runs: z.number() })
  expect(await app.product.db.read((tx) => one(tx, counts, covers))).toEqual({ count: 1106, runs: 1 })
  for (const key of register.terms().keys()) if (key.startsWith('ZZZ')) register.terms().delete(key)
  register.terms().set(missing, example)
  expect(await register.compare()).toMatchObject({ compared: 7, differences: 0, compared_until: null })
})
