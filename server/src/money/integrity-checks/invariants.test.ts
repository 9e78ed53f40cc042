import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import type { Tx } from '../../platform/db/database.ts'
import { withKey } from '../payments/testing.ts'
import { type PayoutProduct, startPayoutProduct } from '../payouts/send/testing.ts'
import { alertFailedChecks } from './alert-failed-checks.ts'
import { checkMoney, checkOpenDays, runChecks } from './check-money.ts'
import { INVARIANTS } from './checks.ts'
import { violationsOf } from './store.ts'

const MAKER = '233200000002'
const CHECKER = '233200000008'
const AGENT = '233240000004'

let product: PayoutProduct
let owner: pg.Client
let maker: Client
let checker: Client
let superAdmin: Client

beforeAll(async () => {
  product = await startPayoutProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  const admin = (number: string) => product.client('admin').signIn(number)
  ;[maker, checker, superAdmin] = await Promise.all([admin(MAKER), admin(CHECKER), admin('233200000001')])
  await createPayments()
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})

/** Creates a paid refund, one in progress, a pending withdrawal, a top-up and a premium paid from the wallet. */
async function createPayments(): Promise<void> {
  await approvedRefund()
  await product.drain()
  await product.advanceSeconds(3)
  await product.earn(AGENT, 5_000_00)
  const agent = await product.client('agent').signIn(AGENT)
  const topUp = { amountPesewas: 500_00, network: 'mtn', msisdn: AGENT }
  await agent.post('/wallet/top-ups', topUp, withKey())
  await product.drain()
  await product.advanceSeconds(4)
  const { payableType, payableId } = await product.offer({ amountPesewas: 100_00 })
  await agent.post('/payments', { payableType, payableId, method: 'wallet' }, withKey())
  await product.offer()
  await reserveSomeCommission(agent)
  await approvedRefund()
  await product.drain()
}

async function reserveSomeCommission(agent: Client): Promise<void> {
  await product.name(AGENT, 'Yaw Boateng')
  const { body } = await agent.get(`/wallet/momo-accounts/name?msisdn=${AGENT}&network=mtn`)
  const added = await agent.post('/wallet/momo-accounts', {
    msisdn: AGENT,
    network: 'mtn',
    nameToken: body.data.nameToken,
    verificationToken: await product.createVerificationToken(AGENT, 'wallet-withdrawal', `number:${AGENT}`),
  })
  await owner.query(`update momo_accounts set changed_at = changed_at - interval '2 days'`)
  const { momoAccountId } = added.body.data
  const verificationToken = await product.createVerificationToken(
    AGENT,
    'wallet-withdrawal',
    `withdrawal:${momoAccountId}@300000`,
  )
  const withdrawal = { amountPesewas: 3_000_00, momoAccountId, verificationToken }
  expect((await agent.post('/wallet/withdrawals', withdrawal, withKey())).status).toBe(201)
}

async function approvedRefund(): Promise<string> {
  const id = await product.refund(100_00)
  await product.recommend(maker, id)
  expect((await product.approve(checker, CHECKER, id)).status).toBe(200)
  return id
}

test('all checks pass after ordinary work', async () => {
  expect(await checkMoney(product.product)).toEqual([])
  const { body } = await superAdmin.get('/health/money')
  expect(body.data).toMatchObject({ healthy: true, payoutsStopped: false })
  expect(body.data.checks.map(({ name }: { name: string }) => name)).toEqual(INVARIANTS.map(({ name }) => name))
})

const line = (event: string, debit: number, account = 'suspense') =>
  `insert into journal_lines (journal_id, position, account, owner, debit_pesewas)
   select id, 90, '${account}', 'x', ${debit} from journals where event like '${event}' limit 1`
