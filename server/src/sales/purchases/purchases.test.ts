import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { DEMO_SETTINGS } from '../../demo/company.ts'
import { AGENT, type PayingProduct, startPayingProduct, withKey } from '../../money/payments/testing.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { saleActions } from './sale.fixture.ts'

const TODAY = '2026-11-16'

let product: PayingProduct
let agent: Client
let staff: Client
let assistant: Client
let selling: ReturnType<typeof saleActions>

beforeAll(async () => {
  product = await startPayingProduct({ nodes: 2 })
  agent = await product.client('agent').signIn('0240000004')
  assistant = await product.client('agent').signIn('0240000005')
  staff = await product.client('staff', 1).signIn('0200000003')
  selling = saleActions(product)
})
afterAll(() => product.stop())

const sold = async (client: Client, plate: string, change = {}) => {
  const offered = await selling.offer(client, plate, change)
  const started = await selling.pay(client, offered.payableId, offered.phone)
  expect(started.status).toBe(202)
  await selling.approve()
  return { ...offered, policy: await selling.policy(client, offered.policyId) }
}
const commissionOf = (policyRecordId: string) =>
  product.query(
    z.object({ gross: z.number(), name: z.string(), seller: z.string(), vests_on: z.string() }),
    sql`select c.gross_pesewas as gross, p.full_name as name, s.full_name as seller, c.vests_on from commissions c
        join users p on p.id = c.payee_id join users s on s.id = c.seller_id where c.policy_record_id = ${policyRecordId}`,
  )
const journalEvents = (sourceId: string) =>
  product.query(z.object({ event: z.string() }), sql`select event from journals where source_id = ${sourceId}`)

