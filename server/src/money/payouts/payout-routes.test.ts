import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { gatewayOf } from '../../platform/ports/providers.ts'
import { withKey } from '../payments/testing.ts'
import { CHECKER, usePayoutQueue } from './payout-queue.fixture.ts'
import { contentHash } from './read/content.ts'
import { payoutOf } from './read/scope.ts'
import { sendPayout } from './send/send-payout.ts'
import { PAYER } from './send/testing.ts'

const AGENT = '233240000004'

const app = usePayoutQueue()
let agent: Client
beforeAll(async () => {
  await app.control('POST', 'funds', { protocol: 'hubtel', account: 'collection', pesewas: 10_000_00 })
})
beforeEach(async () => {
  agent = await app.client('agent').signIn(AGENT)
})

/** A payment after its offer expired, and its refund in the queue. */
async function latePayment(msisdn: string) {
  const offerEndsAt = new Date(app.clock.now().getTime() + 60_000)
  const offer = await app.offer({ offerEndsAt })
  await app.pay(agent, offer, msisdn)
  await app.drain()
  for (let i = 0; i < 9; i++) await app.advanceSeconds(180)
  await app.signIn()
  await app.name(msisdn, offer.customerName)
  const { rows } = await app.owner.query(
    `select p.id from payouts p join payment_attempts a on a.reference = p.payment_reference
     join checkouts c on c.id = a.checkout_id where c.client_reference = '${offer.clientReference}'`,
  )
  return { offer, id: rows[0].id as string }
}

async function release(id: string, msisdn: string) {
  expect((await app.recommend(app.maker, id, { msisdn })).status).toBe(200)
  expect((await app.approve(app.checker, CHECKER, id)).status).toBe(200)
  await app.drain()
}

describe('refund through the collecting provider', () => {
  // Ends in 108: paid twenty minutes late.
  test('a late payment is refunded in full against the original collection', async () => {
    const { id, offer } = await latePayment('233241250108')
    const before = await app.balance('collectionFloat', 'hubtel')
    await app.recommend(app.maker, id, { msisdn: '233241250108' })
    expect(await app.getPayout(app.checker, id)).toMatchObject({
      route: { route: 'provider_refund' },
      payment: { clientReference: offer.clientReference, paidPesewas: offer.amountPesewas, msisdn: '024 ••• 0108' },
    })
    await app.approve(app.checker, CHECKER, id)
    await app.drain()
    for (const seconds of [3, 300]) await app.advanceSeconds(seconds)
    expect(await app.getPayout(app.maker, id)).toMatchObject({
      state: 'paid',
      disbursements: [{ route: 'provider_refund', state: 'paid' }],
    })
    expect(before - (await app.balance('collectionFloat', 'hubtel'))).toBe(offer.amountPesewas)
    const movements = (await app.movements()).filter(({ phone }) => phone === '233241250108')
    expect(movements.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['collect refunded', 'refund paid'])
  })

  test('the refunded status of the payment is neither a reversal nor a difference', async () => {
    const { id, offer } = await latePayment('233241251108')
    await release(id, '233241251108')
    for (const seconds of [3, 300, 90_000]) await app.advanceSeconds(seconds)
    expect(await app.journalsOf(offer)).not.toContain('collection-reversed')
    expect(await app.exceptionsOf(offer)).toEqual([{ cause: 'paid_late', refund_due: true }])
  })

  test('if the provider refuses, the next disbursement goes to the mobile wallet', async () => {
    await app.signIn()
    const { id } = await latePayment('233241252108')
    await app.arm({
      on: 'refund',
      times: 1,
      fault: { kind: 'answer', status: 404, body: { responseCode: '4509' } },
    })
    await release(id, '233241252108')
    expect((await app.getPayout(app.maker, id)).state).toBe('failed')
    expect((await app.act(app.maker, id, 'retry')).status).toBe(200)
    await app.drain()
    expect((await app.getPayout(app.maker, id)).disbursements.map(({ route }: { route: string }) => route)).toEqual([
      'provider_refund',
      'send',
    ])
  })

  test('the last approved payee is paid, even if the payee changes during sending', async () => {
    const [payer, other] = ['233241253108', '233241253200']
    const { id, offer } = await latePayment(payer)
    await app.name(other, offer.customerName)
    await app.recommend(app.maker, id, { msisdn: payer })
    await app.approve(app.checker, CHECKER, id)
    const gateway = gatewayOf(app.product.providers, 'hubtel')
    const balances = async () => {
      await app.act(app.maker, id, 'pause', {
        reason: 'Lost the phone',
        until: addDays(toAccraDate(app.clock.now()), 3),
      })
      await app.recommend(app.maker, id, { msisdn: other, payeeReason: 'Lost the phone', identitySeen: true })
      expect((await app.approve(app.checker, CHECKER, id)).body.data.state).toBe('approved')
      return gateway.balances()
    }
    const slow = { ...app.product.providers, hubtel: { ...gateway, balances } }
    await sendPayout({ ...app.product, providers: slow }, { payoutId: id, attemptNumber: 1 })
    await app.drain()
    await app.advanceSeconds(300)
    const sent = (await app.movements()).filter(
      ({ kind, phone }) => kind !== 'collect' && [payer, other].includes(phone),
    )
    expect(sent.map(({ kind, phone }) => [kind, phone])).toEqual([['disburse', other]])
  })
})

