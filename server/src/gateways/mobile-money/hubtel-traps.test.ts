import { expect, test } from 'vitest'
import type { CollectRequest } from '../../platform/ports/mobile-money.ts'
import { hubtelAt } from '../../simulators/mobile-money/settings.ts'
import { useSimulator } from '../../simulators/mobile-money/simulator.fixture.ts'
import { createHubtel } from './hubtel.ts'

// Behaviour that Hubtel does not document, and responses that must not be trusted.

const sim = useSimulator()

const phone = (digits: string) => `233241234${digits}`

async function collect(digits: string, change: Partial<CollectRequest> = {}) {
  const request = sim.request(phone(digits), change)
  return { request, sent: await sim.hubtel.collect(request) }
}

test('when the customer pays the fee, the requested amount is the amount after charges', async () => {
  const hubtel = sim.hubtelWith({ feesOnCustomer: true })
  const request = sim.request(phone('567'))
  const sent = await hubtel.collect(request)
  expect(sent.raw).toMatchObject({ Data: { Amount: 403.72, AmountAfterCharges: 396, AmountCharged: 403.72 } })
  await sim.advance(3_000)
  expect(await hubtel.collectStatus(request)).toMatchObject({ kind: 'paid', amountPesewas: 396_00, feePesewas: 0 })
})

test('characters that the network refuses are removed from the description', async () => {
  const { sent } = await collect('567', { description: 'Premium & 100% ^ Ama’s <car>, no. 1-2' })
  expect(sent.raw).toMatchObject({ Data: { Description: 'Premium 100 Ama s car , no. 1-2' } })
})

test('a reference can be used once', async () => {
  const { request } = await collect('567')
  expect(await sim.hubtel.collect(request)).toMatchObject({ kind: 'failed', reason: 'rejected', code: '4000' })
})

test('a reference of more than 36 characters is refused', async () => {
  const { sent } = await collect('567', { reference: 'A'.repeat(37) })
  expect(sent).toMatchObject({ kind: 'failed', code: '4000' })
})

test.each([
  ['wrong keys', { apiKey: 'wrong' }],
  ['swapped accounts', { collectionAccount: '11691' }],
])('%s are reported as our misconfiguration, not as a fault of the customer', async (_name, settings) => {
  const sent = await sim.hubtelWith(settings).collect(sim.request(phone('567')))
  expect(sent).toMatchObject({ kind: 'failed', reason: 'misconfigured' })
  expect(await sim.hubtelWith(settings).collectStatus(sim.request(phone('567')))).toMatchObject({ kind: 'unknown' })
})

test('a callback is repeated until the merchant responds with 200', async () => {
  await sim.advance(3_000)
  sim.callbacks.length = 0
  sim.refuseCallbacks(2)
  await collect('567')
  await sim.advance(3_000)
  expect(sim.callbacks).toHaveLength(1)
  await sim.advance(60_000)
  expect(sim.callbacks).toHaveLength(3)
})

test.each([
  [
    { responsecode: '0000', DATA: { clientreference: 'R1' } },
    { reference: 'R1', report: { kind: 'paid' } },
  ],
  [{ ResponseCode: '9999', Data: {} }, { report: { kind: 'unclear' } }],
  [{ ResponseCode: 2001 }, { report: { kind: 'failed', reason: 'declined' } }],
  [null, { report: { kind: 'unclear' } }],
  ['<html>', { report: { kind: 'unclear' } }],
  [{ Data: [1, 2] }, { report: { kind: 'unclear' } }],
  [{ ResponseCode: '0001', Data: { ClientReference: {} } }, { report: { kind: 'unclear' } }],
])('the callback %j is not trusted', (body, callback) => {
  expect(sim.hubtel.readCallback(body)).toEqual(callback)
})

test.each([
  ['another reference', { clientReference: 'OTHER' }, { kind: 'paid', mismatch: 'other_reference' }],
  ['another currency', { currencyCode: 'USD' }, { kind: 'paid', mismatch: 'other_currency' }],
  ['no amount', { amount: null }, { kind: 'unknown' }],
  ['a negative amount', { amount: -396 }, { kind: 'unknown' }],
  ['an amount as text', { amount: '396.00' }, { kind: 'paid', amountPesewas: 396_00 }],
  ['an unknown status', { status: 'Perhaps' }, { kind: 'unknown' }],
])('a status response with %s', async (_name, fields, expected) => {
  const { request } = await collect('567')
  await sim.advance(3_000)
  await sim.arm({ on: 'collect-status', fault: { kind: 'fields', fields } })
  expect(await sim.hubtel.collectStatus(request)).toMatchObject(expected)
})

test('only URLs of Hubtel with TLS, or of this machine, are accepted', () => {
  const gatewayAt = (url: string) => () => createHubtel(hubtelAt(url))
  expect(gatewayAt('https://rmp.hubtel.com')).not.toThrow()
  expect(gatewayAt('http://rmp.hubtel.com')).toThrow('hubtel.com')
  expect(gatewayAt('https://rmp.hubtel.com.evil.example')).toThrow('hubtel.com')
  expect(gatewayAt('http://169.254.169.254')).toThrow('hubtel.com')
})