describe('a motor sale', () => {
  test('leads from the plate to registered cover with ledger entries, commission and an SMS', async () => {
    const sale = await sold(agent, 'GR 4821-22')
    expect(sale.policy).toMatchObject({
      status: 'active',
      premiumPesewas: sale.premiumPesewas,
      midStatus: 'registered',
    })
    expect(sale.policy.policyNumber).toMatch(/^MTR-26-\d{6}$/)
    expect(sale.policy.stickerNumber).toMatch(/^NIC\d{8}$/)
    expect(sale.policy.certificateNumber).toMatch(/^CRT-/)

    expect(await product.balance('unissuedPremium', sale.clientReference)).toBe(0)
    expect(await journalEvents(sale.policyRecordId)).toEqual([{ event: 'premium-issued' }])
    const [commission] = await commissionOf(sale.policyRecordId)
    const officePesewas = sale.premiumPesewas - 2_300 - 1_000 - 1_400
    const gross = Math.round(officePesewas / 10)
    expect(commission).toEqual({ gross, name: 'Yaw Boateng', seller: 'Yaw Boateng', vests_on: addDays(TODAY, 14) })

    const messages = (await agent.get(`/demo/messages?to=${sale.phone}`)).body.data as { text: string }[]
    expect(messages[0]?.text).toContain(`Policy ${sale.policy.policyNumber}, sticker ${sale.policy.stickerNumber}`)
    expect((await agent.get(`/motor/drafts/${sale.draftId}`)).status).toBe(404)
  })

  test('shows the payment deadline and a masked name of an existing customer while unpaid', async () => {
    const offered = await selling.offer(agent, 'GR 4819-22')
    const page = await selling.policy(agent, offered.policyId)
    expect(page).toMatchObject({ status: 'awaiting_payment', offerEndsAt: offered.offerEndsAt, fleetId: null })
    // The payer’s number is filled in with the number that the seller typed.
    expect(page.enteredPhone).toBe(offered.customer.phone)
    const body = { policyholder: { customerCode: page.customerCode } }
    const { knownCustomer } = (await agent.post('/motor/drafts', body)).body.data
    expect(knownCustomer).toMatchObject({ customerCode: page.customerCode, fullName: page.customer.fullName })
    expect(knownCustomer.phone).toContain('•')
  })

  test('asks a customer on record for consent only after the text has changed', async () => {
    const { policyId } = await selling.offer(agent, 'GR 4820-22')
    const { customerCode } = await selling.policy(agent, policyId)
    const createDraft = async () => (await agent.post('/motor/drafts', { policyholder: { customerCode } })).body.data
    const sale = await createDraft()
    expect(sale.knownCustomer.hasConsent).toBe(true)
    expect(sale.draft.policyholder.consentAt).toEqual(expect.any(String))
    const other = { policyholder: { customerCode: null } }
    const { draft } = (await agent.send('PATCH', `/motor/drafts/${sale.draftId}`, other)).body.data
    expect(draft.policyholder).not.toHaveProperty('consentAt')

    await product.product.db.transaction((tx) =>
      run(tx, sql`update customers set consent_at = '2023-12-31 12:00Z' where code = ${customerCode}`),
    )
    const later = await createDraft()
    expect(later.knownCustomer.hasConsent).toBe(false)
    expect(later.draft.policyholder).not.toHaveProperty('consentAt')
  })

  test('earns commission for the agent of an assistant, or for the Staff seller', async () => {
    const byAssistant = await sold(assistant, 'GR 4822-22')
    expect(await commissionOf(byAssistant.policyRecordId)).toMatchObject([{ name: 'Yaw Boateng', seller: 'Esi Quaye' }])
    const byStaff = await sold(staff, 'GR 4823-22')
    const [commission] = await commissionOf(byStaff.policyRecordId)
    const gross = Math.round((byStaff.premiumPesewas - 4_700) / 100)
    expect(commission).toMatchObject({ name: 'Abena Owusu', gross })
  })

  test('posts every part of the premium to its account', async () => {
    const balances = () =>
      Promise.all([
        product.balance('premiumPayable', DEMO_SETTINGS.company.insurerCode),
        product.balance('brokerage', 'MTP'),
        product.balance('stickerFees', 'NIC'),
        product.balance('brownCardFees', 'NIC'),
        product.balance('nicContribution', 'NIC'),
      ])
    const before = await balances()
    const { premiumPesewas } = await sold(agent, 'GR 4824-22')
    const after = await balances()
    const grown = after.map((pesewas, index) => pesewas - (before[index] ?? 0))
    // 15% of the office premium is our brokerage.
    const officePesewas = premiumPesewas - 4_700
    const brokeragePesewas = Math.round(officePesewas * 0.15)
    expect(grown).toEqual([officePesewas - brokeragePesewas, brokeragePesewas, 2_300, 1_000, 1_400])
  })

  test('is paid from the wallet and issued immediately', async () => {
    const { id: agentId } = await product.actorOf(AGENT)
    const topUp = await product.offer({ payableType: 'wallet-top-up', amountPesewas: 200_000, customerId: agentId })
    await product.pay(agent, topUp, AGENT)
    await selling.approve()
    const floatPesewas = await product.balance('floatWallet', agentId)
    const { payableType, payableId, policyId, premiumPesewas } = await selling.offer(agent, 'GR 4828-22')
    const paid = await agent.post('/payments', { payableType, payableId, method: 'wallet' }, withKey())
    expect(paid.body.data.status).toBe('successful')
    await product.drain()
    expect((await selling.policy(agent, policyId)).status).toBe('active')
    expect(await product.balance('floatWallet', agentId)).toBe(floatPesewas - premiumPesewas)
  })

  test('returns the same offer for a repeated request, and a new one when the draft changes', async () => {
    const first = await selling.offer(agent, 'GR 4825-22')
    const activeCoverFor = await selling.purchase(agent, first.draftId)
    expect(activeCoverFor.body.data).toMatchObject({
      clientReference: first.clientReference,
      payableId: first.payableId,
    })

    await agent.send('PATCH', `/motor/drafts/${first.draftId}`, { underwriting: { financedBy: 'Ecobank' } })
    const other = await selling.purchase(agent, first.draftId)
    expect(other.status).toBe(201)
    expect(other.body.data.payableId).not.toBe(first.payableId)
    expect((await selling.pay(agent, first.payableId, first.phone)).status).toBe(404)
    expect((await selling.policy(agent, first.policyId)).status).toBe('lapsed')
  })

  test('cannot be changed while a payment request is pending', async () => {
    const first = await selling.offer(agent, 'GR 4826-22')
    await selling.pay(agent, first.payableId, first.phone)
    await product.drain()
    await agent.send('PATCH', `/motor/drafts/${first.draftId}`, { underwriting: { financedBy: 'Ecobank' } })
    expect((await selling.purchase(agent, first.draftId)).body.code).toBe('request_in_progress')
    await selling.approve()
    expect((await selling.policy(agent, first.policyId)).status).toBe('active')
  })
})

