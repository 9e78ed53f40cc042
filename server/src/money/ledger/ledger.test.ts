import { ACCOUNTS } from '@okwan/domain/money/ledger/accounts'
import { premiumCollected, walletToppedUp } from '@okwan/domain/money/ledger/collections'
import {
  agentCommissionAccrued,
  agentCommissionVested,
  commissionMovedToFloat,
} from '@okwan/domain/money/ledger/commissions'
import { disbursementReserved, disbursementReturned } from '@okwan/domain/money/ledger/disbursements'
import { type Journal, reverse } from '@okwan/domain/money/ledger/journal'
import { premiumPaidFromWallet } from '@okwan/domain/money/ledger/premiums'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { chanceOf } from '../../cli/torture/chance.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { INVARIANTS } from '../integrity-checks/checks.ts'
import { balanceOf } from './balance-of.ts'
import { postJournal } from './post-journal.ts'

const now = new Date('2026-11-16T09:00:00Z')
const LEDGER_RULES = INVARIANTS.filter(({ name }) => /^(journals|ledger|wallet)/.test(name))
let database: TestDatabase
let db: ReturnType<typeof openDatabase>
let owner: pg.Client
let agentId: string

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url })
  owner = new pg.Client(database.url)
  await owner.connect()
  const { rows } = await owner.query(`
    with g as (insert into branch_groups (name) values ('South') returning id),
         b as (insert into branches (branch_group_id, name, code, town) select id, 'Osu', 'OSU', 'Accra' from g returning id)
    insert into users (full_name, role, mobile_number, staff_id, branch_id, created_at, updated_at)
    select 'Ama Mensah', 'Agent', '233240000001', 'A1', id, now(), now() from b returning id`)
  agentId = rows[0].id
})
afterAll(async () => {
  await owner.end()
  await db.close()
  await database.drop()
})

const topUp = (paymentId: string, paidPesewas: number) =>
  walletToppedUp({ paymentId, provider: 'hubtel', paidPesewas, feePesewas: 0, agentId })
const post = (journal: Parameters<typeof postJournal>[1]) => db.transaction((tx) => postJournal(tx, journal, { now }))
/** 800 postings share 12 connections, so on a busy machine some time out while waiting for a connection and are repeated. */
async function postWithRetry(journal: Parameters<typeof postJournal>[1]): Promise<boolean> {
  try {
    return await post(journal)
  } catch (error) {
    if (String(error).includes('timeout exceeded when trying to connect')) return postWithRetry(journal)
    throw error
  }
}
const balance = (account: 'floatWallet' | 'commissionAvailable' | 'collectionFloat', of = agentId) =>
  db.read((tx) => balanceOf(tx, account, of))

test('the database and the domain have the same chart of accounts', async () => {
  const { rows } = await owner.query('select name, code, title, type from ledger_accounts order by code')
  const chart = Object.entries(ACCOUNTS).map(([name, { code, name: title, type }]) => ({ name, code, title, type }))
  expect(rows).toEqual(chart.toSorted((a, b) => a.code.localeCompare(b.code)))
})

test('a journal is posted once, even by concurrent calls', async () => {
  const journal = topUp('once', 500_00)
  const posted = await Promise.all(Array.from({ length: 20 }, () => post(journal)))
  expect(posted.filter(Boolean)).toHaveLength(1)
  expect(await balance('floatWallet')).toBe(500_00)
})

test('the same key with different lines throws', async () => {
  await post(topUp('other', 10_00))
  await expect(post(topUp('other', 11_00))).rejects.toThrow('already posted with different lines')
})

test('a wallet account follows its lines in order, with the balance after each', async () => {
  const vested = { commissionId: 'c1', agentId, grossPesewas: 100_00, withheldPesewas: 10_00 }
  await post(agentCommissionAccrued(vested))
  await post(agentCommissionVested(vested))
  await post(commissionMovedToFloat({ moveId: 'm1', agentId, amountPesewas: 40_00 }))
  const { rows } = await owner.query(
    `select movement_number, debit_pesewas, balance_after_pesewas from journal_lines
     where account = 'commissionAvailable' order by movement_number`,
  )
  expect(rows.map((row) => Object.values(row).map(Number))).toEqual([
    [1, -90_00, 90_00],
    [2, 40_00, 50_00],
  ])
  expect(await balance('commissionAvailable')).toBe(50_00)
})

test('800 concurrent debits on a balance for 500 end at exactly zero', async () => {
  const before = await balance('floatWallet')
  await post(topUp('race', 500_00))
  await post(premiumPaidFromWallet({ paymentId: 'rest', agentId, amountPesewas: before }))
  const debits = Array.from({ length: 800 }, (_, i) =>
    postWithRetry(premiumPaidFromWallet({ paymentId: `race-${i}`, agentId, amountPesewas: 1_00 })).then(
      () => 'paid',
      (error: { constraint?: string }) => error.constraint,
    ),
  )
  const outcomes = Map.groupBy(await Promise.all(debits), (outcome) => outcome)
  expect(outcomes.get('paid')).toHaveLength(500)
  expect(outcomes.get('wallet_account_not_overdrawn')).toHaveLength(300)
  expect(await balance('floatWallet')).toBe(0)
})

