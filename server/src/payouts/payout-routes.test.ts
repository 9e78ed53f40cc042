import { addDays, toAccraDate } from '@okwan/domain/dates'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/product.ts'
import { gatewayOf } from '../gateways/providers.ts'
import { checkMoney } from '../invariants/check-money.ts'
import { withKey } from '../payments/testing.ts'
import { contentHash } from './content.ts'
import { payoutOf } from './scope.ts'
import { sendPayout } from './send-payout.ts'
import { PAYER, type PayoutProduct, startPayoutProduct } from './testing.ts'

const AGENT = '233240000004'
const CHECKER = '233200000008'

let product: PayoutProduct
let owner: pg.Client
let agent: Client
let maker: Client
let checker: Client
let superAdmin: Client

beforeAll(async () => {
  product = await startPayoutProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  await product.control('POST', 'funds', { protocol: 'hubtel', account: 'collection', pesewas: 10_000_00 })
  await signIn()
})
afterAll(async () => {
  expect(await checkMoney(product.product)).toEqual([])
  await owner.end()
  await product.stop()
})

/** Sessions end while time passes. */
async function signIn(): Promise<void> {
  agent = await product.client('agent').signIn(AGENT)
  maker = await product.client('admin').signIn('233200000002')
  checker = await product.client('admin').signIn(CHECKER)
  superAdmin = await product.client('admin').signIn('233200000001')
}

/** A real payment that came after its offer had ended, and its refund on the desk. */
async function latePayment(msisdn: string) {
  const offerEndsAt = new Date(product.clock.now().getTime() + 60_000)
  const offer = await product.offer({ offerEndsAt })
  await product.pay(agent, offer, msisdn)
  await product.drain()
  for (let i = 0; i < 9; i++) await product.pass(180)
  await signIn()
  await product.name(msisdn, offer.customerName)
  const { rows } = await owner.query(
    `select p.id from payouts p join payment_attempts a on a.reference = p.payment_reference
     join checkouts c on c.id = a.checkout_id where c.client_reference = '${offer.clientReference}'`,
  )
  return { offer, id: rows[0].id as string }
}

async function release(id: string, msisdn: string) {
  expect((await product.recommend(maker, id, { msisdn })).status).toBe(200)
  expect((await product.approve(checker, CHECKER, id)).status).toBe(200)
  await product.drain()
}

describe('given back by the provider that collected it', () => {
  // Ends in 108: paid twenty minutes late.
  test('the whole of a late payment goes back by its order, out of what was collected', async () => {
    const { id, offer } = await latePayment('233241250108')
    const before = await product.balance('collectionFloat', 'hubtel')
    await product.recommend(maker, id, { msisdn: '233241250108' })
    expect(await product.seen(checker, id)).toMatchObject({
      route: { route: 'provider_refund' },
      payment: { clientReference: offer.clientReference, paidPesewas: offer.amountPesewas, msisdn: '024 ••• 0108' },
    })
    await product.approve(checker, CHECKER, id)
    await product.drain()
    for (const seconds of [3, 300]) await product.pass(seconds)
    expect(await product.seen(maker, id)).toMatchObject({
      state: 'paid',
      disbursements: [{ route: 'provider_refund', state: 'paid' }],
    })
    expect(before - (await product.balance('collectionFloat', 'hubtel'))).toBe(offer.amountPesewas)
    const movements = (await product.movements()).filter(({ phone }) => phone === '233241250108')
    expect(movements.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['collect refunded', 'refund paid'])
  })

  test('what the provider then says of the payment is no reversal, and no difference', async () => {
    const { id, offer } = await latePayment('233241251108')
    await release(id, '233241251108')
    for (const seconds of [3, 300, 90_000]) await product.pass(seconds)
    expect(await product.journalsOf(offer)).not.toContain('collection-reversed')
    expect(await product.reviewsOf(offer)).toEqual([{ cause: 'paid_late', refund_due: true }])
  })

  test('when the provider refuses, the next sending goes to the wallet', async () => {
    await signIn()
    const { id } = await latePayment('233241252108')
    await product.arm({
      on: 'refund',
      times: 1,
      fault: { kind: 'answer', status: 404, body: { responseCode: '4509' } },
    })
    await release(id, '233241252108')
    expect((await product.seen(maker, id)).state).toBe('failed')
    expect((await product.act(maker, id, 'retry')).status).toBe(200)
    await product.drain()
    expect((await product.seen(maker, id)).disbursements.map(({ route }: { route: string }) => route)).toEqual([
      'provider_refund',
      'send',
    ])
  })

  test('it goes to the payee who was approved last, also when they change while it is being sent', async () => {
    const [payer, other] = ['233241253108', '233241253200']
    const { id, offer } = await latePayment(payer)
    await product.name(other, offer.customerName)
    await product.recommend(maker, id, { msisdn: payer })
    await product.approve(checker, CHECKER, id)
    const gateway = gatewayOf(product.product.providers, 'hubtel')
    const balances = async () => {
      await product.act(maker, id, 'hold', {
        reason: 'Lost the phone',
        until: addDays(toAccraDate(product.clock.now()), 3),
      })
      await product.recommend(maker, id, { msisdn: other, payeeReason: 'Lost the phone', identitySeen: true })
      expect((await product.approve(checker, CHECKER, id)).body.data.state).toBe('approved')
      return gateway.balances()
    }
    const slow = { ...product.product.providers, hubtel: { ...gateway, balances } }
    await sendPayout({ ...product.product, providers: slow }, { payoutId: id, attemptNumber: 1 })
    await product.drain()
    await product.pass(300)
    const sent = (await product.movements()).filter(
      ({ kind, phone }) => kind !== 'collect' && [payer, other].includes(phone),
    )
    expect(sent.map(({ kind, phone }) => [kind, phone])).toEqual([['disburse', other]])
  })
})