describe('a payout to a bank account', () => {
  const account = { bankCode: '300304', bankAccount: '1020304050600' }

  async function recommendBank(client: Client, id: string, more: object = {}) {
    await app.act(client, id, 'take')
    await app.name(account.bankAccount, 'Ama Owusu')
    const named = await client.get(
      `/refunds/${id}/name?bankCode=${account.bankCode}&bankAccount=${account.bankAccount}`,
    )
    const { amountPesewas } = await app.getPayout(client, id)
    const body = { payeeReason: 'Above what a wallet takes', identitySeen: true }
    const { nameToken } = named.body.data
    return app.act(client, id, 'recommend', { ...account, amountPesewas, nameToken, ...body, ...more })
  }

  test('an amount above the wallet limit is refused for a wallet and paid to a bank', async () => {
    await app.control('POST', 'funds', { protocol: 'hubtel', account: 'disbursement', pesewas: 100_000_00 })
    const id = await app.refund(26_000_00)
    expect((await app.recommend(app.maker, id)).body).toMatchObject({
      code: 'amount_above_limit',
      detail: 'Mobile money accepts up to GH₵25,000.00. Pay to a bank account instead.',
    })
    await app.owner.query(`update payouts set state = 'requested' where id = '${id}'`)
    const recommended = await recommendBank(app.maker, id)
    expect(recommended.body.data).toMatchObject({
      state: 'recommended',
      payee: { bank: { bankName: 'GCB Bank', bankAccount: account.bankAccount }, msisdn: null, nameMatch: 'same' },
      route: { route: 'bank' },
    })
    const row = await app.db.read((tx) => payoutOf(tx, id))
    const { rows } = await app.owner.query(`select payout_content_hash(p) as hash from payouts p where id = '${id}'`)
    expect(rows[0].hash).toEqual(contentHash(row))
    await app.approve(app.superAdmin, '233200000001', id)
    const second = await app.client('admin').signIn('233200000009')
    await app.approve(second, '233200000009', id)
    await app.drain()
    await app.advanceSeconds(3)
    expect((await app.getPayout(app.maker, id)).state).toBe('paid')
    expect((await app.movements()).at(-1)).toMatchObject({ phone: account.bankAccount, network: 'bank-300304' })
  })

  test('the database alone refuses another account after the approval', async () => {
    const id = await app.refund()
    await recommendBank(app.maker, id)
    await app.approve(app.checker, CHECKER, id)
    await expect(
      app.owner.query(`update payouts set bank_account = '9999999999' where id = '${id}'`),
    ).rejects.toMatchObject({ constraint: expect.stringMatching(/payout_(terms|is_approved)/) })
  })

  test('an unknown account or one of another person is refused with a text about accounts', async () => {
    const id = await app.refund()
    await recommendBank(app.maker, id)
    // Payouts of other tests are sent before the provider refuses.
    await app.drain()
    await app.approve(app.checker, CHECKER, id)
    await app.arm({ on: 'disburse', fault: { kind: 'answer', status: 200, body: { ResponseCode: '2051' } } })
    await app.drain()
    const { state, note } = await app.getPayout(app.maker, id)
    expect([state, note]).toEqual(['failed', 'The bank didn’t recognise this account. Change the payee.'])
    const failed = await app.getPayout(app.maker, id)
    expect(failed.allowedActions).not.toContain('retry')
    expect(failed.trail.at(-1)).toMatchObject({ action: 'payout-fail', by: null })
    expect((await app.act(app.maker, id, 'retry')).body.code).toBe('payee_unpayable')
    expect((await app.maker.get('/refunds?limit=1')).body.meta.failedCount).toBeGreaterThan(0)
    await app.control('DELETE', 'faults')
    await app.name('1020304050999', 'Kwesi Arthur')
    const named = await app.maker.get(`/refunds/${id}/name?bankCode=${account.bankCode}&bankAccount=1020304050999`)
    const wrong = { ...account, bankAccount: '1020304050999', nameToken: named.body.data.nameToken }
    const body = { amountPesewas: 100_00, payeeReason: 'Asked for', identitySeen: true }
    expect((await app.act(app.maker, id, 'recommend', { ...wrong, ...body })).body).toMatchObject({
      code: 'payee_name_differs',
      detail: 'The account is registered to a different name. Use an account of the payee.',
    })
  })

  test('a payee with both a wallet and a bank account is refused', async () => {
    const id = await app.refund()
    const response = await recommendBank(app.maker, id, { msisdn: PAYER, network: 'mtn' })
    expect(response.body.errors[0].message).toContain('Enter a number and its network, or a bank')
  })
})

