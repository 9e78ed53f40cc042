import { premiumCollected, walletToppedUp } from '@okwan/domain/money/ledger/collections'
import { premiumPaidFromWallet } from '@okwan/domain/money/ledger/premiums'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { TestClock } from '../../../test/test-clock.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { getTrialBalance } from '../accounting/trial-balance.ts'
import { closeDays } from '../ledger/close-days.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { checkClosedDays, checkOpenDays, WINDOWED } from './check-money.ts'
import { checkStatuses } from './check-status.ts'
import { dueDayChecks } from './store.ts'

const clock = new TestClock()
let database: TestDatabase
let db: ReturnType<typeof openDatabase>
let owner: pg.Client
const agents: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url })
  owner = new pg.Client(database.url)
  await owner.connect()
  const { rows } = await owner.query(`
    with g as (insert into branch_groups (name) values ('South') returning id),
         b as (insert into branches (branch_group_id, name, code, town) select id, 'Osu', 'OSU', 'Accra' from g returning id)
    insert into users (full_name, role, mobile_number, staff_id, branch_id, created_at, updated_at)
    select 'Agent ' || n, 'Agent', '23324000000' || n, 'A' || n, id, now(), now() from b, generate_series(1, 2) n returning id`)
  agents.push(...rows.map(({ id }) => id as string))
  for (const day of ['2025-02-27', '2025-03-01', '2025-03-02', '2025-03-03']) await postDay(day)
})
afterAll(async () => {
  await owner.end()
  await db.close()
  await database.drop()
})

const post = (journal: Parameters<typeof postJournal>[1], at: string) =>
  db.transaction((tx) => postJournal(tx, journal, { now: new Date(at) }))

/** Posts two top-ups, a premium paid from a wallet and a premium collected by a provider. */
async function postDay(day: string): Promise<void> {
  for (const [i, agentId] of agents.entries()) {
    const paid = { provider: 'hubtel', paidPesewas: 100_00 + i, feePesewas: 1_00, agentId }
    await post(walletToppedUp({ paymentId: `top-${day}-${i}`, ...paid }), `${day}T10:00:00Z`)
  }
  const [agentId = ''] = agents
  await post(premiumPaidFromWallet({ paymentId: `wallet-${day}`, agentId, amountPesewas: 40_00 }), `${day}T11:00:00Z`)
  const sale = { provider: 'mtn', paidPesewas: 60_00, feePesewas: 0, duePesewas: 60_00, customerId: 'c' }
  await post(premiumCollected({ paymentId: `sale-${day}`, ...sale }), `${day}T23:59:59.999Z`)
}

const close = (now: string) => closeDays(db, new Date(now), 60_000)
const totals = async () => (await owner.query('select * from ledger_days order by day, account')).rows
const totalsOfMarch = () =>
  db.read(async (tx) => {
    const ctx = { tx, now: clock.now(), actor: { id: '' } } as Ctx // the trial balance reads only these fields
    return (await getTrialBalance(ctx, { params: { month: '2025-03' } })).lines
  })
const statusOf = async (name: string) => (await db.read(checkStatuses)).find((rule) => rule.name === name)

/** The test posts journals without payments, so only the checks of the ledger itself are compared. */
const LEDGER = /^(journals|ledger|wallet|closed|carried)/
async function failedChecks(): Promise<string[]> {
  await owner.query(`update integrity_checks set checked_at = now() - interval '25 hours'`)
  await checkOpenDays({ db, clock })
  await checkClosedDays({ db, clock }, 60_000, 0)
  const statuses = await db.read(checkStatuses)
  return statuses.filter(({ name, state }) => LEDGER.test(name) && state !== 'passed').map(({ name }) => name)
}

/** Changes rows as the owner of the database with all triggers off. */
async function forge(statement: string): Promise<void> {
  await owner.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
}

test('a day is closed one hour after its end, and its totals equal its lines', async () => {
  const before = await totalsOfMarch()
  expect(await close('2025-03-03T00:59:00Z')).toBe(3)
  expect(await close('2025-03-04T00:59:00Z')).toBe(1)
  expect(await close('2025-03-04T00:59:00Z')).toBe(0)
  const { rows } = await owner.query(`
    select max(day)::text as day, sum(journals)::int as journals from ledger_closed_days where totalled_at is not null`)
  expect(rows).toEqual([{ day: '2025-03-02', journals: 12 }])
  const again = await owner.query(`
    select (posted_at at time zone 'UTC')::date as day, account, count(*) as lines,
      coalesce(sum(debit_pesewas) filter (where debit_pesewas > 0), 0)::bigint as debit_pesewas,
      coalesce(-sum(debit_pesewas) filter (where debit_pesewas < 0), 0)::bigint as credit_pesewas
    from journals j join journal_lines l on l.journal_id = j.id where posted_at < '2025-03-03' group by 1, 2 order by 1, 2`)
  expect(await totals()).toEqual(again.rows)
  expect(await totalsOfMarch()).toEqual(before)
  expect(before.find(({ code }) => code === '2010')).toMatchObject({
    openingPesewas: -(100_00 + 100_01 - 40_00),
    debitPesewas: 3 * 40_00,
    creditPesewas: 3 * 200_01,
  })
  expect(await failedChecks()).toEqual([])
})