/** Changes a line of the oldest journal, because settlements exclude journals that are posted at this moment. */
const oldLine = (account: string) => line('test-money', -1, account).replace('limit 1', 'order by posted_at limit 1')
/** Inserts a commission without policy, payee or journal, which is possible only with triggers off. */
function plantCommission(rateBps: number): string {
  return `insert into commissions (policy_record_id, seller_id, payee_id, payee_group, branch_id, product_code, rule_id,
            base_pesewas, rate_bps, gross_pesewas, vests_on, earned_at)
          select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'AGENT', gen_random_uuid(), 'MTP', 'MTP-agent',
            100, ${rateBps}, 10, current_date, max(posted_at) from journals`
}
const anyPaid = `(select id from payouts where state = 'paid' limit 1)`
/** Inserts an issued policy without a payment. */
const plantedCover = `
  insert into policy_records (policy_id, product, record_number, kind, is_current, status, status_at, customer_id, seller_id,
    branch_id, cover_type, start_date, end_date, cover_days, sum_insured_pesewas, office_premium_pesewas, fees_pesewas,
    premium_pesewas, search_text, created_at, issued_at, insurer_code)
  select gen_random_uuid(), 'travel', 1, 'new', true, 'active', posted_at, id, id, id, 'SCH', posted_at, posted_at, 1, 0, 100, 0,
    100, '', posted_at, posted_at, 'Okwan' from journals limit 1`

/** Inserts a draft without lines. */
const plantedSettlement = (kind: string, totalPesewas: number) => `
  insert into settlements (kind, party, payee, cut_off, total_pesewas, prepared_by, prepared_at)
  select '${kind}', 'x', '{}', '2100-01-01', ${totalPesewas}, id, now() from users limit 1`

/** Inserts a statement without lines. */
const plantedStatement = `
  insert into bank_statements (account, bank, file_name, digest, line_count, first_day, last_day, opening_pesewas, closing_pesewas,
    imported_by, imported_at)
  select 'trust', 'x', 'x', repeat('0', 64), 1, '2026-11-16', '2026-11-16', 0, 1, gen_random_uuid(), max(posted_at) from journals`
/** Inserts a confirmed match without lines. */
const plantedMatch = `insert into bank_matches (account, kind, state, proposed_at, decided_at)
  select 'trust', 'exact', 'confirmed', max(posted_at), max(posted_at) from journals`