describe('a purchase is refused', () => {
  test('for users other than the owner of the draft', async () => {
    const { draftId } = await selling.draft(agent, 'GR 5001-22')
    for (const other of [staff, assistant]) expect((await selling.purchase(other, draftId)).status).toBe(404)
  })

  test('without the code of a new customer, or with a code for another draft', async () => {
    const created = await selling.draft(agent, 'GR 5002-22')
    const other = await selling.draft(agent, 'GR 5003-22', { phone: created.phone })
    expect((await selling.purchase(agent, created.draftId)).body.code).toBe('code_needed')
    const verificationToken = await selling.code(agent, created.phone, other.draftId)
    expect((await selling.purchase(agent, created.draftId, { verificationToken })).body.code).toBe('code_not_valid')
  })

  test('when the draft is not complete', async () => {
    const { draftId } = await selling.draft(agent, 'GR 5004-22')
    await agent.send('PATCH', `/motor/drafts/${draftId}`, { policyholder: { consent: false } })
    expect((await selling.purchase(agent, draftId)).body.code).toBe('kyc_invalid')
  })

  test('without a recent lookup of the vehicle', async () => {
    const { draftId } = await selling.draft(agent, 'GR 5005-22')
    product.clock.advance(31 * 60)
    expect((await selling.purchase(agent, draftId)).body.code).toBe('cover_not_checked')
    await selling.lookup(agent, 'GR 5005-22')
    expect((await selling.purchase(agent, draftId)).body.code).toBe('code_needed')
  })

  test('for the price of another cover with the same amount', async () => {
    const { draftId } = await selling.draft(agent, 'GR 5006-22')
    const { draft } = (await agent.get(`/motor/drafts/${draftId}`)).body.data
    const { numberOfSeats: seats, engineCapacity, yearOfManufacture } = draft.vehicle
    const backdated = { startDate: addDays(TODAY, -365), endDate: addDays(TODAY, -1) }
    const priced = await agent.post('/motor/estimates', {
      riskCode: 'X1',
      coverType: 'thirdparty',
      seats,
      engineCapacity,
      yearOfManufacture,
      ...backdated,
    })
    await agent.send('PATCH', `/motor/drafts/${draftId}`, { estimateId: priced.body.data.estimateId })
    expect((await selling.purchase(agent, draftId)).body.code).toBe('estimate_stale')
  })

  test('for a vehicle that another insurer covers', async () => {
    const { draftId } = await selling.draft(agent, 'GR 5097-22')
    expect((await selling.purchase(agent, draftId)).body.code).toBe('vehicle_covered')
  })

  test('for dates on which we already cover the vehicle', async () => {
    const early = await selling.draft(agent, 'GR 5007-22')
    await sold(staff, 'GR 5007-22')
    const verificationToken = await selling.code(agent, early.phone, early.draftId)
    expect((await selling.purchase(agent, early.draftId, { verificationToken })).body.code).toBe('vehicle_covered')
  })
})

