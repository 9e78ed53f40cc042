import { randomUUID } from 'node:crypto'
import { addDays } from '@okwan/domain/platform/dates'
import { png } from '@okwan/domain/platform/files/bytes.fixture'
import { type FleetCells, writeFleetTable } from '@okwan/domain/sales/fleet/terms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { type PayingProduct, startPayingProduct, withKey } from '../../money/payments/testing.ts'
import { sql } from '../../platform/db/sql.ts'
import { xlsxOfTable } from '../imports/import.fixture.ts'
import { saleActions } from '../purchases/sale.fixture.ts'
import { car } from './car.fixture.ts'

const TODAY = '2026-11-16'
const PERIOD = `startDate=${TODAY}&endDate=${addDays(TODAY, 364)}`

let product: PayingProduct
let agent: Client
let customer: { customerCode: string; phone: string }

beforeAll(async () => {
  product = await startPayingProduct()
  agent = await product.client('agent').signIn('0240000004')
  const offered = await saleActions(product).offer(agent, 'GR 7650-22')
  customer = { customerCode: offered.customer.customerCode, phone: offered.phone }
})
afterAll(() => product.stop())

const send = (path: string, rows: FleetCells[], headers: Record<string, string> = {}) =>
  agent.send('POST', path, writeFleetTable(rows), { 'content-type': 'text/csv', ...headers })
const check = async (rows: FleetCells[]) =>
  (await send(`/fleets/check?${PERIOD}&customerCode=${customer.customerCode}`, rows)).body.data
const NO_HISTORY = 'hire=no&declined=no&modified=no&claims=no'
const sellWithoutLookup = (rows: FleetCells[], { customerCode } = customer, answers = NO_HISTORY) =>
  send(`/fleets?${PERIOD}&customerCode=${customerCode}&${answers}`, rows, withKey())
const lookUp = (rows: FleetCells[]) =>
  Promise.all(rows.map(({ registration }) => saleActions(product).lookup(agent, registration)))

/** Looks up the vehicles and then sells them, as the portal does. */
async function sell(rows: FleetCells[], buyer = customer) {
  await lookUp(rows)
  return sellWithoutLookup(rows, buyer)
}

async function pay(fleet: { payableId: string }, msisdn = customer.phone) {
  const body = { payableType: 'fleet-purchase', payableId: fleet.payableId, method: 'momo', network: 'mtn' }
  const started = await agent.post('/payments', { ...body, msisdn }, withKey())
  expect(started.status).toBe(202)
  await product.drain()
  await product.advanceSeconds(5)
  await product.advanceSeconds(10)
}

test('a table is checked and priced row by row', async () => {
  const checked = await check([car(7601), car(7602, { seats: 'many' })])
  expect(checked).toMatchObject({ fleetSize: 2, totalPesewas: 48_200 })
  expect(checked.vehicles[0]).toMatchObject({ problems: [], totalPesewas: 48_200 })
  expect(checked.vehicles[1]).toMatchObject({ problems: [{ column: 'seats' }], totalPesewas: null })
})

test('a table with an invalid row is not sold, and nothing is stored', async () => {
  const refused = await sell([car(7603), car(7604, { cover: 'all' })])
  expect(refused.body.code).toBe('fleet_not_ready')
  const stored = await product.query(
    z.object({ count: z.number() }),
    sql`select count(*) as count from vehicles where registration_key like 'GR7603%'`,
  )
  expect(stored).toEqual([{ count: 0 }])
})

test('one payment issues one policy for each vehicle, with exact ledger entries', async () => {
  const sold = await sell([car(7605), car(7606), car(7607, { cover: 'xtra' })])
  expect(sold.status).toBe(201)
  const fleet = sold.body.data
  expect(fleet.vehicles.map(({ status }: { status: string }) => status)).toEqual(Array(3).fill('awaiting_payment'))
  await pay(fleet)
  const after = (await agent.get(`/fleets/${fleet.fleetId}`)).body.data
  expect(after.vehicles.map(({ status }: { status: string }) => status)).toEqual(['active', 'active', 'active'])
  expect(new Set(after.vehicles.map(({ policyNumber }: { policyNumber: string }) => policyNumber)).size).toBe(3)
  const journals = await product.query(
    z.object({ count: z.number() }),
    sql`select count(*) as count from journals where event = 'premium-issued'
        and source_id = any(select policy_record_id::text from fleet_records where fleet_id = ${fleet.fleetId})`,
  )
  expect(journals).toEqual([{ count: 3 }])
  const [again] = (await check([car(7605)])).vehicles
  expect(again.problems[0].message).toContain('Insured by us until')
  expect(again.coveringPolicyId).toBe(after.vehicles[0].policyId)
})

