import { firstDayOf, monthOf, monthsBetween } from '@okwan/domain/money/ledger/months'
import { addMonths, formatMonth, toAccraDate } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { jobHandlers } from '../../app/job-handlers.ts'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { finishAudit, verifyAndRecord } from '../../platform/audit/watch-audit.ts'
import { MovableClock } from '../../platform/clock.ts'
import { rows } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { seedDemoBusiness } from '../business/seed-business.ts'
import { seedDemoMoney } from '../money.ts'
import { seedDemoTrips } from '../trips.ts'
import { storePastFiles } from './past-files.ts'
import { seedDemoSettlements } from './seed-settlements.ts'

const SALES = 150

let running: TestProduct
let efua: Client
let ama: Client
const demo = () => ({ ...running.product, clock: new MovableClock() })
const today = toAccraDate(new Date())
const monthsAgo = (months: number) => monthOf(addMonths(firstDayOf(monthOf(today)), -months))
const last = monthsAgo(1)

beforeAll(async () => {
  running = await startTestProduct()
  running.clock.now = () => new Date()
  await seedDemoBusiness(demo(), SALES, jobHandlers)
  await seedDemoTrips({ ...demo(), config: { ...running.product.config, demoSales: SALES } })
  await seedDemoMoney(demo())
  await seedDemoSettlements(demo())
  await storePastFiles(running.product)
  efua = await running.client('admin').signIn('0200000001')
  ama = await running.client('admin').signIn('0200000009')
}, 300_000)
afterAll(() => running.stop())

const counted = async (statement: Sql) => {
  const row = z.object({ name: z.string(), count: z.number() })
  const found = await running.product.db.read((tx) => rows(tx, row, statement))
  return Object.fromEntries(found.map(({ name, count }) => [name, count]))
}
const listed = async <T>(address: string): Promise<T[]> => (await efua.get(address)).body.data

test('all integrity checks pass, and the audit log has no fault', async () => {
  expect(await checkMoney(demo())).toEqual([])
  await finishAudit(running.product)
  expect(await verifyAndRecord(running.product, 'whole')).toMatchObject({ faults: [], unsealed: 0 })
})

test('every month before the last one has a confirmed bordereau and return with its files', async () => {
  const states = sql`select state as name, count(*) as count from settlements where cut_off < ${firstDayOf(last)}::date + 1
    group by 1`
  const { confirmed = 0, ...others } = await counted(states)
  expect(others).toEqual({})
  expect(
    await counted(sql`select format as name, count(*) as count from settlement_files f join settlements s on s.id = f.settlement_id
    where s.state = 'confirmed' group by 1`),
  ).toEqual({ csv: confirmed, pdf: confirmed, xlsx: confirmed })
  const months = sql`select to_char(cut_off - interval '1 day', 'YYYY-MM') as name, count(*) as count from settlements
    where kind = 'motor-levies' group by 1`
  expect(Object.keys(await counted(months)).sort()).toEqual(monthsBetween(monthsAgo(24), monthsAgo(2)))
})

test('every month before the last one is closed by two people, and the last one can be closed', async () => {
  const months = await listed<{ month: string; state: string; allowedActions: string[] }>('/accounting/months')
  expect(months.map(({ state }) => state)).toEqual(['running', 'open', ...months.slice(2).map(() => 'closed')])
  expect(months[1]).toMatchObject({ month: last, allowedActions: ['propose'] })
})

test('the settlements of the last month have different statuses, and the returns are due', async () => {
  const open = sql`select concat_ws(' ', kind, product, state) as name, count(*) as count from settlements
    where state not in ('paid', 'confirmed') group by 1`
  expect(await counted(open)).toEqual({
    'bordereau motor checked': 1,
    'bordereau travel approved': 1,
    'withholding-tax draft': 1,
  })
  const returns = await listed<{ month: string; refusalReason: string | null }>('/settlements/due?group=returns')
  expect(returns.filter(({ refusalReason }) => refusalReason === null).map(({ month }) => month)).toContain(last)
  expect(returns.filter(({ month }) => month < last)).toEqual([])
})

test('bank statements of both accounts follow each other, and three lines are open', async () => {
  const { accounts } = (await efua.get('/bank-statements/overview')).body.data
  expect(accounts).toMatchObject([
    { account: 'trust', missingPesewas: 0, openLines: 2 },
    { account: 'operating', missingPesewas: 0, openLines: 1 },
  ])
  const lines = await listed<{ reference: string; ageDays: number }>('/bank-lines?state=open')
  expect(lines.map(({ reference }) => reference)).toEqual(
    expect.arrayContaining(['CD-407118', expect.stringMatching(/^STL-/), 'CHG-2291']),
  )
  const waiting = await listed<{ day: string; label: string }>('/bank-movements')
  const before = waiting.filter(({ day }) => day < firstDayOf(monthsAgo(0)))
  // The collections of the last day arrive in the next month; another day arrived with another amount.
  expect(before.length, formatMonth(last)).toBeLessThanOrEqual(2)
})

