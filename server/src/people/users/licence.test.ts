import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'

let product: TestProduct
let superAdmin: Client
let agent: Client
let agentId: string

beforeAll(async () => {
  product = await startTestProduct()
  superAdmin = await product.client('admin').signIn('0200000001')
  agent = await product.client('agent').signIn('0240000004')
  agentId = (await agent.get('/users/profile')).body.data.userId
})
afterAll(() => product.stop())

const setLicence = (licenceNumber: string | null, licenceExpiresOn: string | null) =>
  superAdmin.put(`/users/${agentId}`, { licenceNumber, licenceExpiresOn })
const noticeFor = async (client: Client) => (await client.get('/users/profile')).body.data.licenceNotice

test('an agent and the assistants are notified thirty days before and at the expiry of the licence', async () => {
  const assistant = await product.client('agent').signIn('0240000005')
  expect(await noticeFor(agent)).toBeNull()
  // The test clock is fixed at 16 November 2026.
  await setLicence('NIC/AG/1204', '2026-12-17')
  expect(await noticeFor(agent)).toBeNull()
  await setLicence('NIC/AG/1204', '2026-12-16')
  expect(await noticeFor(agent)).toMatchObject({ expired: false })
  expect(await noticeFor(assistant)).toMatchObject({ expired: false })
  await setLicence('NIC/AG/1204', '2026-11-15')
  expect(await noticeFor(agent)).toMatchObject({ expired: true })
  expect(await noticeFor(superAdmin)).toBeNull()
})

test('only a SuperAdmin can enter a licence, completely, and only for an agent', async () => {
  const refused = await agent.put(`/users/${agentId}`, { licenceNumber: 'X', licenceExpiresOn: '2030-01-01' })
  expect(refused.body.code).toBe('field_not_allowed')
  await setLicence(null, null)
  const half = await superAdmin.put(`/users/${agentId}`, { licenceNumber: 'NIC/AG/1204' })
  expect(half.body.code).toBe('licence_incomplete')
  const staff = (await superAdmin.get('/users?q=Abena')).body.data[0].userId
  const notAgent = await superAdmin.put(`/users/${staff}`, { licenceNumber: 'X', licenceExpiresOn: '2030-01-01' })
  expect(notAgent.body.code).toBe('licence_not_needed')
})
