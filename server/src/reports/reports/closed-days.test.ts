import { walletToppedUp } from '@okwan/domain/money/ledger/collections'
import {
  brokerageEarned,
  premiumIssued,
  premiumPaidFromWallet,
  refundApproved,
} from '@okwan/domain/money/ledger/premiums'
import { bordereauPaid } from '@okwan/domain/money/ledger/settlements'
import type { Reader } from '@okwan/domain/platform/reach'
import type { ReportId } from '@okwan/domain/reports/reports/catalogue'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { closeDays } from '../../money/ledger/close-days.ts'
import { postJournal } from '../../money/ledger/post-journal.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { reportRows } from './store.ts'

let database: TestDatabase
let db: ReturnType<typeof openDatabase>
let owner: pg.Client
let agentId = ''

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url })
  owner = new pg.Client(database.url)
  await owner.connect()
  const { rows } = await owner.query(`
    with g as (insert into branch_groups (name) values ('South') returning id),
         b as (insert into branches (branch_group_id, name, code, town) select id, 'Osu', 'OSU', 'Accra' from g returning id)
    insert into users (full_name, role, mobile_number, staff_id, branch_id, created_at, updated_at)
    select 'Yaw Boateng', 'Agent', '233240000001', 'A1', id, now(), now() from b returning id`)
  agentId = rows[0].id
  for (const [i, day] of ['2024-12-31', '2025-01-31', '2025-02-01', '2025-02-28', '2025-03-01'].entries()) {
    await sell(day, i)
  }
})
afterAll(async () => {
  await owner.end()
  await db.close()
  await database.drop()
})

const post = (journal: Parameters<typeof postJournal>[1], at: string) =>
  db.transaction((tx) => postJournal(tx, journal, { now: new Date(at) }))

/**
 * Sells a policy of one of two insurers and posts its brokerage. Every second policy is refunded in part, and the insurer is
 * paid in between.
 */
async function sell(day: string, i: number): Promise<void> {
  const insurer = i % 2 === 0 ? 'ENT' : 'SIC'
  const amounts = { netPremium: 500_00 + i, vat: 10_00, nhil: 2_00, stickerFee: 5_00, nicContribution: 1_00 }
  const total = Object.values(amounts).reduce((sum, pesewas) => sum + pesewas, 0)
  const paid = { provider: 'hubtel', paidPesewas: total, feePesewas: 0, agentId }
  await post(walletToppedUp({ paymentId: `top-${i}`, ...paid }), `${day}T00:00:00Z`)
  await post(premiumPaidFromWallet({ paymentId: `pay-${i}`, agentId, amountPesewas: total }), `${day}T00:00:00Z`)
  const sale = { policyRecordId: `record-${i}`, paymentId: `pay-${i}`, insurer, amounts }
  await post(premiumIssued(sale), `${day}T23:59:59.999Z`)
  const earned = { brokerageId: `brokerage-${i}`, insurer, productCode: 'motor', brokeragePesewas: 50_00 }
  await post(brokerageEarned(earned), `${day}T23:59:59.999Z`)
  if (i % 2 === 0) return
  const refund = { refundId: `refund-${i}`, insurer, productCode: 'motor', brokeragePesewas: 5_00, remitted: false }
  const refunded = { amounts: { netPremium: 50_00, vat: 1_00, stickerFee: 50 }, cancellationFeePesewas: 0 }
  await post(refundApproved({ ...refund, ...refunded }), `${day}T23:59:59.999Z`)
  const balances = [{ account: 'vat', owner: insurer, pesewas: 4_00 }] as const
  await post(bordereauPaid({ settlementId: `settlement-${i}`, balances }), `${day}T23:59:59.999Z`)
}

const READER: Reader = { id: '', role: 'SuperAdmin', branchId: '', branchGroupId: '' }
const PERIODS = [
  { from: '2025-02-01', to: '2025-02-28' },
  { from: '2025-01-15', to: '2025-03-31' },
  { from: '2024-01-01', to: '2024-12-31' },
]
const REPORTS: ReportId[] = ['outstanding-settlement', 'levies', 'account-movements', 'leakage']

const figures = async () =>
  db.read(async (tx) => {
    const created = []
    for (const id of REPORTS) {
      for (const period of PERIODS) {
        const scope = { ...period, reader: READER, today: '2025-04-01' }
        created.push({ id, ...period, rows: await reportRows(tx, id, scope, 1000) })
      }
    }
    return created
  })

test('reports of the ledger have the same figures before, while and after days are closed', async () => {
  const open = await figures()
  const settlement = open.find(({ id, from }) => id === 'outstanding-settlement' && from === '2025-02-01')
  const vat = settlement?.rows.find(({ key }) => key === '2120 SIC')
  // Sold in January and on 28 February, each less the refund and the payment.
  expect(vat).toMatchObject({
    before_pesewas: 5_00,
    collected_pesewas: 10_00,
    settled_pesewas: 5_00,
    after_pesewas: 10_00,
  })
  const levies = open.find(({ id, from }) => id === 'levies' && from === '2025-02-01')
  // The payment to the insurer is not a levy.
  expect(levies?.rows).toMatchObject([{ key: '2025-02', tax_pesewas: 23_00, sticker_pesewas: 9_50, nic_pesewas: 2_00 }])

  for (const now of ['2025-02-02T02:00:00Z', '2025-03-05T02:00:00Z']) {
    expect(await closeDays(db, new Date(now), 60_000)).toBeGreaterThan(0)
    expect(await figures()).toEqual(open)
  }
  const { rows } = await owner.query(
    'select max(day)::text as day, count(distinct owner) as owners from ledger_party_days',
  )
  // The insurer, two authorities and a provider.
  expect(rows).toEqual([{ day: '2025-03-01', owners: 4 }])
})

test('closed days are read from their totals, which no one can change', async () => {
  await owner.query(`begin; set local session_replication_role = replica;
    update ledger_party_days set credit_pesewas = credit_pesewas + 7 where account = 'vat' and owner = 'SIC' and day = '2025-01-31'
      and event = 'premium-issued'; commit`)
  const [settlement] = await figures()
  expect(settlement?.rows.find(({ key }) => key === '2120 SIC')).toMatchObject({ before_pesewas: 5_07 })
  await expect(owner.query('delete from ledger_party_days')).rejects.toThrow('is append-only')
  await expect(db.transaction((tx) => tx.query('delete from ledger_party_days'))).rejects.toMatchObject({
    code: '42501',
  })
})
