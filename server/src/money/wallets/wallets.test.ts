import { formatPlain } from '@okwan/domain/platform/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Authenticator } from '../../../test/authenticator.ts'
import type { Client } from '../../../test/product.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { saleActions } from '../../sales/purchases/sale.fixture.ts'
import { vestCommissions } from '../commissions/earn/vest-commissions.ts'
import { checkMoney } from '../integrity-checks/check-money.ts'
import { withKey } from '../payments/testing.ts'
import { type PayoutProduct, startPayoutProduct } from '../payouts/send/testing.ts'

const AGENT = '233240000004'
const OTHER_AGENT = '233240000007'
const NAME = 'Yaw Boateng'

let product: PayoutProduct
let agent: Client
let superAdmin: Client
let agentId: string

beforeAll(async () => {
  product = await startPayoutProduct()
  agentId = (await product.actorOf(AGENT)).id
  await product.name(AGENT, NAME)
})
// The tests move the clock by days, and sessions expire after half a day.
beforeEach(async () => {
  agent = await product.client('agent').signIn(AGENT)
  superAdmin = await product.client('admin').signIn('233200000001')
})
afterAll(async () => {
  expect(await checkMoney(product.product)).toEqual([])
  await product.stop()
})

const wallet = async () => (await agent.get('/wallet')).body.data

async function topUp(amountPesewas: number, msisdn = AGENT) {
  const response = await agent.post('/wallet/top-ups', { amountPesewas, network: 'mtn', msisdn }, withKey())
  expect(response.status, JSON.stringify(response.body)).toBe(202)
  await product.drain()
  await product.advanceSeconds(4)
  return response.body.data.clientReference as string
}

async function addNumber(msisdn: string, name = NAME) {
  await product.name(msisdn, name)
  const { body } = await agent.get(`/wallet/momo-accounts/name?msisdn=${msisdn}&network=mtn`)
  const verificationToken = await product.createVerificationToken(msisdn, 'wallet-withdrawal', `number:${msisdn}`)
  const nameToken = body.data.nameToken ?? 'none'
  return agent.post('/wallet/momo-accounts', { msisdn, network: 'mtn', nameToken, verificationToken })
}

async function withdraw(amountPesewas: number, momoAccountId: string) {
  const reference = `withdrawal:${momoAccountId}@${amountPesewas}`
  const verificationToken = await product.createVerificationToken(AGENT, 'wallet-withdrawal', reference)
  return agent.post('/wallet/withdrawals', { amountPesewas, momoAccountId, verificationToken }, withKey())
}

async function advanceOneDay() {
  await product.advanceSeconds(24 * 3600)
  agent = await product.client('agent').signIn(AGENT)
  superAdmin = await product.client('admin').signIn('233200000001')
}

describe('topping up', () => {
  test('credits the full amount when the provider confirms; the platform pays the fee', async () => {
    const before = await wallet()
    const response = await agent.post(
      '/wallet/top-ups',
      { amountPesewas: 500_00, network: 'mtn', msisdn: AGENT },
      withKey(),
    )
    expect(response.body.data).toMatchObject({ status: 'pending', attemptNumber: 1 })
    expect((await wallet()).floatPesewas).toBe(before.floatPesewas)
    await product.drain()
    await product.advanceSeconds(4)
    expect((await wallet()).floatPesewas).toBe(before.floatPesewas + 500_00)
  })

  test('the same Idempotency-Key twice is one payment', async () => {
    const key = withKey()
    const body = { amountPesewas: 20_00, network: 'mtn', msisdn: AGENT }
    const [one, two] = await Promise.all([
      agent.post('/wallet/top-ups', body, key),
      agent.post('/wallet/top-ups', body, key),
    ])
    expect(one.body).toEqual(two.body)
    await product.drain()
    await product.advanceSeconds(4)
  })

  test('appears in the activity log with its amount instead of a reference', async () => {
    const { body } = await agent.get('/activities?kind=payments&limit=100')
    const sentences = new Set(body.data.map(({ sentence }: { sentence: string }) => sentence))
    expect(sentences).toEqual(new Set(['Payment requested: Wallet top-up']))
  })

  test.each([9_99, 25_000_01])('%i pesewas are refused', async (amountPesewas) => {
    const response = await agent.post('/wallet/top-ups', { amountPesewas, network: 'mtn', msisdn: AGENT }, withKey())
    expect(response.body.code).toBe('top_up_amount')
  })

  test('another person’s number needs a code from its owner', async () => {
    const body = { amountPesewas: 20_00, network: 'mtn', msisdn: '233241239999' }
    expect((await agent.post('/wallet/top-ups', body, withKey())).body.code).toBe('code_needed')
  })
})

