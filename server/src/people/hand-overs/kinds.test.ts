import { WORK_KINDS, type WorkKind } from '@okwan/domain/people/hand-overs/hand-over'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { withKey } from '../../money/payments/testing.ts'
import { sql } from '../../platform/db/sql.ts'
import { tripOf } from '../../policies/travel-policies/sale.fixture.ts'
import { saleActions } from '../../sales/purchases/sale.fixture.ts'
import { addQuoted } from '../../sales/travel/sale.fixture.ts'
import { COMPREHENSIVE, claimActions } from '../../service/claims/claim.fixture.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../service/service-requests/app.fixture.ts'

let app: ServiceApp
let selling: ReturnType<typeof saleActions>
let other: Client
beforeAll(async () => {
  app = await startServiceApp()
  selling = saleActions(app)
  other = await app.client('agent').signIn('233240000007')
}, 60_000)
afterAll(() => app.stop())

const profileOf = async (client: Client) => (await client.get('/users/profile')).body.data
const workOf = async (client: Client) => {
  const { userId } = await profileOf(client)
  return expectStatus(await app.people.superAdmin.get(`/users/${userId}/open-work`), 200).body.data.work
}
const handOver = async (from: Client, to: Client) => {
  const [{ userId }, { userId: toUserId }] = await Promise.all([profileOf(from), profileOf(to)])
  return app.people.superAdmin.post(`/users/${userId}/hand-over`, { toUserId, remove: false })
}

const parkOffer = async (client: Client, plate: string) => {
  const { draftId, phone } = await selling.draft(client, plate)
  const verificationToken = await app.createVerificationToken(phone, 'consent', draftId)
  return expectStatus(await client.post('/pay-later', { draftId, verificationToken }, withKey()), 201).body.data
}

type CreatedWork = {
  kind: WorkKind
  from: Client
  to: Client
  isSeenBy: (client: Client) => Promise<unknown>
  expected: unknown
}

/** A complaint with a handler, about a person if one is given. */
async function handledComplaint(handler: Client, about?: Client): Promise<string> {
  const { superAdmin } = app.people
  const complaint = { name: 'Ama Owusu', phone: '0241112223', category: 'service', description: 'Waited three hours.' }
  const aboutId = about && (await profileOf(about)).userId
  const recorded = await superAdmin.post('/complaints', { ...complaint, ...(about ? { aboutId } : {}) }, withKey())
  const { complaintId, version } = expectStatus(recorded, 201).body.data
  const body = { version, assigneeId: (await profileOf(handler)).userId }
  expectStatus(await superAdmin.post(`/complaints/${complaintId}/assign`, body, withKey()), 200)
  return complaintId
}

/** One item of each type of work, and how its owner is read. */
async function createWork(): Promise<CreatedWork[]> {
  const { agent, staff, admin } = app.people
  const sold = await app.sell()
  const claims = claimActions(app)
  const claimId = expectStatus(
    await claims.report(agent, sold, {
      type: 'third_party_property',
      policeStation: 'Osu',
      policeReportNumber: 'OSU-771',
      thirdParties: [{ name: 'Kofi Ansah' }],
    }),
    201,
  ).body.data.claimId as string
  await claims.done(staff, claimId, 'acknowledge')
  const complaintId = await handledComplaint(staff)
  const { requestId } = expectStatus(await app.raise(agent, sold, { kind: 'sticker', reason: 'damaged' }), 201).body
    .data.request
  expectStatus(await app.actOn(staff, requestId, 'take'), 200)
  const bad = await selling.offer(agent, 'GR 4499-21')
  expectStatus(await app.fromWallet(bad.payableType, bad.payableId), 202)
  await app.drain()
  const [challenge] = expectStatus(await staff.get('/challenged-policies?limit=100'), 200).body.data
  const { version } = (await staff.get(`/challenged-policies/${challenge.challengeId}`)).body.data
  expectStatus(await staff.post(`/challenged-policies/${challenge.challengeId}/take`, { version }, withKey()), 200)
  const motor = await selling.draft(agent, 'GR 8102-22')
  const travel = await addQuoted(agent, tripOf())
  const offer = await parkOffer(agent, 'GR 8103-22')
  const found = (path: string) => async (client: Client) => (await client.get(path)).status
  const named = (path: string, role: 'handler' | 'assignee' | 'owner') => async (client: Client) =>
    (await client.get(path)).body.data[role]?.userId
  const { userId: adminId } = await profileOf(admin)
  const toOther = { from: agent, to: other, expected: 200 }
  const toAdmin = { from: staff, to: admin, expected: adminId }
  return [
    { kind: 'motorDrafts', ...toOther, isSeenBy: found(`/motor/drafts/${motor.draftId}`) },
    { kind: 'travelDrafts', ...toOther, isSeenBy: found(`/travel/drafts/${travel.draftId}`) },
    { kind: 'policies', ...toOther, isSeenBy: found(`/policies/${offer.policyId}`) },
    { kind: 'requests', ...toAdmin, isSeenBy: named(`/service-requests/${requestId}`, 'assignee') },
    { kind: 'claims', ...toAdmin, isSeenBy: named(`/claims/${claimId}`, 'handler') },
    { kind: 'complaints', ...toAdmin, isSeenBy: named(`/complaints/${complaintId}`, 'handler') },
    { kind: 'challenges', ...toAdmin, isSeenBy: named(`/challenged-policies/${challenge.challengeId}`, 'owner') },
  ]
}

