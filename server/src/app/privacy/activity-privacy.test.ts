import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { sales } from '../../policies/policies/sale.fixture.ts'

let product: TestProduct
let superAdmin: Client
let staff: Client
let agent: Client
let assistant: Client

beforeAll(async () => {
  product = await startTestProduct()
  ;({ superAdmin, staff, agent, assistant } = await product.signInAs('superAdmin', 'staff', 'agent', 'assistant'))
  const { as } = sales(product)
  const after = { grossPesewas: 12_345, rateBps: 1_500 }
  // The seller acts, and the commission of the agent is earned in the same request.
  for (const seller of ['assistant', 'agent'] as const) {
    await as(seller, (ctx) =>
      recordAudit(ctx, { action: 'commission-earned', entityType: 'commission', entityId: seller, after }),
    )
  }
})
afterAll(() => product.stop())

type VisibleActivity = { entityType: string; entityId: string; action: string }
const listActivities = async (client: Client, query: string): Promise<VisibleActivity[]> =>
  (await client.get(`/activities?limit=100&${query}`)).body.data
const exported = async (client: Client) => (await client.get('/activities/export.csv')).body

test('Staff of the branch and the assistant who sold do not read the commission of the agent', async () => {
  expect((await listActivities(superAdmin, 'entityType=commission')).length).toBeGreaterThan(1)
  for (const client of [staff, assistant]) {
    expect(await listActivities(client, 'entityType=commission')).toEqual([])
    expect((await listActivities(client, 'kind=money')).map(({ entityType }) => entityType)).not.toContain('commission')
    expect(await exported(client)).not.toMatch(/,commission,|123\.45/)
  }
  expect((await listActivities(agent, 'entityType=commission')).map(({ entityId }) => entityId).toSorted()).toEqual([
    'agent',
    'assistant',
  ])
})

test('Staff of the branch of a SuperAdmin do not read the settings, wallets and groups that the SuperAdmin changes', async () => {
  const superAdminProfile = (await superAdmin.get('/users/profile')).body.data
  expect(superAdminProfile.branch).toEqual((await staff.get('/users/profile')).body.data.branch)
  expect((await superAdmin.post('/branch-groups', { name: 'Volta' })).status).toBe(201)
  const agentId = (await agent.get('/users/profile')).body.data.userId
  const confirmation = await product.stepUp(superAdmin, `wallet-freeze:${agentId}`)
  expect((await superAdmin.post(`/wallets/${agentId}/freeze`, { reason: 'Suspicion', ...confirmation })).status).toBe(
    200,
  )
  const kinds = new Set(
    (await listActivities(superAdmin, `person=${superAdminProfile.userId}`)).map(({ entityType }) => entityType),
  )
  expect([...kinds]).toEqual(expect.arrayContaining(['branch-group', 'wallet', 'user']))
  // Sign-ins are shown, so the entries of the SuperAdmin are within reach.
  expect(
    new Set((await listActivities(staff, `person=${superAdminProfile.userId}`)).map(({ entityType }) => entityType)),
  ).toEqual(new Set(['user']))
  expect(await exported(staff)).not.toMatch(/Volta|Suspicion/)
})

test('a person reads the activities of their own wallet, and Staff their own actions on a payout', async () => {
  expect((await agent.put('/wallet/low-balance', { lowBalancePesewas: 5000 })).status).toBe(200)
  expect(await listActivities(agent, 'entityType=wallet')).toMatchObject([{ action: 'low-balance-set' }])
  expect(await listActivities(staff, 'entityType=wallet')).toEqual([])
  const requested = { action: 'payout-requested', entityType: 'payout', entityId: 'RF1' } as const
  const { as } = sales(product)
  await as('staff', (ctx) => recordAudit(ctx, requested))
  await as('agent', (ctx) => recordAudit(ctx, { ...requested, entityId: 'RF2' }))
  expect(await listActivities(staff, 'entityType=payout')).toMatchObject([{ entityId: 'RF1' }])
})

test('the person concerned cannot read the note of a SuperAdmin about an alert', async () => {
  const { userId, branch } = (await staff.get('/users/profile')).body.data
  await product.product.db.transaction((tx) =>
    recordAudit(
      { tx, now: product.clock.now() },
      {
        action: 'alert-acknowledged',
        entityType: 'user',
        entityId: userId,
        branchId: branch.branchId,
        after: { note: 'We watch this account' },
      },
    ),
  )
  expect((await listActivities(superAdmin, `entityId=${userId}`)).map(({ action }) => action)).toContain(
    'alert-acknowledged',
  )
  expect((await listActivities(staff, `entityId=${userId}`)).map(({ action }) => action)).not.toContain(
    'alert-acknowledged',
  )
  expect(await exported(staff)).not.toContain('We watch this account')
})