describe('batch approval', () => {
  async function recommended(count: number, amountPesewas = 100_00) {
    const ids: string[] = []
    for (let i = 0; i < count; i++) {
      const id = await app.refund(amountPesewas)
      await app.recommend(app.maker, id)
      ids.push(id)
    }
    return ids
  }
  const itemsOf = (ids: string[]) =>
    Promise.all(ids.map(async (id) => ({ id, version: (await app.getPayout(app.checker, id)).version })))

  async function approveAll(
    client: Client,
    number: string,
    batch: { batchId: string; approvalCode: { reference: string } },
  ) {
    const verificationToken = await app.createVerificationToken(number, 'approval', batch.approvalCode.reference)
    return client.post(`/refunds/batches/${batch.batchId}/approve`, { verificationToken }, withKey())
  }

  test('one code approves exactly the selected payouts; each is paid individually and exported', async () => {
    const ids = await recommended(3)
    const { body } = await app.checker.post('/refunds/batches', { items: await itemsOf(ids) }, withKey())
    expect(body.data.items).toHaveLength(ids.length)
    expect(body.data.items[0]).toMatchObject({ label: 'Recommended', payeeAccount: expect.stringMatching(/^0/) })
    expect(body.data).toMatchObject({ count: 3, totalPesewas: 300_00, leftOut: [] })
    const approved = (await approveAll(app.checker, CHECKER, body.data)).body.data
    expect(approved.approvedAt).toBeTruthy()
    expect(approved.items.map(({ label }: { label: string }) => label)).toEqual(['Approved', 'Approved', 'Approved'])
    await app.drain()
    await app.advanceSeconds(3)
    for (const id of ids) expect((await app.getPayout(app.maker, id)).state).toBe('paid')
    const later = (await app.checker.get(`/refunds/batches/${body.data.batchId}`)).body.data
    expect(later.items.map(({ state }: { state: string }) => state)).toEqual(['paid', 'paid', 'paid'])
    expect((await app.superAdmin.get(`/refunds/batches/${body.data.batchId}`)).status).toBe(404)
    const file = await app.checker.get(`/refunds/batches/${body.data.batchId}/results.csv`)
    expect(file.status).toBe(200)
    expect((await approveAll(app.checker, CHECKER, body.data)).body.code).toBe('batch_approved')
  })

  test('payouts that the caller may not approve are left out with a reason', async () => {
    const [own, large] = [await app.refund(), ...(await recommended(1, 1_000_01))]
    await app.recommend(app.checker, own)
    const ids = [own, large as string, ...(await recommended(1))]
    const { body } = await app.checker.post('/refunds/batches', { items: await itemsOf(ids) }, withKey())
    expect(body.data.count).toBe(1)
    expect(body.data.leftOut.map(({ reason }: { reason: string }) => reason).sort()).toEqual([
      'A SuperAdmin must approve GH₵1,000.01.',
      'You recommended this payout, so someone else must approve it.',
    ])
  })

  test('a changed payee stops the whole batch; nothing is approved', async () => {
    const ids = await recommended(2)
    const { body } = await app.checker.post('/refunds/batches', { items: await itemsOf(ids) }, withKey())
    await app.act(app.maker, ids[1] as string, 'return', { reason: 'Wrong person' })
    expect((await approveAll(app.checker, CHECKER, body.data)).status).toBe(412)
    expect((await app.getPayout(app.checker, ids[0] as string)).state).toBe('recommended')
  })

  test('another person’s batch is not found', async () => {
    const { body } = await app.checker.post(
      '/refunds/batches',
      { items: await itemsOf(await recommended(1)) },
      withKey(),
    )
    expect((await approveAll(app.superAdmin, '233200000001', body.data)).status).toBe(404)
  })
})

