/**
 * A large ledger: closing days, integrity checks on open days and on closed days, and the month view.
 *   node bench/ledger.ts [--journals 1000000] [--days 300]
 * Target for 1 million journals: every check passes and is younger than its limit, the month view takes less than 1 s.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { accountBalances, countJournals } from '../server/src/money/accounting/store.ts'
import { checkClosedDays, checkOpenDays, tryCheck } from '../server/src/money/integrity-checks/check-money.ts'
import { checkStatuses } from '../server/src/money/integrity-checks/check-status.ts'
import { INVARIANTS } from '../server/src/money/integrity-checks/checks.ts'
import { closeDays } from '../server/src/money/ledger/close-days.ts'
import { MovableClock } from '../server/src/platform/clock.ts'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDatabase } from '../server/src/platform/db/open-database.ts'

const AGENTS = 1000
const CLOSING_BUDGET_MS = 600_000
const DAY_CHECKS_MS = 60_000

const { values } = parseArgs({
  options: { journals: { type: 'string', default: '1000000' }, days: { type: 'string', default: '300' } },
})
const sales = Math.round(Number(values.journals) / 4)
const topUps = 2 * sales
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
await migrate(postgres.url)
const db = openDatabase({ url: postgres.url })
const owner = new pg.Client(postgres.url)
await owner.connect()
const clock = new MovableClock()
try {
  await measureTime(`insert ${2 * sales + topUps} journals`, fill)
  await owner.query('vacuum analyze')
  for (const { name, violationQuery } of INVARIANTS.filter((each) => /^(journals|ledger|wallet)/.test(each.name))) {
    await measureTime(`${name} over the whole ledger`, () => tryCheck({ db, clock }, violationQuery, 600_000))
  }
  let closed = 0
  const seconds = await measureTime('close the days', async () => {
    closed = await closeDays(db, clock.now(), CLOSING_BUDGET_MS)
  })
  console.log(`        ${closed} days, ${Math.round((seconds * 1000) / closed)} ms each`)
  await owner.query('vacuum analyze')
  await measureTime('all checks on open days', () => checkOpenDays({ db, clock }))
  await checkDays(closed)
  await measureTime('state of all checks', () => db.read(checkStatuses))
  await report()
  const today = clock.now().toISOString().slice(0, 7)
  const earlier = new Date(clock.now().getTime() - 150 * 86_400_000).toISOString().slice(0, 7)
  for (const month of [today, earlier]) {
    const seconds = await measureTime(`month view of ${month}`, async () => {
      await db.read((tx) => accountBalances(tx, month))
      await db.read((tx) => countJournals(tx, month))
    })
    if (seconds > 1) reportMissed('the target is 1 s')
  }
} finally {
  await owner.end()
  await db.close()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

/** Half of the journals are top-ups, the others belong to sales that were paid and issued. */
async function fill(): Promise<void> {
  await owner.query(`drop index checkouts_search; set session_replication_role = replica; set synchronous_commit = off`)
  const at = (n: string, count: number) => `now() - interval '${values.days} days' * (1 - ${n}::float8 / ${count})`
  const checkout = (kind: string, n: string) => `('${kind}0' || lpad(${n}::text, 25, '0'))`
  const id = (kind: string, n: string) => `md5('${kind}' || ${n})::uuid`
  const pay = (kind: 'TP' | 'SA', count: number, type: string, pesewas: number) => `
    insert into checkouts (id, client_reference, purpose, payable_type, payable_id, amount_pesewas, received_for, customer_id,
      customer_name, seller_id, branch_id, state, attempt_count, shown_attempt, shown_method, created_at, final_at)
    select ${id(kind, 'n')}, ${checkout(kind, 'n')}, 'premium', '${type}', ${id(`${kind}r`, 'n')}, ${pesewas}, 'Payment', 'c', 'Ama',
      ${id('agent', `n % ${AGENTS}`)}, ${id('branch', '1')}, 'paid', 1, 1, 'momo', ${at('n', count)}, ${at('n', count)}
    from generate_series(1, ${count}) n;
    insert into payment_attempts (checkout_id, attempt_number, reference, method, provider, network, payer_number, due_pesewas,
      state, money, paid_pesewas, fee_pesewas, created_at, final_at)
    select ${id(kind, 'n')}, 1, '${kind}' || n, 'momo', 'hubtel', 'mtn', '233240000000', ${pesewas}, 'successful', 'settled',
      ${pesewas}, 100, ${at('n', count)}, ${at('n', count)} from generate_series(1, ${count}) n;`
  const post = (event: string, key: string, source: string, count: number) => `
    insert into journals (id, event, source_id, posted_at)
    select ${id(key, 'n')}, '${event}', ${source}, ${at('n', count)} from generate_series(1, ${count}) n;`
  const lines = (key: string, count: number, rows: string) => `
    insert into journal_lines (journal_id, position, account, owner, debit_pesewas, movement_number, balance_after_pesewas)
    select ${id(key, 'n')}, l.* from generate_series(1, ${count}) n cross join lateral (values ${rows}) l;`
  await owner.query(pay('TP', topUps, 'wallet-top-up', 100_00))
  await owner.query(post('wallet-topped-up', 'jt', checkout('TP', 'n'), topUps))
  await owner.query(
    lines(
      'jt',
      topUps,
      `(1, 'collectionFloat', 'hubtel', 9900, null::bigint, null::bigint), (2, 'collectionFees', 'hubtel', 100, null, null),
       (3, 'floatWallet', ${id('agent', `n % ${AGENTS}`)}::text, -10000, (n - 1) / ${AGENTS} + 1, 10000 * ((n - 1) / ${AGENTS} + 1))`,
    ),
  )
  await owner.query(`insert into wallet_accounts select 'floatWallet', ${id('agent', `n % ${AGENTS}`)}, 10000 * count(*), count(*)
                     from generate_series(1, ${topUps}) n group by 2`)
  await owner.query(pay('SA', sales, 'motor-purchase', 60_00))
  await owner.query(`
    insert into policy_records (id, policy_id, product, record_number, kind, is_current, status, status_at, customer_id, seller_id,
      branch_id, cover_type, start_date, end_date, cover_days, sum_insured_pesewas, office_premium_pesewas, fees_pesewas,
      premium_pesewas, search_text, created_at, issued_at, insurer_code)
    select ${id('SAr', 'n')}, ${id('policy', 'n')}, 'travel', 1, 'new', true, 'expired', now(), ${id('c', 'n')}, ${id('agent', '1')},
      ${id('branch', '1')}, 'SCH', current_date, current_date, 1, 0, 6000, 0, 6000, '', ${at('n', sales)}, ${at('n', sales)}, 'Okwan'
    from generate_series(1, ${sales}) n`)
  const paid = `${checkout('SA', 'n')}`
  await owner.query(
    post('premium-collected', 'jc', paid, sales) + post('premium-issued', 'ji', `${id('SAr', 'n')}::text`, sales),
  )
  await owner.query(
    lines(
      'jc',
      sales,
      `(1, 'collectionFloat', 'hubtel', 5900, null::bigint, null::bigint), (2, 'collectionFees', 'hubtel', 100, null, null),
       (3, 'unissuedPremium', ${paid}, -6000, null, null)`,
    ),
  )
  await owner.query(
    lines(
      'ji',
      sales,
      `(1, 'unissuedPremium', ${paid}, 6000, null::bigint, null::bigint), (2, 'premiumPayable', 'insurer', -5000, null, null),
       (3, 'vat', '', -1000, null, null)`,
    ),
  )
  await owner.query('reset session_replication_role')
}