describe('paying from float', () => {
  /** Like a browser: if the server is busy, the same payment is resent with the same key. */
  async function payFor({ payableType, payableId }: { payableType: string; payableId: string }): Promise<string> {
    const key = withKey()
    for (;;) {
      const { status, body } = await agent.post('/payments', { payableType, payableId, method: 'wallet' }, key)
      if (status !== 503 && status !== 409) return body.code ?? body.data.status
    }
  }
  const pay = async (amountPesewas: number) => payFor(await product.offer({ amountPesewas }))

  test('100 concurrent payments from a balance for 60 end at exactly zero', async () => {
    await pay((await wallet()).floatPesewas)
    await topUp(60_00)
    const offers = []
    for (let i = 0; i < 100; i++) offers.push(await product.offer({ amountPesewas: 1_00 }))
    const outcomes = Map.groupBy(await Promise.all(offers.map(payFor)), (outcome) => outcome)
    expect([outcomes.get('successful')?.length, outcomes.get('wallet_too_low')?.length]).toEqual([60, 40])
    expect((await wallet()).floatPesewas).toBe(0)
  })

  test('a frozen wallet refuses payments with the reason and still accepts top-ups', async () => {
    const frozen = await superAdmin.post(`/wallets/${agentId}/freeze`, {
      reason: 'Phone reported stolen',
      ...(await product.stepUp(superAdmin, `wallet-freeze:${agentId}`)),
    })
    expect(frozen.body.data.frozenBecause).toBe('Phone reported stolen')
    await topUp(50_00)
    expect(await pay(1_00)).toBe('wallet_frozen')
    expect((await wallet()).floatPesewas).toBe(50_00)
    await superAdmin.post(
      `/wallets/${agentId}/unfreeze`,
      await product.stepUp(superAdmin, `wallet-unfreeze:${agentId}`),
    )
    expect((await wallet()).frozenBecause).toBeNull()
  })

  test('only a SuperAdmin can freeze a wallet', async () => {
    const admin = await product.client('admin').signIn('233200000002')
    expect((await admin.post(`/wallets/${agentId}/freeze`, { reason: 'Because' })).status).toBe(403)
  })

  test('falling below the alert level sends one SMS', async () => {
    await agent.put('/wallet/low-balance', { lowBalancePesewas: 45_00 })
    await pay(10_00)
    await pay(10_00)
    await product.drain()
    const { body } = await agent.get(`/demo/messages?to=${AGENT}`)
    const texts = body.data
      .map(({ text }: { text: string }) => text)
      .filter((text: string) => text.includes('your float is'))
    expect(texts).toEqual([expect.stringContaining('GHS 40.00')])
    expect(await wallet()).toMatchObject({ isLow: true, lowBalancePesewas: 45_00 })
  })
})

describe('payout numbers', () => {
  test('a number in a different name is refused before a code is sent', async () => {
    await product.name('233241111111', 'Kwame Nkrumah')
    const { body } = await agent.get('/wallet/momo-accounts/name?msisdn=0241111111&network=mtn')
    expect(body.data).toEqual({
      accountName: 'Kwame Nkrumah',
      refusal: expect.stringContaining('different name'),
      nameToken: null,
    })
  })

  test('the first number is the default, the second is not; the agent is notified of each', async () => {
    expect((await addNumber(AGENT)).body.data).toMatchObject({ isDefault: true, isUsable: false, accountName: NAME })
    expect((await addNumber('233241111112')).body.data).toMatchObject({ isDefault: false, msisdn: '024 ••• 1112' })
    await product.drain()
    const { body } = await agent.get(`/demo/messages?to=${AGENT}`)
    const texts = body.data.map(({ text }: { text: string }) => text)
    expect(texts).toContainEqual(
      'Okwan: 024 111 1112 was added to your wallet. You can withdraw to it from 17 Nov 2026, 09:00. If this was not you, call the office before then.',
    )
  })

  test('the same number twice, or without the code sent to it, is refused', async () => {
    const [body] = (await agent.get('/wallet/momo-accounts')).body.data
    expect(body.networkName).toBe('MTN Mobile Money')
    const again = await agent.get(`/wallet/momo-accounts/name?msisdn=${AGENT}&network=mtn`)
    expect(again.body.data.refusal).toBe('You have already added this number.')
    await product.name('233241111113', NAME)
    const named = await agent.get('/wallet/momo-accounts/name?msisdn=0241111113&network=mtn')
    const wrongCode = await product.createVerificationToken(AGENT, 'wallet-withdrawal', 'number:233241111113')
    const { nameToken } = named.body.data
    const response = await agent.post('/wallet/momo-accounts', {
      msisdn: '0241111113',
      network: 'mtn',
      nameToken,
      verificationToken: wrongCode,
    })
    expect(response.body.code).toBe('code_not_valid')
  })

  test('another agent can neither see nor remove a number', async () => {
    const other = await product.client('agent').signIn(OTHER_AGENT)
    expect((await other.get('/wallet/momo-accounts')).body.data).toEqual([])
    const [first] = (await agent.get('/wallet/momo-accounts')).body.data
    expect((await other.delete(`/wallet/momo-accounts/${first.momoAccountId}`)).status).toBe(404)
  })

  test('the last number can’t be removed', async () => {
    const [, second] = (await agent.get('/wallet/momo-accounts')).body.data
    expect((await agent.delete(`/wallet/momo-accounts/${second.momoAccountId}`)).status).toBe(200)
    const [only] = (await agent.get('/wallet/momo-accounts')).body.data
    expect((await agent.delete(`/wallet/momo-accounts/${only.momoAccountId}`)).body.code).toBe('last_number')
  })
})

