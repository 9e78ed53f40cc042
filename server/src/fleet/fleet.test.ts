import { addDays } from '@okwan/domain/dates'
import { type FleetCells, writeFleetTable } from '@okwan/domain/fleet/terms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../test/product.ts'
import { sql } from '../db/sql.ts'
import { type PayingProduct, startPayingProduct, withKey } from '../payments/testing.ts'
import { sellingOver } from '../purchases/sale.fixture.ts'

const TODAY = '2026-11-16'
const PERIOD = `startDate=${TODAY}&endDate=${addDays(TODAY, 364)}`

let product: PayingProduct
let agent: Client
let customer: { customerCode: string; phone: string }

beforeAll(async () => {
  product = await startPayingProduct()
  agent = await product.client('agent').signIn('0240000004')
  const offered = await sellingOver(product).offer(agent, 'GR 7650-22')
  customer = { customerCode: offered.customer.customerCode, phone: offered.phone }
})
afterAll(() => product.stop())

function car(number: number, change: Partial<FleetCells> = {}): FleetCells {
  return {
    registration: `GR ${number}-21`,
    chassis: `JTDBR32E72001${number}`,
    use: 'X1',
    cover: 'Third Party',
    make: 'Toyota',
    model: 'Corolla',
    year: '2018',
    colour: 'Silver',
    body: 'Saloon',
    engine: '1800',
    seats: '5',
    value: '',
    ...change,
  }
}

const send = (path: string, rows: FleetCells[], headers: Record<string, string> = {}) =>
  agent.send('POST', path, writeFleetTable(rows), { 'content-type': 'text/csv', ...headers })
const check = async (rows: FleetCells[]) =>
  (await send(`/fleets/check?${PERIOD}&customerCode=${customer.customerCode}`, rows)).body.data
const sell = (rows: FleetCells[]) => send(`/fleets?${PERIOD}&customerCode=${customer.customerCode}`, rows, withKey())

async function pay(fleet: { payableId: string }) {
  const body = { payableType: 'fleet-purchase', payableId: fleet.payableId, method: 'momo', network: 'mtn' }
  const started = await agent.post('/payments', { ...body, msisdn: customer.phone }, withKey())
  expect(started.status).toBe(202)
  await product.drain()
  await product.pass(5)
  await product.pass(10)
}

test('a table is checked and priced row by row', async () => {
  const checked = await check([car(7601), car(7602, { seats: 'many' })])
  expect(checked).toMatchObject({ fleetSize: 2, totalPesewas: 48_200 })
  expect(checked.vehicles[0]).toEqual({ problems: [], totalPesewas: 48_200 })
  expect(checked.vehicles[1]).toMatchObject({ problems: [{ column: 'seats' }], totalPesewas: null })
})

test('a table with a bad row is not sold, and nothing of it stays', async () => {
  const refused = await sell([car(7603), car(7604, { cover: 'all' })])
  expect(refused.body.code).toBe('fleet_not_ready')
  const kept = await product.query(
    z.object({ count: z.number() }),
    sql`select count(*) as count from vehicles where registration_key like 'GR7603%'`,
  )
  expect(kept).toEqual([{ count: 0 }])
})

test('one payment, one policy each, and every pesewa where it belongs', async () => {
  const sold = await sell([car(7605), car(7606), car(7607, { cover: 'xtra' })])
  expect(sold.status).toBe(201)
  const fleet = sold.body.data
  expect(fleet.vehicles.map(({ status }: { status: string }) => status)).toEqual(Array(3).fill('awaiting_payment'))
  await pay(fleet)
  const after = (await agent.get(`/fleets/${fleet.fleetId}`)).body.data
  expect(after.vehicles.map(({ status }: { status: string }) => status)).toEqual(['active', 'active', 'active'])
  expect(new Set(after.vehicles.map(({ policyNumber }: { policyNumber: string }) => policyNumber)).size).toBe(3)
  const left = await product.query(
    z.object({ count: z.number() }),
    sql`select count(*) as count from journals where event = 'premium-issued'
        and source_id = any(select policy_record_id::text from fleet_records where fleet_id = ${fleet.fleetId})`,
  )
  expect(left).toEqual([{ count: 3 }])
  const again = await check([car(7605)])
  expect(again.vehicles[0].problems[0].message).toContain('We insure it until')
})

test('a vehicle that cannot be registered is challenged and holds up no other', async () => {
  // The simulated database refuses every plate whose number ends in 99.
  const fleet = (await sell([car(7699), car(7609)])).body.data
  await pay(fleet)
  const after = (await agent.get(`/fleets/${fleet.fleetId}`)).body.data
  expect(after.vehicles.map(({ status }: { status: string }) => status)).toEqual(['challenged', 'active'])
  expect(after.vehicles[0].challengeReason).not.toBeNull()
})

test('another seller finds no such fleet', async () => {
  const fleet = (await sell([car(7610)])).body.data
  const assistant = await product.client('agent').signIn('0240000005')
  expect((await assistant.get(`/fleets/${fleet.fleetId}`)).status).toBe(404)
})
