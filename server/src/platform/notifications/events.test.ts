import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { withKey } from '../../money/payments/testing.ts'
import { saleActions } from '../../sales/purchases/sale.fixture.ts'
import { COMPREHENSIVE, claimActions } from '../../service/claims/claim.fixture.ts'
import { AGENT, expectStatus, type ServiceApp, startServiceApp } from '../../service/service-requests/app.fixture.ts'
import { closeOverdueRequests } from '../../service/service-requests/apply/close-overdue-requests.ts'

const CHECKER = '233200000008'

let app: ServiceApp
beforeAll(async () => {
  app = await startServiceApp()
}, 60_000)
// The tests move the clock, and sessions expire after half a day.
beforeEach(() => app.advanceDays(0))
afterAll(() => app.stop())

type ShownNotification = { kind: string; text: string; name: string | null; record: object | null }
const idOf = async (client: Client): Promise<string> => (await client.get('/users/profile')).body.data.userId

/** Notifications that `act` adds for a user, oldest first. */
async function newNotifications(client: Client, act: () => Promise<unknown>): Promise<ShownNotification[]> {
  const { newest } = (await client.get('/notifications/unread')).body.data
  if (newest) await client.post('/notifications/read', { upTo: newest })
  await act()
  return expectStatus(await client.get('/notifications?view=unread'), 200).body.data.toReversed()
}
const kindsOf = (notifications: ShownNotification[]) => notifications.map(({ kind }) => kind)

const CANCELLATION = { kind: 'cancellation', reason: 'financial', certificateSurrendered: true }
const raiseRequest = async () => {
  const content = { ...CANCELLATION, effectiveDate: app.today() }
  return expectStatus(await app.raise(app.people.agent, await app.sell(), content), 201).body.data.request.requestId
}

test('the requester of a service request is notified of the decision and of a question', async () => {
  const { agent, staff } = app.people
  const reason = { reason: 'Send the certificate back.' }
  const [questioned, rejected] = [await raiseRequest(), await raiseRequest()]
  const question = await newNotifications(agent, async () =>
    expectStatus(await app.actOn(staff, questioned, 'ask', { question: 'Where is the certificate?' }), 200),
  )
  expect(question).toMatchObject([
    {
      kind: 'request-question',
      text: 'Question about your request: Cancellation',
      name: expect.stringContaining('SR-'),
    },
  ])
  const none = await newNotifications(agent, async () =>
    expectStatus(await app.actOn(staff, rejected, 'reject', reason), 200),
  )
  expect(none).toMatchObject([{ kind: 'request-rejected', record: { type: 'request', requestKind: 'cancellation' } }])

  const policy = await app.sell()
  const content = { kind: 'sticker', reason: 'damaged' }
  const { requestId } = expectStatus(await app.raise(agent, policy, content), 201).body.data.request
  const approved = await newNotifications(agent, async () =>
    expectStatus(await app.approveRequest(staff, requestId), 200),
  )
  expect(kindsOf(approved)).toEqual(['request-approved'])
  expect(approved[0]?.text).toMatch(/^Request approved: .+\. Collect GH₵[\d.]+\.$/)
  const closed = await newNotifications(agent, async () => {
    await app.advanceDays(30)
    await closeOverdueRequests(app.product)
  })
  expect(kindsOf(closed)).toContain('request-closed')
})

