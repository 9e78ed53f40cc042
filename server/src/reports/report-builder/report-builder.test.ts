import { DATA_SET_IDS, DATA_SETS, type DataSet } from '@okwan/domain/reports/report-builder/terms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { seedDemoClaims } from '../../demo/claims.ts'
import { seedDemoMoney } from '../../demo/money.ts'
import { seedDemoRequests } from '../../demo/requests.ts'
import { seedDemoSales } from '../../demo/sales.ts'
import { startPayoutProduct } from '../../money/payouts/send/testing.ts'
import { MovableClock } from '../../platform/clock.ts'
import { one, run, type Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { withinTime } from '../reports/within-time.ts'

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

const YEAR = { from: '2026-01-01', to: '2026-12-31' }
type ReportRequest = {
  dataSet: string
  groupBy: string
  measures: string
  filters?: string
  sort?: string
  from?: string
  branchId?: string
}
type Cells = (string | number | null)[]
type Built = {
  title: string
  columns: { id: string }[]
  rows: { keys: string[]; cells: Cells }[]
  rowCount: number
  totals: Cells
}

const search = (definition: object) => new URLSearchParams({ ...YEAR, ...definition }).toString()

async function build(definition: ReportRequest, client = superAdmin): Promise<Built> {
  const { status, body } = await client.get(`/report-builder/result?${search(definition)}`)
  expect([status, body.detail, body.errors]).toEqual([200, undefined, undefined])
  return body.data
}

type ListedReport = { columns: { id: string }[]; rows: { key: string; cells: Cells }[]; totals: Cells }

async function report(id: string, client = superAdmin): Promise<ListedReport> {
  const { status, body } = await client.get(`/reports/${id}?${search({})}`)
  expect([id, status]).toEqual([id, 200])
  return body.data
}

/** Figures by key, in a fixed order of keys. */
const byKey = (rows: [string, Cells][]) => rows.toSorted(([a], [b]) => (a < b ? -1 : 1))
const shown = ({ columns }: ListedReport, ids: string[]) =>
  ids.map((id) => columns.findIndex((column) => column.id === id))

const SOLD = ['policies', 'net_pesewas', 'fees_pesewas', 'gross_pesewas', 'average_pesewas']
const SOLD_MEASURES = 'policies,net,fees,gross,average'
const FINAL = 'method~momo,paymentStatus~successful~failed~expired~cancelled~review'

type Tie = [report: string, columns: string[], asked: ReportRequest]
const sold = (groupBy: string): ReportRequest => ({ dataSet: 'policies-sold', groupBy, measures: SOLD_MEASURES })
const TIES: Tie[] = [
  ['production-by-product', SOLD, sold('product')],
  ['production-by-cover', SOLD, sold('cover')],
  ['production-by-branch', SOLD, sold('branch')],
  ['production-by-agent', SOLD, sold('seller')],
  ['production-by-month', SOLD, sold('month')],
  ['production-by-day', SOLD, sold('day')],
  ['production-by-insurer', SOLD, sold('insurer')],
  [
    'policies-in-force',
    ['policies', 'insured_pesewas', 'net_pesewas'],
    { dataSet: 'policies-in-force', groupBy: 'cover', measures: 'policies,insured,net' },
  ],
  [
    'collections-by-network',
    ['attempts', 'successful', 'paid_pesewas', 'fee_pesewas'],
    { dataSet: 'payments', groupBy: 'network', measures: 'attempts,successful,paid,fees', filters: FINAL },
  ],
  [
    'claims-reserve',
    ['claims', 'paid_pesewas', 'reserve_pesewas'],
    { dataSet: 'claims', groupBy: 'claimType', measures: 'claims,paid,outstanding' },
  ],
  [
    'commission-by-month',
    ['lines', 'earned_pesewas', 'reversed_pesewas', 'vested_pesewas', 'withheld_pesewas'],
    { dataSet: 'commissions', groupBy: 'month', measures: 'lines,earned,reversed,vested,withheld' },
  ],
  [
    'refunds',
    ['paid_pesewas', 'open_pesewas'],
    { dataSet: 'refunds', groupBy: 'refundCause', measures: 'paid,outstanding' },
  ],
]

describe('the figures agree with the reports of the catalogue', () => {
  test.each(TIES)('%s', async (id, ids, definition) => {
    for (const client of [superAdmin, admin]) {
      const [listed, built] = [await report(id, client), await build(definition, client)]
      const at = shown(listed, ids)
      expect(at).not.toContain(-1)
      const figures = (cells: Cells) => at.map((i) => cells[i] ?? null)
      expect(byKey(built.rows.map(({ keys, cells }) => [keys[0] ?? '', cells.slice(1)]))).toEqual(
        byKey(listed.rows.map(({ key, cells }) => [key, figures(cells)])),
      )
      // An empty report of the catalogue has zeros as its total too.
      expect(built.totals.slice(1)).toEqual(figures(listed.totals))
    }
    if (!['refunds'].includes(id)) expect((await build(definition)).rows.length).toBeGreaterThan(0)
  })

  test('two groups add up to one, and the total counts each customer once', async () => {
    const measures = 'gross,customers'
    const single = await build({ dataSet: 'policies-sold', groupBy: 'branch', measures })
    const two = await build({ dataSet: 'policies-sold', groupBy: 'branch,month', measures })
    const sums = new Map<string, number>()
    for (const { keys, cells } of two.rows) {
      sums.set(keys[0] ?? '', (sums.get(keys[0] ?? '') ?? 0) + Number(cells[2]))
    }
    expect(single.rows.map(({ keys, cells }) => [keys[0], cells[1]])).toEqual(
      single.rows.map(({ keys }) => [keys[0], sums.get(keys[0] ?? '')]),
    )
    expect(two.totals.slice(2)).toEqual(single.totals.slice(1))
    const customers = await running.db.read((tx) =>
      counted(
        tx,
        sql`select count(distinct customer_id) as count from policy_records where issued_at >= '2026-01-01Z'`,
      ),
    )
    expect(single.totals[2]).toBe(customers)
    expect(two.title).toBe('Policies sold by branch and month')
  })
})

const counted = async (tx: Tx, query: Sql) => (await one(tx, z.object({ count: z.number() }), query)).count

const pairs = DATA_SET_IDS.flatMap((dataSet) => {
  const { dimensions }: DataSet = DATA_SETS[dataSet]
  return dimensions.map((dimension) => [dataSet, dimension] as const)
})

test.each(pairs)('%s can be grouped, sorted and filtered by %s', async (dataSet, dimension) => {
  const set: DataSet = DATA_SETS[dataSet]
  const measures = set.measures
    .slice(0, 6)
    .map(({ id }) => id)
    .join(',')
  const last = set.measures.at(-1)?.quotient ? set.measures.at(-1)?.id : set.measures[0]?.id
  const all = await build({ dataSet, groupBy: dimension, measures, sort: `-${last}` })
  expect(all.rowCount).toBe(all.rows.length)
  const [first] = all.rows
  if (!first) return
  expect(first.cells[0]).not.toBe('')
  const filtered = await build({ dataSet, groupBy: dimension, measures, filters: `${dimension}~${first.keys[0]}` })
  expect(filtered.rows).toEqual([first])
  expect(filtered.totals.slice(1)).toEqual(first.cells.slice(1))
})

test('rows have the selected order', async () => {
  const definition = { dataSet: 'policies-sold', groupBy: 'cover', measures: 'gross,average' }
  const values = async (sort: string, at: number) =>
    (await build({ ...definition, sort })).rows.map(({ cells }) => cells[at])
  const ascending = (await values('gross', 1)).map(Number)
  expect(ascending.length).toBeGreaterThan(1)
  expect(ascending).toEqual(ascending.toSorted((a, b) => a - b))
  const averages = (await values('-average', 2)).filter((value) => value !== null).map(Number)
  expect(averages).toEqual(averages.toSorted((a, b) => b - a))
})

describe('reach', () => {
  test('an Admin never gets figures of another group, with any filter', async () => {
    const definition = { dataSet: 'policies-sold', groupBy: 'branch', measures: 'policies' }
    const [all, own] = [await build(definition), await build(definition, admin)]
    expect(own.rows.length).toBeGreaterThan(0)
    const other = all.rows.find(({ keys }) => !own.rows.some((row) => row.keys[0] === keys[0]))
    if (!other) throw new Error('the demo has branches of another group')
    for (const dataSet of DATA_SET_IDS) {
      const [measure] = DATA_SETS[dataSet].measures
      const filters = `branch~${other.keys[0]}`
      const built = await build({ dataSet, groupBy: 'branch', measures: measure.id, filters }, admin)
      expect([dataSet, built.rows]).toEqual([dataSet, []])
    }
  })

  test('an Admin sees the commission of agents, but not of staff', async () => {
    const definition = { dataSet: 'commissions', groupBy: 'payee', measures: 'earned' }
    const nameOf = ({ cells }: { cells: Cells }) => cells[0]
    const [all, some] = [(await build(definition)).rows.map(nameOf), (await build(definition, admin)).rows.map(nameOf)]
    expect(all).toEqual(expect.arrayContaining(['Yaw Boateng', 'Abena Owusu']))
    expect(some).toContain('Yaw Boateng')
    expect(some).not.toContain('Abena Owusu')
    expect((await report('commission-by-person', admin)).rows.map(nameOf)).not.toContain('Abena Owusu')
  })

  test('the branch that is selected for all pages filters the records and gives access to no others', async () => {
    const by = { dataSet: 'policies-sold', groupBy: 'branch', measures: 'policies,gross' }
    const all = await build(by)
    const [first] = all.rows
    const branchId = first?.keys[0] ?? ''
    expect(all.rows.length).toBeGreaterThan(1)
    const one = await build({ ...by, branchId })
    expect(one.rows).toEqual([first])
    expect(one.totals.slice(1)).toEqual(first?.cells.slice(1))
    for (const dataSet of DATA_SET_IDS) {
      const { id: measure } = DATA_SETS[dataSet].measures[0]
      const definition = { dataSet, groupBy: 'branch', measures: measure }
      const filtered = await build({ ...definition, filters: `branch~${branchId}` })
      expect([dataSet, await build({ ...definition, branchId })]).toEqual([dataSet, filtered])
    }
    const own = await build(by, admin)
    const other = all.rows.find(({ keys }) => !own.rows.some((row) => row.keys[0] === keys[0]))
    expect((await build({ ...by, branchId: other?.keys[0] ?? '' }, admin)).rows).toEqual([])
  })

  test('Staff can open neither the figures nor the file', async () => {
    const definition = search({ dataSet: 'claims', groupBy: 'month', measures: 'claims' })
    expect((await staff.get(`/report-builder/result?${definition}`)).status).toBe(403)
    expect((await staff.get(`/report-builder/file?${definition}&format=csv`)).status).toBe(403)
  })
})

test.each([
  [{ groupBy: 'secret' }, 'groupBy', 'Select a group of this data set'],
  [{ groupBy: "month) from users; --'" }, 'groupBy', 'Select a group of this data set'],
  [{ measures: 'count(*)' }, 'measures', 'Select measures of this data set'],
  [{ filters: "branch~x' or true" }, 'filters', 'Select values from the list'],
  [{ sort: 'net' }, 'sort', 'Sort by a selected group or measure'],
  [{ dataSet: 'users' }, 'dataSet', 'Select a data set'],
  [{ from: '2024-01-01' }, 'from', 'Select a period of at most one year.'],
])('%o is refused at its field', async (change, path, message) => {
  const definition = { dataSet: 'policies-sold', groupBy: 'month', measures: 'gross', ...change }
  const { status, body } = await superAdmin.get(`/report-builder/result?${search(definition)}`)
  expect([status, body.errors]).toEqual([422, [expect.objectContaining({ path, message })]])
})

test('SQL in the value of a filter is treated as data', async () => {
  const filters = "cover~x'; drop table policy_records; --"
  const built = await build({ dataSet: 'policies-sold', groupBy: 'cover', measures: 'gross', filters })
  expect(built).toMatchObject({ rows: [], totals: [null, 0] })
})

test('a report that takes too long is refused with a sentence', async () => {
  const slow = withinTime(running.db, 1_100, (tx) => run(tx, sql`select pg_sleep(5)`))
  await expect(slow).rejects.toMatchObject({
    code: 'report_too_slow',
    message: 'The report took longer than 2 seconds. Select a shorter period, fewer groups or more filters.',
  })
})

test('a file has all rows, a total and the export mark of its reader, and is audited', async () => {
  const definition = { dataSet: 'policies-sold', groupBy: 'branch,product', measures: 'policies,gross' }
  const { body, headers } = await admin.get(`/report-builder/file?${search(definition)}&format=csv`)
  expect(headers['content-disposition']).toContain('policies-sold-2026-01-01-to-2026-12-31.csv')
  const lines: string[] = body.trim().split('\r\n')
  expect(lines[0]).toContain('Branch,Product,Policies,Total premium (GHS)')
  expect(lines.at(-2)).toMatch(/^Total,,\d+,/)
  expect(lines.at(-1)).toMatch(/Exported by .+, request /)
  const { rows } = await build(definition, admin)
  expect(lines).toHaveLength(rows.length + 3)
  const found = await running.db.read((tx) =>
    one(
      tx,
      z.object({ after: z.looseObject({}) }),
      sql`select after from audit_log where action = 'report-downloaded' order by nr desc limit 1`,
    ),
  )
  expect(found.after).toMatchObject({ ...definition, ...YEAR, format: 'csv', rows: rows.length })
  const xlsx = await admin.get(`/report-builder/file?${search(definition)}&format=xlsx`)
  expect(xlsx.headers['content-type']).toContain('spreadsheetml.sheet')
})
