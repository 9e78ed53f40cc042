import { addDays } from '@okwan/domain/platform/dates'
import { png } from '@okwan/domain/platform/files/bytes.fixture'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { withKey } from '../../money/payments/testing.ts'
import { offer, pay, price, type Renewals, startRenewals } from './renewal.fixture.ts'

const TODAY = '2026-11-16'
const DAY_MS = 86_400_000

const CLEAN_HISTORY = { declinedBefore: false, modified: false, claimsInThreeYears: 0 }

let renewals: Renewals
let { product, owner, unpaid, sellMonth, staff, north, agent } = {} as Renewals

beforeAll(async () => {
  renewals = await startRenewals()
  ;({ product, owner, unpaid, sellMonth, staff, north, agent } = renewals)
})
afterAll(() => renewals.stop())

test('the next term follows without a gap, and the reasons explain the price change exactly', async () => {
  const { policyId } = await sellMonth({ coverType: 'comprehensive' })
  const renewal = (await staff.get(`/policies/${policyId}/renewal`)).body.data
  const end = addDays(TODAY, 29)
  expect(renewal).toMatchObject({
    refusalReason: null,
    startDate: addDays(end, 1),
    gapDays: 0,
    offerEndDate: end,
    costOfCar: 90_000,
    additionalTppd: 0,
    excessApplicable: true,
    ncd: { yearsBefore: 0, yearsAfter: 0 },
    offer: null,
  })
  const { data } = (await price(staff, policyId)).body
  const { change } = data
  expect(change.afterPesewas).toBe(data.totalPesewas)
  expect(change.beforePesewas).toBe(renewal.beforePesewas)
  const sum = change.reasons.reduce(
    (total: number, { differencePesewas }: { differencePesewas: number }) => total + differencePesewas,
    0,
  )
  expect(sum).toBe(change.differencePesewas)
  // The policy was sold with the standard excess; the renewal has the excess buy-back.
  expect(change.reasons.map(({ code }: { code: string }) => code)).toContain('excessBuyBack')
})

test('engine and claim-free years sent by the client are ignored', async () => {
  const { policyId } = await sellMonth({ coverType: 'comprehensive' })
  const expected = (await price(staff, policyId)).body.data.totalPesewas
  const ratedPrice = await price(staff, policyId, { ncdYears: 5, engineCapacity: 0, fleetSize: 50 })
  expect(ratedPrice.body.data.totalPesewas).toBe(expected)
})

test('a vehicle of a fleet keeps the fleet discount, even if all vehicles end on the same day', async () => {
  const fleet = []
  for (let vehicle = 0; vehicle < 5; vehicle += 1) fleet.push(await sellMonth({ coverType: 'comprehensive' }))
  const [first] = fleet
  if (!first) throw new Error('no fleet')
  const lines = async () => (await price(staff, first.policyId)).body.data.lines
  const fleetLine = { code: 'fleet', amountPesewas: -24_750 }
  expect(await lines()).not.toContainEqual(expect.objectContaining({ code: 'fleet' }))

  const ids = fleet.map(({ policyRecordId }) => policyRecordId)
  await owner.query(
    `update policy_records set customer_id = (select customer_id from policy_records where id = $1) where id = any($2)`,
    [ids[0], ids],
  )
  // 5% of the own damage premium of 4,950.00 for five vehicles.
  expect(await lines()).toContainEqual(expect.objectContaining(fleetLine))
  const created = await offer(staff, first.policyId)
  expect(created.status).toBe(201)
  const { rows } = await owner.query(
    `select risk ->> 'fleetSize' as size from motor_estimates e join policy_records r on r.estimate_id = e.id where r.id = $1`,
    [created.body.data.policyRecordId],
  )
  expect(rows).toEqual([{ size: '5' }])
})

