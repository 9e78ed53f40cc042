import process from 'node:process'
import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { NOTICE } from '../../../../test/matrix/addresses.ts'
import type { Client } from '../../../../test/product.ts'
import { checkMoney } from '../../../money/integrity-checks/check-money.ts'
import { withKey } from '../../../money/payments/testing.ts'
import { sealAudit } from '../../../platform/audit/seal-audit.ts'
import { verifyAndRecord } from '../../../platform/audit/watch-audit.ts'
import { one, run } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import {
  expectStatus,
  type ServiceApp,
  type SoldPolicy,
  STAFF,
  startServiceApp,
} from '../../../service/service-requests/app.fixture.ts'

/** Number of steps between two runs of the integrity checks. The records are checked after every step. */
const STEPS_PER_CHECK = 100
/** A longer run: `MERGE_STEPS=1000 npm run test:unit -- server/src/customers/customers/merge`. */
const STEPS = Number(process.env['MERGE_STEPS'] ?? 12)
const ADMIN = '233200000002'
const ASSISTANT = '233240000005'

let app: ServiceApp
const policies: SoldPolicy[] = []
const codes: string[] = []
beforeAll(async () => {
  app = await startServiceApp()
  for (let nth = 0; nth < 4; nth++) {
    const policy = await app.sell()
    policies.push(policy)
    codes.push((await app.people.agent.get(`/policies/${policy.policyId}`)).body.data.customerCode)
  }
  // The fixture gives every customer a card; three of them become people with a passport and one phone.
  const others = codes.slice(1)
  await asOwner(
    sql`update customers set ghana_card = null, other_id_type = 'passport', other_id_number = 'P' || right(code, 6), phone = '233540009555'
        where code = any(${others})`,
  )
}, 300_000)
afterAll(() => app.stop())

const asOwner = (statement: ReturnType<typeof sql>) => app.db.transaction((tx) => run(tx, statement))
const addedBy = (code: string, phone: string) =>
  asOwner(
    sql`update customers set created_by = (select id from users where mobile_number = ${phone}) where code = ${code}`,
  )
const propose = (client: Client, kept: string, otherCode: string) =>
  client.post(`/customers/${kept}/merges`, { otherCode, reason: 'Same person' })
const tokenFor = (phone: string, id: string) => app.createVerificationToken(phone, 'approval', `customer-merge:${id}`)
async function merge(kept: string, other: string): Promise<string> {
  const { mergeId } = expectStatus(await propose(app.people.staff, kept, other), 201).body.data
  const verificationToken = await tokenFor(ADMIN, mergeId)
  expectStatus(await app.people.admin.post(`/customer-merges/${mergeId}/approve`, { verificationToken }), 200)
  return mergeId
}
async function undo(mergeId: string) {
  const verificationToken = await app.createVerificationToken(STAFF, 'approval', `customer-merge-undo:${mergeId}`)
  return app.people.staff.post(`/customer-merges/${mergeId}/undo`, { reason: 'Two people', verificationToken })
}
const listed = async (): Promise<string[]> =>
  (await app.people.staff.get('/customers/list')).body.data.map((row: { customerCode: string }) => row.customerCode)
const countOf = (list: 'policies' | 'claims' | 'service-requests') => async (code: string) =>
  (await app.people.staff.get(`/${list}?customerCode=${code}`)).body.data.length
const policiesOf = countOf('policies')

