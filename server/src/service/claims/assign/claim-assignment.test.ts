import { formatDate } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withKey } from '../../../money/payments/testing.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../service-requests/app.fixture.ts'
import { COMPREHENSIVE, claimActions } from '../claim.fixture.ts'

let app: ServiceApp
let { report, getClaim, act, done, assessed } = {} as ReturnType<typeof claimActions>
beforeAll(async () => {
  app = await startServiceApp()
  ;({ report, getClaim, act, done, assessed } = claimActions(app))
}, 60_000)
afterAll(() => app.stop())

async function reported(reporter = app.people.agent): Promise<string> {
  const policy = await app.sell(COMPREHENSIVE)
  return expectStatus(await report(reporter, policy), 201).body.data.claimId
}

const idOf = async (phone: string) => (await app.actorOf(phone)).id
const STAFF = '233200000003'
const ADMIN = '233200000002'

test('a stale decision is refused with who changed the claim, how and when', async () => {
  const { staff, admin } = app.people
  const id = await assessed(await app.sell(COMPREHENSIVE), 1_000_00)
  const { version, payablePesewas } = await getClaim(id)
  await done(admin, id, 'approve', { payablePesewas })
  const body = { version, reason: 'Not covered by the policy' }
  const late = expectStatus(await staff.post(`/claims/${id}/reject`, body, withKey()), 412).body
  const { fullName } = await app.actorOf(ADMIN)
  expect(late).toMatchObject({ code: 'stale_version' })
  expect(late.detail).toContain(`This claim has changed: claim approved by ${fullName}, ${formatDate(app.today())}, `)
  expect(await getClaim(id)).toMatchObject({ status: 'approved' })
})

test('a claim is assigned to self, assigned, unassigned and reassigned, with audit entries', async () => {
  const { staff, admin } = app.people
  const id = await reported()
  const staffId = await idOf(STAFF)
  expect(await done(admin, id, 'assign', { assigneeId: staffId })).toMatchObject({
    status: 'reported',
    handler: { userId: staffId },
  })
  // The handler stays when a colleague acknowledges the claim.
  expect((await done(admin, id, 'acknowledge')).handler).toMatchObject({ userId: staffId })
  expect((await done(staff, id, 'release')).handler).toBeNull()
  expect((await act(staff, id, 'release')).body.code).toBe('illegal_move')
  expect((await done(staff, id, 'take')).handler).toMatchObject({ userId: staffId })
  expect((await done(admin, id, 'take')).handler).toMatchObject({ userId: await idOf(ADMIN) })
})

test('a party to the claim or an agent is not its handler', async () => {
  const { staff, admin, agent } = app.people
  const id = await reported(staff)
  // The reporter acknowledges, and the claim stays unassigned.
  const own = await done(staff, id, 'acknowledge')
  expect(own.handler).toBeNull()
  expect(own.actions).toContainEqual({
    action: 'take',
    refusalReason: 'You reported this claim, so someone else must handle it.',
  })
  expect((await act(staff, id, 'take')).body.code).toBe('own_claim')
  const toReporter = await act(admin, id, 'assign', { assigneeId: await idOf(STAFF) })
  expect(toReporter.body).toMatchObject({ code: 'cannot_be_assigned', errors: [{ path: 'assigneeId' }] })
  expect((await act(agent, id, 'assign', { assigneeId: await idOf(ADMIN) })).status).toBe(403)
  expect((await getClaim(id)).handler).toBeNull()
})

test('an assessed claim cannot be assigned to someone who may not decide it', async () => {
  const { staff, admin } = app.people
  const id = await assessed(await app.sell(COMPREHENSIVE), 10_000_00)
  await done(admin, id, 'take')
  expect((await act(staff, id, 'take')).body.code).toBe('own_claim')
  const reassigned = await act(admin, id, 'assign', { assigneeId: await idOf(STAFF) })
  expect(reassigned.body).toMatchObject({ code: 'cannot_be_assigned' })
})