test('the statement and the ledger of the same day differ by explained items only', async () => {
  const { data: banks } = (await efua.get('/bank-statements/reconciliation')).body
  expect(banks).toMatchObject([
    { account: 'trust', openCount: 2, unexplainedPesewas: 0 },
    { account: 'operating', openCount: 1, unexplainedPesewas: 0 },
  ])
  // Statements are imported in the next month.
  expect(banks[0].postedLaterCount).toBeGreaterThan(0)
})

test('every day of two weeks was reconciled without a difference', async () => {
  const runs = await listed<{ matched: number; differences: number }>('/reconciliation/runs')
  expect(runs.length).toBeGreaterThanOrEqual(13)
  expect(runs.filter(({ differences }) => differences > 0)).toEqual([])
  expect(runs.some(({ matched }) => matched > 0)).toBe(true)
})

test('the company began with an opening balance, so the operating account is never overdrawn', async () => {
  const lowest = sql`select 'lowest' as name, min(balance)::bigint as count from (
    select sum(l.debit_pesewas) over (order by j.posted_at, j.id, l.position) as balance
    from journals j join journal_lines l on l.journal_id = j.id where l.account = 'operatingBank') b`
  expect((await counted(lowest))['lowest']).toBeGreaterThan(0)
  expect(await listed('/imports')).toMatchObject([{ kind: 'opening-balances', status: 'done', counts: { written: 2 } }])
  const movements = await listed<{ label: string }>('/bank-movements')
  expect(movements.map(({ label }) => label)).not.toContain('Opening balance')
})

test('Home lists the settlements that each person can prepare, check, approve, pay or confirm', async () => {
  const workItemTitles = async (client: Client) => {
    const { data } = (await client.get('/work-items')).body
    type Item = { kind: string; title: string; number: string | null }
    const own = data.filter(({ kind }: Item) => ['settlement', 'transfer', 'bank-line'].includes(kind))
    const dated = /(?<= SETTLEMENT ).*/
    return own.map(({ title, number }: Item) => `${title.replace(dated, 'day')}${number ? ' #' : ''}`).toSorted()
  }
  const month = formatMonth(last)
  const both = [
    `Check return: withholding tax, ${month} #`,
    'Pay bordereau: travel premium #',
    `Prepare return: VAT, NHIL and GETFund, ${month}`,
    `Prepare return: motor levies and fees, ${month}`,
  ]
  // Efua checked the bordereau and Ama recorded the transfers, so the other one decides. Efua imported the statements.
  const fees = (await ama.get('/bank-transfers')).body.data.filter(({ outcome }: { outcome: unknown }) => !outcome)
  const confirm = fees.map(({ kind }: { kind: string }) =>
    kind === 'gateway-fees' ? 'Confirm transfer: gateway fees #' : 'Confirm transfer: claims funds #',
  )
  const resolve = ['ACCOUNT MAINTENANCE FEE', 'CASH DEPOSIT KANESHIE', 'HUBTEL SETTLEMENT day']
  expect(await workItemTitles(efua)).toEqual(
    [...both, ...confirm, ...resolve.map((line) => `Resolve bank line: ${line} #`)].toSorted(),
  )
  expect(await workItemTitles(ama)).toEqual([...both, 'Approve bordereau: motor premium #'].toSorted())
})

test('staff commission was paid each month, and a new batch awaits the second SuperAdmin', async () => {
  const batches = await listed<{ status: string }>('/staff-payrolls?limit=100')
  const paid = batches.filter(({ status }) => status === 'paid')
  expect(paid.length).toBeGreaterThanOrEqual(20)
  expect(batches.length - paid.length).toBe(1)
  const work = await listed<{ kind: string }>('/work-items')
  expect(work.map(({ kind }) => kind)).toContain('payroll')
})

test('transfers await confirmation by the person who did not record them', async () => {
  const open = (await ama.get('/bank-transfers')).body.data.filter(({ outcome }: { outcome: unknown }) => !outcome)
  expect(open.length).toBeGreaterThan(0)
})

test('a second start adds nothing', async () => {
  const all = sql`select 'settlements' as name, count(*) as count from settlements
    union all select 'lines', count(*) from bank_lines union all select 'payrolls', count(*) from staff_payrolls`
  const before = await counted(all)
  await seedDemoSettlements(demo())
  expect(await counted(all)).toEqual(before)
})
