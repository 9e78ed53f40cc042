import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { CollectRequest } from '../../platform/ports/mobile-money.ts'
import type { ArmedFault, Fault } from '../../simulators/mobile-money/faults.ts'
import { hubtelAt, mtnAt, smsAt } from '../../simulators/mobile-money/settings.ts'
import { useSimulator } from '../../simulators/mobile-money/simulator.fixture.ts'
import { createSms } from '../sms.ts'
import { createHubtel } from './hubtel.ts'
import { createMtnMomo } from './mtn-momo.ts'

const sim = useSimulator()

const payer = '233241234567'
// Both providers' parsers would accept this body if it were shorter.
const pending = {
  ResponseCode: '0001',
  status: 'PENDING',
  Data: { status: 'Unpaid', transactionStatus: 'pending' },
}

describe.each(['hubtel', 'mtn'] as const)('%s', (provider) => {
  const arm = (on: ArmedFault['on'], fault: Fault, times = 1) => sim.arm({ on, fault, times })
  const gateway = () => sim[provider]
  const armed = async () => (await (await sim.control('GET', 'faults')).json()) as unknown[]

  /** Aborts a request after the simulator has received it. */
  async function collectUntilTimeout(request: CollectRequest) {
    const stopping = new AbortController()
    const settings = { signal: stopping.signal, timeoutMs: 60_000 }
    const shortTimeout =
      provider === 'hubtel'
        ? createHubtel({ ...hubtelAt(sim.url), ...settings })
        : createMtnMomo({ ...mtnAt(sim.url), ...settings })
    const sent = shortTimeout.collect(request)
    await expect.poll(armed).toEqual([])
    stopping.abort()
    return sent
  }

  test('a request that was not received is unknown at first and then absent', async () => {
    await arm('collect', { kind: 'no-response', stage: 'before' })
    const request = sim.request(payer)
    expect((await collectUntilTimeout(request)).kind).toBe('unknown')
    expect((await gateway().collectStatus(request)).kind).toBe('absent')
  })

  test('a request with a lost response is unknown at first and then found', async () => {
    for (const fault of [
      { kind: 'no-response', stage: 'after' },
      { kind: 'drop', stage: 'after' },
    ] as const) {
      await arm('collect', fault)
      const request = sim.request(payer)
      expect((await collectUntilTimeout(request)).kind).toBe('unknown')
      await sim.advance(3_000)
      expect((await gateway().collectStatus(request)).kind).toBe('paid')
    }
  })

  test.each([
    ['a server error', { kind: 'answer', status: 500, body: { code: 'x' } }],
    ['an HTML page instead of a response', { kind: 'answer', status: 200, body: '<html>maintenance</html>' }],
    ['a redirect', { kind: 'answer', status: 302, headers: { location: 'http://127.0.0.1:1/elsewhere' } }],
    ['a response that is too large', { kind: 'answer', status: 200, body: pending, bytes: 70_000 }],
    ['a dropped connection', { kind: 'drop', stage: 'before' }],
    ['an unknown code', { kind: 'answer', status: 200, body: { ResponseCode: '7777', code: 'NEW' } }],
  ] satisfies [string, Fault][])('%s is unknown, for requests and for status queries', async (_name, fault) => {
    const request = sim.request(payer)
    await arm('collect', fault)
    expect((await gateway().collect(request)).kind).toBe('unknown')
    await arm('disburse', fault)
    expect((await gateway().disburse(request)).kind).toBe('unknown')
    await arm('collect-status', fault)
    expect((await gateway().collectStatus(request)).kind).toBe('unknown')
    await arm('disburse-status', fault)
    expect((await gateway().disburseStatus(request)).kind).toBe('unknown')
  })

  test('a redirect is not followed', async () => {
    const request = sim.request(payer)
    const headers = { location: request.callbackUrl }
    await arm('collect', { kind: 'answer', status: 307, headers })
    await gateway().collect(request)
    await arm('collect-status', { kind: 'answer', status: 302, headers })
    await gateway().collectStatus(request)
    expect(sim.callbacks).toHaveLength(0)
  })

  test('a failure with a server error status is not trusted', async () => {
    const body = { ResponseCode: '2001', code: 'APPROVAL_REJECTED' }
    await arm('disburse', { kind: 'answer', status: 500, body })
    expect((await gateway().disburse(sim.request(payer))).kind).toBe('unknown')
  })

  test('a status query that fails for ten minutes is unknown until it works again', async () => {
    const request = sim.request(payer)
    await gateway().collect(request)
    await sim.advance(3_000)
    await arm('collect-status', { kind: 'answer', status: 500 }, 3)
    for (let i = 0; i < 3; i++) expect((await gateway().collectStatus(request)).kind).toBe('unknown')
    expect((await gateway().collectStatus(request)).kind).toBe('paid')
  })

  test('a slow response is awaited', async () => {
    await arm('collect', { kind: 'delay', ms: 30_000 })
    const sent = gateway().collect(sim.request(payer))
    await expect.poll(armed).toEqual([])
    await sim.advance(30_000)
    expect((await sent).kind).toBe('accepted')
  })

  test('too many requests means that the request can be retried', async () => {
    await arm('collect', { kind: 'answer', status: 429 })
    expect(await gateway().collect(sim.request(payer))).toMatchObject({ kind: 'failed', reason: 'unreachable' })
  })

  test.each([
    ['five times', { kind: 'callback', copies: 5 }, 5],
    ['not at all', { kind: 'callback', copies: 0 }, 0],
  ] satisfies [string, Fault, number][])('a callback can arrive %s', async (_name, fault, count) => {
    await arm('collect', fault)
    const request = sim.request(payer)
    await gateway().collect(request)
    await sim.advance(3_000)
    expect(sim.callbacks.filter(({ text }) => text.includes(request.reference))).toHaveLength(count)
  })

  test('a callback can arrive a day late', async () => {
    await arm('collect', { kind: 'callback', delayMs: 86_400_000 })
    await gateway().collect(sim.request(payer))
    await sim.advance(3_000)
    expect(sim.callbacks).toHaveLength(0)
    await sim.advance(86_400_000)
    expect(sim.callbacks).toHaveLength(1)
  })

  test.each(['POST', 'PUT'] as const)('a callback can use %s', async (method) => {
    await arm('collect', { kind: 'callback', method })
    await gateway().collect(sim.request(payer))
    await sim.advance(3_000)
    expect(sim.callbacks).toMatchObject([{ method }])
  })

  test('a callback can have a wrong amount, which the status query corrects', async () => {
    await arm('collect', { kind: 'callback', fields: { Amount: 1, amount: '1.00' } })
    const request = sim.request(payer)
    await gateway().collect(request)
    await sim.advance(3_000)
    expect(await gateway().collectStatus(request)).toMatchObject({ kind: 'paid', amountPesewas: 396_00 })
  })

  test.each(['garbage', 'huge'] as const)('a callback can be %s', async (body) => {
    await arm('collect', { kind: 'callback', body })
    await gateway().collect(sim.request(payer))
    await sim.advance(3_000)
    const [callback] = sim.callbacks
    expect(body === 'huge' ? (callback?.text.length ?? 0) > 64 * 1024 : callback?.body === undefined).toBe(true)
  })

  test('any number can behave like a listed number', async () => {
    await arm('collect', { kind: 'behave', as: '109' })
    const request = sim.request(payer)
    await gateway().collect(request)
    await sim.advance(13_000)
    const reports = sim.callbacks.map((callback) => gateway().readCallback(callback.body).report.kind)
    expect(reports).toEqual(['failed', 'paid'])
  })

  test('a gateway that is down is reported immediately as not having received the request', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    const down = provider === 'hubtel' ? createHubtel(hubtelAt(url)) : createMtnMomo(mtnAt(url))
    expect(await down.collect(sim.request(payer))).toMatchObject({ kind: 'failed', reason: 'unreachable' })
    expect((await down.collectStatus(sim.request(payer))).kind).toBe('unknown')
    expect(await down.findName(payer, 'mtn')).toEqual({ kind: 'unknown' })
    expect(await down.balances()).toEqual({ collectionPesewas: undefined, disbursementPesewas: undefined })
  })
})

