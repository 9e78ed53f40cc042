import { nic2024 } from '@okwan/domain/products/rate-books/nic-2024.fixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { seedDemoSales } from '../../demo/sales.ts'
import { MovableClock } from '../../platform/clock.ts'
import { rows } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { runReplay } from './run-replay.ts'

let running: TestProduct
let superAdmin: Client
let admin: Client

beforeAll(async () => {
  running = await startTestProduct()
  await seedDemoSales({ ...running.product, clock: new MovableClock() })
  ;({ superAdmin, admin } = await running.signInAs('superAdmin', 'admin'))
}, 120_000)
afterAll(() => running.stop())

const drain = async () => {
  while ((await running.runJobs()) > 0);
}

/** A draft in which third party of private cars costs GH₵10 more, and taxis have no rate. */
async function draft(version: string, change: object = {}): Promise<string> {
  const book = {
    ...nic2024,
    version,
    effectiveFrom: '2027-01-01',
    effectiveTo: null,
    classes: nic2024.classes.map((each) =>
      each.code === 'X1' ? { ...each, tpBasicPesewas: each.tpBasicPesewas + 10_00 } : each,
    ),
    ...change,
  }
  const created = await superAdmin.post('/rate-books', { book, areLargeChangesConfirmed: true })
  expect([created.status, created.body.detail]).toEqual([201, undefined])
  return created.body.data.id ?? created.body.data.rateBookId
}

const inForce = () =>
  running.product.db.read((tx) =>
    rows(
      tx,
      z.object({ risk: z.string(), count: z.number() }),
      sql`select risk_code as risk, count(*) from policy_records where product = 'motor' and is_current
          and status in ('active', 'suspended') and end_date >= ${running.clock.now()}::date group by risk_code`,
    ),
  )

test('a draft shows its effect on every policy in force, with both prices of the largest changes', async () => {
  const id = await draft('2027 replay')
  expect((await superAdmin.get(`/rate-books/${id}/replay`)).body.data).toBeNull()
  const started = await superAdmin.post(`/rate-books/${id}/replay`)
  expect([started.status, started.body.data.status]).toEqual([201, 'running'])
  await drain()
  const replay = (await superAdmin.get(`/rate-books/${id}/replay`)).body.data
  const found = await inForce()
  const all = found.reduce((sum, { count }) => sum + count, 0)
  const cars = found.find(({ risk }) => risk === 'X1')?.count ?? 0
  expect(cars).toBeGreaterThan(0)
  expect(replay).toMatchObject({ status: 'done', totals: { policies: all, down: 0, refused: 0 } })
  const { totals, groups, largest } = replay
  expect(totals.up).toBe(cars)
  expect(totals.unchanged).toBe(all - cars)
  expect(totals.afterPesewas).toBeGreaterThan(totals.beforePesewas)
  for (const { riskCode, up, policies } of groups)
    expect([riskCode, up]).toEqual([riskCode, riskCode === 'X1' ? policies : 0])
  const [first] = largest
  const total = (lines: { amountPesewas: number }[]) => lines.reduce((sum, line) => sum + line.amountPesewas, 0)
  expect([total(first.beforeLines), total(first.afterLines)]).toEqual([first.beforePesewas, first.afterPesewas])
  expect(first.policyNumber).toMatch(/^MTR-/)

  // A changed draft needs a new calculation.
  const book = (await superAdmin.get(`/rate-books/${id}`)).body.data
  const changed = { ...nic2024, version: '2027 replay', effectiveFrom: '2027-01-01', effectiveTo: null }
  const saved = await superAdmin.put(`/rate-books/${id}`, { book: changed, revision: book.revision })
  expect(saved.status).toBe(200)
  expect((await superAdmin.get(`/rate-books/${id}/replay`)).body.data).toBeNull()
  await superAdmin.post(`/rate-books/${id}/replay`)
  await drain()
  const same = (await superAdmin.get(`/rate-books/${id}/replay`)).body.data
  expect(same).toMatchObject({ totals: { policies: all, up: 0, down: 0, unchanged: all }, largest: [] })
  expect(same.totals.afterPesewas).toBe(same.totals.beforePesewas)
})

test('a replay in many small parts and jobs has the same result as one in a single part', async () => {
  const id = await draft('2027 in parts')
  const { db } = running.product
  const started = () => superAdmin.post(`/rate-books/${id}/replay`)
  const shown = async () => (await superAdmin.get(`/rate-books/${id}/replay`)).body.data
  type Group = { cover: string; riskCode: string }
  /** Sorts the groups, because groups with equal sums have no fixed order. */
  const resultOf = ({ totals, groups, largest }: { totals: object; groups: Group[]; largest: object[] }) => ({
    totals,
    groups: groups.toSorted((a, b) => `${a.cover} ${a.riskCode}`.localeCompare(`${b.cover} ${b.riskCode}`)),
    largest,
  })
  await started()
  await drain()
  const whole = resultOf(await shown())

  running.clock.advance(1)
  await started()
  const [{ id: replayId } = { id: '' }] = await db.read((tx) =>
    rows(tx, z.object({ id: z.string() }), sql`select id from rate_book_replays where rate_book_id = ${id}`),
  )
  const product = { db, clock: running.clock, parts: { batchSize: 2, perJob: 3 } }
  let jobs = 0
  for (; (await shown()).status === 'running'; jobs++) await runReplay(product, { replayId })
  expect(jobs).toBeGreaterThan(1)
  expect(resultOf(await shown())).toEqual(whole)
  // The jobs that the parts added find nothing to do.
  await drain()
  expect(resultOf(await shown())).toEqual(whole)
})

test('policies that the draft does not price are counted and not summed', async () => {
  const id = await draft('2027 without cars', { classes: nic2024.classes.filter(({ code }) => code !== 'X1') })
  await superAdmin.post(`/rate-books/${id}/replay`)
  await drain()
  const cars = (await inForce()).find(({ risk }) => risk === 'X1')?.count
  expect((await superAdmin.get(`/rate-books/${id}/replay`)).body.data.totals).toMatchObject({ refused: cars })
})

test('only drafts are replayed, by those who manage rate books', async () => {
  const id = await draft('2027 refused')
  expect((await admin.post(`/rate-books/${id}/replay`)).status).toBe(403)
  expect((await admin.get(`/rate-books/${id}/replay`)).status).toBe(403)
  const [published] = (await superAdmin.get('/rate-books?product=motor')).body.data.filter(
    ({ status }: { status: string }) => status === 'published',
  )
  const refused = await superAdmin.post(`/rate-books/${published.id ?? published.rateBookId}/replay`)
  expect([refused.status, refused.body.code]).toEqual([422, 'rate_book_published'])
  expect((await superAdmin.post('/rate-books/00000000-0000-4000-8000-000000000000/replay')).status).toBe(404)
})