test('a vehicle without a lookup in the last 30 minutes is not sold', async () => {
  const rows = [car(7620), car(7621)]
  await lookUp([car(7620)])
  expect((await check(rows)).vehicles.map(({ coverChecked }: { coverChecked: boolean }) => coverChecked)).toEqual([
    true,
    false,
  ])
  expect((await sellWithoutLookup(rows)).body.code).toBe('cover_not_checked')
  await lookUp(rows)
  expect((await sellWithoutLookup(rows)).status).toBe(201)
})

test('a vehicle that another insurer covers is reported in its row before payment', async () => {
  // The MID simulator has cover of another insurer for plates ending in 97.
  const rows = [car(7697), car(7622)]
  await lookUp(rows)
  const { vehicles } = await check(rows)
  expect(vehicles[0]).toMatchObject({ problems: [{ column: 'vehicle' }], totalPesewas: null })
  expect(vehicles[0].problems[0].message).toMatch(
    /^Insured by Sankofa General Insurance until .* sell the vehicle separately/,
  )
  expect(vehicles[1].problems).toEqual([])
  expect((await sellWithoutLookup(rows)).body.code).toBe('fleet_not_ready')
})

async function photo(width: number): Promise<string> {
  const headers = { 'content-type': 'image/png' }
  const added = await agent.send('POST', '/files?purpose=vehicle-photo&fileName=front.png', png(width, 2), headers)
  return added.body.data.fileId
}

test('own damage cover needs photos, which are linked to the policy', async () => {
  const valued = { cover: 'comprehensive', value: '60,000' }
  const { vehicles } = await check([car(7623, valued)])
  expect(vehicles[0]).toMatchObject({ problems: [{ column: 'photos' }], totalPesewas: expect.any(Number) })
  const fileIds = await Promise.all([2, 3, 4, 5].map(photo))
  const sold = await sell([car(7623, { ...valued, photos: fileIds.join(' ') })])
  expect(sold.status).toBe(201)
  const linked = await product.query(
    z.object({ file_id: z.string() }),
    sql`select l.file_id from file_links l join fleet_records m on m.policy_record_id = l.subject_id
        where l.subject_type = 'policy-record' and m.fleet_id = ${sold.body.data.fleetId}`,
  )
  expect(linked.map(({ file_id }) => file_id).sort()).toEqual(fileIds.sort())
})

test('a fleet sale asks the questions of a single sale, and “yes” to one of them prevents the sale', async () => {
  const photos = (await Promise.all([6, 7, 8, 9].map(photo))).join(' ')
  const valued = [car(7625, { cover: 'comprehensive', value: '60,000', photos })]
  expect((await check([car(7626)])).questions).toEqual(['hire'])
  expect((await check(valued)).questions).toEqual(['hire', 'declined', 'modified', 'claims'])
  await lookUp(valued)
  const refused = await sellWithoutLookup(valued, customer, 'hire=no&declined=no&modified=yes')
  expect(refused).toMatchObject({ status: 422, body: { code: 'fleet_questions' } })
  expect(refused.body.errors).toEqual([
    { path: 'modified', message: expect.stringContaining('Sell the modified vehicles separately') },
    { path: 'claims', message: 'Select yes or no.' },
  ])
  expect((await sellWithoutLookup(valued)).status).toBe(201)
})

test('files of another user are refused as photos', async () => {
  const photos = Array.from({ length: 4 }, () => randomUUID()).join(' ')
  const refused = await sell([car(7624, { cover: 'comprehensive', value: '60,000', photos })])
  expect(refused.body).toMatchObject({ code: 'no_such_file', errors: [{ path: 'photos' }] })
})

const COMPANY = {
  customerType: 'corporate',
  companyName: 'Adom Haulage Ltd',
  tin: 'C0007654321',
  companyNumber: 'CS206207654',
  businessSector: 'Haulage',
  contactPerson: 'Esi Adom',
  phone: '0245557654',
  residentialAddress: '3 Spintex Road',
  city: 'Accra',
  region: 'Greater Accra',
}
const phone = '233245557654'