describe('withdrawing commission', () => {
  const momo = async () => (await agent.get('/wallet/momo-accounts')).body.data[0].momoAccountId as string

  test('a new number can be used after a day', async () => {
    await product.earn(AGENT, 10_000_00)
    expect((await withdraw(100_00, await momo())).body.code).toBe('number_too_recent')
    await advanceOneDay()
    const preview = await agent.get(`/wallet/withdrawals/preview?amountPesewas=10000&momoAccountId=${await momo()}`)
    expect(preview.body.data).toEqual({ feePesewas: 50, receivesPesewas: 99_50, needsApproval: false })
  })

  test('debits the account immediately and pays the amount less the fee', async () => {
    const before = await wallet()
    const response = await withdraw(100_00, await momo())
    expect(response.body.data).toMatchObject({ state: 'approved', receivesPesewas: 99_50, allowedActions: [] })
    expect(await wallet()).toMatchObject({
      commissionPesewas: before.commissionPesewas - 100_00,
      reservedPesewas: 100_00,
      withdrawalLeftTodayPesewas: 4_900_00,
    })
    await product.drain()
    await product.advanceSeconds(3)
    expect(await wallet()).toMatchObject({ reservedPesewas: 0, paidOutThisMonthPesewas: 100_00 })
    const [sent] = (await product.movements()).filter(({ kind }) => kind === 'disburse')
    expect(sent).toMatchObject({ phone: AGENT, amountPesewas: 99_50, state: 'paid' })
    const { body } = await agent.get('/wallet/withdrawals')
    expect(body.data[0]).toMatchObject({ label: 'Paid', payoutNumber: expect.stringMatching(/^CM-\d{6}$/) })
  })

  test('the code is valid for this amount and this number only', async () => {
    const id = await momo()
    const verificationToken = await product.createVerificationToken(AGENT, 'wallet-withdrawal', `withdrawal:${id}@2000`)
    const body = { amountPesewas: 2_000_00, momoAccountId: id, verificationToken }
    expect((await agent.post('/wallet/withdrawals', body, withKey())).body.code).toBe('code_not_valid')
  })

  test('above GH₵2,000 needs approval and can be cancelled until then', async () => {
    const before = await wallet()
    const { body } = await withdraw(2_000_01, await momo())
    expect(body.data).toMatchObject({ state: 'in_review', needsApproval: true, allowedActions: ['cancel'] })
    await product.drain()
    const cancelled = await agent.post(`/wallet/withdrawals/${body.data.withdrawalId}/cancel`, {}, withKey())
    expect(cancelled.body.data.state).toBe('withdrawn')
    expect(await wallet()).toMatchObject({ commissionPesewas: before.commissionPesewas, reservedPesewas: 0 })
  })

  test('a rejected withdrawal is credited back to the account', async () => {
    const before = await wallet()
    const { body } = await withdraw(2_500_00, await momo())
    const path = `/payouts/${body.data.withdrawalId}`
    const { version } = (await superAdmin.get(path)).body.data
    const response = await superAdmin.post(`${path}/reject`, { version, reason: 'Call us first' }, withKey())
    expect(response.body.data.state).toBe('rejected')
    expect(await wallet()).toMatchObject({ commissionPesewas: before.commissionPesewas, reservedPesewas: 0 })
  })

  test('a maker and a checker approve a withdrawal', async () => {
    const { body } = await withdraw(2_500_00, await momo())
    const path = `/payouts/${body.data.withdrawalId}`
    const admin = await product.client('admin').signIn('233200000002')
    const named = (await admin.get(`${path}/name?msisdn=${AGENT}&network=mtn`)).body.data
    const payee = { amountPesewas: 2_500_00, msisdn: AGENT, network: 'mtn', nameToken: named.nameToken }
    const { version } = (await admin.get(path)).body.data
    const moved = await admin.post(`${path}/recommend`, { version, ...payee }, withKey())
    expect(moved.body.data).toMatchObject({ state: 'recommended', approverRole: 'SuperAdmin' })
    const { approvalCode, version: next } = (await superAdmin.get(path)).body.data
    const verificationToken = await product.createVerificationToken('233200000001', 'approval', approvalCode.reference)
    await superAdmin.post(`${path}/approve`, { version: next, verificationToken }, withKey())
    await product.drain()
    await product.advanceSeconds(3)
    expect((await superAdmin.get(path)).body.data.state).toBe('paid')
  })

  test('withdrawals of a day need approval above GH₵2,000 in total, in code and database', async () => {
    // The test before has withdrawn more than that today.
    const { body } = await withdraw(20_00, await momo())
    expect(body.data).toMatchObject({ state: 'in_review', needsApproval: true })
    await agent.post(`/wallet/withdrawals/${body.data.withdrawalId}/cancel`, {}, withKey())
    const copied = product.db.transaction((tx) =>
      run(
        tx,
        sql`insert into payouts (kind, state, owner_id, funding, about, customer_name, computed_pesewas, amount_pesewas,
              payee_name, payee_phone, payee_network, account_name, name_match, branch_id, requested_by, requested_at,
              request_reason, approved_at)
            select kind, 'approved', owner_id, funding, about, customer_name, 2000, 2000, payee_name, payee_phone,
              payee_network, account_name, name_match, branch_id, requested_by, requested_at, request_reason, requested_at
            from payouts where id = ${body.data.withdrawalId}`,
      ),
    )
    await expect(copied).rejects.toMatchObject({ constraint: 'withdrawals_per_day' })
  })

  test('more than GH₵5,000 a day is refused', async () => {
    expect((await withdraw(2_400_01, await momo())).body).toMatchObject({
      code: 'withdrawal_daily_max',
      detail: 'You can withdraw GH₵2,400.00 more today.',
    })
  })

  test('a failed withdrawal is credited back, and the agent is notified', async () => {
    await advanceOneDay()
    const before = await wallet()
    await product.arm({ on: 'disburse', fault: { kind: 'behave', as: '102' } })
    await withdraw(30_00, await momo())
    await product.drain()
    await product.advanceSeconds(3)
    expect(await wallet()).toMatchObject({ commissionPesewas: before.commissionPesewas, reservedPesewas: 0 })
    const { body } = await agent.get(`/demo/messages?to=${AGENT}`)
    expect(body.data[0].text).toContain('your withdrawal of GHS 30.00 failed')
    const [failed] = (await superAdmin.get('/payouts?kind=withdrawal')).body.data
    expect(failed).toMatchObject({ state: 'failed', allowedActions: [] })
    const again = await superAdmin.post(`/payouts/${failed.payoutId}/retry`, { version: failed.version }, withKey())
    expect(again.body.code).toBe('withdrawal_closed')
  })
})

