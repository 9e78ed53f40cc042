import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { sql } from '../../platform/db/sql.ts'
import { sellingTrips, type TripOptions } from '../../policies/travel-policies/sale.fixture.ts'
import { dataOf } from '../../sales/travel/sale.fixture.ts'
import { expectStatus, type ServiceApp, startServiceApp } from './app.fixture.ts'

let app: ServiceApp
let selling: ReturnType<typeof sellingTrips>

beforeAll(async () => {
  app = await startServiceApp()
  selling = sellingTrips(app)
})
afterAll(() => app.stop())

/** A trip sold by the agent and paid from float. */
async function sell(trip: TripOptions = {}) {
  const { agent } = app.people
  const offered = await selling.offer(agent, trip)
  expectStatus(await app.fromWallet('travel-purchase', offered.payableId), 202)
  await app.drain()
  const policy = await selling.policy(agent, offered.policyId)
  return { ...offered, policy, policyNumber: policy.policyNumber as string, phone: offered.mobileNumber }
}
type Sold = Awaited<ReturnType<typeof sell>>

const proposalOf = async (sold: Sold, content: object) => {
  const kind = 'trip_cancellation'
  return dataOf(await app.preview(app.people.superAdmin, sold, { kind, ...content }))
}
const policyOf = ({ policyId }: Sold) => selling.policy(app.people.superAdmin, policyId)
const daysAhead = (days: number) => {
  const day = new Date(app.clock.now().getTime() + days * 86_400_000)
  return day.toISOString().slice(0, 10)
}
const codeOf = (verifyUrl: string) => verifyUrl.split('/').at(-1)
const verified = async (verifyUrl: string) => dataOf(await app.client('admin').get(`/verify/${codeOf(verifyUrl)}`))

/** One adult, Schengen, 14 days: GHS 175.00 net, taxes 4.38 + 4.38 + 26.25. */
describe('the refund of a trip of GHS 210.01', () => {
  let sold: Sold
  beforeAll(async () => {
    sold = await sell({ departure: daysAhead(40) })
  })

  test.each([
    ['issued in error, the same day', { reason: 'issued_in_error' }, 'issued_in_error', 21_001, ['Staff note']],
    ['visa refused', { reason: 'visa_refused' }, 'visa_refused', 18_001, ['refusal letter', 'Passport copy']],
    ['trip cancelled 7 days before or earlier', { reason: 'trip_cancelled' }, 'early', 16_800, ['Written request']],
    ['visa granted, then cancelled', { reason: 'trip_cancelled', visaGranted: true }, 'visa_granted', 0, []],
    [
      'death before the trip',
      { reason: 'death_of_insured', diedOn: '2026-11-15' },
      'death_before_start',
      21_001,
      ['Death'],
    ],
    [
      'cancelled by the insurer, 30 %',
      { reason: 'insurer_decision', decidedBps: 3_000 },
      'insurer_decision',
      6_300,
      ['Staff note'],
    ],
    [
      'cancelled by the insurer, no refund',
      { reason: 'insurer_decision', decidedBps: 0 },
      'insurer_decision',
      0,
      ['Staff note'],
    ],
  ])('%s', async (_, content, rule, refundPesewas, evidence) => {
    const proposal = await proposalOf(sold, content)
    expect(proposal).toMatchObject({ toRefundPesewas: refundPesewas, toPayPesewas: 0, notices: [{ code: rule }] })
    const labels = proposal.evidence.map(({ label }: { label: string }) => label)
    expect(labels).toHaveLength(evidence.length)
    evidence.forEach((word, index) => expect(labels[index]).toContain(word))
  })

  test('issued in error, but the certificate was downloaded', async () => {
    await app.people.agent.get(`/travel/policies/${sold.policyId}/certificates.pdf`)
    expect(await proposalOf(sold, { reason: 'issued_in_error' })).toMatchObject({ toRefundPesewas: 16_800 })
  })

  test('one of several travellers: that share, by the same rules', async () => {
    const family = await sell({ departure: daysAhead(40), days: 21, agesYears: [41, 39, 12, 7] })
    const proposal = await proposalOf(family, { reason: 'trip_cancelled', travellerIds: ['t4'] })
    expect(proposal).toMatchObject({ toRefundPesewas: 10_560, notices: [{ code: 'early' }] })
    const allTravellers = {
      kind: 'trip_cancellation',
      reason: 'trip_cancelled',
      travellerIds: ['t1', 't2', 't3', 't4'],
    }
    expect((await app.preview(app.people.superAdmin, family, allTravellers)).body.code).toBe('no_traveller_left')
  })

  test('depends on the date: 7 days before, 6 days before, on the start date', async () => {
    await app.advanceDays(33)
    expect(await proposalOf(sold, { reason: 'trip_cancelled' })).toMatchObject({ toRefundPesewas: 16_800 })
    await app.advanceDays(1)
    expect(await proposalOf(sold, { reason: 'trip_cancelled' })).toMatchObject({ toRefundPesewas: 10_501 })
    await app.advanceDays(6)
    expect(await proposalOf(sold, { reason: 'visa_refused' })).toMatchObject({
      toRefundPesewas: 0,
      notices: [{ code: 'started' }],
    })
  })

  test('a visa refused more than 90 days after the sale counts as a cancelled trip', async () => {
    const early = await sell({ departure: daysAhead(150) })
    await app.advanceDays(90)
    expect(await proposalOf(early, { reason: 'visa_refused' })).toMatchObject({ notices: [{ code: 'visa_refused' }] })
    await app.advanceDays(1)
    expect(await proposalOf(early, { reason: 'visa_refused' })).toMatchObject({ notices: [{ code: 'early' }] })
  })
})