test('one person proposes a merge, another approves it with a code, and the page shows both records', async () => {
  const { staff, admin, agent } = app.people
  const [kept = '', other = ''] = codes.slice(1)
  const { duplicates } = (await staff.get(`/customers/${kept}/duplicates`)).body.data
  const complaint = {
    name: 'Ama Owusu',
    phone: '0241112223',
    category: 'data',
    description: 'Two records with my name.',
  }
  expectStatus(await staff.post('/complaints', { ...complaint, customerCode: other }, withKey()), 201)
  const stop = { changes: [{ purpose: 'reminders', channel: 'sms', isGiven: false }], source: 'phone' }
  expectStatus(await staff.post(`/customers/${other}/consents`, stop, withKey()), 200)
  const byPhone = duplicates.filter(({ reasons }: { reasons: string[] }) => reasons.includes('Same phone number'))
  expect(byPhone).toHaveLength(2)
  expect(byPhone[0]).toMatchObject({ refusalReason: null })
  expect((await agent.get(`/customers/${kept}/duplicates`)).status).toBe(403)
  expect((await propose(staff, kept, kept)).body.errors).toMatchObject([{ path: 'otherCode' }])
  expect((await propose(staff, kept, 'CU-NONE')).body.errors).toMatchObject([{ path: 'otherCode' }])
  await addedBy(other, ASSISTANT)
  const { mergeId } = expectStatus(await propose(staff, kept, other), 201).body.data
  expect((await propose(admin, other, kept)).body.code).toBe('proposal_pending')
  const waiting = (await admin.get('/work-items')).body.data.filter(({ kind }: { kind: string }) => kind === 'merge')
  expect(waiting).toMatchObject([{ id: mergeId, list: kept }])
  const own = { verificationToken: await tokenFor(STAFF, mergeId) }
  expect((await staff.post(`/customer-merges/${mergeId}/approve`, own)).body.code).toBe('own_proposal')
  expect((await admin.post(`/customer-merges/${mergeId}/approve`, own)).status).toBeGreaterThanOrEqual(400)
  const verificationToken = await tokenFor(ADMIN, mergeId)
  expectStatus(await admin.post(`/customer-merges/${mergeId}/approve`, { verificationToken }), 200)
  expect(await listed()).not.toContain(other)
  expect(await policiesOf(kept)).toBe(2)
  expect(await policiesOf(other)).toBe(2)
  const complaints = async () => (await staff.get(`/complaints?customerCode=${kept}`)).body.data
  expect(await complaints()).toMatchObject([{ customer: { customerCode: kept } }])
  expect((await staff.get(`/customers/${kept}`)).body.data.consentText).toContain('Reminders by WhatsApp and Email')
  expect((await staff.get(`/customers/${other}`)).body.data.customerCode).toBe(kept)
  const { colleagues } = (await staff.get(`/notes/customer/${kept}`)).body.data
  expect(colleagues).toContainEqual(expect.objectContaining({ fullName: 'Esi Quaye', isSeller: true }))
  const ofMerge = { reason: 'Two people', verificationToken: await tokenFor(STAFF, mergeId) }
  expect((await staff.post(`/customer-merges/${mergeId}/undo`, ofMerge)).body.code).toBe('code_not_valid')
  expectStatus(await undo(mergeId), 200)
  expect(await complaints()).toEqual([])
  expect((await staff.get(`/customers/${kept}`)).body.data.consentText).toContain('Reminders allowed')
  expect(await policiesOf(kept)).toBe(1)
  expect(await listed()).toContain(other)
  expect((await undo(mergeId)).body.code).toBe('merge_not_undoable')
})

test('a colleague who reaches only one of the customers cannot see or decide the merge', async () => {
  const { staff } = app.people
  const north = await app.client('staff').signIn('233200000006')
  const [kept = '', other = ''] = codes.slice(1)
  const move = (branch: string) =>
    asOwner(sql`update customers set branch_id = (select id from branches where code = ${branch}) where code = ${kept}`)
  const { mergeId } = expectStatus(await propose(staff, kept, other), 201).body.data
  await move('KUM')
  expect((await north.get(`/customers/${kept}`)).status).toBe(200)
  expect((await north.get('/customer-merges')).body.data).toEqual([])
  expect((await north.get(`/customers/${kept}/duplicates`)).body.data.merges).toEqual([])
  const verificationToken = '00000000-0000-4000-8000-000000000000'
  expect((await north.post(`/customer-merges/${mergeId}/approve`, { verificationToken })).status).toBe(404)
  expect((await north.post(`/customer-merges/${mergeId}/decline`)).status).toBe(404)
  expectStatus(await staff.post(`/customer-merges/${mergeId}/decline`), 200)
  await move('ACC')
})