describe('a paid sale that is not registered', () => {
  test('is challenged with the reason of the MID and stays paid', async () => {
    const sale = await sold(agent, 'GR 6099-22')
    expect(sale.policy).toMatchObject({ status: 'challenged', challengeReason: 'MID_REJECTED', challengeOwner: null })
    // The certificate number is reserved, but there is no certificate.
    expect(sale.policy.certificateNumber).toBeNull()
    expect(await product.balance('unissuedPremium', sale.clientReference)).toBe(sale.premiumPesewas)
    expect(await commissionOf(sale.policyRecordId)).toEqual([])
    const messages = (await agent.get(`/demo/messages?to=${sale.phone}`)).body.data as { text: string }[]
    expect(messages[0]?.text).toContain('Your money is safe')
  })

  test('is retried while the MID does not respond', async () => {
    const sale = await sold(agent, 'GR 6098-22')
    expect(sale.policy.status).toBe('issuing')
    await product.advanceSeconds(61)
    expect((await selling.policy(agent, sale.policyId)).status).toBe('issuing')
    await product.advanceSeconds(121)
    expect((await selling.policy(agent, sale.policyId)).status).toBe('active')
  })

  test('is challenged after six attempts without a response of the MID', async () => {
    const offered = await selling.offer(agent, 'GR 6001-22')
    const { mid } = product.product
    product.product.mid = { ...mid, record: async () => ({ kind: 'no-response', reason: 'down' }) }
    await selling.pay(agent, offered.payableId, offered.phone)
    await selling.approve()
    for (const minutes of [1, 2, 5, 15, 60]) await product.advanceSeconds(minutes * 60 + 1)
    product.product.mid = mid
    expect(await selling.policy(agent, offered.policyId)).toMatchObject({
      status: 'challenged',
      challengeReason: 'MID_UNREACHABLE',
    })
  })
})

test('of two concurrent paid sales of one vehicle, one is issued and the other challenged', async () => {
  for (const plate of ['GT 7101-22', 'GT 7102-22', 'GT 7103-22']) {
    const offers = [await selling.offer(agent, plate), await selling.offer(staff, plate)]
    const [first, second] = offers
    if (!first || !second) throw new Error('two offers')
    await Promise.all([
      selling.pay(agent, first.payableId, first.phone),
      selling.pay(staff, second.payableId, second.phone),
    ])
    await product.drain()
    await product.control('POST', 'advance', { ms: 15_000 })
    product.clock.advance(15)
    // Both nodes run jobs concurrently until none is left.
    const [one, two] = product.nodes
    if (!one || !two) throw new Error('two nodes')
    while ((await Promise.all([product.runJobs(one), product.runJobs(two)])).some((done) => done > 0)) continue

    const policies = [await selling.policy(agent, first.policyId), await selling.policy(staff, second.policyId)]
    expect(policies.map(({ status }) => status).sort()).toEqual(['active', 'challenged'])
    for (const [at, offered] of offers.entries()) {
      const unissuedPesewas = policies[at].status === 'challenged' ? offered.premiumPesewas : 0
      expect(await product.balance('unissuedPremium', offered.clientReference)).toBe(unissuedPesewas)
      expect(await commissionOf(offered.policyRecordId)).toHaveLength(unissuedPesewas ? 0 : 1)
    }
    expect(policies.find(({ status }) => status === 'challenged')?.challengeReason).toBe('DUPLICATE_COVER')
  }
})

test('an existing vehicle is updated when cover is issued, not by an offer', async () => {
  const plate = 'GT 7110-22'
  const colour = async () =>
    (
      await product.query(
        z.object({ color: z.string(), verified: z.boolean() }),
        sql`select color, verified from vehicles where registration_number = ${plate}`,
      )
    )[0]
  await selling.offer(agent, plate)
  const before = await colour()
  const painted = await selling.draft(staff, plate, { color: 'Purple' })
  const verificationToken = await selling.code(staff, painted.phone, painted.draftId)
  const { body } = await selling.purchase(staff, painted.draftId, { verificationToken })
  expect(await colour()).toEqual(before)
  await selling.pay(staff, body.data.payableId, painted.phone)
  await selling.approve()
  expect(await colour()).toEqual({ color: 'Purple', verified: false })
})