/** Changes that a bug or the database owner could make; each violates the named check. */
const PLANTED: Record<string, string> = {
  'journals-balance': line('%', 1),
  'ledger-is-zero': line('%', 1),
  'closed-days-unchanged': `insert into ledger_closed_days (day, totalled_at, journals, sha256)
                            values ('2026-11-16', now(), 0, sha256(''))`,
  'closed-days-carried': `insert into ledger_carry values ('suspense', 'x', 1)`,
  'carried-balances-match-lines': `insert into ledger_carry values ('suspense', 'x', 1)`,
  'journals-have-lines': `insert into journals (event, source_id, posted_at) select 'x', 'y', max(posted_at) from journals`,
  'wallet-accounts-match-lines': `update wallet_accounts set balance_pesewas = balance_pesewas + 1 where account = 'floatWallet'`,
  'wallet-accounts-not-overdrawn': `alter table wallet_accounts drop constraint wallet_account_not_overdrawn; update wallet_accounts set balance_pesewas = -1`,
  'wallet-movements-chain': `update journal_lines set balance_after_pesewas = balance_after_pesewas + 1
                            where account = 'floatWallet' and movement_number = 1`,
  'reserves-are-in-transit': `update payouts set reserve_reference = null where reserve_reference is not null and kind = 'refund'`,
  'withdrawals-are-reserved': `delete from wallet_reserves`,
  'refunds-within-paid': `update payouts set paid_pesewas = 1 where id = ${anyPaid}`,
  'sent-only-approved': `delete from payout_approvals where payout_id = ${anyPaid}`,
  'sent-to-the-payee': `update disbursements set phone = '233240000000'`,
  'paid-once': `update payouts set state = 'paid', reserve_reference = null where state = 'disbursing'`,
  'paid-is-posted': `update journals set source_id = 'other' where event = 'disbursement-paid'`,
  'disbursement-float-follows-sendings': `update disbursements set fee_pesewas = fee_pesewas + 1 where state = 'paid'`,
  'collection-float-follows-requests': `update payment_attempts set fee_pesewas = fee_pesewas + 1 where money = 'settled'`,
  'nothing-waits-for-ever': `update disbursements set created_at = created_at - interval '3 days' where state = 'awaiting'`,
  'settled-is-posted': `update journals set source_id = 'other' where event = 'wallet-topped-up'`,
  'commissions-follow-ledger': plantCommission(1_000),
  'commissions-within-premium': plantCommission(9_000),
  'commissions-are-of-paid-cover': plantCommission(1_000),
  'refunds-are-owed-as-approved': `update payouts set approved_at = null where id = ${anyPaid}`,
  'claims-are-owed-as-agreed': line('%', 1, 'claimsPayable'),
  'suspense-is-parked-money': line('suspense-to-refund%', 1),
  'premium-waits-for-cover': line('premium-from-wallet%', -1, 'unissuedPremium'),
  'cover-is-paid-for': plantedCover,
  'credit-is-overpaid-money': `update payment_attempts set paid_pesewas = paid_pesewas + 1 where method = 'wallet'`,
  'nobody-is-owed-less-than-nothing': line('premium-from-wallet%', 1, 'commissionPending'),
  'no-request-waits-for-ever': `update payment_attempts set state = 'awaiting', created_at = created_at - interval '3 days'`,
  'sticker-numbers-have-no-gap': `insert into stickers (number, status, source, branch_id, created_at, updated_at)
    select 'NIC00000001', 'in_stock', 'stock', id, now(), now() from branches limit 1`,
  'sold-day-totals-equal-policies': `insert into sold_days values ('2020-01-01', now()); insert into sold_day_totals
    (day, branch_id, product, cover_type, count, premium_pesewas) select '2020-01-01', id, 'motor', 'fire', 1, 100 from branches limit 1`,
  'payment-day-totals-equal-payments': `insert into payment_days values ('2020-01-01', now()); insert into payment_day_totals
    (day, purpose, method, state, count, amount_pesewas) values ('2020-01-01', 'topUp', 'momo', 'paid', 1, 100)`,
  'premium-in-one-bordereau': oldLine('premiumPayable'),
  'levies-in-one-return': `${plantedSettlement('motor-levies', 0)}; ${oldLine('stickerFees')}`,
  'settlements-match-ledger': plantedSettlement('motor-levies', 1),
  'paid-settlements-clear': `update journals set event = 'bordereau-paid' where event = 'wallet-topped-up'`,
  'taxed-sales-have-an-invoice': `insert into tax_documents (kind, number, journal_id, payment_reference, policy_record_id,
      about_id, net_pesewas, nhil_pesewas, getfund_pesewas, covid_pesewas, vat_pesewas, opened_at)
    select 'credit-note', 'CN-1', id, 'x', gen_random_uuid(), gen_random_uuid(), 1, 0, 0, 0, 0, posted_at from journals order by posted_at desc limit 1`,
  'bank-lines-follow-ledger': `update journals set event = 'provider-settled' where event = 'wallet-topped-up'`,
  'bank-lines-matched-once': plantedMatch,
  'bank-statements-balance': plantedStatement,
  'paid-has-success': `update checkouts set state = 'paid' where state = 'open'`,
}

describe('each check can fail', () => {
  const cases = INVARIANTS.flatMap(({ name, violationQuery, recent }) => [
    ['over all data', name, violationQuery] as const,
    // Another test finds changes of closed days.
    ...(recent && name !== 'closed-days-unchanged' ? [['over recent data', name, recent] as const] : []),
  ])

  test.each(cases)('%s: %s', async (_case, name, violationQuery) => {
    const ownerTx = owner as unknown as Tx // a check calls only `query`
    await owner.query('begin')
    try {
      // Triggers are off, because this tests the checks and not the triggers.
      await owner.query('set local session_replication_role = replica')
      expect((await violationsOf(ownerTx, violationQuery, { now: product.clock.now() })).count).toBe(0)
      await owner.query(PLANTED[name] ?? `select 'nothing is planted for ${name}'`)
      const { count, examples } = await violationsOf(ownerTx, violationQuery, { now: product.clock.now() })
      expect(count).toBeGreaterThan(0)
      expect(examples[0]?.id).toBeTruthy()
    } finally {
      await owner.query('rollback')
    }
  })
})

