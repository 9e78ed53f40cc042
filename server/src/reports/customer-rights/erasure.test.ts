import { png } from '@okwan/domain/platform/files/bytes.fixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { NOTICE } from '../../../test/matrix/addresses.ts'
import { findSellable } from '../../customers/customers/find-sellable.ts'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { withKey } from '../../money/payments/testing.ts'
import { sealAudit } from '../../platform/audit/seal-audit.ts'
import { verifyAndRecord } from '../../platform/audit/watch-audit.ts'
import { run } from '../../platform/db/database.ts'
import { raw, sql } from '../../platform/db/sql.ts'
import { sellingTrips } from '../../policies/travel-policies/sale.fixture.ts'
import {
  expectStatus,
  type ServiceApp,
  type SoldPolicy,
  STAFF,
  startServiceApp,
} from '../../service/service-requests/app.fixture.ts'

const ADMIN = '233200000002'
const NAME = 'Zormelo'
const NARRATIVE = 'The car of Adzo Kpeglo ran into a stall at the market while it was being parked.'

let app: ServiceApp
let policy: SoldPolicy
let trip: { policyId: string; mobileNumber: string }
let code: string
let tripCode: string
let claimId: string
let requestId: string
let complaintId: string
let card: string

beforeAll(async () => {
  app = await startServiceApp()
  const { agent, staff } = app.people
  policy = await app.sell({ lastName: NAME })
  const sold = (await agent.get(`/policies/${policy.policyId}`)).body.data
  code = sold.customerCode
  const trips = sellingTrips(app)
  trip = await trips.offer(agent, { email: 'traveller@example.com' })
  await trips.pay(agent, trip as never)
  await trips.approve()
  tripCode = (await staff.get(`/policies/${trip.policyId}`)).body.data.customerCode
  expectStatus(await app.raise(agent, policy, { kind: 'customer', residentialAddress: '77 Kpeglo Street' }), 201)
  const raised = expectStatus(await app.raise(agent, policy, { kind: 'sticker', reason: 'damaged' }), 201)
  ;({ requestId } = raised.body.data.request)
  const rejection = { reason: 'Kpeglo has no photo' }
  expectStatus(await app.actOn(staff, requestId, 'reject', rejection), 200)
  expectStatus(await staff.post(`/notes/customer/${code}`, { text: 'Kpeglo called twice' }, withKey()), 201)
  const task = { title: 'Call Kpeglo', assigneeId: (await app.actorOf(STAFF)).id, dueOn: app.today() }
  expectStatus(await staff.post(`/notes/policy/${policy.policyId}/tasks`, task, withKey()), 201)
  await app.db.transaction((tx) => run(tx, photo(policy.policyRecordId)))
  await app.db.transaction((tx) => run(tx, refund(policy.policyId)))
  await app.db.transaction((tx) => run(tx, sql`update payouts set state = 'rejected', finished_at = requested_at`))
  await app.advanceDays(1)
  const notice = { ...NOTICE, incidentDate: app.today(), narrative: NARRATIVE, driverName: 'Adzo Kpeglo' }
  const reported = await agent.post('/claims', { policyId: policy.policyId, notice }, withKey())
  claimId = expectStatus(reported, 201).body.data.claimId
  const complaint = {
    name: 'Adzo Kpeglo',
    phone: '0549998877',
    category: 'claim',
    description: 'Kpeglo waits for an answer.',
  }
  const complained = await staff.post('/complaints', { ...complaint, customerCode: code }, withKey())
  ;({ complaintId } = expectStatus(complained, 201).body.data)
  expectStatus(await staff.post(`/notes/complaint/${complaintId}`, { text: 'Kpeglo is right' }, withKey()), 201)
  const consent = {
    changes: [{ purpose: 'offers', channel: 'sms', isGiven: true }],
    source: 'phone',
    note: 'Kpeglo agreed',
  }
  expectStatus(await staff.post(`/customers/${code}/consents`, consent, withKey()), 200)
  const evidence = await staff.send('POST', '/files?purpose=customer-evidence&fileName=Kpeglo.png', png(31, 32), {
    'content-type': 'image/png',
  })
  const correction = {
    changes: { otherNames: 'Kpeglo' },
    reason: 'Kpeglo wrote to us',
    fileIds: [expectStatus(evidence, 201).body.data.fileId],
  }
  expectStatus(await staff.post(`/customers/${code}/corrections`, correction), 201)
  card = await valueOf(sql`select ghana_card as value from customers where code = ${code}`)
}, 300_000)
afterAll(() => app.stop())

