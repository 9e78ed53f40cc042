import { REPORTS, type ReportId } from '@okwan/domain/reports/reports/catalogue'
import type { Opens } from '@okwan/domain/reports/reports/definition'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { seedDemoClaims } from '../../demo/claims.ts'
import { seedDemoComplaints } from '../../demo/complaints.ts'
import { seedDemoMoney } from '../../demo/money.ts'
import { seedDemoRequests } from '../../demo/requests.ts'
import { seedDemoExceptions, seedDemoSales } from '../../demo/sales.ts'
import { seedDemoTrips } from '../../demo/trips.ts'
import { startPayoutProduct } from '../../money/payouts/send/testing.ts'
import { MovableClock } from '../../platform/clock.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

let running: Awaited<ReturnType<typeof startPayoutProduct>>
let superAdmin: Client

beforeAll(async () => {
  running = await startPayoutProduct()
  const product = { ...running.product, clock: new MovableClock() }
  await seedDemoSales(product)
  await seedDemoTrips(product)
  await seedDemoRequests(product)
  await seedDemoClaims(product)
  await seedDemoComplaints(product)
  await seedDemoMoney(product)
  await seedDemoExceptions(product)
  await running.db.transaction(async (tx) => {
    // The second attempt of a payment that succeeded later, and a challenge that was resolved.
    await run(
      tx,
      sql`insert into payment_attempts (checkout_id, attempt_number, reference, method, provider, network, payer_number,
            due_pesewas, state, reason, created_at, final_at)
          select checkout_id, 98, reference || 'X', 'momo', 'hubtel', 'mtn', '233240000004', due_pesewas, 'failed', 'declined',
            created_at, created_at
          from payment_attempts where attempt_number = 1 order by created_at desc limit 1`,
    )
    await run(tx, sql`update challenges set resolved_at = opened_at + interval '1 hour', resolution = 'retry'`)
  })
  const owner = new pg.Client(running.databaseUrl)
  await owner.connect()
  // A claim payout that was paid; triggers would require its approvals.
  await owner.query(`begin; set local session_replication_role = replica;
    insert into payouts (kind, state, owner_id, funding, about, customer_name, claim_id, computed_pesewas, amount_pesewas,
      payee_name, payee_phone, payee_network, branch_id, requested_at, request_reason, account_name, finished_at)
    select 'claim', 'paid', id, '{"from":"owed"}', 'Claim', 'Ama Owusu', id, 100, 100, 'Ama Owusu',
      '233241234567', 'mtn', branch_id, reported_at, 'Paid', 'Ama Owusu', '2026-11-10' from claims order by number limit 1; commit`)
  await owner.end()
  superAdmin = await running.client('admin').signIn('0200000001')
}, 300_000)
afterAll(() => running.stop())

type CreatedReport = {
  columns: { id: string }[]
  rows: {
    key: string
    cells: (string | number | null)[]
    link: { list: Opens['list']; search: Record<string, string> }
  }[]
}

/** Lists that show the records of a row, with the columns of the report that count these records. */
const LISTS: Partial<Record<Opens['list'], { path: string; counts: readonly string[] }>> = {
  policies: { path: '/policies', counts: ['policies', 'due', 'lost'] },
  claims: { path: '/claims', counts: ['claims', 'finished'] },
  requests: { path: '/service-requests', counts: ['finished'] },
  challenges: { path: '/challenged-policies', counts: ['finished'] },
  complaints: { path: '/complaints', counts: ['complaints'] },
  refunds: { path: '/refunds', counts: ['paid', 'open'] },
  transactions: { path: '/transactions', counts: ['payments'] },
}

/** These reports contain amounts only. Their lists contain the policies sold in the period. */
const AMOUNTS: ReportId[] = ['earned-premium', 'commission-by-month', 'commission-by-cover', 'brokerage']

const COUNTED = REPORTS.filter(({ id, opens }) => LISTS[opens.list] && !AMOUNTS.includes(id))

/** The number of records of a row: one if the row is a record. */
function countIn(
  { columns }: CreatedReport,
  cells: CreatedReport['rows'][number]['cells'],
  counts: readonly string[],
): number {
  const found = columns.flatMap(({ id }, i) => (counts.includes(id) ? [Number(cells[i])] : []))
  // The first column counts the records of the row, except for refunds, which are paid or open.
  return counts.includes('open') ? found.reduce((sum, each) => sum + each, 0) : (found[0] ?? 1)
}

const PERIODS = ['from=2026-01-01&to=2026-12-31', 'from=2026-10-01&to=2026-10-31', 'from=2026-11-01&to=2026-11-16']

test.each(COUNTED.map(({ id, opens }) => [id, opens.list] as const))(
  'each row of %s opens a list with as many %s as the row counts',
  async (id, list) => {
    const { path = '', counts = [] } = LISTS[list] ?? {}
    const opened: object[] = []
    const expected: object[] = []
    for (const period of PERIODS) {
      for (const about of ['', '&product=motor', '&product=travel']) {
        const made: CreatedReport = (await superAdmin.get(`/reports/${id}?${period}${about}`)).body.data
        for (const { key, cells, link } of made.rows) {
          const { status, body } = await superAdmin.get(`${path}?${new URLSearchParams(link.search)}`)
          opened.push({ period, about, key, status, count: body.meta?.count })
          expected.push({ period, about, key, status: 200, count: countIn(made, cells, counts) })
        }
      }
    }
    expect(opened).toEqual(expected)
    expect(expected.length).toBeGreaterThan(0)
  },
)