test('a failed check is reported, audited once, and pauses payouts until it passes again', async () => {
  const id = await approvedRefund()
  await owner.query(`update wallet_accounts set balance_pesewas = balance_pesewas + 1 where account = 'floatWallet'`)
  expect(await checkMoney(product.product)).toEqual(['wallet-accounts-match-lines'])
  await checkMoney(product.product)
  const { rows } = await owner.query(`select entity_id from audit_log where action = 'integrity-check-failed'`)
  expect(rows).toEqual([{ entity_id: 'wallet-accounts-match-lines' }])

  const { data } = (await superAdmin.get('/health/money')).body
  const failed = data.checks.find(({ name }: { name: string }) => name === 'wallet-accounts-match-lines')
  expect(data).toMatchObject({ healthy: false, payoutsStopped: true })
  expect(failed).toMatchObject({
    state: 'failed',
    violations: 1,
    examples: [{ detail: expect.stringContaining('floatWallet') }],
  })

  await product.drain()
  expect(await product.getPayout(maker, id)).toMatchObject({
    state: 'approved',
    disbursements: [],
    note: 'Payouts are paused because an integrity check failed.',
  })

  await owner.query(`update wallet_accounts set balance_pesewas = balance_pesewas - 1 where account = 'floatWallet'`)
  expect(await checkMoney(product.product)).toEqual([])
  await product.advanceSeconds(60)
  await product.advanceSeconds(3)
  expect((await product.getPayout(maker, id)).state).toBe('paid')
})

const backdate = (interval: string, where = 'true') =>
  owner.query(`update integrity_checks set checked_at = checked_at - interval '${interval}' where ${where}`)
const health = async () => (await superAdmin.get('/health/money')).body.data
const checkOf = ({ checks }: { checks: { name: string }[] }, name: string) =>
  checks.find((check) => check.name === name)
const metrics = async () => (await superAdmin.request('GET', '/metrics')).body as string

test('checks over all data run once a day, the others every minute', async () => {
  await checkMoney(product.product)
  await backdate('1 hour')
  await runChecks(product.product)
  const { rows } = await owner.query(
    `select name from integrity_checks where checked_at < now() - interval '59 minutes' order by name`,
  )
  expect(rows.map(({ name }) => name)).toEqual(
    INVARIANTS.filter(({ isDaily }) => isDaily)
      .map(({ name }) => name)
      .toSorted(),
  )
  await backdate('24 hours')
  await runChecks(product.product)
  const again = await owner.query(`select from integrity_checks where checked_at < now() - interval '1 minute'`)
  expect(again.rowCount).toBe(0)
})

