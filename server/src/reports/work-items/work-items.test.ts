import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { seedDemoClaims } from '../../demo/claims.ts'
import { seedDemoMoney } from '../../demo/money.ts'
import { seedDemoRequests } from '../../demo/requests.ts'
import { seedDemoSales } from '../../demo/sales.ts'
import { startPayoutProduct } from '../../money/payouts/send/testing.ts'
import { MovableClock } from '../../platform/clock.ts'

let running: Awaited<ReturnType<typeof startPayoutProduct>>
const people: Record<string, Client> = {}
beforeAll(async () => {
  running = await startPayoutProduct()
  const product = { ...running.product, clock: new MovableClock() }
  await seedDemoSales(product)
  await seedDemoRequests(product)
  await seedDemoClaims(product)
  await seedDemoMoney(product)
  people['superAdmin'] = await running.client('admin').signIn('0200000001')
  people['admin'] = await running.client('admin').signIn('0200000002')
  people['staff'] = await running.client('staff').signIn('0200000003')
  people['agent'] = await running.client('agent').signIn('0240000004')
})
afterAll(() => running.stop())

type Item = { kind: string; id: string; list: string; title: string; urgency: string; isOverdue: boolean }
const inbox = async (client: Client | undefined): Promise<Item[]> => (await client?.get('/work-items'))?.body.data
const idsOf = (items: Item[], kind: string, list?: string) =>
  items.filter((item) => item.kind === kind && (!list || item.list === list)).map(({ id }) => id)

type Person = { userId: string }
type Act = string | { action: string; refusalReason?: string }
const actsOf = (acts: Act[]) =>
  acts.flatMap((act) => (typeof act === 'string' ? [act] : act.refusalReason === undefined ? [act.action] : []))

/** Parties to a claim may still acknowledge it, but they do not handle it. */
const isOwn = ({ reportedBy, policy }: { reportedBy?: Person; policy?: { soldBy?: Person } }, userId: string) =>
  reportedBy !== undefined && (reportedBy.userId === userId || policy?.soldBy?.userId === userId)

/** Rows of a queue whose own page offers one of these acts to the caller. */
async function expectDecidable(
  client: Client,
  list: string,
  id: string,
  detail: (row: never) => string,
  acts: string[],
) {
  const { data: me } = (await client.get('/users/profile')).body
  const { body } = await client.get(list)
  const found: string[] = []
  for (const row of body.data) {
    const response = await client.get(detail(row as never))
    expect([detail(row as never), response.status, response.body.message]).toEqual([
      detail(row as never),
      200,
      undefined,
    ])
    const { data } = response.body
    const offered = actsOf(data.allowedActions ?? data.actions)
    if (acts.some((act) => offered.includes(act)) && !isOwn(data, me.userId)) found.push(row[id])
  }
  return found.toSorted()
}

const QUEUES = [
  {
    kind: 'request',
    list: '/service-requests?view=open&limit=100',
    id: 'requestId',
    detail: (row: { requestId: string }) => `/service-requests/${row.requestId}`,
    acts: ['approve', 'reject', 'retry', 'sticker'],
  },
  {
    kind: 'claim',
    list: '/claims?view=open&limit=100',
    id: 'claimId',
    detail: (row: { claimId: string }) => `/claims/${row.claimId}`,
    acts: ['acknowledge', 'ask-documents', 'assess', 'approve', 'send-offer', 'check-voucher', 'request-payout'],
  },
  {
    kind: 'challenge',
    list: '/challenged-policies?view=open&limit=100',
    id: 'challengeId',
    detail: (row: { challengeId: string }) => `/challenged-policies/${row.challengeId}`,
    acts: ['take', 'retry', 'correct', 'refund', 'close'],
  },
  {
    kind: 'payout',
    queue: 'refunds',
    list: '/refunds?only=open&limit=100',
    id: 'payoutId',
    detail: (row: { payoutId: string }) => `/refunds/${row.payoutId}`,
    acts: ['take', 'recommend', 'approve', 'retry'],
  },
  {
    kind: 'payout',
    queue: 'payouts',
    list: '/payouts?only=open&limit=100',
    id: 'payoutId',
    detail: (row: { payoutId: string }) => `/payouts/${row.payoutId}`,
    acts: ['take', 'recommend', 'approve', 'retry'],
  },
  {
    kind: 'exception',
    list: '/exceptions?limit=100',
    id: 'exceptionId',
    detail: (row: { subject: string; exceptionId: string }) => `/exceptions/${row.subject}/${row.exceptionId}`,
    acts: ['propose', 'confirm'],
  },
]

