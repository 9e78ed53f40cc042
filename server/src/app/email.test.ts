import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/product.ts'
import { createSmtp } from '../gateways/smtp.ts'
import { type PayingProduct, startPayingProduct } from '../money/payments/testing.ts'
import { run } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { textOf } from '../platform/documents/pdf-text.fixture.ts'
import { queueEmail } from '../platform/messages/queue-message.ts'
import { sellingTrips } from '../policies/travel-policies/sale.fixture.ts'
import { saleActions } from '../sales/purchases/sale.fixture.ts'
import { type EmailSimulator, startEmailSimulator } from '../simulators/email/start.ts'

let product: PayingProduct
let mailServer: EmailSimulator
let staff: Client
let agent: Client
let anonymous: Client
let nextPlate = 2001

const FROM = { name: 'Okwan Insurance', address: 'documents@okwan.example' }

beforeAll(async () => {
  product = await startPayingProduct()
  mailServer = await startEmailSimulator({ port: 0 })
  ;({ staff, agent } = await product.signInAs('staff', 'agent'))
  anonymous = product.client('admin')
  connect()
})
afterEach(connect)
afterAll(async () => {
  await mailServer.stop()
  await product.stop()
})

function connect() {
  product.product.email = createSmtp({ url: mailServer.url, from: FROM })
}

async function sellMotor(email?: string) {
  const selling = saleActions(product)
  nextPlate += 10
  const offered = await selling.offer(staff, `GR ${nextPlate}-20`, email ? { email } : {})
  await selling.pay(staff, offered.payableId, offered.phone)
  await selling.approve()
  const policy = await selling.policy(staff, offered.policyId)
  expect(policy.status).toBe('active')
  return { ...offered, policy }
}

const latestMailTo = async (address: string) =>
  Promise.all(mailServer.received.filter(({ to }) => to === address).map(({ raw }) => PostalMime.parse(raw)))

type ShownMessage = { channel: string; about: string; status: string; failure: string | null; isFallback: boolean }
const messagesOf = async (policyId: string) =>
  (await staff.get(`/policies/${policyId}/messages`)).body.data as {
    messages: ShownMessage[]
    emailProblem: string | null
  }

const fileOf = (plate: string, document: string) => `${plate.replace(' ', '-')}-${document}.pdf`

const pdf = (content: unknown) => textOf(Buffer.from(content as ArrayBuffer))

describe('an issued motor policy', () => {
  test('is emailed with certificate, schedule and Brown Card', async () => {
    const { policy, policyId } = await sellMotor('akosua@example.com')
    const [mail, ...more] = await latestMailTo('akosua@example.com')
    expect(more).toEqual([])
    const plate = policy.vehicle.registrationNumber
    expect(mail?.subject).toMatch(new RegExp(`^${plate} is insured until \\d+ \\w+ 2027$`))
    const files = mail?.attachments.filter(({ disposition }) => disposition === 'attachment') ?? []
    expect(files.map(({ filename }) => filename)).toEqual(
      ['certificate', 'schedule', 'brown-card'].map((name) => fileOf(plate, name)),
    )
    expect(pdf(files[0]?.content)).toContain(policy.certificateNumber)
    expect(mail?.text).toContain(policy.policyNumber)
    expect(mail?.html).toContain('Okwan Insurance')
    const { messages, emailProblem } = await messagesOf(policyId)
    expect(messages.map(({ channel, about, status }) => [channel, about, status])).toEqual(
      expect.arrayContaining([
        ['email', 'Certificate', 'sent'],
        ['sms', 'Policy issued', 'sent'],
        ['sms', 'Payment received', 'sent'],
      ]),
    )
    expect(emailProblem).toBeNull()
  })

  test('sends no email without an address', async () => {
    const before = mailServer.received.length
    const { policyId } = await sellMotor()
    expect(mailServer.received.length).toBe(before)
    const refused = await staff.post(`/policies/${policyId}/documents`, {
      document: 'certificate',
      act: 'sent',
      by: 'email',
    })
    expect([refused.status, refused.body.code]).toEqual([422, 'no_email'])
  })
})