describe('a renewal with changes', () => {
  test('more seats are priced, registered, printed and saved for the vehicle; the previous term keeps its seats', async () => {
    const sold = await sellMonth()
    const { body } = await offer(staff, sold.policyId, 'renew-with-changes', { seats: 7 })
    await pay(product, staff, body.data)
    const sent = await owner.query(`select body from mid_requests where policy_record_id = $1`, [
      body.data.policyRecordId,
    ])
    expect(sent.rows[0].body.data.vehicleData.seatingCapacity).toBe(7)
    const seatsOf = async (recordId: string) =>
      (await staff.get(`/policies/${sold.policyId}?policyRecordId=${recordId}`)).body.data.vehicleDetails.numberOfSeats
    expect(await seatsOf(body.data.policyRecordId)).toBe(7)
    expect(await seatsOf(sold.policyRecordId)).toBe(5)
    const { rows } = await owner.query(
      `select v.number_of_seats as seats from vehicles v join policy_records r on r.vehicle_id = v.id where r.id = $1`,
      [sold.policyRecordId],
    )
    expect(rows).toEqual([{ seats: 7 }])
  })

  test('fewer seats are refused', async () => {
    const { policyId } = await sellMonth()
    expect(await price(staff, policyId, { seats: 4 })).toMatchObject({
      status: 422,
      body: { code: 'vehicle_not_confirmed', errors: [{ path: 'seats' }] },
    })
  })

  test('own damage cover needs photos, which are linked to the new term', async () => {
    const { policyId } = await sellMonth()
    const priced = (await price(staff, policyId, { coverType: 'comprehensive', marketValue: 80_000 })).body.data
    expect(priced.needsPhotos).toBe(true)
    const { estimateId } = priced
    const photoFileIds = await Promise.all([1, 2, 3, 4].map(addPhoto))
    const requestRenewal = (photoFileIds: string[]) =>
      staff.post(
        `/policies/${policyId}/renewals`,
        { estimateId, mode: 'renew-now', photoFileIds: photoFileIds, ...CLEAN_HISTORY },
        withKey(),
      )
    expect((await requestRenewal(photoFileIds.slice(0, 3))).body).toMatchObject({
      code: 'vehicle_not_confirmed',
      errors: [{ path: 'photoFileIds' }],
    })
    const created = await requestRenewal(photoFileIds)
    expect(created.status).toBe(201)
    const linked = await owner.query(`select file_id from file_links where subject_id = $1`, [
      created.body.data.policyRecordId,
    ])
    expect(linked.rows.map(({ file_id }) => file_id).toSorted()).toEqual(photoFileIds.toSorted())
  })

  test('a different cover of the vehicle requires the questions and the underwriter referral of a sale', async () => {
    const { policyId } = await sellMonth()
    const requested = { coverType: 'comprehensive', marketValue: 80_000 }
    const { estimateId, needsHistory } = (await price(staff, policyId, requested)).body.data
    expect(needsHistory).toBe(true)
    const photoFileIds = await Promise.all([1, 2, 3, 4].map(addPhoto))
    const requestRenewal = (answers: object) =>
      staff.post(
        `/policies/${policyId}/renewals`,
        { estimateId, mode: 'renew-now', photoFileIds, ...answers },
        withKey(),
      )
    expect(await requestRenewal({})).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'declinedBefore' }, { path: 'modified' }, { path: 'claimsInThreeYears' }] },
    })
    expect(await requestRenewal({ ...CLEAN_HISTORY, modified: undefined })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'modified' }] },
    })
    for (const answer of [{ declinedBefore: true }, { modified: true }, { claimsInThreeYears: 3 }]) {
      expect(await requestRenewal({ ...CLEAN_HISTORY, ...answer })).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'coverType', message: expect.stringContaining('Sell a new policy') }] },
      })
    }
    const created = await requestRenewal(CLEAN_HISTORY)
    expect(created.status).toBe(201)
    const stored = await owner.query(`select history from purchases where policy_record_id = $1`, [
      created.body.data.policyRecordId,
    ])
    expect(stored.rows).toEqual([{ history: CLEAN_HISTORY }])
    expect((await requestRenewal(CLEAN_HISTORY)).body.data.policyRecordId).toBe(created.body.data.policyRecordId)
    // An open offer does not bypass the questions.
    expect((await requestRenewal({ ...CLEAN_HISTORY, declinedBefore: true })).status).toBe(422)
  })

  test('the same cover of the vehicle requires no questions', async () => {
    const { policyId } = await sellMonth({ coverType: 'comprehensive' })
    expect((await price(staff, policyId)).body.data.needsHistory).toBe(false)
    expect((await offer(staff, policyId)).status).toBe(201)
  })

  test('a price that needs an underwriter is reported before photos are required, and cannot be offered', async () => {
    const { policyId } = await sellMonth()
    const requested = { coverType: 'comprehensive', marketValue: 1_200_000 }
    const { estimateId, needsUnderwriter } = (await price(staff, policyId, requested)).body.data
    expect(needsUnderwriter).toMatch(/needs underwriter approval\. Sell a new policy/)
    const body = { estimateId, mode: 'renew-now', photoFileIds: [] }
    expect(await staff.post(`/policies/${policyId}/renewals`, body, withKey())).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'coverType', message: needsUnderwriter }] },
    })
    expect((await price(staff, policyId)).body.data.needsUnderwriter).toBeNull()
  })

  async function addPhoto(nth: number): Promise<string> {
    const sent = { 'content-type': 'image/png' }
    const added = await staff.send('POST', '/files?purpose=vehicle-photo&fileName=side.png', png(400 + nth, 300), sent)
    return added.body.data.fileId
  }
})