test('an assignment notifies the colleague; users are not notified of what they assign to themselves', async () => {
  const { staff, admin } = app.people
  const [assigned, selfAssigned] = [await raiseRequest(), await raiseRequest()]
  const assigneeId = await idOf(staff)
  const version = async (id: string) => (await app.seenRequest(admin, id)).version
  const assign = async (client: Client, requestId: string) => {
    const requests = [{ requestId, version: await version(requestId) }]
    return expectStatus(await client.post('/service-requests/assignments', { assigneeId, requests }, withKey()), 200)
  }
  expect(kindsOf(await newNotifications(staff, () => assign(admin, assigned)))).toEqual(['request-assigned'])
  expect(await newNotifications(staff, () => assign(staff, selfAssigned))).toEqual([])
  const policy = await app.sell(COMPREHENSIVE)
  const claims = claimActions(app)
  const { claimId } = expectStatus(await claims.report(app.people.agent, policy), 201).body.data
  const claimNews = await newNotifications(staff, () => claims.done(admin, claimId, 'assign', { assigneeId }))
  expect(claimNews).toMatchObject([{ kind: 'claim-assigned', record: { type: 'claim', recordId: claimId } }])
  const notice = { name: 'Kwame Mensah', phone: '0541234567', category: 'service', description: 'Nobody called back.' }
  const complaint = expectStatus(await admin.post('/complaints', notice, withKey()), 201).body.data
  const body = { assigneeId, version: complaint.version }
  const path = `/complaints/${complaint.complaintId}/assign`
  const complaintNews = await newNotifications(staff, async () =>
    expectStatus(await admin.post(path, body, withKey()), 200),
  )
  const record = { type: 'complaint', recordId: complaint.complaintId }
  expect(complaintNews).toMatchObject([{ kind: 'complaint-assigned', name: complaint.complaintNumber, record }])
})

test('the seller is notified of documents, a shared note, the decision, the offer and the payout of a claim', async () => {
  const { agent, staff, admin, assistant } = app.people
  const claims = claimActions(app)
  const policy = await app.sell(COMPREHENSIVE)
  const { claimId } = expectStatus(await claims.report(agent, policy), 201).body.data
  await claims.done(staff, claimId, 'acknowledge')
  const asked = await newNotifications(agent, () => claims.done(staff, claimId, 'ask-documents'))
  expect(asked).toMatchObject([{ kind: 'claim-documents', name: expect.stringContaining('CLM-') }])
  const shared = await newNotifications(agent, async () => {
    const add = (text: string, isShared: boolean) =>
      staff.post(`/claims/${claimId}/notes`, { text, isShared }, withKey())
    expectStatus(await add('Internal only.', false), 200)
    expectStatus(await add('The garage called.', true), 200)
  })
  expect(kindsOf(shared)).toEqual(['note-shared'])

  const paid = await claims.assessed(policy, 1_000_00)
  const offer = await newNotifications(agent, () => claims.accepted(policy, paid))
  expect(kindsOf(offer)).toEqual(['claim-approved', 'claim-offer'])
  const [{ payoutId }] = (await claims.done(admin, paid, 'request-payout')).payouts
  expect(kindsOf(await newNotifications(agent, () => claims.payOut(policy, payoutId)))).toContain('claim-paid')
  const rejected = await claims.assessed(policy, 500_00)
  const none = await newNotifications(agent, () =>
    claims.done(admin, rejected, 'reject', { reason: 'Not covered by the policy' }),
  )
  expect(kindsOf(none)).toEqual(['claim-rejected'])
  expect((await assistant.get('/notifications')).body.data).toEqual([])
})

test('the seller is notified of a payment after leaving its page, but not while watching it', async () => {
  const { agent } = app.people
  const watched = await app.offer()
  expect(
    await newNotifications(agent, async () => {
      expectStatus(await app.pay(agent, watched, '233241234220'), 202)
      await app.drain()
      await app.advanceSeconds(4)
    }),
  ).toEqual([])
  expect((await app.transaction(agent, watched)).status).toBe('successful')

  const paidTo = async (msisdn: string, seconds: number) => {
    const offered = await app.offer()
    return newNotifications(agent, async () => {
      expectStatus(await app.pay(agent, offered, msisdn), 202)
      await app.drain()
      for (let passed = 0; passed < seconds; passed += 30) await app.advanceSeconds(30)
    })
  }
  // The phone pays or fails without a callback, so that a later check finds it.
  expect(await paidTo('233241235105', 900)).toMatchObject([
    { kind: 'payment-received', text: 'Payment received: GH₵396.00', record: { type: 'payment' } },
  ])
  expect(kindsOf(await paidTo('233241236106', 3600))).toContain('payment-failed')
  expect(kindsOf(await paidTo('233241237110', 60))).toEqual(['payment-review'])
})

