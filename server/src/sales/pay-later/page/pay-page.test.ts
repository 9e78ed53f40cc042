import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../test/product.ts'
import { type PayingProduct, startPayingProduct, withKey } from '../../../money/payments/testing.ts'
import { saleActions } from '../../purchases/sale.fixture.ts'

const TODAY = '2026-11-16'
const DAY = 24 * 3600

let product: PayingProduct
let agent: Client
let selling: ReturnType<typeof saleActions>

beforeAll(async () => {
  product = await startPayingProduct()
  agent = await product.client('agent').signIn('0240000004')
  selling = saleActions(product)
})
afterAll(() => product.stop())

/** Creates a pay-later offer; `pathname` is the payment page of its customer. */
async function createOffer(plate: string) {
  const created = await selling.draft(agent, plate, { startDate: addDays(TODAY, 20) })
  const verificationToken = await selling.code(agent, created.phone, created.draftId)
  const response = await agent.post('/pay-later', { draftId: created.draftId, verificationToken }, withKey())
  const { payableId, policyId } = response.body.data
  const listed = (await agent.get('/pay-later?limit=100')).body.data as { payableId: string; payUrl: string }[]
  const { pathname } = new URL(listed.find((offer) => offer.payableId === payableId)?.payUrl ?? '')
  return { ...created, payableId, policyId, pathname }
}

const urlOf = (pathname: string) => `http://127.0.0.1:${product.nodes[0]?.port}${pathname}`
const fetchPage = async (pathname: string) => {
  const response = await fetch(urlOf(pathname))
  return { status: response.status, text: await response.text() }
}
const stateOf = async (pathname: string) =>
  ((await (await fetch(urlOf(`${pathname}/state`))).json()) as { state: string }).state