describe('a trip cancelled for a refused visa', () => {
  test('ends cover immediately, releases the passport, reverses the commission and queues the refund', async () => {
    const sold = await sell({ departure: daysAhead(30), passports: ['G6000001'] })
    const { verifyUrl } = sold.policy.travellers[0]
    const content = { kind: 'trip_cancellation', reason: 'visa_refused' }
    const done = await app.completeRequest(sold, content)
    expect(done).toMatchObject({ status: 'completed', refunds: [{ amountPesewas: 18_001 }] })
    expect(await policyOf(sold)).toMatchObject({ status: 'cancelled', travelStatus: 'cancelled' })
    expect(await verified(verifyUrl)).toMatchObject({ status: 'cancelled', isInForce: false })
    const reversed = await app.query(
      z.object({ gross: z.number(), reversed: z.number() }),
      sql`select c.gross_pesewas as gross, coalesce(sum(v.gross_pesewas), 0)::bigint as reversed from commissions c
          left join commission_reversals v on v.commission_id = c.id where c.policy_record_id = ${sold.policyRecordId}
          group by c.id`,
    )
    expect(reversed).toEqual([{ gross: 2_100, reversed: 2_100 }])
    const again = await sell({ departure: daysAhead(30), passports: ['G6000001'] })
    expect(again.policy.status).toBe('active')
  })

  test('counts from the date of the request, not of the decision', async () => {
    const sold = await sell({ departure: daysAhead(8) })
    const content = { kind: 'trip_cancellation', reason: 'trip_cancelled' }
    const { requestId } = expectStatus(await app.raise(app.people.agent, sold, content), 201).body.data.request
    await app.advanceDays(3)
    expectStatus(await app.approveRequest(app.people.staff, requestId), 200)
    await app.drain()
    expect(await app.seenRequest(app.people.superAdmin, requestId)).toMatchObject({
      refunds: [{ amountPesewas: 16_800 }],
    })
  })

  test('needs the embassy’s letter; a decision of the insurer needs an Admin', async () => {
    const sold = await sell({ departure: daysAhead(30) })
    const { agent } = app.people
    const verificationToken = await app.code(sold, 'trip_cancellation')
    const content = { kind: 'trip_cancellation', reason: 'visa_refused' }
    const body = { policyId: sold.policyId, content, fileIds: [], verificationToken }
    const bare = await agent.post('/service-requests', body, { 'idempotency-key': 'no-letter-1' })
    expect(bare.body.code).toBe('evidence_needed')
    const decided = { ...content, reason: 'insurer_decision', decidedBps: 10_000, reasonText: 'False documents' }
    expect((await app.raise(agent, sold, decided)).body.code).toBe('not_cancellable')
  })
})