test('the seller is notified of a paid policy without cover, and its new assignee of the case', async () => {
  const { agent, staff, admin } = app.people
  const selling = saleActions(app)
  const added = await newNotifications(agent, async () => {
    const sale = await selling.offer(agent, 'GR 4399-21')
    expectStatus(await selling.pay(agent, sale.payableId, sale.phone), 202)
    await app.drain()
    await app.advanceSeconds(5)
    await app.advanceSeconds(10)
  })
  expect(added).toMatchObject([{ kind: 'policy-not-covered', text: 'Paid, not covered', record: { type: 'policy' } }])
  const [{ challengeId, version }] = (await admin.get('/challenged-policies?view=open')).body.data
  const body = { assigneeId: await idOf(staff), challenges: [{ challengeId, version }] }
  const assigned = await newNotifications(staff, () => admin.post('/challenged-policies/assignments', body, withKey()))
  expect(assigned).toMatchObject([{ kind: 'challenge-assigned', record: { type: 'challenge', recordId: challengeId } }])
})

test('the person who prepared a refund is notified of its approval, rejection and return', async () => {
  const { admin } = app.people
  const checker = await app.client('admin').signIn(CHECKER)
  const prepared = async () => {
    const id = await app.refund()
    expectStatus(await app.recommend(admin, id), 200)
    return id
  }
  const [approved, rejected] = [await prepared(), await prepared()]
  const reason = { reason: 'Wrong amount, see the policy' }
  const received = await newNotifications(admin, async () =>
    expectStatus(await app.approve(checker, CHECKER, approved), 200),
  )
  expect(received).toMatchObject([
    { kind: 'payout-approved', text: 'Refund approved: GH₵100.00', record: { payoutKind: 'refund' } },
  ])
  const none = await newNotifications(admin, async () => {
    expectStatus(await app.act(checker, rejected, 'return', reason), 200)
    expectStatus(await app.act(checker, rejected, 'reject', reason), 200)
  })
  expect(kindsOf(none)).toEqual(['payout-returned', 'payout-rejected'])
})

test('a second SuperAdmin is notified of changes to approve, and the user of the approved change', async () => {
  const { superAdmin, agent, staff } = app.people
  const otherSuperAdmin = await app.client('admin').signIn('233200000009')
  const userId = await idOf(staff)
  const wanted = { role: 'Admin', roleReason: 'Leads the counter now' }
  const asked = await newNotifications(otherSuperAdmin, async () =>
    expectStatus(await superAdmin.put(`/users/${userId}`, wanted), 200),
  )
  expect(asked).toMatchObject([
    { kind: 'approval-role', text: 'Approve role change: Abena Owusu', record: { type: 'access', recordId: userId } },
  ])
  expect(await newNotifications(superAdmin, async () => undefined)).toEqual([])
  const [{ roleChangeId }] = (await otherSuperAdmin.get('/role-changes?status=pending')).body.data
  const confirmation = await app.stepUp(otherSuperAdmin, `role-change:${roleChangeId}`)
  expectStatus(await otherSuperAdmin.post(`/role-changes/${roleChangeId}/approve`, confirmation), 200)
  const promoted = await app.client('admin').signIn('233200000003')
  expect((await promoted.get('/notifications?view=unread')).body.data[0]).toMatchObject({
    kind: 'role-changed',
    text: 'Ama Serwaa changed your role: Admin',
  })

  const value = { ...app.product.settings.at('company', app.clock.now()), phone: '0302000001' }
  const proposal = { value, startsOn: app.today(), reason: 'New number' }
  const setting = await newNotifications(otherSuperAdmin, async () =>
    expectStatus(await superAdmin.post('/settings/company', proposal), 201),
  )
  expect(setting).toMatchObject([{ kind: 'approval-setting', record: { type: 'setting', recordId: 'company' } }])

  const grant = { permission: 'policies.sell', granted: false, reason: 'New duties' }
  const agentId = await idOf(agent)
  const permission = await newNotifications(otherSuperAdmin, async () =>
    expectStatus(await superAdmin.post(`/users/${agentId}/permissions`, grant), 201),
  )
  expect(kindsOf(permission)).toEqual(['approval-permission'])
  const [{ permissionChangeId: id }] = (await otherSuperAdmin.get('/permission-changes?status=pending')).body.data
  const approval = await app.stepUp(otherSuperAdmin, `permission:${id}`)
  expectStatus(await otherSuperAdmin.post(`/permission-changes/${id}/approve`, approval), 200)
  const again = await app.client('agent').signIn(AGENT)
  expect((await again.get('/notifications')).body.data[0]).toMatchObject({
    kind: 'permission-changed',
    record: { type: 'account', recordId: agentId },
  })
})

