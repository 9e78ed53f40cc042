import { createHash } from 'node:crypto'
import { REPORTS, type ReportId } from '@okwan/domain/reports/reports/catalogue'
import { unearnedOn } from '@okwan/domain/reports/reports/earning'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { seedDemoClaims } from '../../demo/claims.ts'
import { seedDemoMoney } from '../../demo/money.ts'
import { seedDemoRequests } from '../../demo/requests.ts'
import { seedDemoSales } from '../../demo/sales.ts'
import { startPayoutProduct } from '../../money/payouts/send/testing.ts'
import { MovableClock } from '../../platform/clock.ts'
import { one, rows, run } from '../../platform/db/database.ts'
import { raw, sql } from '../../platform/db/sql.ts'

let running: Awaited<ReturnType<typeof startPayoutProduct>>
let superAdmin: Client
let admin: Client
let staff: Client

beforeAll(async () => {
  running = await startPayoutProduct()
  const product = { ...running.product, clock: new MovableClock() }
  await seedDemoSales(product)
  await seedDemoRequests(product)
  await seedDemoClaims(product)
  await seedDemoMoney(product)
  superAdmin = await running.client('admin').signIn('0200000001')
  admin = await running.client('admin').signIn('0200000002')
  staff = await running.client('staff').signIn('0200000003')
}, 300_000)
afterAll(() => running.stop())

const YEAR = 'from=2026-01-01&to=2026-12-31'

type Link = { list: string; search: Record<string, string> }
type CreatedReport = {
  columns: { id: string }[]
  rows: { key: string; cells: (string | number | null)[]; before: number | null; link: Link | null }[]
  totals: (number | null)[]
}

async function create(id: string, client = superAdmin, query = YEAR): Promise<CreatedReport> {
  const { status, body } = await client.get(`/reports/${id}?${query}`)
  expect([id, status, body.detail]).toEqual([id, 200, undefined])
  return body.data
}

const totalOf = ({ columns, totals }: CreatedReport, column: string) =>
  Number(totals[columns.findIndex(({ id }) => id === column)])

const IN_YEAR = "j.posted_at >= '2026-01-01Z' and j.posted_at < '2027-01-01Z'"

/** Debits less credits of accounts, in journals of these events that were posted in the year. */
async function ledger(accounts: string[], events?: string[], more = IN_YEAR): Promise<number> {
  const found = await running.db.read((tx) =>
    one(
      tx,
      z.object({ sum: z.number() }),
      sql`select coalesce(sum(l.debit_pesewas), 0)::bigint as sum from journal_lines l join journals j on j.id = l.journal_id
          where l.account = any(${accounts}) and (${events ?? null}::text[] is null or j.event = any(${events ?? null}))
            and ${raw(more)}`,
    ),
  )
  return found.sum
}

const ISSUED = () => ledger(['unissuedPremium'], ['premium-issued'])
const EXPENSE = () => ledger(['agentCommission', 'staffIncentive'])
const paid = (kind: string) =>
  ledger(
    ['inTransit'],
    ['disbursement-paid'],
    `${IN_YEAR} and l.owner in (select id::text from payouts where kind = '${kind}')`,
  )
const received = () =>
  ledger(['collectionFloat', 'collectionFees'], ['premium-collected', 'wallet-topped-up', 'receipt-parked'])
const LEVIES = ['vat', 'nhil', 'getFund', 'covidLevy', 'stickerFees', 'brownCardFees', 'nicContribution']

type Tie = [id: ReportId, figure: (report: CreatedReport) => number, ledger: () => Promise<number>]