test('carried-forward balances equal the lines of closed days and contain no zero balances', async () => {
  const carriedForward = (await owner.query('select account, owner, debit_pesewas from ledger_carry order by 1, 2'))
    .rows
  const lines = await owner.query(`
    select account, owner, sum(debit_pesewas)::bigint as debit_pesewas from journals j join journal_lines l on l.journal_id = j.id
    where posted_at < '2025-03-03' group by 1, 2 having sum(debit_pesewas) <> 0 order by 1, 2`)
  expect(carriedForward).toEqual(lines.rows)
})

test('a sub-account whose balance becomes zero is no longer carried', async () => {
  const carriedBalances = async () =>
    (await owner.query(`select from ledger_carry where account = 'floatWallet' and owner = $1`, [agents[1]])).rowCount
  expect(await carriedBalances()).toBe(1)
  const spent = { paymentId: 'all', agentId: agents[1] ?? '', amountPesewas: 4 * 100_01 }
  await post(premiumPaidFromWallet(spent), '2025-03-03T12:00:00Z')
  await close('2025-03-04T01:00:00Z')
  expect(await carriedBalances()).toBe(0)
  expect(await failedChecks()).toEqual([])
})

test('a closed day accepts no journal and no further lines of its journals', async () => {
  const late = walletToppedUp({
    paymentId: 'late',
    provider: 'mtn',
    paidPesewas: 1,
    feePesewas: 0,
    agentId: agents[0] ?? '',
  })
  await expect(post(late, '2025-03-03T23:59:59Z')).rejects.toMatchObject({ constraint: 'day_is_open' })
  const added = `insert into journal_lines (journal_id, position, account, owner, debit_pesewas)
    select id, 8 + n, 'suspense', 'x', case n when 0 then 1 else -1 end
    from journals, generate_series(0, 1) n where source_id = 'top-2025-03-01-0'`
  await expect(db.transaction((tx) => tx.query(added))).rejects.toMatchObject({ constraint: 'day_is_open' })
  expect(await post(late, '2025-03-04T00:00:00Z')).toBe(true)
})

test.each([
  `update ledger_days set lines = 1`,
  `delete from ledger_days`,
  `insert into ledger_carry values ('suspense', 'x', 1)`,
  `update ledger_carry set debit_pesewas = 1`,
  `insert into ledger_closed_days (day) values ('2020-01-01')`,
  `delete from ledger_closed_days`,
])('the application may not: %s', async (statement) => {
  await expect(db.transaction((tx) => tx.query(statement))).rejects.toMatchObject({ code: '42501' })
})

test('not even the owner of the database can change the totals of a closed day', async () => {
  await expect(owner.query('update ledger_days set lines = 1')).rejects.toThrow('is append-only')
  await expect(owner.query('delete from ledger_closed_days')).rejects.toThrow('is append-only')
  await expect(owner.query('update ledger_closed_days set journals = 1')).rejects.toMatchObject({
    constraint: 'closed_day_is_final',
  })
})

test('a day can’t be closed before it ends', async () => {
  const today = db.transaction((tx) => tx.query(`select close_ledger_days((now() at time zone 'UTC')::date)`))
  await expect(today).rejects.toMatchObject({ constraint: 'closed_day_is_over' })
})

test('closing waits for a posting in progress, but blocks postings for 1 s at most', async () => {
  const otherClient = new pg.Client(database.url)
  await otherClient.connect()
  await otherClient.query(
    `begin; insert into journals (event, source_id, posted_at) values ('open', 'x', '2025-03-04T09:00:00Z')`,
  )
  await expect(close('2025-03-05T02:00:00Z')).rejects.toMatchObject({ code: '55P03' })
  await otherClient.query('rollback')
  await otherClient.end()
  expect(await close('2025-03-05T02:00:00Z')).toBe(1)
})

