import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'

let product: TestProduct
let agent: Client
let assistant: Client
let staff: Client
let kumasiStaff: Client
let kumasiAgent: Client
let superAdmin: Client

beforeAll(async () => {
  product = await startTestProduct()
  agent = await product.client('agent').signIn('0240000004')
  assistant = await product.client('agent').signIn('0240000005')
  staff = await product.client('staff').signIn('0200000003')
  kumasiStaff = await product.client('staff').signIn('0200000006')
  kumasiAgent = await product.client('agent').signIn('0240000007')
  superAdmin = await product.client('admin').signIn('0200000001')
})
afterAll(() => product.stop())

/** Request with all fields of a renewal. */
const payload = {
  productName: 'Third Party',
  productCode: 'MTP',
  vehicleId: 'a-vehicle',
  riskName: 'Private Individual',
  riskCode: 'X1',
  startDate: '2025-11-15',
  endDate: '2026-11-14',
  coverPeriod: 365,
  coverType: 'thirdparty',
  seats: 5,
  marketValue: 0,
  additionalTppd: 0,
  excessApplicable: false,
  policyId: 'a-policy',
  policyRecordId: 'a-record',
  customerCode: 'CUS-000001',
  branch: 'Accra Central',
  color: 'Red',
  bodyType: 'Saloon',
  make: 'Toyota',
  model: 'Corolla',
  engineCapacity: 1600,
  chassisNumber: 'JTDBR32E720012345',
  yearOfManufacture: 2020,
  registrationNumber: 'GR 1234-20',
}
const comprehensive = {
  coverType: 'comprehensive',
  marketValue: 120_000,
  engineCapacity: 1800,
  yearOfManufacture: 2018,
  ncdYears: 2,
}
const goods = {
  riskCode: 'OG_GT3000',
  coverType: 'comprehensive',
  marketValue: 350_000,
  engineCapacity: 4009,
  yearOfManufacture: 2014,
  ncdYears: 3,
  fleetSize: 12,
  additionalTppd: 14_000,
  seats: 3,
}

const price = async (fields: object = {}) => agent.post('/motor/estimates', { ...payload, ...fields })

describe('golden numbers, in pesewas', () => {
  test.each([
    ['G1', {}, 43_500, 48_200],
    ['G2', { seats: 7, additionalTppd: 20_000 }, 64_900, 69_600],
    ['G3', { riskCode: 'MINIBUS', seats: 15 }, 72_000, 76_700],
    ['G4', { endDate: '2026-02-14', coverPeriod: 92 }, 14_254, 18_954],
    ['G5', { riskCode: 'TAXI', coverType: 'xtra' }, 84_500, 89_200],
    ['G6', { coverType: 'fire', marketValue: 80_000 }, 163_500, 168_200],
    ['G7', comprehensive, 565_500, 570_200],
    ['G8', { ...comprehensive, excessApplicable: true }, 505_500, 510_200],
    ['G9', goods, 1_315_375, 1_320_075],
    ['G10', { riskCode: 'MAXIBUS', seats: 45 }, 108_000, 112_700],
  ])('%s', async (_, fields, officePremiumPesewas, totalPesewas) => {
    const { status, body } = await price(fields)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ rateBook: 'NIC-2024', officePremiumPesewas, feesPesewas: 4700, totalPesewas })
    const sum = body.data.lines.reduce(
      (total: number, line: { amountPesewas: number }) => total + line.amountPesewas,
      0,
    )
    expect(sum).toBe(totalPesewas)
  })

  test.each([
    ['2025-12-14', 9_348],
    ['2026-05-14', 32_743],
    ['2026-08-21', 48_081],
    ['2026-08-22', 48_200],
  ])('third party until %s', async (endDate, totalPesewas) => {
    expect((await price({ endDate })).body.data.totalPesewas).toBe(totalPesewas)
  })
})