const gross = (report: CreatedReport) => totalOf(report, 'gross_pesewas')
const TIES: Tie[] = [
  ['production-by-product', gross, ISSUED],
  ['production-by-cover', gross, ISSUED],
  ['production-by-branch', gross, ISSUED],
  ['production-by-agent', gross, ISSUED],
  ['production-by-month', gross, ISSUED],
  ['production-by-day', gross, ISSUED],
  ['production-by-kind', gross, ISSUED],
  ['production-by-insurer', gross, ISSUED],
  ['claims-severity', (report) => totalOf(report, 'paid_pesewas'), () => paid('claim')],
  ['refunds', (report) => totalOf(report, 'paid_pesewas'), () => paid('refund')],
  [
    'earned-premium',
    (report) => totalOf(report, 'written_pesewas') - totalOf(report, 'refunded_pesewas'),
    async () =>
      -(await ledger(['premiumPayable'], ['premium-issued'])) -
      (await ledger(['premiumPayable', 'insurerRecoverable', 'brokerage'], ['refund-approved'])),
  ],
  [
    'commission-by-person',
    (report) => totalOf(report, 'earned_pesewas') - totalOf(report, 'reversed_pesewas'),
    EXPENSE,
  ],
  ['commission-by-month', (report) => totalOf(report, 'earned_pesewas') - totalOf(report, 'reversed_pesewas'), EXPENSE],
  [
    'commission-by-cover',
    (report) => totalOf(report, 'earned_pesewas'),
    () => ledger(['agentCommission', 'staffIncentive'], ['commission-accrued', 'staff-commission-accrued']),
  ],
  ['brokerage', (report) => totalOf(report, 'kept_pesewas'), async () => -(await ledger(['brokerage']))],
  [
    'leakage',
    (report) => totalOf(report, 'moved_pesewas'),
    async () =>
      (await ledger(['agentReceivable', 'collectionFees', 'disbursementFees', 'differences'])) -
      (await ledger(['customerCredit', 'suspense', 'unissuedPremium'])),
  ],
  [
    'outstanding-settlement',
    (report) => totalOf(report, 'after_pesewas'),
    async () => -(await ledger(['premiumPayable', ...LEVIES], undefined, 'true')),
  ],
  [
    'levies',
    (report) =>
      ['tax_pesewas', 'sticker_pesewas', 'card_pesewas', 'nic_pesewas'].reduce(
        (sum, id) => sum + totalOf(report, id),
        0,
      ),
    async () => -(await ledger(LEVIES)),
  ],
  ['collections-by-network', (report) => totalOf(report, 'paid_pesewas'), received],
  ['collections-by-hour', (report) => totalOf(report, 'paid_pesewas'), received],
  [
    'nic-motor-return',
    (report) => totalOf(report, 'net_pesewas'),
    async () =>
      -(await ledger(
        ['premiumPayable'],
        ['premium-issued'],
        `${IN_YEAR} and j.source_id in (select id::text from policy_records where product = 'motor')`,
      )),
  ],
  [
    'general-ledger',
    (report) => totalOf(report, 'debit_pesewas') - totalOf(report, 'credit_pesewas'),
    () => Promise.resolve(0),
  ],
  ['account-movements', (report) => totalOf(report, 'after_pesewas'), () => Promise.resolve(0)],
]

test('every report with amounts of the ledger is in the table below', () => {
  expect(TIES.map(([id]) => id).toSorted()).toEqual(
    REPORTS.filter(({ ledger: text }) => text)
      .map(({ id }) => id)
      .toSorted(),
  )
})

test.each(TIES)('%s agrees with the ledger', async (id, figure, expected) => {
  const created = await create(id)
  // The demo pays no claim; its payouts are those of refunds.
  if (id !== 'claims-severity') expect(created.rows.length).toBeGreaterThan(0)
  expect(figure(created)).toBe(await expected())
})

test.each(REPORTS.map(({ id }) => id))('%s is a file with a value for each column and a total', async (id) => {
  const { body, headers } = await superAdmin.get(`/reports/${id}/file?${YEAR}&format=csv`)
  expect(headers['content-disposition']).toContain(`${id}-2026-01-01-to-2026-12-31.csv`)
  const [header = '', ...lines] = body.trim().split('\r\n')
  expect(header.split(',').length).toBeGreaterThanOrEqual(3)
  expect(lines.at(-1)).toMatch(/^Total,/)
})

