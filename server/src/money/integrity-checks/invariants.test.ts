import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import type { Tx } from '../../platform/db/database.ts'
import { withKey } from '../payments/testing.ts'
import { type PayoutProduct, startPayoutProduct } from '../payouts/send/testing.ts'
import { checkMoney, keepChecking } from './check-money.ts'
import { INVARIANTS } from './checks.ts'
import { DAILY } from './invariant.ts'
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
  await live()
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})

/** Creates a paid refund, one in progress, a pending withdrawal, a top-up and a premium paid from the wallet. */
async function live(): Promise<void> {
  await approvedRefund()
  await product.drain()
  await product.pass(3)
  await product.earn(AGENT, 5_000_00)
  const agent = await product.client('agent').signIn(AGENT)
  const topUp = { amountPesewas: 500_00, network: 'mtn', msisdn: AGENT }
  await agent.post('/wallet/top-ups', topUp, withKey())
  await product.drain()
  await product.pass(4)
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
    verificationToken: await product.proof(AGENT, 'wallet-withdrawal', `number:${AGENT}`),
  })
  await owner.query(`update momo_accounts set changed_at = changed_at - interval '2 days'`)
  const { momoAccountId } = added.body.data
  const verificationToken = await product.proof(AGENT, 'wallet-withdrawal', `withdrawal:${momoAccountId}@300000`)
  const wish = { amountPesewas: 3_000_00, momoAccountId, verificationToken }
  expect((await agent.post('/wallet/withdrawals', wish, withKey())).status).toBe(201)
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
  expect(body.data.rules.map(({ name }: { name: string }) => name)).toEqual(INVARIANTS.map(({ name }) => name))
})

const line = (event: string, debit: number, account = 'suspense') =>
  `insert into journal_lines (journal_id, position, account, owner, debit_pesewas)
   select id, 90, '${account}', 'x', ${debit} from journals where event like '${event}' limit 1`
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
    premium_pesewas, search_text, created_at, issued_at)
  select gen_random_uuid(), 'travel', 1, 'new', true, 'active', posted_at, id, id, id, 'SCH', posted_at, posted_at, 1, 0, 100, 0,
    100, '', posted_at, posted_at from journals limit 1`

/** Changes that a bug or the database owner could make; each violates the named check. */
const PLANTED: Record<string, string> = {
  'journals-balance': line('%', 1),
  'ledger-is-zero': line('%', 1),
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
  'paid-has-success': `update checkouts set state = 'paid' where state = 'open'`,
}

describe('each check can fail', () => {
  const looks = INVARIANTS.flatMap(({ name, breaks, recent }) => [
    ['over everything', name, breaks] as const,
    ...(recent && recent !== DAILY ? [['over what is new', name, recent] as const] : []),
  ])

  test.each(looks)('%s: %s', async (_look, name, breaks) => {
    const ownerTx = owner as unknown as Tx // a check only reads
    await owner.query('begin')
    try {
      // Triggers are off, because this tests the checks and not the triggers.
      await owner.query('set local session_replication_role = replica')
      expect((await violationsOf(ownerTx, breaks, product.clock.now())).count).toBe(0)
      await owner.query(PLANTED[name] ?? `select 'nothing is planted for ${name}'`)
      const { count, examples } = await violationsOf(ownerTx, breaks, product.clock.now())
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
  const { rows } = await owner.query(`select entity_id from audit_log where action = 'money-rule-broken'`)
  expect(rows).toEqual([{ entity_id: 'wallet-accounts-match-lines' }])

  const { data } = (await superAdmin.get('/health/money')).body
  const broken = data.rules.find(({ name }: { name: string }) => name === 'wallet-accounts-match-lines')
  expect(data).toMatchObject({ healthy: false, payoutsStopped: true })
  expect(broken).toMatchObject({
    state: 'broken',
    violations: 1,
    examples: [{ detail: expect.stringContaining('floatWallet') }],
  })

  await product.drain()
  expect(await product.seen(maker, id)).toMatchObject({
    state: 'approved',
    disbursements: [],
    note: 'Payouts are paused because an integrity check failed.',
  })

  await owner.query(`update wallet_accounts set balance_pesewas = balance_pesewas - 1 where account = 'floatWallet'`)
  expect(await checkMoney(product.product)).toEqual([])
  await product.pass(60)
  await product.pass(3)
  expect((await product.seen(maker, id)).state).toBe('paid')
})

test('the run of every minute checks recent data, the daily run the whole ledger', async () => {
  await checkMoney(product.product)
  await owner.query(`update integrity_checks set checked_at = checked_at - interval '1 hour'`)
  await keepChecking(product.product)
  const { rows } = await owner.query(
    `select name from integrity_checks where checked_at < checked_whole_at order by name`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'collection-float-follows-requests',
    'commissions-follow-ledger',
    'cover-is-paid-for',
    'credit-is-overpaid-money',
    'disbursement-float-follows-sendings',
    'ledger-is-zero',
  ])
  await owner.query(`update integrity_checks set checked_whole_at = checked_whole_at - interval '1 day'`)
  await keepChecking(product.product)
  const again = await owner.query(`select from integrity_checks where checked_whole_at < $1`, [product.clock.now()])
  expect(again.rowCount).toBe(0)
})

test('a result that is several minutes old counts as unchecked', async () => {
  product.clock.advance(6 * 60)
  const { data } = (await superAdmin.get('/health/money')).body
  expect(data).toMatchObject({
    healthy: false,
    payoutsStopped: false,
    rules: [{ state: 'unchecked' }, ...Array(INVARIANTS.length - 1).fill({})],
  })
})

test('staff have no access to integrity checks', async () => {
  const staff = await product.client('staff').signIn('233200000003')
  expect((await staff.get('/health/money')).status).toBe(403)
})
