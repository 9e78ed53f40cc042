import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../../../test/product.ts'
import { callbackSecret } from '../../../gateways/mobile-money/callback-address.ts'
import { checkMoney } from '../../integrity-checks/check-money.ts'
import { AGENT, type PayingProduct, startPayingProduct } from '../testing.ts'

// Every status that a provider can report about a payment request, in every state of the request.

let product: PayingProduct
let agent: Client
beforeAll(async () => {
  product = await startPayingProduct({ nodes: 2 })
})
beforeEach(async () => {
  agent = await product.client('agent').signIn(AGENT)
})
afterEach(async () => void (await product.control('DELETE', 'faults')))
afterAll(() => product.stop())

type Offer = Awaited<ReturnType<PayingProduct['offer']>>

const STATUSES = {
  paid: { status: 'Paid' },
  failed: { status: 'Unpaid' },
  less: { status: 'Paid', amount: 395, amountAfterCharges: 395 },
  'another currency': { status: 'Paid', currencyCode: 'NGN' },
  refunded: { status: 'Refunded' },
} as const
type ProviderStatus = keyof typeof STATUSES

/** Sets the status of the first request at the provider, sends the callback twice and queries from both nodes. */
async function reportStatus({ clientReference }: Offer, status: ProviderStatus): Promise<void> {
  await product.control('DELETE', 'faults')
  const reference = `${clientReference}01`
  const data = { amount: 396, charges: 7.72, amountAfterCharges: 396, clientReference: reference, transactionId: 'T' }
  const body = { responseCode: '0000', message: 'Successful', data: { ...data, ...STATUSES[status] } }
  const fault = { kind: 'answer', status: 200, body } as const
  await product.arm({ on: 'collect-status', about: reference, times: 100, fault })
  const secret = callbackSecret(product.product.secrets, 'hubtel')
  for (const TransactionId of [randomUUID(), randomUUID()]) {
    const code = status === 'failed' || status === 'refunded' ? '2001' : '0000'
    const report = { ResponseCode: code, Data: { ClientReference: reference, TransactionId } }
    expect((await product.client('agent').post(`/callbacks/hubtel/${secret}/collect`, report)).status).toBe(200)
  }
  await Promise.all(product.nodes.flatMap((node) => [product.runJobs(node), product.runJobs(node)]))
  await product.drain()
}

type Then = (offer: Offer) => Promise<unknown>
const inSequence =
  (first: () => Promise<Offer>, ...rest: Then[]) =>
  async () => {
    const offer = await first()
    for (const next of rest) await next(offer)
    return offer
  }
const statusReported =
  (status: ProviderStatus): Then =>
  (offer) =>
    reportStatus(offer, status)

let last = 3000
async function requestPayment(
  fault: Parameters<PayingProduct['arm']>[0]['fault'],
  endsInSeconds?: number,
): Promise<Offer> {
  const ends = endsInSeconds ? { offerEndsAt: new Date(product.clock.now().getTime() + endsInSeconds * 1000) } : {}
  const offer = await product.offer(ends)
  await product.arm({ on: 'collect', about: offer.clientReference, fault })
  expect((await product.pay(agent, offer, `23324179${++last}`)).status).toBe(202)
  await product.drain()
  return offer
}
const noResponse = { kind: 'behave', as: '106' } as const
const awaiting = () => requestPayment(noResponse)
const failed = inSequence(awaiting, statusReported('failed'))
const expired: Then = async () => {
  for (let round = 0; round < 4; round++) await product.advanceSeconds(300)
}
const paidByAnother: Then = async (offer) => {
  expect((await product.again(agent, offer, `23324179${++last}`)).status).toBe(202)
  await product.drain()
  await product.advanceSeconds(4)
}

/** Status and state, cedis in suspense and in unissued premium, journals, and causes of exceptions. */
async function summary(offer: Offer): Promise<string> {
  const { status, state } = await product.transaction(agent, offer)
  const suspense = await product.balance('suspense', offer.clientReference)
  const premium = await product.balance('unissuedPremium', offer.clientReference)
  const causes = (await product.exceptionsOf(offer)).map(({ cause }) => cause)
  const posted = [...(await product.journalsOf(offer)), ...causes].join(' ')
  return `${status}/${state} ${suspense / 100} ${premium / 100}: ${posted}`.trim()
}