describe('claim-free years', () => {
  const claimed = (sold: { policyId: string; policyRecordId: string }, type: string, settledOn: string) =>
    owner.query(
      `insert into claims (type, status, status_at, policy_id, policy_record_id, branch_id, incident_date, notice, is_late,
         reported_by, reported_at, reserve_pesewas, paid_pesewas, settled_on)
       select $3, 'reported', now(), policy_id, id, branch_id, start_date, '{}', false, seller_id, now(), 90000, 90000, $4
       from policy_records where policy_id = $1 and id = $2`,
      [sold.policyId, sold.policyRecordId, type, settledOn],
    )
  const yearsOf = async (policyId: string) => (await staff.get(`/policies/${policyId}/renewal`)).body.data.ncd

  test.each([
    ['own_damage', 0],
    ['theft', 0],
    ['windscreen', 2],
    ['third_party_property', 2],
  ])('after a paid %s claim %i of 2 years remain', async (type, years) => {
    const sold = await sellMonth({ coverType: 'comprehensive', estimate: { ncdYears: 2 } })
    expect(await yearsOf(sold.policyId)).toMatchObject({ yearsAfter: 2 })
    const before = (await price(staff, sold.policyId)).body.data.totalPesewas
    await claimed(sold, type, TODAY)
    expect(await yearsOf(sold.policyId)).toMatchObject({ yearsBefore: 2, yearsAfter: years })
    const after = (await price(staff, sold.policyId)).body.data.totalPesewas
    if (years === 0) expect(after).toBeGreaterThan(before)
    else expect(after).toBe(before)
  })

  test('are not lost again by a claim that was paid before this term was sold', async () => {
    const sold = await sellMonth({ coverType: 'comprehensive', estimate: { ncdYears: 1 } })
    await claimed(sold, 'own_damage', addDays(TODAY, -1))
    expect(await yearsOf(sold.policyId)).toMatchObject({ yearsAfter: 1 })
  })
})

test('a paid renewal is registered, becomes current when its cover starts, and has a verifiable receipt', async () => {
  const sold = await sellMonth()
  const isDue = async () => {
    const days = `status=active&renewed=no&endFrom=${TODAY}&endTo=${addDays(TODAY, 30)}`
    const { data } = (await staff.get(`/policies?${days}&q=${sold.policyNumber}`)).body
    return data.length > 0
  }
  const dueCount = async () => (await staff.get('/overview/counts')).body.data.renewalsDue
  const { body } = await offer(staff, sold.policyId)
  expect(body.data).toMatchObject({ policyId: sold.policyId, payableType: 'motor-purchase' })
  expect(await isDue()).toBe(true)
  const before = await dueCount()
  await pay(product, staff, body.data)
  expect(await isDue()).toBe(false)
  expect(await dueCount()).toBe(before - 1)

  const next = (await staff.get(`/policies/${sold.policyId}?policyRecordId=${body.data.policyRecordId}`)).body.data
  expect(next).toMatchObject({ status: 'active', kind: 'renewal', recordNumber: 2, policyNumber: sold.policyNumber })
  expect(next.certificateNumber).toBe(sold.certificateNumber.replace(/01$/, '02'))
  const now = (await staff.get(`/policies/${sold.policyId}`)).body.data
  expect(now).toMatchObject({ recordNumber: 1, status: 'active', supersededFrom: next.insuranceDetails.startDate })
  expect(now.allowedActions).not.toContain('renew')
  expect(now.statusText).toBe('Active, renewed')
  expect((await price(staff, sold.policyId)).body).toMatchObject({ code: 'not_renewable' })

  const sent = await owner.query(`select body from mid_requests where policy_record_id = $1`, [
    body.data.policyRecordId,
  ])
  expect(sent.rows[0].body.data.policyData.type).toBe('RENEWAL')
  const paid = (await staff.get(`/policies/${sold.policyId}/payments`)).body.data
  expect(paid.payments[0]).toMatchObject({ kind: 'renewal', status: 'successful' })

  const { receipt } = (await staff.get(`/transactions/${body.data.clientReference}`)).body.data
  const check = (address: string) => product.client('admin').request('GET', new URL(address).pathname)
  const page = await check(receipt.verifyUrl)
  expect(page.body).toContain('<h1>Paid</h1>')
  expect(page.body).not.toContain('Mensah')
  expect((await check(`${receipt.verifyUrl.slice(0, -1)}${receipt.verifyUrl.endsWith('A') ? 'B' : 'A'}`)).status).toBe(
    404,
  )
})

