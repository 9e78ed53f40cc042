import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../../test/product.ts'
import { AKOSUA } from '../../purchases/sale.fixture.ts'
import { deleteOldDrafts } from './delete-old-drafts.ts'

const DAY_SECONDS = 24 * 3600

let product: TestProduct
let agent: Client
let assistant: Client
let superAdmin: Client

beforeAll(async () => {
  product = await startTestProduct()
  agent = await product.client('agent').signIn('0240000004')
  assistant = await product.client('agent').signIn('0240000005')
  superAdmin = await product.client('admin').signIn('0200000001')
})
afterAll(() => product.stop())

const createDraft = async (body: object = {}) => (await agent.post('/motor/drafts', body)).body.data
const save = (draftId: string, body: object, client = agent) => client.send('PATCH', `/motor/drafts/${draftId}`, body)
const lookup = async (registrationNumber: string) =>
  (await agent.get(`/vehicles/lookup?registrationNumber=${encodeURIComponent(registrationNumber)}`)).body.data

const vehicle = {
  make: 'Toyota',
  model: 'Corolla',
  yearOfManufacture: 2018,
  color: 'Red',
  bodyType: 'Saloon',
  engineCapacity: 1800,
  numberOfSeats: 5,
  fuelType: 'petrol',
}
const underwriting = {
  riskCode: 'X1',
  coverType: 'thirdparty',
  startDate: '2026-11-16',
  endDate: '2027-11-15',
  hireOrReward: false,
}
const estimatePayload = {
  riskCode: 'X1',
  coverType: 'thirdparty',
  startDate: '2026-11-16',
  endDate: '2027-11-15',
  seats: 5,
  engineCapacity: 1800,
  yearOfManufacture: 2018,
}

test('each save of a draft returns the first incomplete page', async () => {
  const { draftId, version, firstIncompleteStep } = await createDraft()
  expect([version, firstIncompleteStep]).toEqual([2, 'vehicle-information'])
  const next = async (body: object) => (await save(draftId, body)).body.data.firstIncompleteStep
  expect(await next({ vehicleStatus: 'registered', registrationNumber: 'GR 1200-20' })).toBe('chassis-vin')
  expect(await next({ chassisNumber: 'JTDBR32E720012345' })).toBe('edit-vehicle-details')
  expect(await next({ vehicle })).toBe('vehicle-details')
  expect(await next({ vehicleConfirmed: true })).toBe('underwriting')
  expect(await next({ underwriting })).toBe('policy-holder')
  expect(await next({ policyholder: AKOSUA })).toBe('estimates')
  const { estimateId } = (await agent.post('/motor/estimates', estimatePayload)).body.data
  expect(await next({ estimateId })).toBe('payment')

  const stored = (await agent.get(`/motor/drafts/${draftId}`)).body.data
  expect(stored.draft).toMatchObject({ vehicle, underwriting, estimateId, vehicleSource: 'manual' })
  expect(stored.draft.policyholder.consentAt).toBe('2026-11-16T09:00:00.000Z')
})

describe('a draft', () => {
  test('belongs to its owner; the agent and a SuperAdmin cannot find it', async () => {
    const { draftId } = (await assistant.post('/motor/drafts', {})).body.data
    for (const client of [agent, superAdmin]) {
      expect((await client.get(`/motor/drafts/${draftId}`)).status).toBe(404)
      expect((await save(draftId, { vehicleStatus: 'registered' }, client)).status).toBe(404)
      expect((await client.delete(`/motor/drafts/${draftId}`)).status).toBe(404)
    }
    expect((await assistant.delete(`/motor/drafts/${draftId}`)).status).toBe(200)
    expect((await assistant.get(`/motor/drafts/${draftId}`)).status).toBe(404)
  })

  test('is not changed by a save with an old version', async () => {
    const { draftId, version } = await createDraft({ vehicleStatus: 'registered' })
    const newer = await save(draftId, { version, registrationNumber: 'GR 1234-20' })
    expect(newer.body.data.version).toBe(version + 1)
    const older = await save(draftId, { version, registrationNumber: 'GR 1-20' })
    expect([older.status, older.body.code]).toEqual([412, 'stale_version'])
    expect((await agent.get(`/motor/drafts/${draftId}`)).body.data.draft.registrationNumber).toBe('GR 1234-20')
  })

  test('ignores values that only the server sets', async () => {
    const { draftId } = await createDraft()
    for (const field of ['vehicleSource', 'activeCover', 'referral', 'chassisTries', 'verified']) {
      expect((await save(draftId, { [field]: 'register' })).status, field).toBe(422)
    }
    for (const field of ['consentAt', 'verifiedPhone']) {
      expect((await save(draftId, { policyholder: { [field]: '0241234567' } })).status, field).toBe(422)
    }
    expect((await save(draftId, { policyholder: { customerCode: 'CUS-999999' } })).body.code).toBe('no_such_customer')
  })

  test('null clears an answer, and consent can be withdrawn', async () => {
    const { draftId } = await createDraft({ vehicle, policyholder: AKOSUA })
    const { draft } = (await save(draftId, { vehicle: { model: null }, policyholder: { consent: false } })).body.data
    expect(draft.vehicle).not.toHaveProperty('model')
    expect(draft.policyholder).not.toHaveProperty('consentAt')
    expect(draft.policyholder.city).toBe('Accra')
  })
})