const photo = (recordId: string) => sql`with added as (
    insert into files (owner_id, purpose, content_type, file_name, byte_size, sha256, bytes, created_at)
    select id, 'vehicle-photo', 'image/png', 'Kpeglo.png', ${png(8, 8).length}, sha256(${png(8, 8)}), ${png(8, 8)}, now()
    from users limit 1 returning id, owner_id)
  insert into file_links (subject_type, subject_id, file_id, seller_id, branch_id, linked_at)
  select 'policy-record', ${recordId}, a.id, u.id, u.branch_id, now() from added a join users u on u.id = a.owner_id`

const refund = (policyId: string) => sql`insert into payouts (kind, state, owner_id, funding, about, customer_name,
    policy_id, paid_from_phone, computed_pesewas, amount_pesewas, payee_name, branch_id, requested_at, request_reason)
  select 'refund', 'requested', 'x', '{}', 'Refund', 'Adzo Kpeglo', ${policyId}, '233240001234', 100, 100, 'Adzo Kpeglo', id,
    ${app.clock.now()}, 'Paid twice' from branches limit 1`

async function valueOf(query: ReturnType<typeof sql>): Promise<string> {
  const [row] = await app.query(z.object({ value: z.string() }), query)
  return row?.value ?? ''
}

const request = (of = code) => app.people.staff.post(`/customers/${of}/erasures`, { reason: 'Asked by letter' })
const tokenFor = (phone: string, id: string) => app.createVerificationToken(phone, 'approval', `customer-erasure:${id}`)
const refusalReason = async () =>
  (await app.people.staff.get(`/customers/${code}/erasure`)).body.data.erasureRefusalReason

async function erase(of: string): Promise<void> {
  const { erasureId } = expectStatus(await request(of), 201).body.data
  const verificationToken = await tokenFor(ADMIN, erasureId)
  expectStatus(await app.people.admin.post(`/customer-erasures/${erasureId}/approve`, { verificationToken }), 200)
}

/** Tables in which a text occurs; the sealed audit log and copies that expire are left out. */
async function tablesWith(text: string): Promise<string[]> {
  const retained = ['audit_log', 'audit_segments', 'idempotency_keys', 'jobs', 'exports', 'export_parts']
  const tables = await app.query(
    z.object({ name: z.string() }),
    sql`select c.relname as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and has_table_privilege(c.oid, 'select') and c.relname <> all(${retained})`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await app.query(
        z.object({ count: z.number() }),
        sql`select count(*) from ${raw(name)} t where upper(t::text) like ${`%${text.toUpperCase()}%`}`,
      )
      return (rows[0]?.count ?? 0) > 0 ? [name] : []
    }),
  )
  return found.flat().toSorted()
}

test('nothing is erased while a claim or cover is open, or before the retention years have passed', async () => {
  expect(await refusalReason()).toContain('open claim')
  expect((await request()).body.code).toBe('not_erasable')
  const { version } = (await app.people.staff.get(`/claims/${claimId}`)).body.data
  const withdrawal = { version, reason: 'Kpeglo paid' }
  expectStatus(await app.people.agent.post(`/claims/${claimId}/withdraw`, withdrawal, withKey()), 200)
  expect(await refusalReason()).toContain('open complaint')
  await answerComplaint()
  expect(await refusalReason()).toContain('open policy')
  await app.advanceDays(400)
  expect(await refusalReason()).toContain('kept for 7 years after the last cover, claim or payment')
  expect((await request()).body.code).toBe('not_erasable')
  await setRetentionYears(9)
  expect(await refusalReason()).toContain('kept for 9 years')
})

async function answerComplaint(): Promise<void> {
  const answer = { outcome: 'upheld', text: 'Kpeglo gets an answer', rootCause: 'delay' }
  for (const [move, more] of [['acknowledge'], ['start'], ['answer', answer], ['close']] as const) {
    const { version } = (await app.people.staff.get(`/complaints/${complaintId}`)).body.data
    expectStatus(
      await app.people.staff.post(`/complaints/${complaintId}/${move}`, { version, ...more }, withKey()),
      200,
    )
  }
}