const UNCHANGED = 'the same'
/** For each initial state: the result after each reported status, in the order of the statuses. */
const TABLE: [string, () => Promise<Offer>, string, ...string[]][] = [
  [
    'pending',
    awaiting,
    'pending/awaiting 0 0:',
    'successful/successful 0 396: premium-collected',
    'failed/failed 0 0:',
    'pending/review 395 0: receipt-parked paid_short',
    'pending/review 0 0: other_currency',
    'failed/failed 0 0: reversed_by_network',
  ],
  [
    'sent without a response',
    () => requestPayment({ kind: 'answer', status: 500 }),
    'pending/unknown 0 0:',
    'successful/successful 0 396: premium-collected',
    'failed/failed 0 0:',
    'pending/review 395 0: receipt-parked paid_short',
    'pending/review 0 0: other_currency',
    'failed/failed 0 0: reversed_by_network',
  ],
  [
    'paid',
    inSequence(awaiting, statusReported('paid')),
    'successful/successful 0 396: premium-collected',
    UNCHANGED,
    UNCHANGED,
    UNCHANGED,
    UNCHANGED,
    'successful/successful -396 396: collection-reversed premium-collected reversed_by_network',
  ],
  [
    'failed',
    failed,
    'failed/failed 0 0:',
    'pending/review 396 0: receipt-parked paid_after_failed',
    UNCHANGED,
    'pending/review 395 0: receipt-parked paid_after_failed',
    'pending/review 0 0: other_currency',
    UNCHANGED,
  ],
  [
    'expired with a valid offer',
    inSequence(awaiting, expired),
    'failed/expired 0 0:',
    'successful/successful 0 396: premium-collected',
    UNCHANGED,
    'pending/review 395 0: receipt-parked paid_short',
    'pending/review 0 0: other_currency',
    UNCHANGED,
  ],
  [
    'expired with an expired offer',
    inSequence(() => requestPayment(noResponse, 600), expired),
    'failed/expired 0 0:',
    'pending/review 396 0: receipt-parked paid_late',
    UNCHANGED,
    'pending/review 395 0: receipt-parked paid_late',
    'pending/review 0 0: other_currency',
    UNCHANGED,
  ],
  [
    'failed, then paid by another request',
    inSequence(failed, paidByAnother),
    'successful/successful 0 396: premium-collected',
    'successful/successful 396 396: premium-collected receipt-parked paid_twice',
    UNCHANGED,
    'successful/successful 395 396: premium-collected receipt-parked paid_twice',
    'successful/successful 0 396: premium-collected other_currency',
    UNCHANGED,
  ],
  [
    'failed, then paid',
    inSequence(failed, statusReported('paid')),
    'pending/review 396 0: receipt-parked paid_after_failed',
    UNCHANGED,
    UNCHANGED,
    UNCHANGED,
    UNCHANGED,
    'pending/review 0 0: collection-reversed receipt-parked paid_after_failed reversed_by_network',
  ],
  [
    'under review for another currency',
    inSequence(awaiting, statusReported('another currency')),
    'pending/review 0 0: other_currency',
    'pending/review 396 0: receipt-parked other_currency',
    UNCHANGED,
    'pending/review 395 0: receipt-parked other_currency',
    UNCHANGED,
    UNCHANGED,
  ],
]

test.each(TABLE)('%s', { timeout: 60_000 }, async (_name, build, before, ...results) => {
  // Object.keys widens the keys of a record to string.
  for (const [n, status] of (Object.keys(STATUSES) as ProviderStatus[]).entries()) {
    const offer = await build()
    expect(await summary(offer)).toBe(before)
    await reportStatus(offer, status)
    expect(await summary(offer), status).toBe(results[n] === UNCHANGED ? before : results[n])
  }
  expect(await checkMoney(product.product)).toEqual([])
})