test('commission moves to float immediately, up to the available amount', async () => {
  const before = await wallet()
  const moved = await agent.post('/wallet/transfers', { amountPesewas: 10_00 }, withKey())
  expect(moved.body.data).toMatchObject({
    floatPesewas: before.floatPesewas + 10_00,
    commissionPesewas: before.commissionPesewas - 10_00,
  })
  const tooMuch = await agent.post('/wallet/transfers', { amountPesewas: before.commissionPesewas }, withKey())
  expect(tooMuch.body.code).toBe('commission_too_low')
})

describe('the statement', () => {
  test('runs from the opening to the closing balance, page by page', async () => {
    const first = (await agent.get('/wallet/statement?account=commission&limit=3')).body
    expect(first.data[0]).toMatchObject({
      label: 'Commission moved to float',
      amountPesewas: -10_00,
      balancePesewas: (await wallet()).commissionPesewas,
    })
    expect(first.meta.closingPesewas).toBe(first.data[0].balancePesewas)
    let all = first.data
    for (let cursor = first.meta.nextCursor; cursor; ) {
      const page = (await agent.get(`/wallet/statement?account=commission&limit=3&cursor=${cursor}`)).body
      all = [...all, ...page.data]
      cursor = page.meta.nextCursor
    }
    expect(all).toHaveLength(first.meta.count)
    const sum = all.reduce((total: number, entry: { amountPesewas: number }) => total + entry.amountPesewas, 0)
    expect(first.meta.openingPesewas + sum).toBe(first.meta.closingPesewas)
  })

  test('covers at most twelve months', async () => {
    const response = await agent.get('/wallet/statement?from=2025-01-01&to=2026-11-16')
    expect(response.body.code).toBe('period_too_long')
  })

  test('as CSV has the same last balance', async () => {
    const { body, headers } = await agent.get('/wallet/statement.csv?account=commission')
    const lines = body.trim().split('\r\n')
    expect(headers['content-disposition']).toContain('statement-commission-')
    expect(lines.at(-1)).toContain(formatPlain((await wallet()).commissionPesewas))
  })

  test('can be downloaded as PDF', async () => {
    const { body, headers } = await agent.get('/wallet/statement.pdf?account=float')
    expect(headers['content-type']).toBe('application/pdf')
    expect(body.slice(0, 5)).toBe('%PDF-')
  })

  test('the balance history has an entry for each day with changes', async () => {
    const { data } = (await agent.get('/wallet/balance-history?days=30')).body
    const { floatPesewas, commissionPesewas } = await wallet()
    expect(data.at(-1)).toMatchObject({ floatPesewas, commissionPesewas })
    expect(data.length).toBeGreaterThan(2)
  })
})