test('every type of work moves to the colleague, including pay-later offers', async () => {
  const { agent, staff } = app.people
  const work = await createWork()
  expect(new Set(work.map(({ kind }) => kind))).toEqual(new Set(WORK_KINDS))
  for (const { kind, from, to, isSeenBy, expected } of work) {
    expect((await workOf(from))[kind], kind).toBeGreaterThan(0)
    expect(await isSeenBy(to), kind).not.toBe(expected)
  }
  const view = { list: 'policies', name: 'Ends soon', search: 'view=expiring' }
  expectStatus(await agent.post('/saved-views', view), 201)
  expectStatus(await handOver(agent, other), 200)
  expectStatus(await handOver(staff, app.people.admin), 200)
  for (const { kind, from, to, isSeenBy, expected } of work) {
    expect((await workOf(from))[kind], kind).toBe(0)
    expect(await isSeenBy(to), kind).toBe(expected)
  }
  const waiting = expectStatus(await other.get('/pay-later'), 200).body.data
  expect(waiting).toHaveLength(1)
  expect((await other.get('/saved-views?list=policies')).body.data).toMatchObject([{ name: 'Ends soon' }])
})

test('a view whose name the colleague already uses is not copied, and a second hand-over copies nothing', async () => {
  const { agent } = app.people
  const own = { list: 'policies', name: 'ends SOON', search: 'view=mine' }
  const again = await other.post('/saved-views', own)
  expect(again.status).toBe(422)
  expectStatus(await handOver(agent, other), 200)
  expect((await other.get('/saved-views?list=policies')).body.data).toHaveLength(1)
})

test('drafts of a removed assistant move to the agent', async () => {
  const { agent, assistant } = app.people
  const { userId } = await profileOf(assistant)
  const { draftId } = await selling.draft(assistant, 'GR 8104-22')
  expect((await agent.get(`/motor/drafts/${draftId}`)).status).toBe(404)
  expectStatus(await agent.delete(`/assistants/${userId}`), 200)
  expectStatus(await agent.get(`/motor/drafts/${draftId}`), 200)
  expect((await assistant.get('/users/profile')).status).toBe(401)
})

test('a claim that the colleague reported becomes unassigned, and the database refuses its reporter as handler', async () => {
  const { staff, admin } = app.people
  const claims = claimActions(app)
  const { claimId } = expectStatus(await claims.report(admin, await app.sell(COMPREHENSIVE)), 201).body.data
  await claims.done(staff, claimId, 'take')
  expectStatus(await handOver(staff, admin), 200)
  expect((await workOf(staff)).claims).toBe(0)
  expect(await claims.getClaim(claimId)).toMatchObject({ handler: null })
  const toReporter = `update claims set handler_id = reported_by, handled_at = now() where id = '${claimId}'`
  await expect(app.db.transaction((tx) => tx.query(toReporter))).rejects.toMatchObject({
    constraint: 'claims_handler_no_party',
  })
})

test('a complaint about the colleague becomes unassigned', async () => {
  const { admin, staff, superAdmin } = app.people
  const complaintId = await handledComplaint(admin, staff)
  expectStatus(await handOver(admin, staff), 200)
  expect((await superAdmin.get(`/complaints/${complaintId}`)).body.data.handler).toBeNull()
})

test('a complaint about the person who removes its handler is hidden from the open work and becomes unassigned', async () => {
  const { superAdmin } = app.people
  const second = await app.client('admin').signIn('233200000009')
  const { userId } = await profileOf(second)
  const complaint = { name: 'Ama Owusu', phone: '0241112224', category: 'service', description: 'Waited three hours.' }
  const about = { aboutId: (await profileOf(superAdmin)).userId }
  const recorded = expectStatus(await second.post('/complaints', { ...complaint, ...about }, withKey()), 201).body.data
  const { complaintId, version } = recorded
  expectStatus(await second.post(`/complaints/${complaintId}/acknowledge`, { version }, withKey()), 200)
  expect((await workOf(second)).complaints).toBe(0)
  expectStatus(await superAdmin.delete(`/users/${userId}`), 200)
  const handlers = await app.query(
    z.object({ handler_id: z.string().nullable() }),
    sql`select handler_id from complaints where id = ${complaintId}`,
  )
  expect(handlers).toEqual([{ handler_id: null }])
})