test('customers with different cards are never merged, not even in the database', async () => {
  const { staff } = app.people
  const [carded = '', kept = ''] = codes
  const card = sql`update customers set ghana_card = 'GHA-111222333-4' where code = ${kept}`
  await asOwner(card)
  const refused = await propose(staff, carded, kept)
  expect(refused.body).toMatchObject({ code: 'customers_differ', errors: [{ path: 'otherCode' }] })
  await expect(
    asOwner(
      sql`update customers set merged_into = (select id from customers where code = ${carded}) where code = ${kept}`,
    ),
  ).rejects.toThrow('is not merged into')
  await asOwner(sql`update customers set ghana_card = null where code = ${kept}`)
})

test('a random sequence of merges and undos leaves every record with its owner', async () => {
  await addRecords()
  const { last } = await app.db.read((tx) =>
    one(tx, z.object({ last: z.number() }), sql`select max(nr) as last from audit_log`),
  )
  const before = await owners(last)
  const kinds = new Set(before.map(({ record }) => record.split(' ')[0]))
  const expected = ['policy', 'checkout', 'claim', 'request', 'complaint', 'consent', 'note', 'task', 'audit']
  expect([...kinds].toSorted()).toEqual(expected.toSorted())
  const merges = new Map<string, { id: string; kept: string }>()
  let seed = 20261117
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below
  for (let step = 0; step < STEPS; step++) {
    const free = codes.filter((code) => !merges.has(code) && ![...merges.values()].some(({ kept }) => kept === code))
    const open = codes.filter((code) => !merges.has(code))
    if (merges.size > 0 && (free.length < 1 || open.length < 2 || random(3) === 0)) {
      const [other, { id }] = [...merges][random(merges.size)] ?? ['', { id: '' }]
      expectStatus(await undo(id), 200)
      merges.delete(other)
    } else {
      const other = free[random(free.length)] ?? ''
      const kept = open.filter((code) => code !== other)[random(open.length - 1)] ?? ''
      merges.set(other, { id: await merge(kept, other), kept })
    }
    const shown = codes.filter((code) => !merges.has(code))
    expect((await listed()).filter((code) => codes.includes(code)).toSorted()).toEqual(shown.toSorted())
    for (const list of ['policies', 'claims', 'service-requests'] as const) {
      const counts = await Promise.all(shown.map(countOf(list)))
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(codes.length)
    }
    expect(await brokenMerges()).toEqual([])
    if (step % STEPS_PER_CHECK === 0) expect(await checkMoney(app.product)).toEqual([])
  }
  for (const { id } of merges.values()) expectStatus(await undo(id), 200)
  expect(await owners(last)).toEqual(before)
  expect(await brokenMerges()).toEqual([])
  expect(await checkMoney(app.product)).toEqual([])
  await sealAudit(app.product)
  expect((await verifyAndRecord(app.product, 'whole', { graceMs: 0 })).faults).toEqual([])
}, 3_600_000)