test('a vehicle with our cover links to its policy for users within reach', async () => {
  const { policyId } = await sold(agent, 'GT 7111-22')
  const activeCoverFor = async (client: Client) => {
    const { lookupId } = await selling.lookup(client, 'GT 7111-22')
    return (await client.post('/motor/drafts', { lookupId })).body.data.draft.activeCover
  }
  expect(await activeCoverFor(agent)).toMatchObject({ insurer: 'ours', policyId })
  const otherClient = await product.client('agent').signIn('0240000007')
  expect((await activeCoverFor(otherClient)).policyId).toBeUndefined()
})

test('a draft whose late payment is refunded can be paid by a new request', async () => {
  const first = await selling.offer(agent, 'GT 7112-22', { phone: '233241239109' })
  await selling.pay(agent, first.payableId, first.phone)
  await product.drain()
  for (const seconds of [4, 60, 300]) await product.advanceSeconds(seconds)
  const unresolved = await selling.purchase(agent, first.draftId)
  expect(unresolved.body.data.clientReference).toBe(first.clientReference)
  await refundLatePayment(first.clientReference)

  agent = await product.client('agent').signIn(AGENT)
  expect((await selling.pay(agent, first.payableId, first.phone)).body.code).toBe('payment_refunded')
  const activeCoverFor = await agent.post(`/payments/${first.clientReference}/attempts`, {}, withKey())
  expect(activeCoverFor.body.code).toBe('payment_refunded')
  await selling.lookup(agent, 'GT 7112-22')
  const verificationToken = await selling.code(agent, first.phone, first.draftId)
  const { body, status } = await selling.purchase(agent, first.draftId, { verificationToken })
  expect(status).toBe(201)
  expect(body.data.clientReference).not.toBe(first.clientReference)
  const paid = await selling.pay(agent, body.data.payableId, first.phone)
  expect(paid.body).toMatchObject({ data: { clientReference: body.data.clientReference } })
  const late = await product.transaction(agent, first)
  expect(late).toMatchObject({ status: 'failed', refund: { isPaid: false } })
  const { payments } = (await agent.get(`/policies/${late.policyId}/payments`)).body.data
  expect(payments).toContainEqual(expect.objectContaining({ reference: first.clientReference, refund: late.refund }))
})

async function refundLatePayment(clientReference: string) {
  const [maker, checker] = await Promise.all(
    ['233200000002', '233200000008'].map((number) => product.client('admin').signIn(number)),
  )
  if (!maker || !checker) throw new Error('two persons')
  const { data } = (await maker.get('/exceptions?subject=payment&limit=100')).body
  const { exceptionId } = data.find(({ reference }: { reference: string }) => reference.startsWith(clientReference))
  const address = `/exceptions/payment/${exceptionId}`
  await maker.post(`${address}/proposals`, { decision: 'refund', reason: 'Seen at the provider' }, withKey())
  const { resolutionId } = (await checker.get(address)).body.data.proposal
  const confirmation = await product.stepUp(checker, `exception:payment:${exceptionId}:${resolutionId}`)
  const confirmed = await checker.post(`${address}/confirm`, { resolutionId, ...confirmation }, withKey())
  expect(confirmed.status).toBeLessThan(300)
  await product.drain()
}

test('an agent with an expired licence cannot sell', async () => {
  const admin = await product.client('admin').signIn('0200000001')
  const { userId, version } = (await admin.get('/users?q=Akosua%20Darko')).body.data[0]
  const licence = { licenceNumber: 'L-1', licenceExpiresOn: addDays(TODAY, -1) }
  expect((await admin.put(`/users/${userId}`, { version, ...licence })).status).toBe(200)
  const expired = await product.client('agent').signIn('0240000007')
  const { draftId } = await selling.draft(expired, 'GT 7112-22')
  const { status, body } = await selling.purchase(expired, draftId)
  expect([status, body.code]).toEqual([422, 'licence_expired'])
  expect(body.detail).toContain('licence expired')
})