describe('an estimate', () => {
  test('compares all four covers and explains unavailable ones', async () => {
    const { data } = (await price({ ...comprehensive, ncdYears: 0, excessApplicable: true })).body
    expect(data.alternatives.map(({ coverType }: { coverType: string }) => coverType)).toEqual([
      'thirdparty',
      'xtra',
      'fire',
      'comprehensive',
    ])
    expect(data.alternatives[3].excessChoice.appliedTotalPesewas).toBe(data.totalPesewas)
    const withoutValue = (await price()).body.data.alternatives
    expect(withoutValue[2]).toMatchObject({ coverType: 'fire', code: 'value_required' })
    expect(withoutValue[2].unavailable).toContain('requires the vehicle value')
  })

  test('is for the cheapest cover if none is requested', async () => {
    const { coverType: _, ...open } = payload
    const { body } = await agent.post('/motor/estimates', open)
    expect(body.data).toMatchObject({ coverType: 'thirdparty', totalPesewas: 48_200 })
  })

  test('needs only the six details of the risk', async () => {
    const bare = { riskCode: 'X1', startDate: '2026-12-01', endDate: '2027-11-30', seats: 5, coverType: 'thirdparty' }
    expect((await agent.post('/motor/estimates', bare)).body.data.totalPesewas).toBe(48_200)
  })

  test('is valid for 24 hours and does not change', async () => {
    const { data } = (await price()).body
    expect(Date.parse(data.expiresAt) - product.clock.now().getTime()).toBe(86_400_000)
    expect((await agent.get(`/motor/estimates/${data.estimateId}`)).body.data).toEqual(data)
  })

  test('for a past date cannot be bought', async () => {
    const codes = async (fields: object) =>
      (await price(fields)).body.data.warnings.map(({ code }: { code: string }) => code)
    expect(await codes({})).toContain('backdated')
    expect(await codes({ startDate: '2026-11-16', endDate: '2027-11-15' })).toEqual([])
  })

  test.each([
    [{ riskCode: 'SPACESHIP' }, 'risk_unknown', 'riskCode'],
    [{ seats: 13 }, 'risk_seat_range', 'seats'],
    [{ riskCode: 'OG_LE3000', engineCapacity: 4000 }, 'risk_cc_mismatch', 'engineCapacity'],
    [{ coverType: 'fire' }, 'value_required', 'marketValue'],
    [{ coverType: 'fire', marketValue: 1_000_001 }, 'value_out_of_range', 'marketValue'],
    [{ additionalTppd: 500 }, 'tppd_out_of_range', 'additionalTppd'],
    [{ endDate: '2025-11-30' }, 'period_too_short', 'endDate'],
    [{ endDate: '2026-11-15' }, 'period_too_long', 'endDate'],
    [{ startDate: '2023-01-01', endDate: '2023-12-31' }, 'no_rate_book', undefined],
  ])('%o is refused with its code', async (fields, code, path) => {
    const { status, body } = await price(fields)
    expect(status).toBe(422)
    expect(body.code).toBe(code)
    expect(body.errors?.[0]?.path).toBe(path)
  })

  test('refers old and expensive vehicles to an underwriter', async () => {
    const { data } = (await price({ ...comprehensive, ncdYears: 0, marketValue: 1_200_000, yearOfManufacture: 2005 }))
      .body
    expect(data.referrals.map(({ code }: { code: string }) => code)).toEqual(['VEHICLE_AGE', 'VALUE_HIGH'])
  })
})

