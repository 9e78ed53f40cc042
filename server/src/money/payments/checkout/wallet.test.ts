import { randomUUID } from 'node:crypto'
import { walletToppedUp } from '@okwan/domain/money/ledger/collections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../test/product.ts'
import { postJournal } from '../../ledger/post-journal.ts'
import { type PayoutProduct, startPayoutProduct } from '../../payouts/send/testing.ts'
import { AGENT, withKey } from '../testing.ts'

let product: PayoutProduct
let agent: Client
let agentId: string
beforeAll(async () => {
  product = await startPayoutProduct()
  agent = await product.client('agent').signIn('0240000004')
  agentId = (await product.actorOf(AGENT)).id
})
afterAll(() => product.stop())

const fill = (paidPesewas: number) =>
  product.db.transaction((tx) =>
    postJournal(
      tx,
      walletToppedUp({ paymentId: randomUUID(), provider: 'hubtel', paidPesewas, feePesewas: 0, agentId }),
      {
        now: product.clock.now(),
      },
    ),
  )
const float = () => product.balance('floatWallet', agentId)
const fromWallet = (client: Client, { payableType, payableId }: { payableType: string; payableId: string }) =>
  client.post('/payments', { payableType, payableId, method: 'wallet' }, withKey())

test('a top-up is credited in full; the platform pays the fee', async () => {
  const offer = await product.offer({ payableType: 'wallet-top-up', amountPesewas: 500_00, customerId: agentId })
  await product.pay(agent, offer, AGENT)
  await product.drain()
  await product.advanceSeconds(4)
  expect(await product.transaction(agent, offer)).toMatchObject({ status: 'successful', type: 'topUp' })
  expect(offer.clientReference).toMatch(/^TU/)
  expect(await product.journalsOf(offer)).toEqual(['wallet-topped-up'])
  expect(await float()).toBe(500_00)
  expect(await product.balance('collectionFees', 'hubtel')).toBe(9_75)
})

test('an overpaid top-up is credited in full without a refund', async () => {
  const before = await float()
  const offer = await product.offer({ payableType: 'wallet-top-up', amountPesewas: 50_00, customerId: agentId })
  const fault = { kind: 'fields', fields: { amount: 60 } } as const
  await product.arm({ on: 'collect-status', about: offer.clientReference, fault })
  await product.pay(agent, offer, AGENT)
  await product.drain()
  await product.advanceSeconds(4)
  expect((await float()) - before).toBe(60_00)
  expect(await product.exceptionsOf(offer)).toEqual([])
})

test('a premium is paid from the wallet immediately', async () => {
  const before = await float()
  const offer = await product.offer({ amountPesewas: 100_00 })
  const response = await fromWallet(agent, offer)
  expect(response.status).toBe(202)
  expect(response.body.data).toMatchObject({ status: 'successful', promptEndsAt: null })
  expect(await float()).toBe(before - 100_00)
  expect(await product.balance('unissuedPremium', offer.clientReference)).toBe(100_00)
  expect((await fromWallet(agent, offer)).body.code).toBe('already_paid')
})

test('a payment above GH₵5,000 needs a code to the agent’s own number for this payment', async () => {
  await fill(10_000_01)
  const small = await product.offer({ amountPesewas: 5_000_00 })
  expect((await fromWallet(agent, small)).status).toBe(202)
  const { payableType, payableId } = await product.offer({ amountPesewas: 5_000_01 })
  const before = await float()
  const pay = async (verificationToken?: string) => {
    const body = { payableType, payableId, method: 'wallet', ...(verificationToken && { verificationToken }) }
    return agent.post('/payments', body, withKey())
  }
  const tokenFor = (number: string, amount = 5_000_01, id = payableId) =>
    product.createVerificationToken(number, 'approval', `wallet-payment:${id}@${amount}`)
  expect((await pay()).body).toMatchObject({ code: 'code_needed', errors: [{ path: 'verificationToken' }] })
  for (const token of [
    'made-up',
    await tokenFor('233200000001'),
    await tokenFor(AGENT, 5_000_00),
    await tokenFor(AGENT, 5_000_01, randomUUID()),
  ])
    expect((await pay(token)).body.code).toBe('code_not_valid')
  expect(await float()).toBe(before)
  expect((await pay(await tokenFor(AGENT))).status).toBe(202)
  expect(await float()).toBe(before - 5_000_01)
})

test('B10-14 two payments of 60 from 100: one succeeds, one is refused, no negative balance', async () => {
  await fill(10_00)
  const excessPesewas = (await float()) - 100_00
  expect((await fromWallet(agent, await product.offer({ amountPesewas: excessPesewas }))).status).toBe(202)
  const offers = [await product.offer({ amountPesewas: 60_00 }), await product.offer({ amountPesewas: 60_00 })]
  const responses = await Promise.all(offers.map((offer) => fromWallet(agent, offer)))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 422])
  expect(responses.find(({ status }) => status === 422)?.body.code).toBe('wallet_too_low')
  expect(await float()).toBe(40_00)
})

test('an offer with a pending payment request can’t be paid from the wallet', async () => {
  await fill(396_00)
  const offer = await product.offer()
  await product.pay(agent, offer, '233241234501')
  expect((await fromWallet(agent, offer)).body.code).toBe('request_in_progress')
})

test('users without a wallet can’t pay from one, and a wallet can’t top up itself', async () => {
  const assistant = await product.client('agent').signIn('0240000005')
  const sold = await product.offer({}, '233240000005')
  expect((await fromWallet(assistant, sold)).body.code).toBe('wallet_not_possible')
  const topUp = await product.offer({ payableType: 'wallet-top-up', customerId: agentId })
  expect((await fromWallet(agent, topUp)).body.code).toBe('wallet_not_possible')
})
