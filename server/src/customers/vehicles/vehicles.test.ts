import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { sales } from '../../policies/policies/sale.fixture.ts'
import { applySoldDetails, saveVehicle, soldVehicleOf } from './save-vehicle.ts'

let product: TestProduct
let agent: Client

beforeAll(async () => {
  product = await startTestProduct()
  agent = await product.client('agent').signIn('0240000004')
})
afterAll(() => product.stop())

const lookup = (query: Record<string, string>) => agent.get(`/vehicles/lookup?${new URLSearchParams(query).toString()}`)
const byPlate = async (registrationNumber: string) => (await lookup({ registrationNumber })).body.data

const sold = {
  registrationNumber: 'AS 77-19',
  chassisNumber: 'WVGZZZ5NZHW012345',
  vehicleSource: 'register' as const,
  vehicle: {
    make: 'Volkswagen',
    model: 'Tiguan',
    yearOfManufacture: 2017,
    color: 'Black',
    bodyType: 'SUV/4x4',
    engineCapacity: 1400,
    numberOfSeats: 5,
  },
}
const save = (fields: object = {}) =>
  product.product.db.transaction((tx) => saveVehicle(tx, { ...sold, ...fields }, product.clock.now()))
const issued = (id: string, draft: typeof sold) =>
  product.product.db.transaction((tx) => applySoldDetails(tx, id, soldVehicleOf(draft), product.clock.now()))

test('a plate is found in any spelling, without revealing its chassis', async () => {
  const one = await byPlate('gr 1234 20')
  const other = await byPlate('GR-1234-20')
  expect(one).toMatchObject({
    found: true,
    source: 'register',
    registrationNumber: 'GR 1234-20',
    registerAnswered: true,
  })
  expect(other.vehicle).toEqual(one.vehicle)
  expect(JSON.stringify(one)).not.toMatch(/chassisKey|chassisNumber/)
})

test('a plate that is not in the register is reported as not found', async () => {
  expect(await byPlate('GR 1200-20')).toMatchObject({ found: false, registerAnswered: true })
})

test('a register that does not respond does not stop a sale', async () => {
  const { status, body } = await lookup({ registrationNumber: 'GR 1295-20' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ found: false, registerAnswered: false })
})

test('our own cover is known even if the register does not respond', async () => {
  const { policyNumber, policyId } = await sales(product).sell({ plate: 'GR 1395-20' })
  const found = await byPlate('GR 1395-20')
  expect(found).toMatchObject({ registerAnswered: false, activeCover: { insurer: 'ours', policyNumber } })
  await product.product.db.transaction((tx) =>
    run(tx, sql`update policy_records set cancelled_from = start_date where policy_id = ${policyId}`),
  )
  expect((await byPlate('GR 1395-20')).activeCover).toBeUndefined()
})

test('an invalid plate or chassis is refused at its field', async () => {
  expect((await lookup({ registrationNumber: '!!' })).body.code).toBe('invalid_plate')
  expect((await lookup({ chassisNumber: '1111111' })).body.code).toBe('invalid_chassis')
  expect((await lookup({})).status).toBe(422)
  expect((await lookup({ registrationNumber: 'GR 1-20', chassisNumber: 'WVGZZZ5NZHW012345' })).status).toBe(422)
})

test('our own records are searched before the register, and a chassis identifies one vehicle', async () => {
  const id = await save()
  const painted = { ...sold, vehicle: { ...sold.vehicle, color: 'White' } }
  expect(await save(painted)).toBe(id)
  expect((await byPlate('AS 77-19')).vehicle.color).toBe(sold.vehicle.color)
  expect(await issued(id, painted)).toBe(true)
  expect(await byPlate('AS 77-19')).toMatchObject({
    source: 'ours',
    vehicleId: id,
    vehicle: { color: 'White' },
    chassisHint: `WVG${'•'.repeat(14)}`,
  })
  const byChassis = (await lookup({ chassisNumber: 'wvgzzz5nzhw012345' })).body.data
  expect(byChassis).toMatchObject({ vehicleId: id, registrationNumber: 'AS 77-19' })
  expect(byChassis).not.toHaveProperty('chassisHint')
})

test('one plate cannot belong to two chassis', async () => {
  await save({ registrationNumber: 'AS 78-19', chassisNumber: 'WVGZZZ5NZHW000001' })
  await expect(save({ registrationNumber: 'AS 78-19', chassisNumber: 'WVGZZZ5NZHW000002' })).rejects.toThrow(
    'vehicles_plate',
  )
  const second = { registrationNumber: 'AS 79-19', chassisNumber: 'WVGZZZ5NZHW000002' }
  const id = await save(second)
  const swapped = { ...second, registrationNumber: 'AS 78-19' }
  await expect(save(swapped)).rejects.toMatchObject({ code: 'vehicle_mismatch' })
  expect(await issued(id, { ...sold, ...swapped })).toBe(false)
})

test('the list of makes contains their models', async () => {
  const { body } = await agent.get('/vehicles/makes')
  expect(body.data).toHaveLength(27)
  expect(body.data.find(({ make }: { make: string }) => make === 'Kantanka').models).toContain('Omama')
})