test.each([
  [
    'the owner of two lines',
    `update journal_lines set owner = case owner when 'hubtel' then 'mtn' else 'hubtel' end
     where account = 'collectionFloat' and journal_id in (select id from journals where source_id like '%2025-03-02%')`,
    ['closed-days-unchanged', 'carried-balances-match-lines'],
  ],
  [
    'both amounts of a journal',
    `update journal_lines set debit_pesewas = debit_pesewas * 2
     where journal_id in (select id from journals where source_id = 'sale-2025-03-01')`,
    ['closed-days-unchanged', 'carried-balances-match-lines'],
  ],
  [
    'one amount',
    `update journal_lines set debit_pesewas = debit_pesewas + 1
     where position = 1 and journal_id in (select id from journals where source_id = 'sale-2025-03-01')`,
    ['journals-balance', 'closed-days-unchanged', 'carried-balances-match-lines'],
  ],
  [
    'a journal that was deleted',
    `delete from journal_lines where journal_id in (select id from journals where source_id = 'sale-2025-03-02');
     delete from journals where source_id = 'sale-2025-03-02'`,
    ['closed-days-unchanged', 'carried-balances-match-lines'],
  ],
  [
    'a journal whose lines were deleted',
    `delete from journal_lines where journal_id in (select id from journals where source_id = 'sale-2025-02-27')`,
    ['journals-have-lines', 'closed-days-unchanged', 'carried-balances-match-lines'],
  ],
  [
    'the running balance of a wallet',
    `update journal_lines set balance_after_pesewas = -5 where account = 'floatWallet' and movement_number = 2`,
    ['closed-days-unchanged', 'wallet-accounts-not-overdrawn', 'wallet-movements-chain'],
  ],
  [
    'a carried balance',
    `update ledger_carry set debit_pesewas = debit_pesewas + 1 where account = 'floatWallet'`,
    ['closed-days-carried', 'carried-balances-match-lines'],
  ],
  [
    'a total of an insurer without lines',
    `insert into ledger_party_days values ('2025-03-01', 'vat', 'SIC', 'premium-issued', 0, 1)`,
    ['closed-days-unchanged'],
  ],
])('the rolling check of closed days finds %s, changed with triggers off', async (_description, change, found) => {
  await owner.query('create table kept_journals as table journals; create table kept_lines as table journal_lines')
  await owner.query('create table kept_carry as table ledger_carry; create table kept_days as table ledger_party_days')
  await forge(change)
  expect(await failedChecks()).toEqual(found)
  await forge(`delete from journal_lines; delete from journals; delete from ledger_carry; delete from ledger_party_days;
    insert into journals table kept_journals; insert into journal_lines table kept_lines; insert into ledger_carry table kept_carry;
    insert into ledger_party_days table kept_days`)
  await owner.query('drop table kept_journals, kept_lines, kept_carry, kept_days')
  expect(await failedChecks()).toEqual([])
})

test('the budget limits a run, and the oldest results come first', async () => {
  const days = (await owner.query('select count(*)::int as n from ledger_closed_days')).rows[0].n
  expect(await checkClosedDays({ db, clock }, 60_000, 0)).toBe(days * WINDOWED.length)
  // Failed checks run every time.
  const failed = await checkClosedDays({ db, clock })
  await owner.query(`update integrity_day_checks set checked_at = checked_at - interval '13 hours'
                     where name = 'journals-balance' and day = '2025-03-01'`)
  expect(await checkClosedDays({ db, clock })).toBe(failed + 1)
  expect(await checkClosedDays({ db, clock }, 0)).toBeLessThan(2)
})

test('a closed day that was never checked, or not for 48 hours, makes its check overdue', async () => {
  const problem = 'A closed day was last checked more than 48 hours ago.'
  await owner.query(`update integrity_day_checks set checked_at = checked_at - interval '49 hours'
                     where name = 'journals-balance' and day = '2025-03-01'`)
  expect(await statusOf('journals-balance')).toMatchObject({ state: 'overdue', problem })
  await checkClosedDays({ db, clock })
  expect(await statusOf('journals-balance')).toMatchObject({ state: 'passed', problem: null })

  await forge(`update ledger_closed_days set totalled_at = now() - interval '3 days' where day = '2025-03-02';
    delete from integrity_day_checks where day = '2025-03-02'`)
  expect(await statusOf('journals-have-lines')).toMatchObject({ state: 'overdue', problem })
  const [next] = await db.read((tx) => dueDayChecks(tx, ['journals-have-lines'], 0, 1))
  expect(next).toEqual({ name: 'journals-have-lines', day: '2025-03-02' })
})
