import { afterAll, beforeAll, expect, test } from 'vitest'
import { withKey } from '../../../money/payments/testing.ts'
import { claimActions } from '../../../service/claims/claim.fixture.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../../service/service-requests/app.fixture.ts'

let app: ServiceApp
beforeAll(async () => {
  app = await startServiceApp()
}, 60_000)
afterAll(() => app.stop())

test('requests and claims are in the timeline of the policy', async () => {
  const { agent, staff } = app.people
  const policy = await app.sell()
  await app.advanceSeconds(1)
  const reported = await claimActions(app).report(agent, policy, {
    type: 'third_party_property',
    policeStation: 'Osu',
    policeReportNumber: 'OSU-771',
    thirdParties: [{ name: 'Kofi Ansah' }],
  })
  expectStatus(reported, 201)
  await app.advanceSeconds(1)
  const raised = expectStatus(await app.raise(agent, policy, { kind: 'sticker', reason: 'damaged' }), 201)
  await app.advanceSeconds(1)
  expectStatus(await app.approveRequest(staff, raised.body.data.request.requestId), 200)
  const { data } = (await staff.get(`/policies/${policy.policyId}/timeline`)).body
  expect(data.slice(0, 3)).toMatchObject([
    { text: 'Request approved', by: 'Abena Owusu' },
    { text: 'Request submitted: sticker change', by: 'Yaw Boateng' },
    { text: 'Claim reported', by: 'Yaw Boateng' },
  ])
})

test('an endorsement is not shown as a new sale', async () => {
  const { agent, staff } = app.people
  const policy = await app.sell()
  const raised = expectStatus(await app.raise(agent, policy, { kind: 'vehicle', color: 'Blue' }), 201)
  expectStatus(await app.approveRequest(staff, raised.body.data.request.requestId), 200)
  await app.drain()
  const { data } = (await staff.get(`/policies/${policy.policyId}/timeline`)).body
  const texts = data.map(({ text }: { text: string }) => text)
  expect(texts.filter((text: string) => text === 'Offer accepted')).toHaveLength(1)
  expect(texts).toEqual(expect.arrayContaining(['Change prepared', 'Replaced by next version']))
})

test('a challenged policy names its assignee', async () => {
  const { agent, staff } = app.people
  await expect(app.sell({ plate: 'GT 3299-22' })).rejects.toThrow('challenged')
  const [open] = (await staff.get('/challenged-policies')).body.data
  expect((await agent.get(`/policies/${open.policyId}`)).body.data.challengeOwner).toBeNull()
  expectStatus(
    await staff.post(`/challenged-policies/${open.challengeId}/take`, { version: open.version }, withKey()),
    200,
  )
  expect((await agent.get(`/policies/${open.policyId}`)).body.data.challengeOwner).toBe('Abena Owusu')
})