test('an overdue check appears on the page, in the alert and in the metrics, and pauses payouts', async () => {
  expect(await health()).toMatchObject({ healthy: true, payoutsStopped: false })
  expect(await alertFailedChecks(product.product)).toBe(false)
  const id = await approvedRefund()
  await backdate('6 minutes', `name = 'journals-balance'`)

  const found = await health()
  expect(found).toMatchObject({ healthy: false, payoutsStopped: true })
  expect(checkOf(found, 'journals-balance')).toMatchObject({
    state: 'overdue',
    problem: 'The last run was more than 5 minutes ago.',
    checkedAt: expect.any(String),
    limitSeconds: 300,
  })
  await product.drain()
  const { state, note } = await product.getPayout(maker, id)
  expect([state, note]).toEqual([
    'approved',
    expect.stringMatching(
      /^Payouts are paused because an integrity check is overdue: Every journal balances \(last run .+\)\.$/,
    ),
  ])
  const page = await metrics()
  expect(page).toContain('okwan_integrity_check_failed{check="journals-balance"} 1\n')
  expect(page).toContain('okwan_integrity_check_failed{check="ledger-is-zero"} 0\n')
  expect(page).toMatch(/okwan_integrity_check_age_seconds\{check="journals-balance"\} 36\d\n/)
  expect(page).toContain('okwan_integrity_payouts_stopped 1\n')

  expect(await alertFailedChecks(product.product)).toBe(true)
  expect(await alertFailedChecks(product.product)).toBe(false)
  const { rows } = await owner.query(`select params from messages where template = 'integrity-alert'`)
  expect(rows[0].params).toEqual({ rule: 'Every journal balances', more: 0 })

  await checkOpenDays(product.product)
  expect(await health()).toMatchObject({ healthy: true, payoutsStopped: false })
  await product.advanceSeconds(60)
  await product.advanceSeconds(3)
  expect((await product.getPayout(maker, id)).state).toBe('paid')
})

test('a check that has never run is overdue and pauses payouts', async () => {
  await owner.query(`delete from integrity_checks where name = 'paid-once'`)
  const found = await health()
  expect(found).toMatchObject({ healthy: false, payoutsStopped: true })
  expect(checkOf(found, 'paid-once')).toMatchObject({ state: 'overdue', problem: 'This check hasn’t run yet.' })
  await checkOpenDays(product.product)
  expect((await health()).healthy).toBe(true)
})

/** Runs the checks while another connection locks a table, so that every check of that table times out. */
async function checkWhileLocked(table: 'wallet_reserves' | 'wallet_accounts') {
  const locker = new pg.Client(product.databaseUrl)
  await locker.connect()
  try {
    await locker.query(`begin; lock table ${table} in access exclusive mode`)
    await checkOpenDays(product.product, 300)
  } finally {
    await locker.end()
  }
}

test('a check that hangs is reported with the time of its run, and the other checks run', async () => {
  await backdate('2 minutes')
  await checkWhileLocked('wallet_reserves')
  const found = await health()
  expect(found).toMatchObject({ healthy: false, payoutsStopped: true })
  expect(found.checks.filter(({ state }: { state: string }) => state !== 'passed')).toMatchObject([
    {
      name: 'withdrawals-are-reserved',
      state: 'overdue',
      problem: 'The last run didn’t finish: no result within 0.3 s.',
    },
  ])
  const { rows } = await owner.query(`select from integrity_checks where checked_at < now() - interval '1 minute'
                                      and name in ('withdrawals-are-reserved', 'refunds-within-paid')`)
  expect(rows).toEqual([])
  const id = await approvedRefund()
  await product.drain()
  expect((await product.getPayout(maker, id)).note).toContain('Open withdrawals match reserved commission (last run ')
  expect(await alertFailedChecks(product.product)).toBe(true)

  await backdate('1 minute')
  await checkOpenDays(product.product)
  expect((await health()).healthy).toBe(true)
})

test('violations remain when the next run does not finish', async () => {
  const change = (by: number) =>
    owner.query(`update wallet_accounts set balance_pesewas = balance_pesewas + $1 where account = 'floatWallet'`, [by])
  await change(1)
  await backdate('1 minute')
  await checkOpenDays(product.product)
  await backdate('1 minute')
  await checkWhileLocked('wallet_accounts')
  expect(checkOf(await health(), 'wallet-accounts-match-lines')).toMatchObject({
    state: 'failed',
    violations: 1,
    problem: expect.stringContaining('didn’t finish'),
  })
  await change(-1)
  await backdate('1 minute')
  await checkOpenDays(product.product)
  expect((await health()).healthy).toBe(true)
})

test('staff have no access to integrity checks', async () => {
  const staff = await product.client('staff').signIn('233200000003')
  expect((await staff.get('/health/money')).status).toBe(403)
})
