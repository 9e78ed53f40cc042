import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { sales } from '../../policies/policies/sale.fixture.ts'
import { COMPREHENSIVE, claimActions } from '../../service/claims/claim.fixture.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../service/service-requests/app.fixture.ts'
import { findRecords } from './find-records.ts'

let app: ServiceApp
beforeAll(async () => {
  app = await startServiceApp()
})
afterAll(() => app.stop())

type Hit = { kind: string; [name: string]: unknown }
const search = async (client: Client, q: string): Promise<Hit[]> =>
  expectStatus(await client.get(`/search?q=${encodeURIComponent(q)}`), 200).body.data
const kindsOf = (hits: Hit[]) => [...new Set(hits.map(({ kind }) => kind))].toSorted()

test('a name finds the policy, vehicle, customer, payment and request', async () => {
  const { agent, admin } = app.people
  const policy = await app.sell({ lastName: 'Kwartemaa', plate: 'GT 7141-22' })
  const content = {
    kind: 'cancellation',
    reason: 'financial',
    effectiveDate: app.today(),
    certificateSurrendered: true,
  }
  const { requestId, requestNumber } = expectStatus(await app.raise(agent, policy, content), 201).body.data.request

  const hits = await search(agent, 'kwartemaa')
  expect(hits).toContainEqual(expect.objectContaining({ kind: 'policy', policyId: policy.policyId, product: 'motor' }))
  expect(hits).toContainEqual(
    expect.objectContaining({ kind: 'vehicle', registrationNumber: 'GT 7141-22', policyCount: 1 }),
  )
  expect(hits).toContainEqual(expect.objectContaining({ kind: 'customer', phone: policy.phone, policyCount: 1 }))
  expect(hits).toContainEqual(expect.objectContaining({ kind: 'request', requestId, requestNumber, product: 'motor' }))
  expect(await search(agent, requestNumber)).toEqual([expect.objectContaining({ kind: 'request', requestId })])

  const { data: payments } = (await agent.get('/transactions')).body
  const [{ clientReference }] = payments
  expect(await search(agent, clientReference)).toEqual([
    expect.objectContaining({ kind: 'transaction', clientReference }),
  ])
  // Admins have no list of payments, not even of those that they reach.
  expect(await search(admin, clientReference)).toEqual([])
  const asAdmin = app.selling.as('agent', (ctx) =>
    findRecords({ ...ctx, actor: { ...ctx.actor, role: 'Admin' } }, { query: { q: clientReference } }),
  )
  expect(await asAdmin).toEqual([])
  expect(kindsOf(await search(admin, 'kwartemaa'))).toEqual(['customer', 'policy', 'request', 'vehicle'])
})

test('one vehicle with two policies is one hit', async () => {
  const { offer } = sales(app)
  await offer({ plate: 'GT 7242-22' })
  await offer({ plate: 'GT 7242-22' })
  const hits = await search(app.people.staff, 'gt724222')
  expect(hits.filter(({ kind }) => kind === 'policy')).toHaveLength(2)
  expect(hits.filter(({ kind }) => kind === 'vehicle')).toEqual([expect.objectContaining({ policyCount: 2 })])
  expect(hits.filter(({ kind }) => kind === 'customer')).toHaveLength(2)
})

test('a search finds no records of others, and two letters are too few', async () => {
  await app.sell({ lastName: 'Tetteyfio', seller: 'agent' })
  expect(kindsOf(await search(app.people.agent, 'tetteyfio'))).toContain('policy')
  expect(await search(app.people.assistant, 'tetteyfio')).toEqual([])
  const other = await app.client('staff').signIn('0200000006')
  expect(await search(other, 'tetteyfio')).toEqual([])
  expect((await other.get('/search?q=te')).status).toBe(422)
})

test('each role finds its own records of every kind, and no other records', async () => {
  const { agent, assistant, staff, admin, superAdmin } = app.people
  const policy = await app.sell({ lastName: 'Agyapomaa', seller: 'agent' })
  const content = {
    kind: 'cancellation',
    reason: 'financial',
    effectiveDate: app.today(),
    certificateSurrendered: true,
  }
  const { requestNumber } = expectStatus(await app.raise(agent, policy, content), 201).body.data.request
  // The fixture gives the payment another customer name than the policy, so the payment is found by its reference.
  const [{ clientReference }] = (await agent.get('/transactions')).body.data
  const found = async (client: Client) => {
    const hits = await Promise.all(['agyapomaa', requestNumber, clientReference].map((q) => search(client, q)))
    return kindsOf(hits.flat())
  }

  const ofPolicies = ['customer', 'policy', 'request', 'vehicle']
  for (const client of [agent, staff, superAdmin]) {
    expect(await found(client)).toEqual([...ofPolicies, 'transaction'].toSorted())
  }
  expect(await found(admin)).toEqual(ofPolicies)
  expect(await found(assistant)).toEqual([])
  expect(await found(await app.client('agent').signIn('0240000007'))).toEqual([])
  expect(await found(await app.client('staff').signIn('0200000006'))).toEqual([])
})

test('claims, payouts and people are found by number or name, by those who can open their lists', async () => {
  const { agent, assistant, staff, admin, superAdmin } = app.people
  const policy = await app.sell({ lastName: 'Boatemaa', ...COMPREHENSIVE })
  const { claimId, claimNumber } = expectStatus(await claimActions(app).report(agent, policy), 201).body.data
  for (const client of [agent, staff, admin, superAdmin]) {
    expect(await search(client, claimNumber)).toEqual([expect.objectContaining({ kind: 'claim', claimId })])
  }
  expect(await search(assistant, claimNumber)).toEqual([])
  expect(kindsOf(await search(staff, 'boatemaa'))).toContain('claim')

  const payoutId = await app.refund()
  const { payoutNumber } = (await admin.get(`/refunds/${payoutId}`)).body.data
  const refund = expect.objectContaining({ kind: 'payout', payoutId, isRefund: true })
  for (const client of [admin, superAdmin]) {
    expect(await search(client, payoutNumber.toLowerCase())).toEqual([refund])
    expect(await search(client, 'ama owusu')).toContainEqual(refund)
    expect(await search(client, payoutNumber.replace('RF', 'CL'))).toEqual([])
    expect(kindsOf(await search(client, payoutNumber.replace('RF', 'SR')))).not.toContain('payout')
  }
  for (const client of [agent, staff]) expect(await search(client, payoutNumber)).toEqual([])

  const found = expect.objectContaining({ kind: 'person', fullName: 'Abena Owusu', role: 'Staff' })
  expect(await search(superAdmin, 'abena')).toEqual([found])
  expect(await search(superAdmin, '020 000 0003')).toContainEqual(found)
  expect(kindsOf(await search(superAdmin, 'SR-000001'))).not.toContain('person')
  expect(await search(admin, 'abena')).toEqual([])
})
