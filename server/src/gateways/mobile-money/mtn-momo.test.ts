import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mtnAt } from '../../simulators/mobile-money/settings.ts'
import { useSimulator } from '../../simulators/mobile-money/simulator.fixture.ts'
import { createMtnMomo } from './mtn-momo.ts'

const DAY_MS = 24 * 60 * 60_000
const sim = useSimulator()

const phone = (digits: string) => `233241234${digits}`
const reports = () => sim.callbacks.map(({ body }) => sim.mtn.readCallback(body).report)

async function collect(number: string) {
  const request = sim.request(number)
  return { request, sent: await sim.mtn.collect(request) }
}

async function disburse(number: string) {
  const request = sim.request(number)
  return { request, sent: await sim.mtn.disburse(request) }
}

describe('collecting', () => {
  test('a request is accepted with an empty response, paid, and reported by PUT without its id', async () => {
    const { request, sent } = await collect(phone('567'))
    expect(sent).toEqual({ kind: 'accepted', code: 'HTTP 202', raw: null })
    expect((await sim.mtn.collectStatus(request)).kind).toBe('pending')
    await sim.advance(3_000)
    expect(await sim.mtn.collectStatus(request)).toMatchObject({
      kind: 'paid',
      amountPesewas: 396_00,
      feePesewas: 0,
      networkTransactionId: expect.stringMatching(/^\d{10}$/),
    })
    expect(sim.callbacks).toMatchObject([{ method: 'PUT' }])
    expect(sim.callbacks[0]?.text).not.toContain(request.requestId)
    expect(sim.mtn.readCallback(sim.callbacks[0]?.body)).toEqual({
      reference: request.reference,
      report: { kind: 'paid' },
    })
  })

  test.each([
    ['46733123450', { kind: 'failed', reason: 'insufficient_funds', code: 'INTERNAL_PROCESSING_ERROR' }],
    ['46733123451', { kind: 'failed', reason: 'declined', code: 'APPROVAL_REJECTED' }],
    ['46733123452', { kind: 'failed', reason: 'expired', code: 'EXPIRED' }],
    ['46733123453', { kind: 'pending', code: 'ONGOING' }],
    ['46733123454', { kind: 'pending', code: 'DELAYED' }],
    ['46733123455', { kind: 'failed', reason: 'not_registered', code: 'PAYER_NOT_FOUND' }],
    ['46733123456', { kind: 'failed', reason: 'rejected', code: 'PAYEE_NOT_ALLOWED_TO_RECEIVE' }],
    ['46733123460', { kind: 'failed', reason: 'misconfigured', code: 'INVALID_CURRENCY' }],
    ['46733123461', { kind: 'failed', reason: 'insufficient_funds' }],
    ['46733123462', { kind: 'failed', reason: 'unreachable', code: 'SERVICE_UNAVAILABLE' }],
    ['46733123463', { kind: 'failed', reason: 'expired', code: 'COULD_NOT_PERFORM_TRANSACTION' }],
  ])("MTN's own test number %s", async (number, status) => {
    const { request, sent } = await collect(number)
    expect(sent.kind).toBe('accepted')
    expect(await sim.mtn.collectStatus(request)).toMatchObject(status)
  })

  test.each([
    ['101', 3_000, 'insufficient_funds'],
    ['102', 3_000, 'declined'],
    ['103', 60_000, 'expired'],
    ['104', 0, 'not_registered'],
    ['114', 3_000, 'declined'],
  ])('%s: after %i ms failed because %s', async (digits, ms, reason) => {
    const { request } = await collect(phone(digits))
    await sim.advance(ms)
    expect(await sim.mtn.collectStatus(request)).toMatchObject({ kind: 'failed', reason })
    expect(reports()).toContainEqual({ kind: 'failed', reason })
  })

  test.each([
    ['105', 3_000, 0, 'paid'],
    ['106', DAY_MS, 0, 'pending'],
    ['107', 3_000, 3, 'paid'],
    ['108', 20 * 60_000, 1, 'paid'],
    ['109', 13_000, 2, 'paid'],
    ['116', 0, 1, 'paid'],
  ])('%s: after %i ms %i callbacks and the status %s', async (digits, ms, count, kind) => {
    const { request } = await collect(phone(digits))
    await sim.advance(ms)
    expect((await sim.mtn.collectStatus(request)).kind).toBe(kind)
    expect(sim.callbacks.filter(({ text }) => text.includes(request.reference))).toHaveLength(count)
  })

  test.each([
    ['111', 'failed', 'rejected'],
    ['112', 'failed', 'misconfigured'],
  ])('%s: %s because %s', async (digits, kind, reason) => {
    const { request, sent } = await collect(phone(digits))
    expect(sent).toMatchObject({ kind, reason })
    expect(await sim.mtn.collectStatus(request)).toMatchObject({ kind: 'absent', code: 'RESOURCE_NOT_FOUND' })
  })

  test.each(['113', '115'])('%s: paid although the response to the request was unclear', async (digits) => {
    const { request, sent } = await collect(phone(digits))
    expect(sent.kind).toBe('unknown')
    await sim.advance(3_000)
    expect((await sim.mtn.collectStatus(request)).kind).toBe('paid')
  })

  test('110: paid one cedi less', async () => {
    const { request } = await collect(phone('110'))
    await sim.advance(3_000)
    expect(await sim.mtn.collectStatus(request)).toMatchObject({ kind: 'paid', amountPesewas: 395_00 })
  })
})