describe('to a bank account', () => {
  const account = { bankCode: '300304', bankAccount: '1020304050600' }

  async function recommendBank(client: Client, id: string, more: object = {}) {
    await product.act(client, id, 'take')
    await product.name(account.bankAccount, 'Ama Owusu')
    const named = await client.get(
      `/refunds/${id}/name?bankCode=${account.bankCode}&bankAccount=${account.bankAccount}`,
    )
    const { amountPesewas } = await product.seen(client, id)
    const why = { payeeReason: 'Above what a wallet takes', identitySeen: true }
    const { nameToken } = named.body.data
    return product.act(client, id, 'recommend', { ...account, amountPesewas, nameToken, ...why, ...more })
  }

  test('more than a wallet takes is refused for a wallet, and paid to a bank', async () => {
    await product.control('POST', 'funds', { protocol: 'hubtel', account: 'disbursement', pesewas: 100_000_00 })
    const id = await product.refund(26_000_00)
    expect((await product.recommend(maker, id)).body).toMatchObject({
      code: 'amount_above_limit',
      detail: 'A wallet takes up to GH₵25,000.00. Pay this to a bank account.',
    })
    await owner.query(`update payouts set state = 'requested' where id = '${id}'`)
    const recommended = await recommendBank(maker, id)
    expect(recommended.body.data).toMatchObject({
      state: 'recommended',
      payee: { bank: { bankName: 'GCB Bank', bankAccount: account.bankAccount }, msisdn: null, nameMatch: 'same' },
      route: { route: 'bank' },
    })
    const row = await product.db.read((tx) => payoutOf(tx, id))
    const { rows } = await owner.query(`select payout_content_hash(p) as hash from payouts p where id = '${id}'`)
    expect(rows[0].hash).toEqual(contentHash(row))
    await product.approve(superAdmin, '233200000001', id)
    const second = await product.client('admin').signIn('233200000009')
    await product.approve(second, '233200000009', id)
    await product.drain()
    await product.pass(3)
    expect((await product.seen(maker, id)).state).toBe('paid')
    expect((await product.movements()).at(-1)).toMatchObject({ phone: account.bankAccount, network: 'bank-300304' })
  })

  test('another account after the approval is refused by the database alone', async () => {
    const id = await product.refund()
    await recommendBank(maker, id)
    await product.approve(checker, CHECKER, id)
    await expect(
      owner.query(`update payouts set bank_account = '9999999999' where id = '${id}'`),
    ).rejects.toMatchObject({ constraint: expect.stringMatching(/payout_(terms|is_approved)/) })
  })

  test('a wallet and a bank at once are refused', async () => {
    const id = await product.refund()
    const answer = await recommendBank(maker, id, { msisdn: PAYER, network: 'mtn' })
    expect(answer.body.errors[0].message).toContain('Enter a number with its network, or a bank')
  })
})