test('a new customer gives consent by a code, is stored once, and buys a fleet', async () => {
  const body = { policyholder: COMPANY, consent: true }
  const incomplete = await agent.post('/customers', { policyholder: { ...COMPANY, tin: 'none' }, consent: false })
  expect(incomplete.body.errors.map(({ path }: { path: string }) => path)).toEqual([
    'policyholder.tin',
    'policyholder.consentAt',
  ])
  expect((await agent.post('/customers', body)).body.code).toBe('code_needed')
  const verificationToken = await saleActions(product).code(agent, phone, `customer:${phone}`)
  const added = await agent.post('/customers', { ...body, verificationToken })
  expect(added).toMatchObject({ status: 201, body: { data: { fullName: 'Adom Haulage Ltd' } } })
  expect((await agent.post('/customers', body)).body.data).toEqual(added.body.data)

  const fleet = (await sell([car(7625, { use: 'X4' })], { customerCode: added.body.data.customerCode, phone })).body
    .data
  await pay(fleet, phone)
  expect((await agent.get(`/fleets/${fleet.fleetId}`)).body.data.vehicles[0].status).toBe('active')
})

test('a customer with a fleet gets its discount on one more vehicle that is sold separately', async () => {
  const offered = await saleActions(product).offer(agent, 'GR 7651-22')
  const buyer = { customerCode: offered.customer.customerCode, phone: offered.phone }
  const sold = await sell([car(7661), car(7662), car(7663), car(7664)], buyer)
  await pay(sold.body.data, buyer.phone)

  const { draftId } = (await agent.post('/motor/drafts', {})).body.data
  const save = (body: object) => agent.send('PATCH', `/motor/drafts/${draftId}`, body)
  const cover = { riskCode: 'X1', coverType: 'fire', startDate: TODAY, endDate: addDays(TODAY, 364) }
  const vehicle = { yearOfManufacture: 2018, engineCapacity: 1800 }
  await save({ vehicleStatus: 'registered', registrationNumber: 'GR 7665-21' })
  await save({ vehicle: { ...vehicle, numberOfSeats: 5 }, underwriting: { ...cover, costOfCar: 60_000 } })
  await save({ policyholder: { customerCode: buyer.customerCode } })
  const risk = { ...cover, ...vehicle, seats: 5, marketValue: 60_000 }
  const price = async (fields: object = {}) => (await agent.post('/motor/estimates', { ...risk, ...fields })).body.data
  const single = await price()
  const fleetPrice = await price({ draftId })
  expect(fleetPrice.totalPesewas).toBe((await price({ fleetSize: 5 })).totalPesewas)
  expect(fleetPrice.totalPesewas).toBeLessThan(single.totalPesewas)
  expect((await save({ estimateId: single.estimateId })).body.code).toBe('estimate_stale')
  expect((await save({ estimateId: fleetPrice.estimateId })).status).toBe(200)
})

test('a vehicle that cannot be registered is challenged and does not delay the others', async () => {
  // The MID simulator rejects plates ending in 99.
  const fleet = (await sell([car(7699), car(7609)])).body.data
  await pay(fleet)
  const after = (await agent.get(`/fleets/${fleet.fleetId}`)).body.data
  expect(after.vehicles.map(({ status }: { status: string }) => status)).toEqual(['challenged', 'active'])
  expect(after.vehicles[0].challengeReason).not.toBeNull()
  const [newest] = (await agent.get('/fleets?limit=1')).body.data
  expect(newest).toMatchObject({ fleetId: fleet.fleetId, vehicles: 2, issued: 1, challenged: 1, isPaid: true })
})

test('the office of the branch can open a fleet, but other sellers cannot', async () => {
  const fleet = (await sell([car(7610)])).body.data
  const assistant = await product.client('agent').signIn('0240000005')
  expect((await assistant.get(`/fleets/${fleet.fleetId}`)).status).toBe(404)
  expect((await assistant.get('/fleets')).body).toMatchObject({ data: [], meta: { count: 0 } })
  const otherBranch = await product.client('staff').signIn('0200000006')
  expect((await otherBranch.get('/fleets')).body.data).toEqual([])
  const staff = await product.client('staff').signIn('0200000003')
  const [newest] = (await staff.get('/fleets')).body.data
  expect(newest).toMatchObject({ fleetId: fleet.fleetId, premiumPesewas: 48_200, isPaid: false, issued: 0 })
})

test('a spreadsheet is returned as CSV', async () => {
  const file = await xlsxOfTable([
    ['registration', 'seats'],
    ['GT 1, "2"', 5],
  ])
  const read = (bytes: Buffer) =>
    agent.send('POST', '/fleets/sheet', bytes, { 'content-type': 'application/octet-stream' })
  expect((await read(file)).body.data.table.split('\n')).toEqual(['"registration","seats"', '"GT 1, ""2""","5"'])
  expect((await read(Buffer.from('PK broken'))).status).toBe(422)
  expect((await read(Buffer.from('registration,seats'))).status).toBe(422)
})
