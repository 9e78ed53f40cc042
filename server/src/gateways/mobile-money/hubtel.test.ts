import { describe, expect, test } from 'vitest'
import type { CollectRequest } from '../../platform/ports/mobile-money.ts'
import { useSimulator } from '../../simulators/mobile-money/simulator.fixture.ts'

const DAY_MS = 24 * 60 * 60_000
const MINUTE_MS = 60_000
const sim = useSimulator()

const phone = (digits: string) => `233241234${digits}`
const reports = () => sim.callbacks.map(({ body }) => sim.hubtel.readCallback(body).report)

async function collect(digits: string, change: Partial<CollectRequest> = {}) {
  const request = sim.request(phone(digits), change)
  return { request, sent: await sim.hubtel.collect(request) }
}

async function disburse(digits: string) {
  const request = sim.request(phone(digits))
  return { request, sent: await sim.hubtel.disburse(request) }
}

describe('collecting, by the last three digits of the number', () => {
  test('any other: accepted, paid after three seconds, one callback', async () => {
    const { request, sent } = await collect('567')
    expect(sent).toMatchObject({ kind: 'accepted', code: '0001' })
    expect(await sim.hubtel.collectStatus(request)).toMatchObject({ kind: 'pending' })
    await sim.advance(2_999)
    expect(sim.callbacks).toHaveLength(0)
    await sim.advance(1)
    expect(await sim.hubtel.collectStatus(request)).toMatchObject({
      kind: 'paid',
      amountPesewas: 396_00,
      feePesewas: 7_72,
      networkTransactionId: expect.stringMatching(/^\d{10}$/),
      providerTransactionId: sent.providerTransactionId,
    })
    expect(sim.callbacks).toMatchObject([{ method: 'POST', path: '/hooks/x' }])
    expect(sim.hubtel.readCallback(sim.callbacks[0]?.body)).toEqual({
      reference: request.reference,
      providerTransactionId: sent.providerTransactionId,
      report: { kind: 'paid' },
    })
  })

  test.each([
    ['101', 3_000, 'insufficient_funds'],
    ['102', 3_000, 'declined'],
    ['103', 60_000, 'expired'],
    ['114', 3_000, 'declined'],
  ])(
    '%s: after %i ms a callback reports a failure because %s, and the status is still unpaid',
    async (digits, ms, reason) => {
      const { request } = await collect(digits)
      await sim.advance(ms - 1)
      expect(sim.callbacks).toHaveLength(0)
      await sim.advance(1)
      expect(reports()).toEqual([{ kind: 'failed', reason }])
      expect(await sim.hubtel.collectStatus(request)).toMatchObject({ kind: 'pending', code: '0000' })
    },
  )

  test('114: the failed callback has an amount of 0', async () => {
    await collect('114')
    await sim.advance(3_000)
    expect(sim.callbacks[0]?.body).toMatchObject({ ResponseCode: '2001', Data: { Amount: 0 } })
  })

  test.each([
    ['104', 'not_registered', '2051'],
    ['111', 'rejected', '4000'],
    ['112', 'misconfigured', 'HTTP 403'],
  ])('%s: refused at once because %s', async (digits, reason, code) => {
    const { request, sent } = await collect(digits)
    expect(sent).toMatchObject({ kind: 'failed', reason, code })
    expect(await sim.hubtel.collectStatus(request)).toMatchObject({ kind: 'absent' })
  })

  test('105: paid without a callback', async () => {
    const { request } = await collect('105')
    await sim.advance(DAY_MS)
    expect(sim.callbacks).toHaveLength(0)
    expect((await sim.hubtel.collectStatus(request)).kind).toBe('paid')
  })

  test('106: never paid and no callback', async () => {
    const { request } = await collect('106')
    await sim.advance(DAY_MS)
    expect(sim.callbacks).toHaveLength(0)
    expect((await sim.hubtel.collectStatus(request)).kind).toBe('pending')
  })

  test('107: the same callback three times', async () => {
    await collect('107')
    await sim.advance(3_000)
    expect(new Set(sim.callbacks.map(({ text }) => text)).size).toBe(1)
    expect(reports()).toEqual([{ kind: 'paid' }, { kind: 'paid' }, { kind: 'paid' }])
  })

  test('108: paid 20 minutes late', async () => {
    const { request } = await collect('108')
    await sim.advance(20 * MINUTE_MS - 1)
    expect((await sim.hubtel.collectStatus(request)).kind).toBe('pending')
    await sim.advance(1)
    expect(reports()).toEqual([{ kind: 'paid' }])
    expect((await sim.hubtel.collectStatus(request)).kind).toBe('paid')
  })

  test('109: a failed callback, then a successful one', async () => {
    const { request } = await collect('109')
    await sim.advance(3_000)
    expect((await sim.hubtel.collectStatus(request)).kind).toBe('pending')
    await sim.advance(10_000)
    expect(reports()).toEqual([{ kind: 'failed', reason: 'declined' }, { kind: 'paid' }])
    expect((await sim.hubtel.collectStatus(request)).kind).toBe('paid')
  })

  test('110: paid one cedi less', async () => {
    const { request } = await collect('110')
    await sim.advance(3_000)
    expect(await sim.hubtel.collectStatus(request)).toMatchObject({ kind: 'paid', amountPesewas: 395_00 })
  })

  test('113: the connection drops after acceptance; later paid', async () => {
    const { request, sent } = await collect('113')
    expect(sent.kind).toBe('unknown')
    await sim.advance(3_000)
    expect((await sim.hubtel.collectStatus(request)).kind).toBe('paid')
  })

  test('115: a response with an unknown outcome; later paid', async () => {
    const { request, sent } = await collect('115')
    expect(sent).toMatchObject({ kind: 'unknown', code: '0005' })
    await sim.advance(3_000)
    expect((await sim.hubtel.collectStatus(request)).kind).toBe('paid')
  })

  test('116: the callback arrives before the response', async () => {
    const { sent } = await collect('116')
    expect(reports()).toEqual([{ kind: 'paid' }])
    expect(sent.kind).toBe('accepted')
  })

  test('117: reversed by the network the next day', async () => {
    const { request } = await collect('117')
    await sim.advance(DAY_MS - 1)
    expect((await sim.hubtel.collectStatus(request)).kind).toBe('paid')
    await sim.advance(1)
    expect((await sim.hubtel.collectStatus(request)).kind).toBe('refunded')
    expect(sim.callbacks).toHaveLength(1)
  })
})

