import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'
import { rows } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { MidGateway, MidPolicy } from '../../platform/ports/mid.ts'
import { type MidSimulator, midAt, startMidSimulator } from '../../simulators/mid/start.ts'
import { connectMid } from './connect-mid.ts'

let product: TestProduct
let simulator: MidSimulator
let mid: MidGateway

beforeAll(async () => {
  product = await startTestProduct()
  simulator = await startMidSimulator({ port: 0, clock: product.clock, insurer: 'Okwan' })
  mid = connectMid(midAt(simulator.url, 400), product.product.db, product.clock)
})
afterAll(async () => {
  await simulator.stop()
  await product.stop()
})

function policy(registrationNumber: string, fields: Partial<MidPolicy> = {}): MidPolicy {
  return {
    policyRecordId: randomUUID(),
    policyNumber: 'MTR-26-000001',
    type: 'NEW_BUSINESS',
    coverType: 'xtra',
    riskCode: 'X1',
    midRiskTypeCode: 'PRIVATE_INDIVIDUAL_X1',
    basis: 'FULL_YEAR',
    branchCode: 'ACC',
    intermediaryCode: 'AG-0004',
    startDate: '2026-11-16',
    endDate: '2027-11-15',
    transactionDate: '2026-11-16',
    paymentDate: '2026-11-16',
    paymentMode: 'MOBILE_MONEY',
    grossPremiumPesewas: 66_200,
    sumInsuredPesewas: 0,
    additionalTppdPesewas: 0,
    excessBought: false,
    ncdRateBps: 2500,
    fleetSize: 1,
    vehicle: {
      registrationNumber,
      chassisNumber: 'JTDBR32E720012345',
      verified: true,
      make: 'Toyota',
      model: 'Corolla',
      yearOfManufacture: 2018,
      color: 'Red',
      bodyType: 'Saloon',
      engineCapacity: 1800,
      numberOfSeats: 5,
    },
    holder: {
      customerType: 'individual',
      firstName: 'Akosua',
      lastName: 'Boateng',
      gender: 'FEMALE',
      dateOfBirth: '1990-05-04',
      phone: '233241234567',
      residentialAddress: '12 Ring Road',
      occupation: 'Trader',
    },
    ...fields,
  }
}

const exchange = z.object({
  operation: z.string(),
  address: z.string(),
  body: z.unknown(),
  status: z.number().nullable(),
  answer: z.unknown(),
  reason: z.string().nullable(),
})
const exchangesOf = (policyRecordId: string) =>
  product.product.db.read((tx) =>
    rows(
      tx,
      exchange,
      sql`select r.operation, r.address, r.body, a.status, a.body as answer, a.reason
          from mid_requests r left join mid_answers a on a.request_id = r.id
          where r.policy_record_id = ${policyRecordId} order by r.sent_at, a.at`,
    ),
  )