describe('a cancellation for one traveller', () => {
  test('leaves the others covered under new certificates', async () => {
    const sold = await sell({ departure: daysAhead(30), agesYears: [41, 39] })
    const content = { kind: 'trip_cancellation', reason: 'trip_cancelled', travellerIds: ['t2'] }
    const done = await app.completeRequest(sold, content)
    expect(done).toMatchObject({ status: 'completed', refunds: [{ amountPesewas: 16_800 }] })
    const policy = await policyOf(sold)
    expect(policy).toMatchObject({ status: 'active', recordNumber: 2 })
    expect(policy.travellers).toMatchObject([{ travellerId: 't1', certificateNumber: `${sold.policyNumber}-01/2` }])
    expect(policy.price).toMatchObject({ netPremiumPesewas: 17_500, totalPesewas: 21_001 })
    expect(await verified(sold.policy.travellers[1].verifyUrl)).toMatchObject({
      status: 'superseded',
      isInForce: false,
    })
    // The share of the removed traveller is not refunded again.
    expect(await proposalOf(sold, { reason: 'trip_cancelled' })).toMatchObject({ toRefundPesewas: 16_800 })
  })
})

describe('a date change', () => {
  test('is free once, then costs GHS 20, and issues new certificates', async () => {
    const sold = await sell({ departure: daysAhead(30) })
    const move = (days: number) => ({
      kind: 'trip_dates',
      departureDate: daysAhead(days),
      returnDate: daysAhead(days + 13),
    })
    const first = await app.completeRequest(sold, move(35))
    expect(first).toMatchObject({ status: 'completed', toPayPesewas: 0 })
    const moved = await policyOf(sold)
    expect(moved.trip).toMatchObject({ departureDate: daysAhead(35), coverDays: 14 })
    expect(moved.travellers[0].certificateNumber).toBe(`${sold.policyNumber}-01/2`)
    expect(await verified(sold.policy.travellers[0].verifyUrl)).toMatchObject({ status: 'superseded' })
    expect(await verified(moved.travellers[0].verifyUrl)).toMatchObject({ status: 'active', startDate: daysAhead(35) })

    const second = await app.completeRequest(sold, move(36))
    expect(second).toMatchObject({ status: 'completed', toPayPesewas: 2_000, paid: 'paid' })
    expect(await policyOf(sold)).toMatchObject({ recordNumber: 3, price: { totalPesewas: 23_001 } })
    expect(await app.balance('unissuedPremium', second.payment.clientReference)).toBe(0)
  })

  test('to a longer trip costs the premium difference with tax', async () => {
    const sold = await sell({ departure: daysAhead(30) })
    const content = { kind: 'trip_dates', departureDate: daysAhead(30), returnDate: daysAhead(30 + 20) }
    // 21 days cost GHS 220, 14 days 175: 45.00 + 1.13 + 1.13 + 6.75.
    expect(dataOf(await app.preview(app.people.agent, sold, content))).toMatchObject({ toPayPesewas: 5_401 })
    const done = await app.completeRequest(sold, content)
    expect(done).toMatchObject({ status: 'completed', paid: 'paid' })
    expect(await policyOf(sold)).toMatchObject({ trip: { coverDays: 21 }, price: { netPremiumPesewas: 22_000 } })
  })

  test('is not possible after the start or if it overlaps another trip of the traveller', async () => {
    const one = await sell({ departure: daysAhead(2), days: 5, passports: ['G6000002'] })
    const two = await sell({ departure: daysAhead(40), days: 5, passports: ['G6000002'] })
    const newDates = { kind: 'trip_dates', departureDate: daysAhead(4), returnDate: daysAhead(8) }
    expect((await app.preview(app.people.agent, two, newDates)).body.code).toBe('already_covered')
    await app.advanceDays(2)
    const later = { kind: 'trip_dates', departureDate: daysAhead(5), returnDate: daysAhead(9) }
    expect((await app.preview(app.people.agent, one, later)).body.code).toBe('trip_started')
  })
})