describe('a manipulated request', () => {
  test('cannot contain rates, totals or price lines', async () => {
    for (const field of [
      'totalPesewas',
      'total',
      'premium',
      'officePremiumPesewas',
      'lines',
      'rateBook',
      'odRateBps',
    ]) {
      const { status, body } = await price({ [field]: 1 })
      expect(status).toBe(422)
      expect(body.errors).toEqual([{ path: field, message: 'Unknown field' }])
    }
  })

  test('cannot change the price by names, ids or a number of days', async () => {
    const carried = {
      productName: 'Free',
      productCode: 'X',
      riskName: 'None',
      coverPeriod: 1,
      policyId: 'z',
      branch: 'z',
    }
    expect((await price(carried)).body.data.totalPesewas).toBe(48_200)
  })

  test('is refused for negative, fractional and non-numeric values', async () => {
    for (const field of [
      'seats',
      'marketValue',
      'additionalTppd',
      'engineCapacity',
      'yearOfManufacture',
      'ncdYears',
      'fleetSize',
    ]) {
      for (const value of [-1, '5', null, 1e300]) expect((await price({ [field]: value })).status, field).toBe(422)
    }
    for (const field of ['seats', 'engineCapacity', 'yearOfManufacture', 'ncdYears', 'fleetSize']) {
      expect((await price({ [field]: 1.5 })).status, field).toBe(422)
    }
  })

  test('cannot change or delete a stored estimate, not even in the database', async () => {
    const { estimateId } = (await price()).body.data
    for (const statement of ['update motor_estimates set total_pesewas = 1', 'delete from motor_estimates']) {
      await expect(
        product.product.db.transaction((tx) => tx.query(`${statement} where id = '${estimateId}'`)),
      ).rejects.toThrow(/permission denied|append-only/)
    }
  })
})

test('an estimate is visible only within the reach of its sale', async () => {
  const { estimateId } = (await assistant.post('/motor/estimates', payload)).body.data
  const statusFor = async (client: Client) => (await client.get(`/motor/estimates/${estimateId}`)).status
  for (const client of [assistant, agent, staff, superAdmin]) expect(await statusFor(client)).toBe(200)
  for (const client of [kumasiStaff, kumasiAgent]) expect(await statusFor(client)).toBe(404)
  const ofAgent = (await price()).body.data.estimateId
  expect((await assistant.get(`/motor/estimates/${ofAgent}`)).status).toBe(404)
})

test('a quote is sent with a fixed text, a few times a day and only by its seller', async () => {
  const { estimateId } = (await price()).body.data
  const send = (client: Client, phone = '0241239001') => client.post(`/motor/estimates/${estimateId}/send`, { phone })
  expect((await send(agent)).body.data).toEqual({ estimateId, sentTo: '024 ••• 9001' })
  await product.runJobs()
  const [message] = (await agent.get('/demo/messages?to=233241239001')).body.data
  expect(message.text).toContain('costs GHS 482.00, fees included')
  expect(message.text).toContain('You are not covered until you pay')
  expect((await send(assistant)).status).toBe(404)
  for (let sent = 1; sent < 5; sent++) expect((await send(agent)).status).toBe(200)
  expect((await send(agent)).body.code).toBe('too_many_quotes')
  const atOnce = await Promise.all(Array.from({ length: 12 }, () => send(agent, '0241239002')))
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(5)
})

test('a quick quote prices six answers from today and stores nothing', async () => {
  const { body } = await agent.post('/motor/quick-quote', { riskCode: 'X1', seats: 5, yearOfManufacture: 2020 })
  expect(body.data).toMatchObject({
    coverType: 'thirdparty',
    totalPesewas: 48_200,
    startDate: '2026-11-16',
    endDate: '2027-11-15',
  })
  expect(body.data).not.toHaveProperty('estimateId')
  const oneMonth = await agent.post('/motor/quick-quote', { riskCode: 'X1', seats: 5, months: 1 })
  expect(oneMonth.body.data.totalPesewas).toBe(9_348)
})

test('vehicle uses come from the rate book in force', async () => {
  const { body } = await agent.get('/motor/risks')
  expect(body.data).toHaveLength(18)
  expect(body.data[0]).toMatchObject({
    riskCode: 'X1',
    seatMax: 12,
    offersXtra: true,
    thirdPartyYearTotalPesewas: 48_200,
  })
  const ambulance = body.data.find(({ riskCode }: { riskCode: string }) => riskCode === 'AMBHEARSE')
  expect(ambulance).toMatchObject({ offersXtra: false, thirdPartyYearTotalPesewas: 51_700 })
})