describe('many at once', () => {
  async function recommended(count: number, amountPesewas = 100_00) {
    const ids: string[] = []
    for (let i = 0; i < count; i++) {
      const id = await product.refund(amountPesewas)
      await product.recommend(maker, id)
      ids.push(id)
    }
    return ids
  }
  const itemsOf = (ids: string[]) =>
    Promise.all(ids.map(async (id) => ({ id, version: (await product.seen(checker, id)).version })))

  async function approveAll(
    client: Client,
    number: string,
    batch: { batchId: string; approvalCode: { reference: string } },
  ) {
    const verificationToken = await product.proof(number, 'approval', batch.approvalCode.reference)
    return client.post(`/refunds/batches/${batch.batchId}/approve`, { verificationToken }, withKey())
  }

  test('one code approves exactly these; each is paid for itself, and a file tells', async () => {
    const ids = await recommended(3)
    const { body } = await checker.post('/refunds/batches', { items: await itemsOf(ids) }, withKey())
    expect(body.data).toMatchObject({ count: 3, totalPesewas: 300_00, leftOut: [] })
    expect((await approveAll(checker, CHECKER, body.data)).body.data.approvedAt).toBeTruthy()
    await product.drain()
    await product.pass(3)
    for (const id of ids) expect((await product.seen(maker, id)).state).toBe('paid')
    const file = await checker.get(`/refunds/batches/${body.data.batchId}/results.csv`)
    expect(file.status).toBe(200)
    expect((await approveAll(checker, CHECKER, body.data)).body.code).toBe('batch_over')
  })

  test('what the caller may not approve is left out, and the reason is said', async () => {
    const [own, large] = [await product.refund(), ...(await recommended(1, 1_000_01))]
    await product.recommend(checker, own)
    const ids = [own, large as string, ...(await recommended(1))]
    const { body } = await checker.post('/refunds/batches', { items: await itemsOf(ids) }, withKey())
    expect(body.data.count).toBe(1)
    expect(body.data.leftOut.map(({ why }: { why: string }) => why).sort()).toEqual([
      'A super admin must approve GH₵1,000.01.',
      'You recommended this payout, so someone else must approve it.',
    ])
  })

  test('a payee that changed meanwhile stops the whole batch, and nothing of it is approved', async () => {
    const ids = await recommended(2)
    const { body } = await checker.post('/refunds/batches', { items: await itemsOf(ids) }, withKey())
    await product.act(maker, ids[1] as string, 'return', { reason: 'Wrong person' })
    expect((await approveAll(checker, CHECKER, body.data)).status).toBe(412)
    expect((await product.seen(checker, ids[0] as string)).state).toBe('recommended')
  })

  test('another person’s batch is not there', async () => {
    const { body } = await checker.post('/refunds/batches', { items: await itemsOf(await recommended(1)) }, withKey())
    expect((await approveAll(superAdmin, '233200000001', body.data)).status).toBe(404)
  })
})

describe('papers', () => {
  test('a remittance advice is printed of what was paid, and of nothing else', async () => {
    const id = await product.refund()
    await product.recommend(maker, id)
    expect((await maker.get(`/refunds/${id}/remittance.pdf`)).body.code).toBe('not_paid_yet')
    await product.approve(checker, CHECKER, id)
    await product.drain()
    await product.pass(3)
    const pdf = await maker.get(`/refunds/${id}/remittance.pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
  })

  test('finance gets the list as a file', async () => {
    const file = await maker.get('/refunds/export.csv?only=open')
    expect(file.headers['content-type']).toContain('text/csv')
  })

  test('the payee is told by SMS', async () => {
    const { rows } = await owner.query(`select recipient from messages where template = 'payout-paid' limit 1`)
    expect(rows[0].recipient).toMatch(/^233/)
  })
})

test('the picture counts what was asked for by week and reason, and what was paid by day, within one’s branches', async () => {
  const { rows } = await owner.query(
    `select count(*)::int as asked, sum(amount_pesewas)::int as asked_pesewas,
            sum(amount_pesewas) filter (where state = 'paid')::int as paid_pesewas from payouts where kind = 'refund'`,
  )
  const { asked, asked_pesewas: askedPesewas, paid_pesewas: paidPesewas } = rows[0]
  const { data } = (await maker.get('/refunds/overview')).body
  expect(data.days).toHaveLength(30)
  expect(data.weeks).toHaveLength(12)
  const sum = (list: Record<string, number>[], field: string) => list.reduce((all, one) => all + (one[field] ?? 0), 0)
  expect(sum(data.days, 'paidPesewas')).toBe(paidPesewas)
  expect([sum(data.weeks, 'count'), sum(data.weeks, 'askedPesewas')]).toEqual([asked, askedPesewas])
  expect(sum(data.reasons, 'askedPesewas')).toBe(askedPesewas)
  expect(data.reasons.map(({ reason }: { reason: string }) => reason)).toContain('Paid late')

  const { branchId } = await product.actorOf('233200000006')
  expect((await superAdmin.get(`/refunds/overview?branchId=${branchId}`)).body.data.reasons).toEqual([])
  expect((await maker.get('/payouts/overview')).body.data.reasons).toEqual([])
  expect((await agent.get('/refunds/overview')).status).toBe(403)
})