describe('a document', () => {
  test('is emailed on request, once in ten minutes', async () => {
    const { policyId, policy } = await sellMotor('kofi@example.com')
    const send = () => staff.post(`/policies/${policyId}/documents`, { document: 'schedule', act: 'sent', by: 'email' })
    const sent = await send()
    expect(sent.body.data).toMatchObject({ sentTo: 'k•••@example.com', share: null })
    expect((await send()).status).toBe(429)
    await product.drain()
    const mail = (await latestMailTo('kofi@example.com')).at(-1)
    expect(mail?.subject).toBe(`Your policy schedule for ${policy.vehicle.registrationNumber}`)
    expect(mail?.attachments.at(-1)?.filename).toBe(fileOf(policy.vehicle.registrationNumber, 'schedule'))
    const texts = (await staff.get(`/policies/${policyId}/timeline`)).body.data.map(
      ({ text }: { text: string }) => text,
    )
    expect(texts).toContain('Document sent by email: policy schedule')
  })

  test('can be shared by a link in WhatsApp', async () => {
    const { policyId, phone } = await sellMotor()
    const body = { document: 'certificate', act: 'sent', by: 'link' }
    const { share, sentTo } = (await staff.post(`/policies/${policyId}/documents`, body)).body.data
    expect(sentTo).toBeNull()
    expect(share.whatsAppUrl.startsWith(`https://wa.me/${phone}?text=`)).toBe(true)
    expect(decodeURIComponent(share.whatsAppUrl)).toContain(share.url)
    const opened = await anonymous.get(new URL(share.url).pathname.replace('/api/v1', ''))
    expect(opened.headers['content-type']).toBe('application/pdf')
  })

  test('cannot be emailed if email is not set up', async () => {
    const { policyId } = await sellMotor('yaa@example.com')
    product.product.email = undefined
    const body = { document: 'certificate', act: 'sent', by: 'email' }
    expect((await staff.post(`/policies/${policyId}/documents`, body)).body.code).toBe('email_not_set_up')
    expect((await staff.get(`/policies/${policyId}/documents`)).body.data.recipient.email).toBeNull()
  })
})

describe('failed messages', () => {
  test('an email shows the reason of the mail server, and the customer gets an SMS with a link', async () => {
    const { policyId, phone } = await sellMotor('nobody@example.com')
    const { messages, emailProblem } = await messagesOf(policyId)
    const reason = 'This mailbox does not exist. (550 5.1.1)'
    expect(messages).toContainEqual(
      expect.objectContaining({ channel: 'email', about: 'Certificate', status: 'failed', failure: reason }),
    )
    expect(messages).toContainEqual(
      expect.objectContaining({ channel: 'sms', about: 'Certificate', status: 'sent', isFallback: true }),
    )
    expect(emailProblem).toBe(reason)
    const [sms] = (await staff.get(`/demo/messages?to=${phone}`)).body.data
    const link = /\/api\/v1(\/documents\/\S+)/.exec(sms.text)?.[1] ?? ''
    expect((await anonymous.get(link)).headers['content-type']).toBe('application/pdf')
  })

  test('an email is retried while the mail server is down, then shown as failed and replaced by one SMS', async () => {
    const { policyId } = await sellMotor('later@example.com')
    const state = async () => {
      const { messages } = await messagesOf(policyId)
      return messages
        .filter(({ about }) => about === 'Certificate')
        .map(({ channel, status }) => `${channel} ${status}`)
    }
    expect(await state()).toEqual(['email queued'])
    await lastAttempt()
    expect((await state()).sort()).toEqual(['email failed', 'sms sent'])
    const jobs = (await (await product.signInAs('superAdmin')).superAdmin.get('/jobs?only=failed')).body.data
    expect(jobs).toContainEqual(expect.objectContaining({ kind: 'message.send', state: 'failed', attempts: 12 }))
    // Retrying the job does not send a third message.
    await retryFailed()
    expect((await state()).sort()).toEqual(['email failed', 'sms sent'])
  })

  test('an SMS is replaced by an email if the customer has an address', async () => {
    product.product.sms = { send: async () => Promise.reject(new Error('down')) }
    try {
      const { policyId, policy } = await sellMotorWithCodes('ekow@example.com')
      await lastAttempt()
      const { messages } = await messagesOf(policyId)
      expect(messages).toContainEqual(
        expect.objectContaining({ channel: 'email', about: 'Policy issued', status: 'sent', isFallback: true }),
      )
      const subjects = (await latestMailTo('ekow@example.com')).map(({ text }) => text ?? '')
      expect(subjects.some((text) => text.includes(policy.stickerNumber))).toBe(true)
    } finally {
      product.product.sms = 'demo-outbox'
    }
  })
})