test('the work list of the office has exactly the records that the person can decide in the queues', async () => {
  const seen = new Set<string>()
  for (const name of ['staff', 'admin', 'superAdmin']) {
    const client = people[name] as Client
    const items = await inbox(client)
    for (const { kind, queue, list, id, detail, acts } of QUEUES) {
      const listed = idsOf(items, kind, queue).toSorted()
      const isClosed = (await client.get(list)).status === 403
      expect([name, kind, listed]).toEqual([
        name,
        kind,
        isClosed ? [] : await expectDecidable(client, list, id, detail as (row: never) => string, acts),
      ])
      if (listed.length > 0) seen.add(kind)
    }
    const { data: counts } = (await client.get('/work-items/counts')).body
    for (const { kind, count, overdue, lists } of counts) {
      const ofKind = items.filter((item) => item.kind === kind)
      expect(Object.values<number>(lists).reduce((sum, one) => sum + one, 0)).toBe(count)
      for (const [list, each] of Object.entries(lists)) {
        expect([list, each]).toEqual([list, ofKind.filter((item) => item.list === list).length])
      }
      expect([kind, count, overdue]).toEqual([kind, ofKind.length, ofKind.filter(({ isOverdue }) => isOverdue).length])
    }
    const rank = items.map(({ urgency }) => ['now', 'today', 'later'].indexOf(urgency))
    expect(rank).toEqual(rank.toSorted())
  }
  expect([...seen]).toEqual(expect.arrayContaining(['request', 'claim', 'challenge', 'payout', 'exception']))
})

test('a role change is listed for another SuperAdmin, not for the requester or the person concerned', async () => {
  const { superAdmin, admin } = people as Record<'superAdmin' | 'admin', Client>
  const { data: users } = (await superAdmin.get('/users?limit=100')).body
  const second = users.find(
    ({ role, fullName }: { role: string; fullName: string }) => role === 'SuperAdmin' && fullName !== 'Efua Mensah',
  )
  const other = await running.client('admin').signIn(second.mobileNumber)
  const staff = users.find(({ fullName }: { fullName: string }) => fullName === 'Abena Owusu')
  const response = await superAdmin.put(`/users/${staff.userId}`, { role: 'Admin', roleReason: 'Leads the branch now' })
  expect(response.status).toBe(200)
  expect(idsOf(await inbox(superAdmin), 'access')).toEqual([])
  expect(idsOf(await inbox(admin), 'access')).toEqual([])
  expect(await inbox(other)).toContainEqual(
    expect.objectContaining({ kind: 'access', list: 'role-changes', title: 'Approve role change: Staff to Admin' }),
  )
})

test('overdue access reviews are one item for a SuperAdmin', async () => {
  const { superAdmin, admin } = people as Record<'superAdmin' | 'admin', Client>
  const reviews = async (client: Client) => (await inbox(client)).filter(({ list }) => list === 'access-reviews')
  expect(await reviews(superAdmin)).toEqual([])
  const owner = new pg.Client(running.databaseUrl)
  await owner.connect()
  await owner.query(`update users set created_at = created_at - interval '400 days' where full_name = 'Abena Owusu'`)
  await owner.end()
  expect(await reviews(superAdmin)).toMatchObject([
    { kind: 'access', title: 'Review access of 1 person', subject: 'Abena Owusu', isOverdue: true },
  ])
  expect(await reviews(admin)).toEqual([])
})

test('a seller gets their own policies without cover, payments, claims, renewals and drafts', async () => {
  const { agent, staff } = people as Record<'agent' | 'staff', Client>
  const items = await inbox(agent)
  const ids = async (path: string, id: string) =>
    (await agent.get(path)).body.data.map((row: Record<string, string>) => row[id]).toSorted()
  expect(idsOf(items, 'cover').toSorted()).toEqual(await ids('/policies?status=challenged&limit=100', 'policyId'))
  expect(idsOf(items, 'payment').toSorted()).toEqual(
    await ids('/transactions?status=pending&limit=100', 'clientReference'),
  )
  const drafts: { draftId: string; isStarted: boolean }[] = (await agent.get('/drafts?owner=mine&limit=100')).body.data
  const started = drafts.filter(({ isStarted }) => isStarted).map(({ draftId }) => draftId)
  expect(idsOf(items, 'draft').toSorted()).toEqual(started.toSorted())
  expect(idsOf(items, 'renewal').toSorted()).toEqual(await ids('/renewals?limit=100', 'policyRecordId'))
  const { renewalsDue } = (await agent.get('/overview/counts')).body.data
  expect(idsOf(items, 'renewal')).toHaveLength(renewalsDue)
  expect(items.every(({ kind }) => !['referral', 'challenge', 'payout', 'exception'].includes(kind))).toBe(true)
  expect((await staff.get('/work-items?branchId=x')).status).toBe(422)
})

test('a caller can assign an open item to themselves and then owns it', async () => {
  const office = people['superAdmin'] as Client
  const { userId } = (await office.get('/users/profile')).body.data
  const folders: Record<string, string> = {
    request: 'service-requests',
    claim: 'claims',
    challenge: 'challenged-policies',
  }
  type Taken = Item & { takeVersion: number | null; owner: { userId: string } | null }
  const open = ((await inbox(office)) as Taken[]).filter(({ takeVersion }) => takeVersion !== null)
  expect(new Set(open.map(({ kind }) => kind))).toEqual(new Set(Object.keys(folders)))
  for (const { kind, id, title, takeVersion: version } of open) {
    const response = await office.post(`/${folders[kind]}/${id}/take`, { version }, { 'idempotency-key': `take-${id}` })
    expect([title, response.status, response.body.message]).toEqual([title, 200, undefined])
  }
  const after = (await inbox(office)) as Taken[]
  for (const { id } of open) expect(after.find((item) => item.id === id)?.owner?.userId).toBe(userId)
})