test('the statement lists a paid premium and its commission with the policy', async () => {
  const selling = saleActions(product)
  await topUp(1_000_00)
  const { payableType, payableId, policyId } = await selling.offer(agent, 'GR 4828-22')
  await agent.post('/payments', { payableType, payableId, method: 'wallet' }, withKey())
  await product.drain()
  const { policyNumber } = await selling.policy(agent, policyId)
  expect(policyNumber).toMatch(/^MTR-/)
  const [paid] = (await agent.get('/wallet/statement?account=float&limit=1')).body.data
  expect(paid).toMatchObject({ event: 'premium-from-wallet', policyNumber })
  expect((await agent.get('/wallet/statement.csv?account=float')).body).toContain(`,${policyNumber},`)

  product.clock.advance(60 * 24 * 3600)
  await vestCommissions(product.product)
  agent = await product.client('agent').signIn(AGENT)
  const [earned] = (await agent.get('/wallet/statement?account=commission&limit=1')).body.data
  expect(earned).toMatchObject({ event: 'commission-vested', policyNumber })
})

test('only agents have a wallet', async () => {
  const assistant = await product.client('agent').signIn('233240000005')
  for (const path of ['/wallet', '/wallet/statement', '/wallet/momo-accounts', '/wallet/withdrawals']) {
    expect((await assistant.get(path)).status).toBe(403)
    expect((await superAdmin.get(path)).status).toBe(403)
  }
})

// Last, because the passkey stays.
test('a person with a passkey withdraws with it, not with a code', async () => {
  await product.earn(AGENT, 500_00)
  const [account] = (await agent.get('/wallet/momo-accounts')).body.data
  const { momoAccountId } = account
  const reference = `withdrawal:${momoAccountId}@5000`
  const key = new Authenticator('agent.localhost')
  const started = (await agent.post('/auth/passkeys/options', await product.stepUp(agent, 'passkey-add'))).body.data
  expect((await agent.post('/auth/passkeys', key.create(started, 'Phone'))).status).toBe(201)

  expect((await withdraw(50_00, momoAccountId)).body.code).toBe('passkey_needed')
  const requested = { customerMobileNumber: AGENT, purpose: 'wallet-withdrawal', reference }
  expect((await agent.post('/auth/send/otp', requested)).body.code).toBe('passkey_needed')

  const challenge = (await agent.post('/auth/passkeys/step-up/options', { reference })).body.data
  expect(challenge.approves).toMatch(/^withdraw GH₵50.00 to /)
  const { verificationToken } = (await agent.post('/auth/passkeys/step-up', key.sign(challenge))).body.data
  const body = { amountPesewas: 50_00, momoAccountId, verificationToken }
  const other = await agent.post('/wallet/withdrawals', { ...body, amountPesewas: 60_00 }, withKey())
  expect(other.body.code).toBe('passkey_needed')
  expect((await agent.post('/wallet/withdrawals', body, withKey())).status).toBe(201)
  await product.drain()
  await product.advanceSeconds(3)
})