/** Sells while SMS are sent to the demo outbox, because the sale needs one-time codes. SMS fail only after the payment. */
async function sellMotorWithCodes(email: string) {
  const broken = product.product.sms
  product.product.sms = 'demo-outbox'
  const selling = saleActions(product)
  nextPlate += 10
  const offered = await selling.offer(staff, `GR ${nextPlate}-20`, { email })
  await selling.pay(staff, offered.payableId, offered.phone)
  product.product.sms = broken
  await selling.approve()
  return { ...offered, policy: await selling.policy(staff, offered.policyId) }
}

/** Skips the retries, which take 50 minutes: sets the job to its eleventh attempt, so that the next attempt is the last. */
async function lastAttempt() {
  product.clock.advance(10)
  await product.drain()
  const isWaiting = sql`status = 'ready' and kind = 'message.send' and attempts > 1`
  await product.db.transaction((tx) => run(tx, sql`update jobs set attempts = 11 where ${isWaiting}`))
  product.clock.advance(700)
  await product.drain()
}

async function retryFailed() {
  await product.db.transaction((tx) =>
    run(
      tx,
      sql`update jobs set status = 'ready', attempts = 0, run_at = now() - interval '9 years' where status = 'failed'`,
    ),
  )
  await product.drain()
}

test('an address that breaks the current rule gets an SMS instead of an email, and a requested email is refused', async () => {
  const { policyId, policy } = await sellMotor('old@example.com')
  await product.db.transaction((tx) =>
    run(tx, sql`update customers set email = 'a,b@example.com' where code = ${policy.customerCode}`),
  )
  const sent = await staff.post(`/policies/${policyId}/documents`, { document: 'sticker', act: 'sent', by: 'email' })
  expect(sent.body.code).toBe('no_email')
  const message = { to: 'a,b@example.com', phone: '233240000999', template: 'receipt' } as const
  const params = {
    receiptNumber: 'PR1',
    amountPesewas: 100,
    receivedFor: 'x',
    paidAt: '2026-11-16T09:00:00Z',
    url: 'u',
  }
  await product.db.transaction((tx) => queueEmail(tx, { ...message, params, attached: [] }, product.clock.now()))
  await product.drain()
  const [sms] = (await staff.get('/demo/messages?to=233240000999')).body.data
  expect(sms).toMatchObject({ channel: 'sms', text: expect.stringContaining('PR1') })
})

