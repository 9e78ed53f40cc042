import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { saleActions } from '../../sales/purchases/sale.fixture.ts'
import {
  expectStatus,
  type ServiceApp,
  type SoldPolicy,
  startServiceApp,
} from '../../service/service-requests/app.fixture.ts'

let app: ServiceApp
let other: Client
let sold: SoldPolicy
let draftId: string

const STICKER = { kind: 'sticker', reason: 'damaged' }
const NONE = { motorDrafts: 0, travelDrafts: 0, requests: 0, claims: 0, complaints: 0, challenges: 0, policies: 0 }

beforeAll(async () => {
  app = await startServiceApp()
  other = await app.client('agent').signIn('233240000007')
  sold = await app.sell()
  ;({ draftId } = await saleActions(app).draft(app.people.agent, 'GR 8101-22'))
}, 60_000)
afterAll(() => app.stop())

const idOf = async (client: Client) => (await client.get('/users/profile')).body.data.userId as string
const workOf = async (id: string) => (await app.people.superAdmin.get(`/users/${id}/open-work`)).body.data
const handOver = async (from: Client, to: Client, remove = false) =>
  app.people.superAdmin.post(`/users/${await idOf(from)}/hand-over`, { toUserId: await idOf(to), remove })

test('a person with open work is not removed, and the refusal lists it', async () => {
  const { agent, superAdmin } = app.people
  const id = await idOf(agent)
  const refused = await superAdmin.delete(`/users/${id}`)
  expect(refused.body).toMatchObject({
    code: 'open_work',
    detail: 'This person has 1 motor draft and 1 policy to service. Hand over this work first.',
  })
  expect((await agent.get('/users/profile')).status).toBe(200)
  const { work, colleagues } = await workOf(id)
  expect(work).toEqual({ ...NONE, motorDrafts: 1, policies: 1 })
  expect(colleagues.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['Akosua Darko'])
})

test('office work goes only to someone who can access its branch', async () => {
  const { agent, staff, admin, superAdmin } = app.people
  const { requestId } = expectStatus(await app.raise(agent, sold, STICKER), 201).body.data.request
  expectStatus(await app.actOn(staff, requestId, 'take'), 200)
  const north = await app.client('staff').signIn('233200000006')
  const outOfReach = await handOver(staff, north)
  expect(outOfReach.body.errors).toEqual([
    {
      path: 'toUserId',
      message: '1 item is in a branch that Kofi Adjei can’t access. Select someone who can.',
    },
  ])
  expect((await handOver(staff, agent)).body.code).toBe('cannot_take_over')

  expect((await handOver(staff, admin)).body.data).toEqual({ work: { ...NONE, requests: 1 }, status: 'active' })
  expect((await app.seenRequest(superAdmin, requestId)).assignee.userId).toBe(await idOf(admin))
  expect((await workOf(await idOf(staff))).work).toEqual(NONE)
})

test('a portfolio moves to another agent and branch; the seller of each policy stays, and the person is removed', async () => {
  const { agent, superAdmin } = app.people
  const id = await idOf(agent)
  const before = (await superAdmin.get(`/policies/${sold.policyId}`)).body.data
  expect((await handOver(agent, other, true)).body.data).toEqual({
    work: { ...NONE, motorDrafts: 1, policies: 1 },
    status: 'deleted',
  })
  expect((await agent.get('/users/profile')).status).toBe(401)
  expect((await other.get(`/policies/${sold.policyId}`)).status).toBe(200)
  expect((await other.get(`/motor/drafts/${draftId}`)).status).toBe(200)
  const after = (await superAdmin.get(`/policies/${sold.policyId}`)).body.data
  expect(after.soldBy).toEqual(before.soldBy)
  expect(after.branchName).toBe('Kumasi Adum')
  const { body } = await superAdmin.get(`/activities?entityType=user&entityId=${id}`)
  const actions = body.data.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['user-deleted', 'work-handed-over']))
  expect((await superAdmin.get(`/users/${id}`)).body.data.status).toBe('deleted')
})

test('no one can hand over their own work, and only a SuperAdmin can hand over the work of others', async () => {
  const { superAdmin, admin, staff } = app.people
  expect((await handOver(superAdmin, admin)).status).toBe(403)
  const body = { toUserId: await idOf(admin), remove: false }
  expect((await admin.post(`/users/${await idOf(staff)}/hand-over`, body)).status).toBe(403)
})