describe('earning', () => {
  const record = z.object({
    premiumPesewas: z.number(),
    issuedOn: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    cancelledFrom: z.string().nullable(),
  })
  const written = () =>
    running.db.read((tx) =>
      rows(
        tx,
        record,
        sql`select office_premium_pesewas as "premiumPesewas", (issued_at at time zone 'UTC')::date as "issuedOn",
              start_date as "startDate", end_date as "endDate", cancelled_from as "cancelledFrom"
            from policy_records where issued_at is not null`,
      ),
    )

  test('unearned premium of each day equals the sum of the rule over all policies', async () => {
    const all = await written()
    const { rows: days } = await create('unearned-premium', superAdmin, 'from=2026-11-01&to=2026-11-30')
    expect(days).toHaveLength(30)
    for (const { key, cells } of days) {
      expect([key, cells[2]]).toEqual([key, all.reduce((sum, each) => sum + unearnedOn(each, key), 0)])
    }
    expect(Math.max(...days.map(({ cells }) => Number(cells[2])))).toBeGreaterThan(0)
  })

  test('the loss ratio divides incurred claims by the premium earned in the same period', async () => {
    const all = await written()
    const refunded = await ledger(['premiumPayable', 'insurerRecoverable', 'brokerage'], ['refund-approved'])
    const sum = (day: string) => all.reduce((total, each) => total + unearnedOn(each, day), 0)
    const inYear = all.filter(({ issuedOn }) => issuedOn >= '2026-01-01' && issuedOn <= '2026-12-31')
    const written2026 = inYear.reduce((total, each) => total + each.premiumPesewas, 0)
    const created = await create('loss-ratio')
    expect(totalOf(created, 'earned_pesewas')).toBe(written2026 - refunded + sum('2025-12-31') - sum('2026-12-31'))
    const incurred = totalOf(created, 'paid_pesewas') + totalOf(created, 'reserve_pesewas')
    expect(incurred).toBeGreaterThan(0)
    expect(totalOf(created, 'loss_ratio')).toBe(Math.round((incurred * 10_000) / totalOf(created, 'earned_pesewas')))
  })
})

describe('reach', () => {
  test('an Admin gets the figures of the branch group only', async () => {
    const all = await create('production-by-branch')
    const own = await create('production-by-branch', admin)
    expect(own.rows.length).toBeGreaterThan(0)
    expect(own.rows.length).toBeLessThan(all.rows.length)
    expect(gross(await create('production-by-day', admin))).toBe(gross(own))
    const other = all.rows.find(({ key }) => !own.rows.some((row) => row.key === key))
    expect((await create('production-by-cover', admin, `${YEAR}&branchId=${other?.key}`)).rows).toEqual([])
  })

  test('an Admin has no reports of the ledger, and Staff have no reports', async () => {
    const listed = async (client: Client) => (await client.get('/reports')).body.data.length
    expect(await listed(superAdmin)).toBe(REPORTS.length)
    expect(await listed(admin)).toBe(REPORTS.filter(({ companyWide }) => !companyWide).length)
    for (const path of ['/reports/general-ledger', '/reports/nothing']) {
      expect((await admin.get(`${path}?${YEAR}`)).status).toBe(404)
    }
    expect((await staff.get('/reports')).status).toBe(403)
    expect((await staff.get(`/reports/leakage/file?${YEAR}&format=csv`)).status).toBe(403)
  })
})

test('a report compares with the previous period, links to its records and refuses a period of two years', async () => {
  const created = await create('production-by-product', superAdmin, 'from=2026-11-01&to=2026-11-30&product=motor')
  expect(created.rows).toHaveLength(1)
  expect(created.rows[0]).toMatchObject({
    key: 'motor',
    link: { list: 'policies', search: { product: 'motor', soldFrom: '2026-11-01', soldTo: '2026-11-30' } },
  })
  const october = await create('production-by-product', superAdmin, 'from=2026-10-01&to=2026-10-31&product=motor')
  expect(created.rows[0]?.before ?? 0).toBe(gross(october))
  const refused = await superAdmin.get('/reports/production-by-day?from=2025-01-01&to=2026-12-31')
  expect(refused.status).toBe(422)
  expect(refused.body.detail).toBe('Select a period of at most one year.')
})