test('an agent is notified of a paid withdrawal, and the reviewer of a failed payout', async () => {
  const { agent, admin } = app.people
  const checker = await app.client('admin').signIn(CHECKER)
  const failed = await app.refund()
  // The network refuses payouts to this number.
  const msisdn = '233241250102'
  await app.name(msisdn, 'Ama Owusu')
  const other = { msisdn, payeeReason: 'Lost the phone', identitySeen: true }
  expectStatus(await app.recommend(admin, failed, other), 200)
  const added = await newNotifications(admin, async () => {
    expectStatus(await app.approve(checker, CHECKER, failed), 200)
    await app.drain()
    await app.advanceSeconds(60)
  })
  expect(kindsOf(added)).toEqual(['payout-approved', 'payout-failed'])

  expect(kindsOf(await newNotifications(agent, () => withdraw(100_00)))).toEqual(['payout-paid'])
})

test('an agent is notified once when the wallet is frozen and once when it is unfrozen', async () => {
  const { agent, superAdmin } = app.people
  const agentId = await idOf(agent)
  const change = async (to: 'freeze' | 'unfreeze', reason: object) => {
    const confirmation = await app.stepUp(superAdmin, `wallet-${to}:${agentId}`)
    expectStatus(await superAdmin.post(`/wallets/${agentId}/${to}`, { ...reason, ...confirmation }), 200)
  }
  const stolen = { reason: 'Phone reported stolen' }
  const frozen = await newNotifications(agent, async () => {
    await change('freeze', stolen)
    await change('freeze', stolen)
  })
  expect(frozen).toMatchObject([
    { kind: 'wallet-frozen', text: 'Efua Mensah froze your wallet', record: { type: 'account', recordId: agentId } },
  ])
  const unfrozen = await newNotifications(agent, async () => {
    await change('unfreeze', {})
    await change('unfreeze', {})
  })
  expect(unfrozen).toMatchObject([{ kind: 'wallet-unfrozen', text: 'Efua Mensah unfroze your wallet' }])
})

/** Withdraws commission to the agent's own number, which the simulated provider pays. */
async function withdraw(amountPesewas: number): Promise<void> {
  const { agent } = app.people
  await app.name(AGENT, 'Yaw Boateng')
  const tokenFor = (reference: string) => app.createVerificationToken(AGENT, 'wallet-withdrawal', reference)
  const named = await agent.get(`/wallet/momo-accounts/name?msisdn=${AGENT}&network=mtn`)
  const { nameToken } = expectStatus(named, 200).body.data
  const account = { msisdn: AGENT, network: 'mtn', nameToken, verificationToken: await tokenFor(`number:${AGENT}`) }
  const { momoAccountId } = expectStatus(await agent.post('/wallet/momo-accounts', account), 201).body.data
  await app.earn(AGENT, amountPesewas * 2)
  await app.advanceDays(2)
  const verificationToken = await tokenFor(`withdrawal:${momoAccountId}@${amountPesewas}`)
  const body = { amountPesewas, momoAccountId, verificationToken }
  expectStatus(await agent.post('/wallet/withdrawals', body, withKey()), 201)
  await app.drain()
  await app.advanceSeconds(60)
}