/** Checks as many closed days as the time allows, and estimates the time for all of them. */
async function checkDays(closed: number): Promise<void> {
  let checked = 0
  const endMs = performance.now() + DAY_CHECKS_MS
  const seconds = await measureTime('checks on closed days', async () => {
    for (let more = 1; more > 0 && performance.now() < endMs; checked += more)
      more = await checkClosedDays({ db, clock })
  })
  const { rows } = await owner.query(
    `select name, round(avg(duration_ms)) as ms from integrity_day_checks group by 1 order by 2 desc`,
  )
  const all = (seconds / checked) * closed * rows.length
  console.log(`        ${checked} of ${closed * rows.length} done; all of them take about ${Math.round(all)} s`)
  for (const { name, ms } of rows) console.log(`        ${String(ms).padStart(5)} ms a day ${name}`)
}

async function report(): Promise<void> {
  const statuses = await db.read(checkStatuses)
  for (const { name, durationMs } of statuses.toSorted((a, b) => (b.durationMs ?? 0) - (a.durationMs ?? 0))) {
    console.log(`        ${String(durationMs).padStart(5)} ms ${name}`)
  }
  for (const { name, problem, violations } of statuses.filter(({ state }) => state !== 'passed')) {
    reportMissed(`${name}: ${problem ?? `${violations} violations`}`)
  }
}

function reportMissed(sentence: string): void {
  console.log(`MISSED  ${sentence}`)
  process.exitCode = 1
}

async function measureTime(label: string, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${seconds.toFixed(2).padStart(6)} s ${label}`)
  return seconds
}