describe('paying out and refunding', () => {
  test('a transfer is paid from the disbursement account', async () => {
    const before = (await sim.mtn.balances()).disbursementPesewas ?? 0
    const { request } = await disburse(phone('567'))
    await sim.advance(3_000)
    expect(await sim.mtn.disburseStatus(request)).toMatchObject({ kind: 'paid', amountPesewas: 396_00 })
    expect((await sim.mtn.balances()).disbursementPesewas).toBe(before - 396_00)
  })

  test.each([
    ['46733123455', 'float_low', 'NOT_ENOUGH_FUNDS'],
    ['46733123456', 'limit', 'PAYER_LIMIT_REACHED'],
    ['46733123457', 'not_registered', 'PAYEE_NOT_FOUND'],
  ])('the test number %s fails because %s, with a reason that is an object', async (number, reason, code) => {
    const { request } = await disburse(number)
    expect(await sim.mtn.disburseStatus(request)).toMatchObject({
      kind: 'failed',
      reason,
      raw: { reason: { code } },
    })
  })

  test('a partial refund is possible', async () => {
    const { request } = await collect(phone('567'))
    await sim.advance(3_000)
    const collected = { ...request, providerTransactionId: '' }
    const refund = { ...request, collected, reference: 'RF1', requestId: randomUUID(), amountPesewas: 100_00 }
    expect((await sim.mtn.refund(refund)).kind).toBe('accepted')
    await sim.advance(3_000)
    expect(await sim.mtn.refundStatus(refund)).toMatchObject({ kind: 'paid', amountPesewas: 100_00 })
  })

  test('a refund above the paid amount is refused', async () => {
    const { request } = await collect(phone('567'))
    await sim.advance(3_000)
    const collected = { ...request, providerTransactionId: '' }
    const refund = { ...request, collected, reference: 'RF1', requestId: randomUUID(), amountPesewas: 396_01 }
    await sim.mtn.refund(refund)
    expect((await sim.mtn.refundStatus(refund)).kind).toBe('absent')
  })
})

describe('names', () => {
  test('given name and family name are joined', async () => {
    await sim.control('POST', 'names', { phone: phone('567'), name: 'JOSEPH KWAME ANNOH' })
    expect(await sim.mtn.findName(phone('567'), 'mtn')).toEqual({ kind: 'registered', name: 'JOSEPH KWAME ANNOH' })
  })

  test('a number without a wallet is not registered', async () => {
    await sim.control('POST', 'names', { phone: phone('999'), name: '' })
    expect(await sim.mtn.findName(phone('999'), 'mtn')).toEqual({ kind: 'not_registered' })
  })

  test('without a response the name is unknown', async () => {
    await sim.arm({ on: 'name', times: 2, fault: { kind: 'answer', status: 500 } })
    expect(await sim.mtn.findName(phone('567'), 'mtn')).toEqual({ kind: 'unknown' })
  })
})