describe('documents', () => {
  test('a remittance advice exists for paid payouts only', async () => {
    const id = await app.refund()
    await app.recommend(app.maker, id)
    expect((await app.maker.get(`/refunds/${id}/remittance.pdf`)).body.code).toBe('not_paid_yet')
    await app.approve(app.checker, CHECKER, id)
    await app.drain()
    await app.advanceSeconds(3)
    const pdf = await app.maker.get(`/refunds/${id}/remittance.pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
  })

  test('the list can be exported as a file', async () => {
    const file = await app.maker.get('/refunds/export.csv?only=open')
    expect(file.headers['content-type']).toContain('text/csv')
    const { rows } = await app.owner.query(`select requested_at from payouts where finished_at is null limit 1`)
    const requestedAt = rows[0].requested_at.toISOString()
    // A format that spreadsheets read as date and time.
    expect(file.bytes.toString()).toContain(`,${requestedAt.slice(0, 10)} ${requestedAt.slice(11, 16)},`)
  })

  test('the payee is notified by SMS', async () => {
    const { rows } = await app.owner.query(`select recipient from messages where template = 'payout-paid' limit 1`)
    expect(rows[0].recipient).toMatch(/^233/)
  })
})

test('the charts count requests by week and reason and payments by day, within the user’s branches', async () => {
  const { rows } = await app.owner.query(
    `select count(*)::int as asked, sum(amount_pesewas)::int as requested_pesewas,
            sum(amount_pesewas) filter (where state = 'paid')::int as paid_pesewas from payouts where kind = 'refund'`,
  )
  const { asked, requested_pesewas: requestedPesewas, paid_pesewas: paidPesewas } = rows[0]
  const { data } = (await app.maker.get('/refunds/overview')).body
  expect(data.days).toHaveLength(30)
  expect(data.weeks).toHaveLength(12)
  const sum = (list: Record<string, number>[], field: string) => list.reduce((all, one) => all + (one[field] ?? 0), 0)
  expect(sum(data.days, 'paidPesewas')).toBe(paidPesewas)
  expect([sum(data.weeks, 'count'), sum(data.weeks, 'requestedPesewas')]).toEqual([asked, requestedPesewas])
  expect(sum(data.reasons, 'requestedPesewas')).toBe(requestedPesewas)
  expect(data.reasons.map(({ reason }: { reason: string }) => reason)).toContain('Paid late')

  const { branchId } = await app.actorOf('233200000006')
  expect((await app.superAdmin.get(`/refunds/overview?branchId=${branchId}`)).body.data.reasons).toEqual([])
  const { meta } = (await app.superAdmin.get(`/refunds?branchId=${branchId}`)).body
  expect(meta).toMatchObject({ openCount: 0, openPesewas: 0, toDecideCount: 0 })
  expect((await app.maker.get('/payouts/overview')).body.data.reasons).toEqual([])
  expect((await agent.get('/refunds/overview')).status).toBe(403)
})