test('an assistant sells within the limits of the agent', async () => {
  const { assistantId, version } = (await agent.get('/assistants')).body.data.find(
    ({ fullName }: { fullName: string }) => fullName === 'Esi Quaye',
  )
  const limits = { products: ['motor'], dailyCount: null, dailyPesewas: 100, fromHour: 0, toHour: 24 }
  const changed = await agent.put(`/assistants/${assistantId}`, { version, limits })
  expect(changed.status).toBe(200)
  const created = await selling.draft(assistant, 'GR 7201-22')
  const verificationToken = await selling.code(assistant, created.phone, created.draftId)
  expect((await selling.purchase(assistant, created.draftId, { verificationToken })).body.code).toBe('assistant_amount')
  const own = (await assistant.get('/selling-limits')).body.data
  expect(own).toMatchObject({ agentName: 'Yaw Boateng', limits, soldToday: { count: expect.any(Number) } })
  expect((await agent.get('/selling-limits')).body.data).toBeNull()
})

describe('a sale that needs underwriter approval', () => {
  const declined = { underwriting: { declinedBefore: true } }
  const offerDraft = (client: Client, draftId: string) =>
    client.post(`/motor/drafts/${draftId}/referral`, { note: 'Long ago' })
  const decide = (client: Client, draftId: string, body: object) =>
    client.post(`/motor/drafts/${draftId}/referral-decision`, body)

  test('is referred to an underwriter of the branch and sold after approval', async () => {
    const { draftId, phone } = await selling.draft(agent, 'GR 7301-22', declined)
    expect((await selling.purchase(agent, draftId)).body.code).toBe('needs_referral')
    expect((await offerDraft(agent, draftId)).body.data.referral).toBe('waiting')
    expect((await offerDraft(agent, draftId)).body.data.referral).toBe('waiting')
    expect((await selling.purchase(agent, draftId)).body.code).toBe('needs_referral')

    const listed = (await staff.get('/motor/referrals')).body.data
    expect(listed).toMatchObject([
      { draftId, canDecide: true, reasons: [{ code: 'DECLINED_BEFORE' }], note: 'Long ago' },
    ])
    const north = await product.client('staff').signIn('0200000006')
    expect((await north.get('/motor/referrals')).body.data).toEqual([])
    const { version } = listed[0]
    expect((await decide(north, draftId, { decision: 'approve', version })).status).toBe(404)
    expect((await decide(agent, draftId, { decision: 'approve', version })).status).toBe(403)
    expect((await decide(staff, draftId, { decision: 'decline', version })).body.code).toBe('invalid')
    expect((await decide(staff, draftId, { decision: 'approve', version: version - 1 })).status).toBe(412)
    expect((await decide(staff, draftId, { decision: 'approve', version })).body.data.referral).toBe('approved')

    const verificationToken = await selling.code(agent, phone, draftId)
    expect((await selling.purchase(agent, draftId, { verificationToken })).status).toBe(201)
  })

  test('is never decided by its seller', async () => {
    const { draftId } = await selling.draft(staff, 'GR 7302-22', declined)
    const { version } = (await offerDraft(staff, draftId)).body.data
    expect((await staff.get('/motor/referrals')).body.data).toMatchObject([{ draftId, canDecide: false }])
    expect((await decide(staff, draftId, { decision: 'approve', version })).body.code).toBe('own_sale')
  })

  test('must be referred again when its answers change', async () => {
    const { draftId } = await selling.draft(agent, 'GR 7303-22', declined)
    const { version } = (await offerDraft(agent, draftId)).body.data
    await agent.send('PATCH', `/motor/drafts/${draftId}`, { underwriting: { claimsInThreeYears: 4 } })
    expect((await decide(staff, draftId, { decision: 'approve', version })).status).toBe(404)
    expect((await offerDraft(agent, draftId)).body.data.referral).toBe('waiting')
  })

  test('cannot be referred without a reason', async () => {
    const { draftId } = await selling.draft(agent, 'GR 7304-22')
    expect((await offerDraft(agent, draftId)).body.code).toBe('not_referred')
  })
})