test('a provider that never responds is abandoned at the timeout', async () => {
  await sim.arm({ on: 'collect', fault: { kind: 'no-response', stage: 'before' } })
  const sent = await createHubtel({ ...hubtelAt(sim.url), timeoutMs: 30 }).collect(sim.request(payer))
  expect(sent.kind).toBe('unknown')
})

describe('SMS', () => {
  test('a message reaches the phone', async () => {
    const { reference } = await sim.sms.send('233241234999', 'Your policy is ready', 'Okwan')
    const view = await (await sim.control('GET', 'phones/0241234999')).json()
    expect(view).toMatchObject({ messages: [{ id: reference, from: 'Okwan', text: 'Your policy is ready' }] })
  })

  test.each([
    ['a server error', { kind: 'answer', status: 500 }],
    ['a refusal', { kind: 'answer', status: 201, body: { status: 4, messageId: 'm' } }],
    ['no id', { kind: 'answer', status: 201, body: { status: 0 } }],
    ['a dropped connection', { kind: 'drop', stage: 'before' }],
  ] satisfies [string, Fault][])('%s is thrown, without the text of the message', async (_name, fault) => {
    await sim.arm({ on: 'sms', fault })
    const error = await sim.sms.send('233241234999', 'secret 123456', 'Okwan').catch((thrown: Error) => thrown.message)
    expect(error).toContain('The SMS gateway')
    expect(error).not.toContain('123456')
  })

  test('wrong keys are refused', async () => {
    const wrong = createSms({ ...smsAt(sim.url), clientSecret: 'wrong' })
    await expect(wrong.send('233241234999', 'x', 'Okwan')).rejects.toThrow('HTTP 401')
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