test('own drafts are listed with the last changed first', async () => {
  const { draftId } = (await assistant.post('/motor/drafts', { vehicle, policyholder: AKOSUA })).body.data
  const { body } = await assistant.get('/motor/drafts')
  expect(body.data).toEqual([
    {
      draftId,
      registrationNumber: null,
      make: 'Toyota',
      model: 'Corolla',
      holderName: 'Akosua Boateng',
      firstIncompleteStep: 'vehicle-information',
      updatedAt: '2026-11-16T09:00:00.000Z',
    },
  ])
  expect(body.meta.count).toBe(1)
  await assistant.delete(`/motor/drafts/${draftId}`)
})

test('a draft without changes for 30 days is deleted', async () => {
  const { draftId } = await createDraft({ vehicle })
  product.clock.advance(30 * DAY_SECONDS)
  await deleteOldDrafts(product.product)
  product.clock.advance(-30 * DAY_SECONDS)
  expect((await agent.get(`/motor/drafts/${draftId}`)).status).toBe(200)
  product.clock.advance(30 * DAY_SECONDS + 1)
  await deleteOldDrafts(product.product)
  product.clock.advance(-30 * DAY_SECONDS - 1)
  expect((await agent.get(`/motor/drafts/${draftId}`)).status).toBe(404)
})

test('invisible characters are refused and cause no server error', async () => {
  const { draftId } = await createDraft()
  expect((await save(draftId, { vehicle: { make: 'Toy\u0000ota' } })).status).toBe(422)
})

describe('the price of a draft', () => {
  test('is removed when an answer that it depends on changes', async () => {
    const { draftId } = await createDraft({ vehicle, underwriting })
    const { estimateId } = (await agent.post('/motor/estimates', estimatePayload)).body.data
    expect((await save(draftId, { estimateId })).body.data.draft.estimateId).toBe(estimateId)
    expect((await save(draftId, { vehicle: { color: 'Blue' } })).body.data.draft.estimateId).toBe(estimateId)
    expect((await save(draftId, { vehicle: { numberOfSeats: 7 } })).body.data.draft).not.toHaveProperty('estimateId')
    const stale = await save(draftId, { estimateId })
    expect([stale.status, stale.body.code]).toEqual([422, 'estimate_stale'])
  })

  test('cannot be expired or belong to another user', async () => {
    const { draftId } = await createDraft({ vehicle, underwriting })
    const another = (await assistant.post('/motor/estimates', estimatePayload)).body.data.estimateId
    expect((await save(draftId, { estimateId: another })).status).toBe(404)
    const { estimateId } = (await agent.post('/motor/estimates', estimatePayload)).body.data
    expect((await save(draftId, { estimateId })).status).toBe(200)
    product.clock.advance(DAY_SECONDS)
    await agent.signIn('0240000004')
    await assistant.signIn('0240000005')
    expect((await save(draftId, { estimateId })).body.code).toBe('estimate_stale')
    product.clock.advance(-DAY_SECONDS)
  })
})

describe('a registered vehicle', () => {
  test('has the details of the register, until one of them is changed', async () => {
    const { lookupId, vehicle: found } = await lookup('GR 1234-20')
    const { draftId, draft, asksForChassis } = await createDraft({ lookupId })
    expect(draft).toMatchObject({ vehicleStatus: 'registered', registrationNumber: 'GR 1234-20', vehicle: found })
    expect([draft.vehicleSource, asksForChassis]).toEqual(['register', true])
    const changed = await save(draftId, { vehicle: { numberOfSeats: found.numberOfSeats + 1 } })
    expect(changed.body.data.draft.vehicleSource).toBe('manual')
  })

  test('needs the end of its chassis number; after three wrong answers the details are entered manually', async () => {
    const { lookupId, chassisHint } = await lookup('GR 1234-20')
    const { draftId, version } = await createDraft({ lookupId })
    expect(chassisHint).toMatch(/^\w{3}•{14}$/)
    for (const left of ['2 attempts', '1 attempt']) {
      const wrong = await save(draftId, { version, chassisNumber: '000000' })
      expect([wrong.status, wrong.body.code]).toEqual([422, 'invalid_chassis'])
      expect(wrong.body.detail).toContain(left)
    }
    const manual = (await save(draftId, { version, chassisNumber: 'JTDBR32E720099999' })).body.data
    expect(manual.draft).toMatchObject({ vehicleSource: 'manual', chassisNumber: 'JTDBR32E720099999' })
    expect(manual.asksForChassis).toBe(false)
  })

  test('shows its chassis number after the last six characters were entered', async () => {
    const { lookupId } = await lookup('GR 4821-22')
    const { draftId } = await createDraft({ lookupId })
    const { draft, asksForChassis } = (await save(draftId, { chassisNumber: '004821' })).body.data
    expect(draft.chassisNumber).toMatch(/^\w{11}004821$/)
    expect([draft.vehicleSource, asksForChassis]).toEqual(['register', false])
  })

  test('with cover of another insurer needs a choice, such as a later start', async () => {
    const { lookupId, activeCover } = await lookup('GR 1297-20')
    expect(activeCover).toMatchObject({ insurer: 'other', endDate: '2026-12-06' })
    const { draftId, activeCoverChoices } = await createDraft({ lookupId })
    expect(activeCoverChoices.map(({ choice }: { choice: string }) => choice)).toContain('replace')
    const { draft, steps } = (await save(draftId, { activeCoverChoice: 'start-after' })).body.data
    expect(draft.underwriting).toMatchObject({ startDate: '2026-12-07', endDate: '2027-12-06' })
    expect(steps.find(({ step }: { step: string }) => step === 'active-policy').applies).toBe(false)
  })

  test('cannot use the lookup of another user', async () => {
    const { lookupId } = await lookup('GR 1234-20')
    expect((await assistant.post('/motor/drafts', { lookupId })).body.code).toBe('no_such_lookup')
  })
})
