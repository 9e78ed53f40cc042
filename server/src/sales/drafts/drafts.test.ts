import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type People, startTestProduct, type TestProduct } from '../../../test/product.ts'

let product: TestProduct
let owner: pg.Client
let { superAdmin, staff, north, agent, assistant } = {} as People

beforeAll(async () => {
  product = await startTestProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  ;({ superAdmin, staff, north, agent, assistant } = await product.signInAs(
    'superAdmin',
    'staff',
    'north',
    'agent',
    'assistant',
  ))
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})

const motor = async (client: Client) => {
  product.clock.advance(1)
  const policyholder = { firstName: 'Akosua', lastName: 'Boateng' }
  const vehicle = { make: 'Toyota', model: 'Vitz' }
  const response = await client.post('/motor/drafts', { registrationNumber: 'GR 4821-22', policyholder, vehicle })
  return response.body.data.draftId as string
}
const trip = async (client: Client) => {
  product.clock.advance(1)
  const body = { policyholder: { firstName: 'Yaw', lastName: 'Darko' }, trip: { destinations: ['AE'] } }
  return (await client.post('/travel/drafts', body)).body.data.draftId as string
}
const draftsOf = async (client: Client, query = '') =>
  (await client.get(`/drafts?limit=100${query}`)).body.data.map(({ draftId }: { draftId: string }) => draftId)
const takeOver = (client: Client, draftId: string) => client.post(`/drafts/${draftId}/take-over`)

test('assistants see their own drafts, agents also those of their assistants, the office those of the branch', async () => {
  const ofAgent = await motor(agent)
  const ofAssistant = await trip(assistant)
  const ofStaff = await motor(staff)
  expect(await draftsOf(assistant)).toEqual([ofAssistant])
  expect(await draftsOf(agent)).toEqual([ofAssistant, ofAgent])
  expect(await draftsOf(agent, '&owner=mine')).toEqual([ofAgent])
  expect(await draftsOf(staff, '&owner=mine')).toEqual([ofStaff])
  expect(await draftsOf(superAdmin)).toEqual([ofStaff, ofAssistant, ofAgent])
  expect(await draftsOf(north)).toEqual([])
})

test('drafts are listed with vehicle or trip, customer and seller, in pages', async () => {
  const [motorId, tripId] = [await motor(agent), await trip(agent)]
  const first = (await agent.get('/drafts?limit=1')).body
  expect(first.data).toMatchObject([
    {
      draftId: tripId,
      product: 'travel',
      holderName: 'Yaw Darko',
      destinations: ['AE'],
      seller: { fullName: 'Yaw Boateng' },
    },
  ])
  const second = (await agent.get(`/drafts?limit=1&cursor=${first.meta.nextCursor}`)).body
  expect(second.data).toMatchObject([
    {
      draftId: motorId,
      product: 'motor',
      holderName: 'Akosua Boateng',
      registrationNumber: 'GR 4821-22',
      vehicle: 'Toyota Vitz',
    },
  ])
})

test('a motor draft of another user can be taken over and then has a new owner', async () => {
  const draftId = await motor(assistant)
  expect((await agent.get(`/motor/drafts/${draftId}`)).status).toBe(404)
  expect((await takeOver(north, draftId)).status).toBe(404)
  expect((await takeOver(agent, draftId)).status).toBe(200)
  expect((await agent.get(`/motor/drafts/${draftId}`)).status).toBe(200)
  expect((await assistant.get(`/motor/drafts/${draftId}`)).status).toBe(404)
  expect((await takeOver(assistant, draftId)).status).toBe(404)
})

test('a referred draft cannot be taken over', async () => {
  const draftId = await motor(agent)
  await owner.query(`update motor_drafts set content = content || '{"referral": "waiting"}' where id = $1`, [draftId])
  expect((await takeOver(superAdmin, draftId)).body.code).toBe('draft_referred')
})