describe('paying out, by the last three digits of the number', () => {
  test('any other: paid with its fee, one callback', async () => {
    const { request, sent } = await disburse('567')
    expect(sent).toMatchObject({ kind: 'accepted', code: '0001' })
    expect((await sim.hubtel.disburseStatus(request)).kind).toBe('pending')
    await sim.advance(3_000)
    expect(await sim.hubtel.disburseStatus(request)).toMatchObject({
      kind: 'paid',
      amountPesewas: 396_00,
      feePesewas: 50,
      // The outer code is "success" for every response.
      code: 'success',
    })
    expect(sim.hubtel.readCallback(sim.callbacks[0]?.body)).toMatchObject({
      reference: request.reference,
      report: { kind: 'paid' },
    })
  })

  test.each([
    ['101', 'float_low'],
    ['102', 'not_registered'],
  ])('%s: the callback reports a failure because %s', async (digits, reason) => {
    const { request } = await disburse(digits)
    await sim.advance(3_000)
    expect(reports()).toEqual([{ kind: 'failed', reason }])
    expect((await sim.hubtel.disburseStatus(request)).kind).toBe('failed')
  })

  test('103: stays pending', async () => {
    const { request } = await disburse('103')
    await sim.advance(2 * DAY_MS)
    expect(await sim.hubtel.disburseStatus(request)).toMatchObject({ kind: 'pending', code: 'success' })
  })

  test.each([
    ['105', 'paid'],
    ['106', 'failed'],
  ])('%s: %s without a callback', async (digits, kind) => {
    const { request } = await disburse(digits)
    await sim.advance(3_000)
    expect((await sim.hubtel.disburseStatus(request)).kind).toBe(kind)
    expect(sim.callbacks).toHaveLength(0)
  })

  test.each([
    ['107', 3_000, ['paid', 'paid', 'paid']],
    ['108', 20 * MINUTE_MS, ['paid']],
    ['109', 13_000, ['failed', 'paid']],
  ])('%s: within %i ms the callbacks report %j', async (digits, ms, kinds) => {
    const { request } = await disburse(digits)
    await sim.advance(ms)
    expect(reports().map(({ kind }) => kind)).toEqual(kinds)
    expect((await sim.hubtel.disburseStatus(request)).kind).toBe('paid')
  })

  test.each([
    ['111', 'failed', '4000'],
    ['112', 'failed', 'HTTP 403'],
    ['115', 'unknown', '5000'],
  ])('%s: the request is %s with %s', async (digits, kind, code) => {
    const { sent } = await disburse(digits)
    expect(sent).toMatchObject({ kind, code })
  })

  test.each(['113', '115'])('%s: paid although the response to the request was unclear', async (digits) => {
    const { request, sent } = await disburse(digits)
    expect(sent.kind).toBe('unknown')
    await sim.advance(3_000)
    expect((await sim.hubtel.disburseStatus(request)).kind).toBe('paid')
  })

  test('116: the callback arrives before the response', async () => {
    const { sent } = await disburse('116')
    expect(reports()).toEqual([{ kind: 'paid' }])
    expect(sent.kind).toBe('accepted')
  })

  test('a payout fails if the account balance is too low', async () => {
    await sim.control('POST', 'funds', { protocol: 'hubtel', account: 'disbursement', pesewas: 396_49 })
    const { request } = await disburse('567')
    await sim.advance(3_000)
    expect((await sim.hubtel.disburseStatus(request)).kind).toBe('failed')
    await sim.control('POST', 'funds', { protocol: 'hubtel', account: 'disbursement', pesewas: 100_000_00 })
  })
})