describe('special cases of the protocol', () => {
  test('a repeated id counts as already submitted, not as a failure', async () => {
    const { request } = await collect(phone('567'))
    expect(await sim.mtn.collect(request)).toMatchObject({ kind: 'accepted', code: 'RESOURCE_ALREADY_EXIST' })
    expect((await sim.movements()).filter(({ requestId }) => requestId === request.requestId)).toHaveLength(1)
  })

  test('an id that is not a UUID of version 4 is refused', async () => {
    const request = sim.request(phone('567'), { requestId: '6f1c2a0e-52b7-1f0e-9a55-2f6f0b1f6a01' })
    expect(await sim.mtn.collect(request)).toMatchObject({ kind: 'failed', reason: 'rejected' })
  })

  test('a callback URL on another host is refused', async () => {
    const request = sim.request(phone('567'), { callbackUrl: 'https://elsewhere.example/hooks' })
    expect(await sim.mtn.collect(request)).toMatchObject({ kind: 'failed', code: 'INVALID_CALLBACK_URL_HOST' })
  })

  test('another currency is refused before any money moves', async () => {
    const euro = createMtnMomo({ ...mtnAt(sim.url), currency: 'EUR' })
    expect(await euro.collect(sim.request(phone('567')))).toMatchObject({ kind: 'failed', reason: 'misconfigured' })
  })

  test('wrong keys are reported as misconfiguration, and nothing is submitted', async () => {
    const settings = mtnAt(sim.url)
    const keys = { ...settings.keys, collection: { ...settings.keys.collection, apiKey: 'wrong' } }
    const mtn = createMtnMomo({ ...settings, keys })
    const request = sim.request(phone('567'))
    expect(await mtn.collect(request)).toMatchObject({ kind: 'failed', reason: 'misconfigured' })
    expect((await mtn.collectStatus(request)).kind).toBe('unknown')
  })

  test('without a token nothing is sent', async () => {
    await sim.arm({ on: 'token', fault: { kind: 'answer', status: 503 } })
    const mtn = createMtnMomo(mtnAt(sim.url))
    const request = sim.request(phone('567'))
    expect(await mtn.collect(request)).toMatchObject({ kind: 'failed', reason: 'unreachable' })
    expect((await mtn.collect(request)).kind).toBe('accepted')
  })

  test('concurrent calls share one token, which is renewed a minute before it expires', async () => {
    let nowMs = 0
    const mtn = createMtnMomo(mtnAt(sim.url), () => nowMs)
    await sim.arm({ on: 'token', times: 9, fault: { kind: 'fields', fields: { expires_in: 3_600 } } })
    const remaining = async () => ((await (await sim.control('GET', 'faults')).json()) as { times: number }[])[0]?.times
    const unknown = sim.request(phone('567'))
    await Promise.all([mtn.collectStatus(unknown), mtn.collectStatus(unknown), mtn.collectStatus(unknown)])
    expect(await remaining()).toBe(8)
    nowMs = 3_539_999
    await mtn.collectStatus(unknown)
    expect(await remaining()).toBe(8)
    nowMs = 3_540_000
    await mtn.collectStatus(unknown)
    expect(await remaining()).toBe(7)
  })

  test('a token that was revoked early is renewed and the request sent again', async () => {
    const mtn = createMtnMomo(mtnAt(sim.url))
    await mtn.collectStatus(sim.request(phone('567')))
    await sim.advance(3_600_000)
    expect((await mtn.collect(sim.request(phone('567')))).kind).toBe('accepted')
  })

  test.each([
    ['another reference', { externalId: 'OTHER' }, { kind: 'paid', mismatch: 'other_reference' }],
    ['another currency', { currency: 'EUR' }, { kind: 'paid', mismatch: 'other_currency' }],
    ['no amount', { amount: '' }, { kind: 'unknown' }],
    ['an unknown status', { status: 'MAYBE' }, { kind: 'unknown' }],
    ['a reason as an object', { status: 'FAILED', reason: { code: 'EXPIRED' } }, { kind: 'failed', reason: 'expired' }],
    ['no reason', { status: 'FAILED' }, { kind: 'failed', reason: 'declined' }],
  ])('a status response with %s', async (_name, fields, expected) => {
    const { request } = await collect(phone('567'))
    await sim.advance(3_000)
    await sim.arm({ on: 'collect-status', fault: { kind: 'fields', fields } })
    expect(await sim.mtn.collectStatus(request)).toMatchObject(expected)
  })

  test('a 404 that is not about the request leaves its status unknown', async () => {
    const { request } = await collect(phone('567'))
    await sim.arm({ on: 'collect-status', fault: { kind: 'answer', status: 404, body: '<html>Not here</html>' } })
    expect((await sim.mtn.collectStatus(request)).kind).toBe('unknown')
  })

  test.each([null, 'text', [], { status: 'PENDING' }, { externalId: 5 }])('the callback %j reports nothing', (body) => {
    expect(sim.mtn.readCallback(body).report).toEqual({ kind: 'unclear' })
  })

  test('only URLs of MTN with TLS, or of this machine, are accepted', () => {
    expect(() => createMtnMomo({ ...mtnAt(sim.url), baseUrl: 'https://proxy.momoapi.mtn.com' })).not.toThrow()
    expect(() => createMtnMomo({ ...mtnAt(sim.url), baseUrl: 'https://mtn.com.evil.example' })).toThrow('mtn.com')
  })
})