describe('a policy sent to the motor insurance database', () => {
  test('gets a sticker; a repeated report gets the same sticker and creates no second record', async () => {
    const sent = policy('GR 1234-20')
    const first = await mid.record(sent)
    expect(first).toMatchObject({ kind: 'recorded', stickerNumber: expect.stringMatching(/^NIC\d{8}$/) })
    expect(await mid.record(sent)).toEqual(first)
    expect(await mid.status(sent.policyRecordId, 'NEW_BUSINESS')).toEqual(first)
    expect(await mid.status(randomUUID(), 'NEW_BUSINESS')).toEqual({ kind: 'not_recorded' })
  })

  test('is rejected for the plates and chassis numbers that the simulator rejects', async () => {
    const { vehicle } = policy('GR 1234-20')
    const mismatched = policy('GR 1234-20', { vehicle: { ...vehicle, chassisNumber: 'ZZZBR32E720012345' } })
    expect(await mid.record(policy('GR 1299-20'))).toMatchObject({ kind: 'rejected', reason: 'MID_REJECTED' })
    expect(await mid.record(policy('GR 1297-20'))).toMatchObject({ kind: 'rejected', reason: 'DUPLICATE_COVER' })
    expect(await mid.record(mismatched)).toMatchObject({ kind: 'rejected', reason: 'VEHICLE_MISMATCH' })
    // GR 99 Z is an old plate, whose letters are not part of the number.
    expect(await mid.record(policy('GR 99 Z'))).toMatchObject({ reason: 'MID_REJECTED' })
  })

  test('can start after the cover of the other insurer ends', async () => {
    const later = policy('GR 1297-20', { startDate: '2026-12-07', endDate: '2027-12-06' })
    expect((await mid.record(later)).kind).toBe('recorded')
  })

  test('is recorded once, on the third attempt, if two attempts got no response', async () => {
    const sent = policy('GR 1298-20')
    expect((await mid.record(sent)).kind).toBe('no-response')
    expect((await mid.record(sent)).kind).toBe('no-response')
    expect((await mid.record(sent)).kind).toBe('recorded')
    const stored = await exchangesOf(sent.policyRecordId)
    expect(stored.map(({ status }) => status)).toEqual([null, null, 201])
    expect(stored[0]?.reason).toMatch(/timeout/i)
  })

  test('is logged verbatim in the format of the MID and without our key', async () => {
    const sent = policy('GR 5555-21')
    await mid.record(sent)
    const [stored] = await exchangesOf(sent.policyRecordId)
    expect(stored?.address).toBe(`POST ${simulator.url}/public-api/individual/policies`)
    expect(stored?.body).toMatchObject({
      data: {
        productCode: 'MTP',
        riskTypeCode: 'PRIVATE_INDIVIDUAL_X1',
        grossPremium: 662,
        currencyCode: 'GHS',
        vehicleData: { registrationNumber: 'GR 5555-21', seatingCapacity: 5, cubicCapacity: 1800 },
        customerData: { type: 'INDIVIDUAL', gender: 'FEMALE', phoneNumber: '233241234567' },
        policyData: { type: 'NEW_BUSINESS', calculationType: 'FULL_YEAR', noClaimDiscount: 25, excessBought: false },
      },
    })
    expect(stored?.answer).toMatchObject({ data: { stickerNumber: expect.any(String) } })
    expect(JSON.stringify(stored)).not.toContain('simulated-mid-key')
    await expect(product.product.db.transaction((tx) => tx.query('delete from mid_requests'))).rejects.toThrow(
      /permission denied|append-only/,
    )
  })
})

test('recorded cover is found as our own and ends when it is cancelled', async () => {
  const sent = policy('GR 4321-20')
  expect(await mid.findActiveCover({ registrationNumber: 'GR 4321-20' })).toEqual({ kind: 'not_covered' })
  await mid.record(sent)
  expect(await mid.findActiveCover({ registrationNumber: 'GR 4321-20' })).toEqual({
    kind: 'covered',
    insurerName: 'Okwan',
    policyNumber: 'MTR-26-000001',
    startDate: '2026-11-16',
    endDate: '2027-11-15',
  })
  await mid.record({ ...sent, type: 'CANCELLATION' })
  expect(await mid.findActiveCover({ registrationNumber: 'GR 4321-20' })).toEqual({ kind: 'not_covered' })
})

test('a late cancellation does not end the cover that followed', async () => {
  const first = policy('GR 4322-20')
  const second = policy('GR 4322-20', { policyNumber: 'MTR-26-000002' })
  await mid.record(first)
  await mid.record(second)
  await mid.record({ ...first, type: 'CANCELLATION' })
  expect(await mid.findActiveCover({ registrationNumber: 'GR 4322-20' })).toMatchObject({
    policyNumber: 'MTR-26-000002',
  })
})

test('a policy that is sent repeatedly creates one record, whichever responses fail', async () => {
  const sent = policy('GR 4323-20')
  simulator.fail(['request-lost', 'response-lost', 'no-response', 'broken'])
  for (let times = 0; times < 4; times++) expect((await mid.record(sent)).kind).toBe('no-response')
  expect((await mid.record(sent)).kind).toBe('recorded')
  const recorded = simulator.records().filter(({ plate }) => plate === 'GR 4323-20')
  expect(recorded.map(({ key }) => key)).toEqual([`${sent.policyRecordId}-NEW_BUSINESS`])
})

test('a wrong key, a refused connection and an HTML page are not a result for the policy', async () => {
  const { db } = product.product
  const wrongKey = connectMid({ ...midAt(simulator.url), apiKey: 'wrong' }, db, product.clock)
  const closed = connectMid(midAt('http://127.0.0.1:1'), db, product.clock)
  for (const gateway of [wrongKey, closed]) {
    expect((await gateway.record(policy('GR 1234-20'))).kind).toBe('no-response')
    expect((await gateway.lookupVehicle({ registrationNumber: 'GR 1234-20' })).kind).toBe('no-response')
    expect((await gateway.findActiveCover({ registrationNumber: 'GR 1234-20' })).kind).toBe('no-response')
  }
})