describe('travel certificates', () => {
  test('are emailed if the policyholder wants them', async () => {
    const { policy } = await sellingTrips(product).sell(agent, { email: 'esi@example.com', agesYears: [34, 30] })
    const [mail] = await latestMailTo('esi@example.com')
    expect(mail?.subject).toMatch(/^Your travel insurance from /)
    const file = mail?.attachments.at(-1)
    expect(file?.filename).toBe(`${policy.policyNumber.replaceAll('/', '-')}-certificates.pdf`)
    for (const { certificateNumber } of policy.travellers) expect(pdf(file?.content)).toContain(certificateNumber)
  })

  test('are sent on request by email, SMS and link, but not before payment', async () => {
    const trips = sellingTrips(product)
    const { policyId, policy } = await trips.sell(agent, { email: 'abena@example.com' })
    const path = `/travel/policies/${policyId}/documents`
    expect((await agent.post(path, { by: 'email' })).body.data.sentTo).toBe('a•••@example.com')
    expect((await agent.post(path, { by: 'sms' })).status).toBe(201)
    const { share } = (await agent.post(path, { by: 'link' })).body.data
    expect((await anonymous.get(new URL(share.url).pathname.replace('/api/v1', ''))).status).toBe(200)
    await product.drain()
    expect(await latestMailTo('abena@example.com')).toHaveLength(2)
    const offered = await trips.offer(agent)
    expect((await agent.post(`/travel/policies/${offered.policyId}/documents`, { by: 'sms' })).body.code).toBe(
      'not_issued',
    )
    expect(policy.recipient).toEqual({ phone: expect.stringContaining('•'), email: 'a•••@example.com' })
  })
})

describe('a receipt', () => {
  test('is sent by email and by SMS link to the customer', async () => {
    const { clientReference, policyId } = await sellMotor('adjoa@example.com')
    const path = `/transactions/${clientReference}/receipt`
    expect((await staff.get(`/transactions/${clientReference}`)).body.data.receipt.recipient.email).toBe(
      'a•••@example.com',
    )
    expect((await staff.post(path, { by: 'email' })).body.data.sentTo).toBe('a•••@example.com')
    expect((await staff.post(path, { by: 'sms' })).status).toBe(201)
    expect((await staff.post(path, { by: 'sms' })).status).toBe(429)
    await product.drain()
    const mail = (await latestMailTo('adjoa@example.com')).at(-1)
    expect(mail?.subject).toMatch(/^Receipt for GH₵/)
    expect(pdf(mail?.attachments.at(-1)?.content)).toContain(clientReference)
    const { messages } = await messagesOf(policyId)
    expect(
      messages
        .filter(({ about }) => about === 'Receipt')
        .map(({ channel }) => channel)
        .sort(),
    ).toEqual(['email', 'sms'])
  })

  test('of a policy can be read by everyone who can read the policy, such as an Admin who did not sell it', async () => {
    const { clientReference, policyId } = await sellMotor('efua@example.com')
    const { admin, north } = await product.signInAs('admin', 'north')
    expect((await admin.get(`/transactions/${clientReference}/receipt.pdf`)).status).toBe(404)
    const opened = await admin.get(`/policies/${policyId}/receipt.pdf?reference=${clientReference}`)
    expect(textOf(opened.bytes)).toContain(clientReference)
    const roll = await admin.get(`/policies/${policyId}/receipt.pdf?format=80mm`)
    expect(roll.headers['content-disposition']).toContain(`${clientReference}-receipt-80mm.pdf`)
    expect((await admin.post(`/policies/${policyId}/receipt`, { by: 'email' })).status).toBe(201)
    expect((await north.get(`/policies/${policyId}/receipt.pdf`)).status).toBe(404)
    expect((await north.post(`/policies/${policyId}/receipt`, { by: 'sms' })).status).toBe(404)
    const other = await sellMotor()
    const foreign = await admin.get(`/policies/${other.policyId}/receipt.pdf?reference=${clientReference}`)
    expect(foreign.body.code).toBe('no_receipt')
  })

  test('is not sent for an unpaid payment or a payment out of reach', async () => {
    const offered = await saleActions(product).offer(staff, `GR ${(nextPlate += 10)}-20`)
    const path = `/transactions/${offered.clientReference}/receipt`
    expect((await staff.post(path, { by: 'sms' })).status).toBe(404)
    await saleActions(product).pay(staff, offered.payableId, offered.phone)
    expect((await staff.post(path, { by: 'sms' })).body.code).toBe('no_receipt')
    expect((await agent.post(path, { by: 'sms' })).status).toBe(404)
  })
})