describe('a trip extension', () => {
  test('is paid and covered after a new health declaration, at least GHS 50', async () => {
    const sold = await sell({ departure: daysAhead(1) })
    await app.advanceDays(5)
    const withoutDeclaration = { kind: 'trip_extension', returnDate: daysAhead(16) }
    expect((await app.preview(app.people.agent, sold, withoutDeclaration)).body.code).toBe('health_needed')
    const content = { ...withoutDeclaration, healthDeclaredAgain: true }
    expect(dataOf(await app.preview(app.people.agent, sold, content)).effects[0]).toBe(
      'The change takes effect after the customer pays GH₵60.00.',
    )
    const done = await app.completeRequest(sold, content)
    expect(done).toMatchObject({ status: 'completed', toPayPesewas: 6_000 })
    const policy = await policyOf(sold)
    const messages = await app.query(
      z.object({ documents: z.string() }),
      sql`select params ->> 'newDocuments' as documents from messages where template = 'request-done' and recipient = ${sold.phone}`,
    )
    expect(messages).toEqual([{ documents: policy.travellers[0].verifyUrl }])
    expect(policy).toMatchObject({ travelStatus: 'active', trip: { returnDate: daysAhead(16), coverDays: 21 } })
    expect(policy.price.totalPesewas).toBe(27_001)
    expect(
      policy.price.lines.reduce((sum: number, line: { amountPesewas: number }) => sum + line.amountPesewas, 0),
    ).toBe(27_001)
  })
})

describe('a traveller correction', () => {
  test('is possible twice, issues new certificates and updates the search', async () => {
    const sold = await sell({ departure: daysAhead(30) })
    const correct = (fields: object) => ({ kind: 'trip_correction', travellerId: 't1', ...fields })
    for (const [lastName, words] of [
      ['李小龙', /Latin letters/],
      ['Mensah2', /2 to 60 letters/],
    ] as const) {
      const { body } = await app.preview(app.people.agent, sold, correct({ lastName }))
      expect(body.errors).toEqual([{ path: 'content.lastName', message: expect.stringMatching(words) }])
    }
    await app.completeRequest(sold, correct({ lastName: 'Mensahbrown' }))
    await app.completeRequest(sold, correct({ passportNumber: 'G6000099' }))
    const policy = await policyOf(sold)
    expect(policy.travellers).toMatchObject([
      { fullName: 'Kofi Mensahbrown', passportNumber: 'G6000099', certificateNumber: `${sold.policyNumber}-01/3` },
    ])
    const found = dataOf(await app.people.superAdmin.get('/policies?q=Mensahbrown'))
    expect(found).toMatchObject([{ policyId: sold.policyId }])
    const third = await app.preview(app.people.agent, sold, correct({ firstName: 'Kwame' }))
    expect(third.body.code).toBe('corrections_used_up')
  })
})

describe('contact details of the policyholder of a trip', () => {
  test('change immediately after a code to the current number, without the motor insurance database', async () => {
    const sold = await sell({ departure: daysAhead(30) })
    const { agent } = app.people
    const content = { kind: 'customer', email: 'akua@example.com', city: 'Tema' }
    const changed = await app.raise(agent, sold, content)
    expect(expectStatus(changed, 201).body.data).toMatchObject({ isDone: true, request: null })
    expect((await policyOf(sold)).holder).toMatchObject({ email: 'akua@example.com' })
    const again = await app.preview(agent, sold, content)
    expect(again.body.code).toBe('nothing_changed')
  })

  test('of a lost phone are decided by the office', async () => {
    const sold = await sell({ departure: daysAhead(30) })
    const { staff } = app.people
    const fileIds = [await app.addFile(staff)]
    const content = { kind: 'customer', phone: '0208887755' }
    const body = {
      policyId: sold.policyId,
      content,
      fileIds,
      codeWaivedBecause: 'The phone was stolen on the way to Accra',
    }
    const raised = await staff.post('/service-requests', body, { 'idempotency-key': 'trip-lost-phone' })
    const { requestId } = expectStatus(raised, 201).body.data.request
    expectStatus(await app.approveRequest(app.people.superAdmin, requestId), 200)
    await app.drain()
    expect(await app.seenRequest(app.people.superAdmin, requestId)).toMatchObject({ status: 'completed' })
    expect((await policyOf(sold)).customer.phone).toBe('233208887755')
  })

  test('are the only details that such a request can change, and only while the policy is in force', async () => {
    const sold = await sell({ departure: daysAhead(30) })
    const { agent } = app.people
    const named = await app.preview(agent, sold, { kind: 'customer', lastName: 'Mensahh' })
    expect(named.body).toMatchObject({ code: 'not_endorsable', errors: [{ path: 'content.firstName' }] })
    const offered = await selling.offer(agent, { departure: daysAhead(30) })
    const unpaid = await agent.post('/service-requests/preview', {
      policyId: offered.policyId,
      content: { kind: 'customer', city: 'Tema' },
    })
    expect(unpaid.body.code).toBe('not_endorsable')
  })
})