test('a merge can be undone until the end of the 30th day after the approval', async () => {
  const { staff } = app.people
  const [kept = '', other = ''] = codes.slice(1)
  const until = addDays(app.today(), 30)
  const proposed = expectStatus(await propose(staff, kept, other), 201).body.data
  expect(proposed.undoUntil).toBe(until)
  expectStatus(await staff.post(`/customer-merges/${proposed.mergeId}/decline`), 200)
  const first = await merge(kept, other)
  const { merges } = (await staff.get(`/customers/${kept}/duplicates`)).body.data
  expect(merges).toContainEqual(expect.objectContaining({ mergeId: first, undoUntil: until }))
  await app.advanceDays(30)
  // Ten minutes later in the day than the approval.
  app.clock.advance(600)
  expect(app.today()).toBe(until)
  expectStatus(await undo(first), 200)
  const second = await merge(kept, other)
  await app.advanceDays(31)
  expect((await undo(second)).body.code).toBe('merge_not_undoable')
  const late = sql`update customer_merges set status = 'undone', undone_by = decided_by, undo_reason = 'Two people',
    undone_at = decided_at + interval '31 days' where id = ${second}`
  await expect(asOwner(late)).rejects.toThrow('customer_merges_undo_days')
})

const ownerRow = z.object({ record: z.string(), owner: z.string() })
/** The owner of every record, and of the audit entries up to `lastEntry`, because each step adds entries. */
const owners = (lastEntry: number) =>
  app.query(
    ownerRow,
    sql`select 'policy ' || id as record, customer_id::text as owner from policy_records
        union all select 'checkout ' || client_reference, customer_id from checkouts
        union all select 'claim ' || s.id, r.customer_id::text from claims s
          join policy_records r on r.policy_id = s.policy_id and r.is_current
        union all select 'request ' || s.id, r.customer_id::text from service_requests s
          join policy_records r on r.policy_id = s.policy_id and r.is_current
        union all select 'complaint ' || id, customer_id::text from complaints
        union all select 'consent ' || id, customer_id::text from customer_consents
        union all select 'note ' || id, customer_id::text from record_notes where customer_id is not null
        union all select 'task ' || id, customer_id::text from tasks where customer_id is not null
        union all select 'audit ' || nr, entity_type || ' ' || entity_id from audit_log where nr <= ${lastEntry}
        order by record`,
  )

/** Adds a claim, a request, a complaint, consents, a note and a task for every customer. */
async function addRecords(): Promise<void> {
  const { agent, staff } = app.people
  const { id: assigneeId } = await app.actorOf(STAFF)
  await app.advanceDays(1)
  for (const [nth, policy] of policies.entries()) {
    const customerCode = codes[nth] ?? ''
    const notice = { ...NOTICE, incidentDate: app.today() }
    expectStatus(await agent.post('/claims', { policyId: policy.policyId, notice }, withKey()), 201)
    expectStatus(await app.raise(agent, policy, { kind: 'sticker', reason: 'damaged' }), 201)
    const complaint = { name: 'Ama Owusu', phone: '0241112223', category: 'data', description: 'Two records of me.' }
    expectStatus(await staff.post('/complaints', { ...complaint, customerCode }, withKey()), 201)
    const consents = {
      changes: [{ purpose: 'offers', channel: 'sms', isGiven: true }],
      source: 'phone',
      note: 'Agreed',
    }
    expectStatus(await staff.post(`/customers/${customerCode}/consents`, consents, withKey()), 200)
    expectStatus(await staff.post(`/notes/customer/${customerCode}`, { text: 'Called twice' }, withKey()), 201)
    const task = { title: 'Call the customer', assigneeId, dueOn: app.today() }
    expectStatus(await staff.post(`/notes/customer/${customerCode}/tasks`, task, withKey()), 201)
  }
}

/** Customers merged without approval, into a merged record or despite another card, or not merged despite an approval. */
const brokenMerges = () =>
  app.query(
    z.object({ code: z.string() }),
    sql`select c.code from customers c left join customer_merges m
          on m.merged_id = c.id and m.kept_id = c.merged_into and m.status = 'merged'
        where (c.merged_into is not null and m.id is null)
          or exists (select from customers k where k.id = c.merged_into and (k.merged_into is not null or k.ghana_card <> c.ghana_card))
          or (c.merged_into is null and exists (select from customer_merges o where o.merged_id = c.id and o.status = 'merged'))`,
  )