/** The retention setting, as two SuperAdmins change it. */
async function setRetentionYears(customerYears: number): Promise<void> {
  const value = JSON.stringify({ customerYears, usageEventDays: 400 })
  const insert = sql`insert into setting_values (name, value, valid_from) values ('retention', ${value}, ${app.clock.now()})`
  await app.db.transaction((tx) => run(tx, insert))
}

test('after the retention years two people erase a customer, and ledger and audit log still verify', async () => {
  await app.advanceDays(9 * 366)
  expect(await refusalReason()).toBeNull()
  const { staff, admin, superAdmin } = app.people
  const before = await superAdmin.get(`/policies/${policy.policyId}`)
  expect(await tablesWith(policy.phone)).toContain('customers')
  expect(await tablesWith('Kpeglo')).toEqual(
    expect.arrayContaining([
      'claims',
      'complaint_log',
      'complaints',
      'customer_consents',
      'customer_corrections',
      'files',
      'record_notes',
      'tasks',
    ]),
  )
  const { erasureId } = expectStatus(await request(), 201).body.data
  expect((await request()).body.code).toBe('proposal_pending')
  const waiting = (await admin.get('/work-items')).body.data.filter(({ kind }: { kind: string }) => kind === 'erasure')
  expect(waiting).toMatchObject([{ id: erasureId, list: code }])
  const own = { verificationToken: await tokenFor(STAFF, erasureId) }
  expect((await staff.post(`/customer-erasures/${erasureId}/approve`, own)).body.code).toBe('own_proposal')
  const verificationToken = await tokenFor(ADMIN, erasureId)
  expectStatus(await admin.post(`/customer-erasures/${erasureId}/approve`, { verificationToken }), 200)

  for (const text of [NAME, 'Kpeglo', '233240001234', '233549998877', policy.phone, card])
    expect([text, await tablesWith(text)]).toEqual([text, []])
  const after = await superAdmin.get(`/policies/${policy.policyId}`)
  const { policyNumber, premiumPesewas } = before.body.data
  expect(after.body.data).toMatchObject({ policyNumber, premiumPesewas, customer: { fullName: 'Erased Customer' } })
  const erased = (await staff.get(`/customers/${code}`)).body.data
  expect(erased).toMatchObject({ fullName: 'Erased Customer', flags: [], erasedAt: expect.any(String) })
  const claim = expectStatus(await staff.get(`/claims/${claimId}`), 200)
  expect(claim.body.data.notice).toMatchObject({ narrative: 'Erased after the retention years.', thirdParties: [] })
  expectStatus(await staff.get(`/service-requests/${requestId}`), 200)
  expect((await staff.get(`/complaints/${complaintId}`)).body.data).toMatchObject({
    complainantName: 'Erased customer',
  })
  for (const path of ['payments', 'timeline', 'messages', 'duplicates', 'data.zip']) {
    expectStatus(await staff.get(`/customers/${code}/${path}`), 200)
  }
  for (const path of ['documents', 'certificate.pdf', 'schedule.pdf']) {
    expectStatus(await staff.get(`/policies/${policy.policyId}/${path}`), 200)
  }
  expect((await staff.get(`/customers/list?q=${code}`)).body.data).toEqual([])
  const actor = await app.actorOf(STAFF)
  const sellable = app.product.db.read((tx) => findSellable({ tx, actor, now: app.clock.now() }, code, 'motor'))
  expect(await sellable).toBeUndefined()
  expect((await request()).body.code).toBe('not_erasable')
})

