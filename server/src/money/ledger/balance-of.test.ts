import { premiumCollected, walletToppedUp } from '@okwan/domain/money/ledger/collections'
import { premiumPaidFromWallet } from '@okwan/domain/money/ledger/premiums'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import type { Tx } from '../../platform/db/database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { balanceOf, debitsByOwner } from './balance-of.ts'
import { closeDays } from './close-days.ts'
import { postJournal } from './post-journal.ts'

const AGENT = '00000000-0000-4000-8000-000000000001'
let database: TestDatabase
let db: ReturnType<typeof openDatabase>
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url })
  owner = new pg.Client(database.url)
  await owner.connect()
  await owner.query(`
    with g as (insert into branch_groups (name) values ('South') returning id),
         b as (insert into branches (branch_group_id, name, code, town) select id, 'Osu', 'OSU', 'Accra' from g returning id)
    insert into users (id, full_name, role, mobile_number, staff_id, branch_id, created_at, updated_at)
    select '${AGENT}', 'Ama Mensah', 'Agent', '233240000001', 'A1', id, now(), now() from b`)
})
afterAll(async () => {
  await owner.end()
  await db.close()
  await database.drop()
})

type Journal = Parameters<typeof postJournal>[1]
const post = (journal: Journal, at: string) => db.transaction((tx) => postJournal(tx, journal, { now: new Date(at) }))

/** A top-up, and premiums from the wallet and from two providers. */
async function postDay(day: string): Promise<void> {
  const paid = { provider: 'hubtel', paidPesewas: 100_00, feePesewas: 1_00, agentId: AGENT }
  await post(walletToppedUp({ paymentId: `top-${day}`, ...paid }), `${day}T00:00:00Z`)
  const spent = { paymentId: `wallet-${day}`, agentId: AGENT, amountPesewas: 30_00 }
  await post(premiumPaidFromWallet(spent), `${day}T11:00:00Z`)
  for (const provider of ['hubtel', 'mtn']) {
    const sale = { provider, paidPesewas: 60_00, feePesewas: 50, duePesewas: 60_00, customerId: 'c' }
    await post(premiumCollected({ paymentId: `${provider}-${day}`, ...sale }), `${day}T23:59:59.999Z`)
  }
}

const close = (now: string) => closeDays(db, new Date(now), 60_000)
const numberOfDays = async () => (await owner.query('select count(*)::int as n from ledger_closed_days')).rows[0].n

/** Every sub-account of the ledger, once by the function and once by adding up all its lines. */
async function bothSums(tx: Tx) {
  const { rows: slow } = await owner.query(
    `select account, owner, sum(debit_pesewas)::bigint as pesewas from journal_lines group by 1, 2 order by 1, 2`,
  )
  const fast = []
  for (const { account, owner: of } of slow) {
    const one = await debitsByOwner(tx, account, of)
    const all = await debitsByOwner(tx, account)
    expect(one.get(of), `${account} of ${of}`).toBe(all.get(of))
    fast.push({ account, owner: of, pesewas: one.get(of) })
  }
  return { slow: slow.map((row) => ({ ...row, pesewas: Number(row.pesewas) })), fast }
}

async function expectEqualSums(): Promise<void> {
  const { slow, fast } = await db.read(bothSums)
  expect(slow.length).toBeGreaterThan(6)
  expect(fast).toEqual(slow)
}

test('balances equal the sum of all lines before, while and after days are closed', async () => {
  await postDay('2025-03-01')
  await postDay('2025-03-02')
  await expectEqualSums()
  expect(await close('2025-03-03T02:00:00Z')).toBe(2)
  await expectEqualSums()
  await postDay('2025-03-03')
  await postDay('2025-03-04')
  await expectEqualSums()
  // Closed, but still without totals.
  await owner.query(`select close_ledger_days('2025-03-03')`)
  await expectEqualSums()
  expect(await close('2025-03-04T02:00:00Z')).toBe(1)
  await expectEqualSums()
  expect(await db.read((tx) => balanceOf(tx, 'collectionFloat', 'mtn'))).toBe(4 * 59_50)
  expect(await db.read((tx) => balanceOf(tx, 'floatWallet', AGENT))).toBe(4 * 70_00)
  expect(await db.read((tx) => balanceOf(tx, 'collectionFloat', 'telecel'))).toBe(0)
})

test('a late posting to a closed day is refused, so it changes no balance', async () => {
  const late = walletToppedUp({ paymentId: 'late', provider: 'mtn', paidPesewas: 1, feePesewas: 0, agentId: AGENT })
  const before = await db.read((tx) => balanceOf(tx, 'collectionFloat', 'mtn'))
  await expect(post(late, '2025-03-03T23:59:59Z')).rejects.toMatchObject({ constraint: 'day_is_open' })
  expect(await db.read((tx) => balanceOf(tx, 'collectionFloat', 'mtn'))).toBe(before)
  await post(late, '2025-03-04T00:00:00Z')
  expect(await db.read((tx) => balanceOf(tx, 'collectionFloat', 'mtn'))).toBe(before + 1)
  await expectEqualSums()
})

test('a day that gets its totals between the two statements is counted once', async () => {
  const days = await numberOfDays()
  const balance = await db.read(async (tx) => {
    let statements = 0
    const closing: Tx = {
      notify: (note) => tx.notify(note),
      query: async (...statement) => {
        const found = await tx.query(...statement)
        statements += 1
        if (statements === 1) await close('2025-03-05T02:00:00Z')
        return found
      },
    }
    return balanceOf(closing, 'collectionFloat', 'hubtel')
  })
  expect(await numberOfDays()).toBe(days + 1)
  expect(balance).toBe(4 * (99_00 + 59_50))
  await expectEqualSums()
})