test('two concurrent first postings of an account both count', async () => {
  const { rows } = await owner.query(`
    insert into users (full_name, role, mobile_number, staff_id, branch_id, created_at, updated_at)
    select 'Kofi Annan', 'Agent', '233240000002', 'A2', branch_id, now(), now() from users limit 1 returning id`)
  const other: string = rows[0].id
  const first = (paymentId: string) =>
    post(walletToppedUp({ paymentId, provider: 'mtn', paidPesewas: 5_00, feePesewas: 0, agentId: other }))
  await Promise.all(['f1', 'f2', 'f3', 'f4'].map(first))
  expect(await balance('floatWallet', other)).toBe(20_00)
})

test('B10-17 after 1,000 random concurrent events, some repeated, the ledger sums to zero', async () => {
  const seed = 1
  const { below, pick } = chanceOf(seed)
  const event = (n: number): Journal => {
    const amountPesewas = 1 + below(50_00)
    const of = { agentId, grossPesewas: amountPesewas, withheldPesewas: Math.floor(amountPesewas / 10) }
    const sent = { payoutId: `p${n}`, reference: `r${seed}-${n}`, ownerId: agentId, amountPesewas }
    const withdrawal = { ...sent, kind: 'withdrawal' } as const
    return pick([
      () => topUp(`t${seed}-${n}`, amountPesewas),
      () => premiumPaidFromWallet({ paymentId: `w${seed}-${n}`, agentId, amountPesewas }),
      () => agentCommissionAccrued({ ...of, commissionId: `c${seed}-${n}` }),
      () => agentCommissionVested({ ...of, commissionId: `c${seed}-${n}` }),
      () => commissionMovedToFloat({ moveId: `m${seed}-${n}`, agentId, amountPesewas }),
      () => disbursementReserved(withdrawal),
      () => disbursementReturned(withdrawal),
      () => reverse(topUp(`t${seed}-${n}`, amountPesewas)),
    ])()
  }
  const events = Array.from({ length: 1000 }, (_, n) => event(n))
  const outcome = (journal: Journal) =>
    postWithRetry(journal).catch((error: { constraint?: string }) => error.constraint ?? String(error))
  const outcomes = new Set<unknown>()
  for (let from = 0; from < events.length; from += 20) {
    const batch = events.slice(from, from + 20)
    const posted = await Promise.all([...batch, ...batch.slice(0, 5)].map(outcome))
    for (const each of posted) outcomes.add(each)
  }
  // A posting succeeds, is a repetition or exceeds the balance; anything else is an error.
  expect(outcomes).toEqual(new Set([true, false, 'wallet_account_not_overdrawn']))
  for (const { name, violationQuery } of LEDGER_RULES) {
    expect((await owner.query(violationQuery)).rows, name).toEqual([])
  }
})

const asApp = (statement: string) => db.transaction((tx) => tx.query(statement))

test.each([
  'update journals set posted_at = posted_at',
  'delete from journals',
  'truncate journals cascade',
  'update journal_lines set debit_pesewas = 1',
  'delete from journal_lines',
  'update wallet_accounts set balance_pesewas = 1',
  `insert into wallet_accounts (account, agent_id, balance_pesewas, movements) select 'floatWallet', id, 1, 1 from users limit 1`,
  `update ledger_accounts set code = '9999'`,
])('the application may not: %s', async (statement) => {
  await expect(asApp(statement)).rejects.toMatchObject({ code: '42501' })
})

test.each(['update journals set event = event', 'delete from journal_lines', 'truncate journals cascade'])(
  'not even the owner of the database may: %s',
  async (statement) => {
    await expect(owner.query(statement)).rejects.toThrow('is append-only')
  },
)

const newJournal = `insert into journals (event, source_id, posted_at) values ('planted', gen_random_uuid(), now())`
const lines = (...debits: number[]) =>
  debits
    .map((debit, i) => `(select id from journal), ${i + 1}, 'suspense', 'x', ${debit}`)
    .map((row) => `(${row})`)
    .join()

test.each([
  ['unbalanced', 'journal_balances', [100, -99]],
  ['of one line', 'journal_balances', [100]],
  ['with a line of zero', 'line_not_zero', [100, -100, 0]],
])('the database alone refuses a journal %s', async (_name, constraint, debits) => {
  const planted = `with journal as (${newJournal} returning id)
    insert into journal_lines (journal_id, position, account, owner, debit_pesewas) values ${lines(...debits)}`
  await expect(asApp(planted)).rejects.toMatchObject({ constraint })
  await expect(owner.query(planted)).rejects.toMatchObject({ constraint })
})

test('the database alone refuses a journal without lines', async () => {
  await expect(asApp(newJournal)).rejects.toMatchObject({ constraint: 'journal_balances' })
})

test('the database alone refuses a line added to a posted journal', async () => {
  await post(
    premiumCollected({
      paymentId: 'p',
      provider: 'mtn',
      paidPesewas: 5,
      feePesewas: 0,
      duePesewas: 5,
      customerId: 'c',
    }),
  )
  const added = `insert into journal_lines (journal_id, position, account, owner, debit_pesewas)
                 select id, 9, 'suspense', 'x', 1 from journals where event = 'premium-collected' and source_id = 'p'`
  await expect(asApp(added)).rejects.toMatchObject({ constraint: 'journal_balances' })
})