test('nothing is added to the records of an erased customer', async () => {
  const { staff } = app.people
  const { id: assigneeId } = await app.actorOf(STAFF)
  const records = {
    customer: code,
    policy: policy.policyId,
    claim: claimId,
    request: requestId,
    complaint: complaintId,
  }
  const task = { title: 'Call the customer', assigneeId, dueOn: app.today() }
  const about = { name: 'Ama Owusu', phone: '0241112223', category: 'data', description: 'Where are my documents?' }
  const consents = { changes: [{ purpose: 'offers', channel: 'sms', isGiven: true }], source: 'phone', note: 'Agreed' }
  const refused = [
    ...Object.entries(records).flatMap(([type, id]) => [
      () => staff.post(`/notes/${type}/${id}`, { text: 'Called twice' }, withKey()),
      () => staff.post(`/notes/${type}/${id}/tasks`, task, withKey()),
    ]),
    () => staff.post(`/claims/${claimId}/notes`, { text: 'Called twice' }, withKey()),
    () => staff.post(`/claims/${claimId}/messages`, { text: 'Please call us.' }, withKey()),
    () => staff.post('/complaints', { ...about, customerCode: code }, withKey()),
    () => staff.post('/complaints', { ...about, policyId: policy.policyId }, withKey()),
    () => staff.post(`/customers/${code}/consents`, consents, withKey()),
    () => staff.post(`/customers/${code}/identity/check`, {}, withKey()),
    () => staff.post(`/customers/${code}/merges`, { otherCode: tripCode, reason: 'Same person' }),
    () => staff.post(`/customers/${tripCode}/merges`, { otherCode: code, reason: 'Same person' }),
  ]
  for (const send of refused) expect((await send()).body.code).toBe('customer_erased')
  for (const [type, id] of Object.entries(records)) {
    const shown = (await staff.get(`/notes/${type}/${id}`)).body.data
    expect(shown).toMatchObject({ notes: [], tasks: [], isErased: true })
  }
  expect((await staff.get(`/notes/customer/${tripCode}`)).body.data.isErased).toBe(false)
  expectStatus(await staff.post('/complaints', about, withKey()), 201)
})

test('nothing is sent or sold to an erased customer, and no claim can be reported', async () => {
  const { staff } = app.people
  const { policyId, policyRecordId } = policy
  const sent = { document: 'certificate', act: 'sent', policyRecordId }
  const refused = [
    ...['sms', 'link'].map((by) => () => staff.post(`/policies/${policyId}/documents`, { ...sent, by }, withKey())),
    () => staff.post('/claims', { policyId, notice: NOTICE }, withKey()),
    () => staff.post(`/customers/${code}/code`, { product: 'motor' }),
    () => staff.post(`/customers/${code}/card`),
    () => staff.post(`/customers/${code}/details`),
  ]
  for (const send of refused) expect((await send()).body.code).toBe('customer_erased')
  const shown = (await staff.get(`/policies/${policyId}`)).body.data
  expect(shown.customer).toEqual({ fullName: 'Erased Customer', phone: '' })
  expect(shown.allowedActions).toEqual(['certificate', 'schedule', 'payment-history'])
  expect((await staff.get(`/policies/${policyId}/payments`)).body.data.recipient).toBeNull()
  const found = (await staff.get('/search?q=Erased')).body.data.map(({ kind }: { kind: string }) => kind)
  expect(found).toContain('policy')
  expect(found).not.toContain('customer')
})

test('the travellers of an erased customer are erased too', async () => {
  const { staff } = app.people
  expect(await tablesWith(trip.mobileNumber)).toContain('travel_records')
  await erase(tripCode)
  expect(await tablesWith(trip.mobileNumber)).toEqual([])
  expect(await tablesWith('traveller@example.com')).toEqual([])
  const shown = expectStatus(await staff.get(`/policies/${trip.policyId}`), 200).body.data
  expect(shown.customer.fullName).toBe('Erased Customer')
  const travel = expectStatus(await staff.get(`/travel/policies/${trip.policyId}`), 200).body.data
  expect(travel).toMatchObject({ recipient: null, allowedActions: ['view-health'] })
})

test('the ledger and the audit log verify after the erasures', async () => {
  expect(await checkMoney(app.product)).toEqual([])
  const broken = (await app.people.superAdmin.get('/health/money')).body.data.checks.filter(
    ({ violations }: { violations: number }) => violations > 0,
  )
  expect(broken).toEqual([])
  await sealAudit(app.product)
  const { faults } = await verifyAndRecord(app.product, 'whole', { graceMs: 0 })
  expect(faults).toEqual([])
})

test('the application cannot erase without an approval, nor change what an erasure changes', async () => {
  const asApp = (statement: ReturnType<typeof sql>) => app.product.db.transaction((tx) => run(tx, statement))
  await expect(asApp(sql`select erase_customer(gen_random_uuid())`)).rejects.toThrow('is not approved')
  const set = sql`with s as (select set_config('okwan.erasing', 'on', true)) delete from record_notes where (select true from s)`
  await expect(asApp(set)).rejects.toThrow(/append-only|permission denied/)
})