test('a repeated request returns the same offer; another price replaces it', async () => {
  const { policyId } = await sellMonth()
  const { estimateId } = (await price(staff, policyId)).body.data
  const requestRenewal = (id: string) =>
    staff.post(`/policies/${policyId}/renewals`, { estimateId: id, mode: 'renew-now' }, withKey())
  const first = await requestRenewal(estimateId)
  expect(first.status).toBe(201)
  expect((await requestRenewal(estimateId)).body.data).toEqual(first.body.data)
  const other = (await price(staff, policyId, { additionalTppd: 5000 })).body.data
  const second = await requestRenewal(other.estimateId)
  expect(second.body.data.premiumPesewas).toBe(other.totalPesewas)
  expect(second.body.data.policyRecordId).not.toBe(first.body.data.policyRecordId)
  expect((await staff.get(`/policies/${policyId}/renewal`)).body.data.offer.policyRecordId).toBe(
    second.body.data.policyRecordId,
  )
})

test('an offer that starts on expiry can be paid until the cover ends; a pay-later offer for seven days', async () => {
  const later = await sellMonth()
  const parked = await offer(staff, later.policyId, 'pay-later')
  expect(Date.parse(parked.body.data.offerEndsAt)).toBe(product.clock.now().getTime() + 7 * DAY_MS - 15 * 60_000)
  const listed = (await staff.get('/pay-later?limit=100')).body.data
  expect(listed).toContainEqual(expect.objectContaining({ policyId: later.policyId, isRenewal: true }))

  const onExpiry = await sellMonth()
  const offered = await offer(staff, onExpiry.policyId, 'renew-on-expiry')
  expect(offered.body.data.offerEndsAt).toBe(`${addDays(TODAY, 29)}T23:45:00.000Z`)
})

describe('a renewal is refused for', () => {
  test.each([
    [
      'a start date before the cover ends',
      { startDate: addDays(TODAY, 10), endDate: addDays(TODAY, 374) },
      'renewal_start',
    ],
    ['a start date too far ahead', { startDate: addDays(TODAY, 90), endDate: addDays(TODAY, 454) }, 'renewal_start'],
    ['own damage cover without photos', { coverType: 'comprehensive', marketValue: 80_000 }, 'vehicle_not_confirmed'],
  ])('%s', async (_, changes, code) => {
    const { policyId } = await sellMonth()
    expect(await offer(staff, policyId, 'renew-now', changes)).toMatchObject({ status: 422, body: { code } })
  })

  test('a price of another policy or another user', async () => {
    const [one, other] = [await sellMonth({ seller: 'agent' }), await sellMonth()]
    const requestRenewal = (client: Client, policyId: string, estimateId: string) =>
      client.post(`/policies/${policyId}/renewals`, { estimateId, mode: 'renew-now' }, withKey())
    const { estimateId } = (await price(staff, one.policyId)).body.data
    expect((await requestRenewal(staff, other.policyId, estimateId)).body.code).toBe('estimate_stale')
    expect((await requestRenewal(agent, one.policyId, estimateId)).body.code).toBe('estimate_stale')
  })

  test('a price with claim-free years that were not earned', async () => {
    const { policyId, policyRecordId } = await sellMonth({ coverType: 'comprehensive' })
    const renewal = (await staff.get(`/policies/${policyId}/renewal`)).body.data
    const { startDate, endDate, costOfCar: marketValue } = renewal
    const created = await staff.post('/motor/estimates', {
      riskCode: 'X1',
      coverType: 'comprehensive',
      startDate,
      endDate,
      seats: 5,
      marketValue,
      engineCapacity: 1800,
      yearOfManufacture: 2018,
      ncdYears: 5,
      excessApplicable: false,
      policyId,
      policyRecordId,
    })
    const { estimateId } = created.body.data
    const response = await staff.post(`/policies/${policyId}/renewals`, { estimateId, mode: 'renew-now' }, withKey())
    expect(response.body.code).toBe('estimate_stale')
  })

  test('a policy that was never in force', async () => {
    const { policyId } = await unpaid()
    expect((await staff.get(`/policies/${policyId}/renewal`)).body.data.refusalReason).toContain('in force')
  })

  test('a policy of another branch, as not found', async () => {
    const { policyId } = await sellMonth()
    expect((await north.get(`/policies/${policyId}/renewal`)).status).toBe(404)
  })
})