test('a report on a past period reprints byte for byte, even after the company changed its name', async () => {
  const ama = await running.client('admin').signIn('0200000009')
  const printed = async (period: string) => {
    const address = `/reports/general-ledger/file?${period}&format`
    const files = await Promise.all(['csv', 'xlsx', 'pdf'].map((format) => superAdmin.get(`${address}=${format}`)))
    return files.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
  }
  const [over, current] = ['from=2026-10-01&to=2026-10-31', 'from=2026-11-01&to=2026-11-30']
  const [before, beforeCurrent] = [await printed(over), await printed(current)]
  running.clock.advance(1)
  const { value } = (await superAdmin.get('/settings')).body.data.company
  const change = { value: { ...value, legalName: 'Another Name Ltd' }, startsOn: '2026-11-16', reason: 'Renamed' }
  const { settingChangeId: id } = (await superAdmin.post('/settings/company', change)).body.data
  const approved = await ama.post(`/setting-changes/${id}/approve`, await running.stepUp(ama, `setting:${id}`))
  expect(approved.status).toBe(200)
  expect(await printed(over)).toEqual(before)
  expect((await printed(current))[2]).not.toBe(beforeCurrent[2])
})

const LISTED: ReportId[] = [
  'production-by-insurer',
  'renewals-lost',
  'unearned-premium',
  'earned-premium',
  'commission-by-month',
  'commission-by-cover',
  'brokerage',
]

test.each(LISTED)('each amount of %s opens the policies behind it', async (id) => {
  const found = (await create(id)).rows.filter(({ cells }) => cells[1] !== 0)
  expect(found.length).toBeGreaterThan(0)
  for (const { key, link } of found) {
    expect([key, link?.list]).toEqual([key, 'policies'])
    const { status, body } = await superAdmin.get(`/policies?${new URLSearchParams(link?.search)}`)
    expect([key, status, body.meta?.count]).toEqual([key, 200, expect.any(Number)])
    expect(body.meta.count).toBeGreaterThan(0)
  }
})

test('renewals lost in the year open exactly the terms that were not renewed by today', async () => {
  const made = await create('renewals-lost')
  const { body } = await superAdmin.get(`/policies?${new URLSearchParams(made.rows[0]?.link?.search)}`)
  expect(body.meta.count).toBe(totalOf(made, 'lost'))
})

test.each([
  [48, 1],
  [49, 0],
])('a request that was decided after %i hours counts %i times as decided in time', async (hours, inTime) => {
  const id = await running.db.transaction(async (tx) => {
    const changed = await rows(
      tx,
      z.object({ id: z.string() }),
      sql`update service_requests set decided_at = raised_at + ${hours}::integer * interval '1 hour'
          where id = (select id from service_requests where decided_at is not null order by id limit 1) returning id`,
    )
    return changed[0]?.id
  })
  expect(id).toBeDefined()
  await running.db.transaction((tx) =>
    run(tx, sql`update service_requests set decided_at = null where decided_at is not null and id <> ${id}`),
  )
  expect(totalOf(await create('request-times'), 'in_time')).toBe(inTime)
})

test('a month of levies opens the accounts of that month', async () => {
  for (const { key, link } of (await create('levies')).rows)
    expect(link).toEqual({ list: 'accounting', search: { month: key } })
})

test('the same period prints the same bytes', async () => {
  const pdf = () => superAdmin.get(`/reports/loss-ratio/file?${YEAR}&format=pdf`)
  const [first, second] = [await pdf(), await pdf()]
  expect(first.headers['content-type']).toBe('application/pdf')
  expect(first.body).toEqual(second.body)
  const xlsx = await superAdmin.get(`/reports/loss-ratio/file?${YEAR}&format=xlsx`)
  expect(xlsx.headers['content-type']).toContain('spreadsheetml.sheet')
})