const submitForm = async (pathname: string, fields: Record<string, string>) => {
  const response = await fetch(urlOf(pathname), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return { status: response.status, text: await response.text() }
}
async function approve() {
  await product.drain()
  await product.advanceSeconds(5)
  await product.advanceSeconds(10)
}
const messagesTo = async (phone: string) => {
  await product.drain()
  const { data } = (await agent.get(`/demo/messages?to=${phone}`)).body as { data: { text: string }[] }
  return data.map(({ text }) => text)
}

/** Pays from another number, which needs a code. Enters a wrong code first, to see that attempts are counted. */
async function payFrom(pathname: string, msisdn: string) {
  const requested = await submitForm(pathname, { payer: 'other', msisdn, network: '' })
  expect(requested.status).toBe(200)
  const hidden = Object.fromEntries(
    [...requested.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>
  const wrong = await submitForm(pathname, { ...hidden, code: '000000' })
  expect(wrong.text).toContain('4 attempts left')
  const code = /\b(\d{6})\b/.exec((await messagesTo(`233${msisdn.slice(1)}`))[0] ?? '')?.[1] ?? ''
  expect((await submitForm(pathname, { ...hidden, code })).status).toBe(303)
}

test('a customer opens the link, pays without signing in and is insured', async () => {
  const { pathname, phone, policyId } = await createOffer('GR 7501-22')
  expect((await messagesTo(phone))[0]).toContain(pathname)
  const page = await fetchPage(pathname)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Cover starts only after payment')
  // The page never shows the full number.
  expect(page.text).not.toContain(phone.slice(3))

  expect((await submitForm(pathname, { payer: 'customer', network: '' })).status).toBe(303)
  expect(await stateOf(pathname)).toBe('waiting')
  // A repeated submission sends no second request.
  expect((await submitForm(pathname, { payer: 'customer', network: '' })).status).toBe(422)
  await approve()
  expect(await stateOf(pathname)).toBe('insured')
  expect((await fetchPage(pathname)).text).toMatch(/MTR-26-\d{6}/)
  expect((await selling.policy(agent, policyId)).status).toBe('active')
  expect((await submitForm(pathname, { payer: 'customer' })).status).toBe(422)
})

test('another number can pay after its code is entered', async () => {
  const { pathname } = await createOffer('GR 7502-22')
  await payFrom(pathname, '0247550202')
  await approve()
  expect(await stateOf(pathname)).toBe('insured')
})

test.each([
  [
    'GR 7508-22',
    '0247550102',
    'Not paid yet',
    'The request was declined on your phone. Request it again or use another number.',
  ],
  ['GR 7509-22', '0247550101', 'Not paid yet', 'Top up and try again'],
  ['GR 7510-22', '0247550106', 'No response from MTN Mobile Money yet', 'If you approve both requests, we refund one.'],
])('a failed payment shows the reason and can be repeated (%s, %s)', async (plate, msisdn, title, words) => {
  const { pathname } = await createOffer(plate)
  await payFrom(pathname, msisdn)
  expect(await stateOf(pathname)).toBe('waiting')
  await approve()
  await product.advanceSeconds(5 * 60)
  const { text } = await fetchPage(pathname)
  expect(text).toContain(`<h1>${title}</h1>`)
  expect(text).toContain(words)
  expect((await submitForm(pathname, { payer: 'customer', network: '' })).status).toBe(303)
  await approve()
  expect(await stateOf(pathname)).toBe('insured')
})

test('an invalid number is refused and stays in its field', async () => {
  const { pathname } = await createOffer('GR 7503-22')
  const refused = await submitForm(pathname, { payer: 'other', msisdn: '12<b>' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Enter a Ghana mobile number')
  expect(refused.text).toContain('value="12&#60;b&#62;"')
})

test('a forged or changed link opens nothing', async () => {
  const { pathname, payableId } = await createOffer('GR 7504-22')
  const changed = pathname.slice(0, -1) + (pathname.endsWith('A') ? 'B' : 'A')
  expect((await fetchPage(changed)).status).toBe(404)
  expect((await fetchPage(`/pay/${payableId}`)).status).toBe(404)
  // The code of a certificate is not a payment link.
  expect((await fetchPage(pathname.replace('/pay/', '/verify/'))).status).toBe(404)
})

test('a withdrawn and an expired offer cannot be paid', async () => {
  const withdrawn = await createOffer('GR 7505-22')
  await agent.post(`/pay-later/${withdrawn.payableId}/withdraw`)
  expect((await fetchPage(withdrawn.pathname)).text).toContain('Offer withdrawn')
  expect((await submitForm(withdrawn.pathname, { payer: 'customer' })).status).toBe(422)

  const expired = await createOffer('GR 7506-22')
  product.clock.advance(7 * DAY)
  expect((await fetchPage(expired.pathname)).text).toContain('Offer expired')
  expect((await submitForm(expired.pathname, { payer: 'customer' })).status).toBe(422)
  agent = await product.client('agent').signIn('0240000004')
  const lapsed = (await agent.get('/pay-later?view=lapsed')).body.data as { payableId: string }[]
  expect(lapsed.map(({ payableId }) => payableId)).toContain(expired.payableId)
  expect(lapsed.map(({ payableId }) => payableId)).not.toContain(withdrawn.payableId)
})

test('unpaid offers are reminded after a day and before they expire; paid offers are not', async () => {
  agent = await product.client('agent').signIn('0240000004')
  const created = await selling.draft(agent, 'GR 7507-22', { startDate: addDays(TODAY, 30) })
  const verificationToken = await selling.code(agent, created.phone, created.draftId)
  const response = await agent.post('/pay-later', { draftId: created.draftId, verificationToken }, withKey())
  expect(response.body).toMatchObject({ data: { customer: { phone: created.phone } } })
  const reminders = async () => {
    await product.drain()
    agent = await product.client('agent').signIn('0240000004')
    return (await messagesTo(created.phone)).filter((text) => text.includes('is not paid yet')).length
  }
  product.clock.advance(DAY - 60)
  expect(await reminders()).toBe(0)
  product.clock.advance(120)
  expect(await reminders()).toBe(1)
  product.clock.advance(6 * DAY - 4 * 3600)
  expect(await reminders()).toBe(2)
})