describe('refunding a payment', () => {
  async function paidOrder() {
    const { request, sent } = await collect('567')
    await sim.advance(3_000)
    sim.callbacks.length = 0
    const collected = { ...request, providerTransactionId: sent.providerTransactionId ?? '' }
    return { collected, refund: { ...request, collected, reference: 'RF1', requestId: '' } }
  }

  test('the whole order is refunded and the refund is shown on the collection', async () => {
    const before = await sim.hubtel.balances()
    const { collected, refund } = await paidOrder()
    expect(await sim.hubtel.refund(refund)).toMatchObject({ kind: 'accepted', code: '0001' })
    expect((await sim.hubtel.refundStatus(refund)).kind).toBe('pending')
    await sim.advance(3_000)
    expect(await sim.hubtel.refundStatus(refund)).toMatchObject({ kind: 'paid', amountPesewas: 396_00 })
    expect((await sim.hubtel.collectStatus(collected)).kind).toBe('refunded')
    expect(sim.hubtel.readCallback(sim.callbacks[0]?.body)).toEqual({
      providerTransactionId: collected.providerTransactionId,
      report: { kind: 'paid' },
    })
    // The provider keeps the fee.
    const after = await sim.hubtel.balances()
    expect(after.collectionPesewas).toBe((before.collectionPesewas ?? 0) - 7_72)
  })

  test('a repeated refund of an order returns the first refund', async () => {
    const { refund } = await paidOrder()
    await sim.hubtel.refund(refund)
    expect(await sim.hubtel.refund(refund)).toMatchObject({ kind: 'accepted', code: '4515' })
  })

  test('an unknown order and an order older than 45 days are refused', async () => {
    const { refund } = await paidOrder()
    const unknown = { ...refund, collected: { ...refund.collected, providerTransactionId: 'nope' } }
    expect(await sim.hubtel.refund(unknown)).toMatchObject({ kind: 'failed', reason: 'rejected', code: '3000' })
    await sim.advance(45 * DAY_MS + 1)
    expect(await sim.hubtel.refund(refund)).toMatchObject({ kind: 'failed', code: '4509' })
  })
})

describe('names and balances', () => {
  test('the registered name is returned with the type of customer', async () => {
    await sim.control('POST', 'names', { phone: phone('567'), name: 'JOSEPH ANNOH' })
    expect(await sim.hubtel.findName(phone('567'), 'mtn')).toEqual({
      kind: 'registered',
      name: 'JOSEPH ANNOH',
      profile: 'Subscriber',
    })
  })

  test('104: another name', async () => {
    expect(await sim.hubtel.findName(phone('104'), 'mtn')).toMatchObject({ name: 'SOMEONE ELSE ENTIRELY' })
  })

  test('a number without a wallet is not registered', async () => {
    await sim.control('POST', 'names', { phone: phone('999'), name: '' })
    expect(await sim.hubtel.findName(phone('999'), 'mtn')).toEqual({ kind: 'not_registered' })
  })

  test('if a dependency is down the name is unknown', async () => {
    await sim.arm({ on: 'name', fault: { kind: 'answer', status: 424, body: { responseCode: '2001', data: null } } })
    expect(await sim.hubtel.findName(phone('567'), 'mtn')).toEqual({ kind: 'unknown' })
  })

  test('both balances are queried, and a balance without a response is undefined', async () => {
    await sim.control('POST', 'funds', { protocol: 'hubtel', account: 'disbursement', pesewas: 11_50 })
    await sim.control('POST', 'funds', { protocol: 'hubtel', account: 'collection', pesewas: 123_50 })
    expect(await sim.hubtel.balances()).toEqual({ collectionPesewas: 123_50, disbursementPesewas: 11_50 })
    await sim.arm({ on: 'balance', about: 'prepaid', fault: { kind: 'answer', status: 500 } })
    expect(await sim.hubtel.balances()).toEqual({ collectionPesewas: 123_50, disbursementPesewas: undefined })
  })
})
