import { randomUUID } from 'node:crypto'
import { toAccraDate, toAccraTime } from '@okwan/domain/platform/dates'
import { png } from '@okwan/domain/platform/files/bytes.fixture'
import * as z from 'zod'
import { withKey } from '../../src/money/payments/testing.ts'
import type { PayoutProduct } from '../../src/money/payouts/send/testing.ts'
import { one, run } from '../../src/platform/db/database.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { sellingTrips, tripOf } from '../../src/policies/travel-policies/sale.fixture.ts'
import { saleActions } from '../../src/sales/purchases/sale.fixture.ts'
import { addQuoted } from '../../src/sales/travel/sale.fixture.ts'
import type { Client } from '../product.ts'
import { NOTICE } from './addresses.ts'
import { type AddRecord, dataOf, type Records } from './kinds.ts'
import { addMoney, addWithdrawals } from './money-records.ts'
import { type Clients, PERSONS, type Person, signEveryoneIn } from './people.ts'
import { addSuspicions } from './suspicions.ts'

const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 3600

const COMPLAINT = {
  name: 'Kwame Mensah',
  phone: '0241234567',
  category: 'service',
  description: 'Nobody called back for two weeks.',
}

/** Creates a record of every type for everyone who can have one, through the API where this is possible. */
export async function createRecords(product: PayoutProduct): Promise<{ records: Records; clients: Clients }> {
  const records = {} as Records // filled below
  const addRecord: AddRecord = (kind, person, id) => {
    if (!id) throw new Error(`${person} has no ${kind}`)
    records[kind] = { ...records[kind], [person]: id }
  }
  const beforehand = await signEveryoneIn(product)
  await addMoney(product, beforehand, addRecord)
  await product.advanceSeconds(DAY_SECONDS)
  // Sign in again, because sessions last less than a day.
  const clients = await signEveryoneIn(product)
  await addWithdrawals(product, clients, addRecord)
  await addPeopleRecords(clients, product, addRecord)
  // Some customers of the trips have the numbers of agents, who have just received a code.
  await product.advanceSeconds(MINUTE_SECONDS)
  const sold = await sellEverything(product, clients, addRecord)
  await waitUntilIssued(product, clients.SuperAdmin, sold)
  await addExceptions(product, sold, addRecord)
  await addCommissionLines(clients, addRecord)
  await addAlert(product, records, addRecord)
  await addSuspicions(product, records, addRecord)
  for (const person of PERSONS) {
    const body = {
      policyId: sold[person].policyId,
      notice: { ...NOTICE, incidentTime: toAccraTime(product.clock.now()) },
      documents: [],
    }
    addRecord('claim', person, dataOf(await clients[person].post('/claims', body, withKey())).claimId)
    // A unique number, because sellers can record only a few complaints a day for one number.
    const phone = `054100${String(PERSONS.indexOf(person)).padStart(4, '0')}`
    const complaint = { ...COMPLAINT, phone, policyId: sold[person].policyId }
    addRecord('complaint', person, dataOf(await clients[person].post('/complaints', complaint, withKey())).complaintId)
    await addRequest(product, clients[person], person, sold[person], addRecord)
  }
  return { records, clients }
}

async function addPeopleRecords(clients: Clients, product: PayoutProduct, addRecord: AddRecord): Promise<void> {
  for (const person of PERSONS) {
    const client = clients[person]
    const { userId, sessionId } = dataOf(await client.get('/users/profile'))
    addRecord('user', person, userId)
    addRecord('session', person, sessionId)
    addRecord('passkey', person, await addPasskey(product, userId))
    const view = { list: 'policies', name: 'Mine', search: 'status=active' }
    addRecord('saved-view', person, dataOf(await client.post('/saved-views', view)).viewId)
    addRecord('export', person, dataOf(await client.post('/exports', { format: 'csv', filter: {} })).exportId)
  }
  await addAssistants(clients, addRecord)
  await addPendingChanges(clients.SuperAdmin, product, addRecord)
  const [book] = dataOf(await clients.SuperAdmin.get('/rate-books'))
  addRecord('rate-book', 'outsider', book.rateBookId)
}

/** The passkey belongs to another portal, so that codes still confirm the endpoints that this test calls. */
async function addPasskey({ db, clock }: PayoutProduct, userId: string): Promise<string> {
  const { id } = await db.transaction((tx) =>
    one(
      tx,
      z.object({ id: z.string() }),
      sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, rp_id, name, is_synced, added_at)
          values (${userId}, ${`credential-of-${userId}`}, ${Buffer.from('key')}, 0, '{}', 'elsewhere.localhost', 'Phone', false,
                  ${clock.now()})
          returning id`,
    ),
  )
  return id
}

async function addAssistants(clients: Clients, addRecord: AddRecord): Promise<void> {
  const { userId } = dataOf(await clients.AssistantAgent.get('/users/profile'))
  addRecord('assistant', 'Agent', userId)
  for (const [person, mobileNumber] of [
    ['colleague', '0240000041'],
    ['outsider', '0240000042'],
  ] as const) {
    const limits = { products: ['motor'], dailyCount: null, dailyPesewas: null, fromHour: 0, toHour: 24 }
    const body = { fullName: `Assistant of ${person}`, mobileNumber, limits }
    addRecord('assistant', person, dataOf(await clients[person].post('/assistants', body)).assistantId)
  }
}

/** Adds pending changes that a second SuperAdmin must approve: one of each type by the SuperAdmin and one by another. */
async function addPendingChanges(superAdmin: Client, product: PayoutProduct, addRecord: AddRecord): Promise<void> {
  const another = await product.client('admin').signIn('233200000009')
  const requestRoleChange = async (client: Client, q: string) => {
    const [user] = dataOf(await client.get(`/users?q=${q}`))
    dataOf(await client.put(`/users/${user.userId}`, { role: 'Admin', roleReason: 'Leads the branch' }))
    const [change] = dataOf(await client.get(`/role-changes?userId=${user.userId}`))
    return change.roleChangeId as string
  }
  addRecord('role-change', 'SuperAdmin', await requestRoleChange(superAdmin, 'Kofi%20Adjei'))
  addRecord('role-change', 'colleague', await requestRoleChange(another, 'Abena%20Owusu'))
  const requestExaminer = async (client: Client, mobileNumber: string) => {
    const body = { fullName: 'Esi Quaye', organisation: 'NIC', endsOn: toAccraDate(product.clock.now()) }
    const seat = dataOf(await client.post('/examiners', { ...body, mobileNumber, reason: 'Yearly inspection' }))
    return seat.examinerSeatId as string
  }
  const settings = dataOf(await superAdmin.get('/settings'))
  const requestSettingChange = async (client: Client, name: 'company' | 'travel-assistance') => {
    const value = { ...settings[name].value, email: 'office@example.com' }
    const body = { value, startsOn: toAccraDate(product.clock.now()), reason: 'New address' }
    return dataOf(await client.post(`/settings/${name}`, body)).settingChangeId as string
  }
  addRecord('setting-change', 'SuperAdmin', await requestSettingChange(superAdmin, 'company'))
  addRecord('setting-change', 'colleague', await requestSettingChange(another, 'travel-assistance'))
  const requestRuleChange = async (client: Client, userGroup: 'AGENT' | 'STAFF') => {
    const terms = { rateBps: 900, maxRateBps: 1_500, minPesewas: 0, maxPesewas: null, vestingDays: 14 }
    const body = { productCode: 'MTP', userGroup, ...terms, effectiveFrom: '2027-06-01', reason: 'New budget' }
    return dataOf(await client.post('/commission-rule-changes', body)).ruleChangeId as string
  }
  addRecord('commission-rule-change', 'SuperAdmin', await requestRuleChange(superAdmin, 'AGENT'))
  addRecord('commission-rule-change', 'colleague', await requestRuleChange(another, 'STAFF'))
  const requestPermissionChange = async (client: Client, q: string) => {
    const [user] = dataOf(await client.get(`/users?q=${q}`))
    const body = { permission: 'motor.underwrite', granted: false, reason: 'Moves to the counter' }
    return dataOf(await client.post(`/users/${user.userId}/permissions`, body)).permissionChangeId as string
  }
  addRecord('permission-change', 'SuperAdmin', await requestPermissionChange(superAdmin, 'Kofi%20Adjei'))
  addRecord('permission-change', 'colleague', await requestPermissionChange(another, 'Abena%20Owusu'))
  addRecord('examiner', 'SuperAdmin', await requestExaminer(superAdmin, '0240000051'))
  addRecord('examiner', 'colleague', await requestExaminer(another, '0240000052'))
}

type Sold = { policyId: string; payableId: string; phone: string }
type SoldBy = Record<Person, Sold>

/** A draft, a pay-later offer, a paid policy and a trip of each person. */
async function sellEverything(product: PayoutProduct, clients: Clients, addRecord: AddRecord): Promise<SoldBy> {
  const motor = saleActions(product)
  const trips = sellingTrips(product)
  const sold = {} as SoldBy // filled below
  for (const [at, person] of PERSONS.entries()) {
    const client = clients[person]
    const draft = (which: number, change = {}) => {
      const serial = 2101 + at * 100 + which
      return motor.draft(client, `GR ${serial}-20`, { phone: `2335400${serial}0`, ...change })
    }
    addRecord('motor-draft', person, (await draft(1)).draftId)
    const referred = await draft(4, { underwriting: { declinedBefore: true } })
    dataOf(await client.post(`/motor/drafts/${referred.draftId}/referral`))
    addRecord('referral', person, referred.draftId)
    const toPark = await giveConsent(product, await draft(2))
    addRecord('parked', person, dataOf(await client.post('/pay-later', toPark, withKey())).payableId)
    const toSell = await draft(3)
    const { draftId, verificationToken } = await giveConsent(product, toSell)
    const offer = dataOf(await motor.purchase(client, draftId, { verificationToken }))
    dataOf(await motor.pay(client, offer.payableId, toSell.phone))
    sold[person] = { ...offer, phone: toSell.phone }
    addRecord('policy', person, offer.policyId)
    addRecord('customer', person, offer.customer.customerCode)
    addRecord('customer-merge', person, await proposeMerge(product, offer.customer.customerCode))
    addRecord('customer-erasure', person, await requestErasure(product, offer.customer.customerCode))
    addRecord('customer-correction', person, await proposeCorrection(product, offer.customer.customerCode))
    addRecord('policy-record', person, offer.payableId)
    addRecord('checkout', person, offer.clientReference)
    addRecord('estimate', person, dataOf(await client.post('/motor/estimates', PRICED)).estimateId)
    const trip = await addQuoted(client, tripOf())
    addRecord('travel-draft', person, trip.draftId)
    addRecord('travel-quote', person, trip.quote.quoteId)
    const offeredTrip = await trips.offer(client)
    await trips.pay(client, offeredTrip)
    addRecord('travel-policy', person, offeredTrip.policyId)
  }
  await trips.approve()
  return sold
}

/** A proposal of the seller to merge another record of the same seller. */
async function proposeMerge(product: PayoutProduct, code: string): Promise<string> {
  const id = randomUUID()
  const insert = sql`insert into customer_merges (id, kept_id, merged_id, reason, status, requested_by, requested_at)
    select ${id}, c.id, o.id, 'Same person', 'pending', o.created_by, now() from customers c
    join customers o on o.created_by = c.created_by and o.id <> c.id where c.code = ${code} limit 1`
  await product.db.transaction((tx) => run(tx, insert))
  return id
}

/** A request of the seller to erase a customer, even before the retention years have passed. */
async function requestErasure(product: PayoutProduct, code: string): Promise<string> {
  const id = randomUUID()
  const insert = sql`insert into customer_erasures (id, customer_id, reason, erasable_on, status, requested_by, requested_at)
    select ${id}, c.id, 'Asked by letter', '2034-01-01', 'pending', c.created_by, now() from customers c where c.code = ${code}`
  await product.db.transaction((tx) => run(tx, insert))
  return id
}

/** A proposal of the seller to correct a customer. */
async function proposeCorrection(product: PayoutProduct, code: string): Promise<string> {
  const id = randomUUID()
  const changes = JSON.stringify([{ field: 'city', from: 'Accra', to: 'Tema' }])
  const insert = sql`insert into customer_corrections (id, customer_id, changes, reason, status, requested_by, requested_at)
    select ${id}, c.id, ${changes}, 'Asked by letter', 'pending', c.created_by, now() from customers c where c.code = ${code}`
  await product.db.transaction((tx) => run(tx, insert))
  return id
}

async function giveConsent(product: PayoutProduct, { draftId, phone }: { draftId: string; phone: string }) {
  return { draftId, verificationToken: await product.createVerificationToken(phone, 'consent', draftId) }
}

const PRICED = {
  riskCode: 'X1',
  coverType: 'thirdparty',
  startDate: '2026-11-20',
  endDate: '2027-11-19',
  seats: 5,
  engineCapacity: 1800,
  yearOfManufacture: 2018,
}

const MAX_MINUTES = 30

/** Moves the clock until every policy is issued: on a busy machine, the register can respond late and is asked again. */
async function waitUntilIssued(product: PayoutProduct, superAdmin: Client, sold: SoldBy): Promise<void> {
  for (let minute = 0; minute < MAX_MINUTES; minute += 1) {
    const active = JSON.stringify(dataOf(await superAdmin.get('/policies?status=active&limit=100')))
    if (PERSONS.every((person) => active.includes(sold[person].policyId))) return
    await product.advanceSeconds(MINUTE_SECONDS)
  }
  throw new Error('not every policy was issued')
}

async function addCommissionLines(clients: Clients, addRecord: AddRecord): Promise<void> {
  for (const person of ['Agent', 'colleague', 'outsider'] as const) {
    const [line] = dataOf(await clients[person].get('/commissions'))
    addRecord('commission-line', person, line.commissionId)
  }
}

async function addAlert({ db, clock }: PayoutProduct, { user }: Records, addRecord: AddRecord): Promise<void> {
  const { id } = await db.transaction((tx) =>
    one(
      tx,
      z.object({ id: z.string() }),
      sql`insert into alerts (kind, severity, subject, sentence, user_id, branch_id, at, last_at)
          select 'off-hours', 'normal', id, 'Signed in at night', id, branch_id, ${clock.now()}, ${clock.now()} from users
          where id = ${user.outsider} returning id`,
    ),
  )
  addRecord('alert', 'outsider', id)
}

/** Acts as if the network had reported reversals; the payments themselves are unchanged. */
async function addExceptions({ db, clock }: PayoutProduct, sold: SoldBy, addRecord: AddRecord): Promise<void> {
  for (const person of PERSONS) {
    const { id } = await db.transaction((tx) =>
      one(
        tx,
        z.object({ id: z.string() }),
        sql`insert into payment_exceptions (checkout_id, attempt_id, cause, refund_due, opened_at)
            select c.id, a.id, 'reversed_by_network', false, ${clock.now()}
            from checkouts c join payment_attempts a on a.checkout_id = c.id
            where c.payable_id = ${sold[person].payableId} limit 1
            returning id`,
      ),
    )
    addRecord('exception', person, id)
  }
}

async function addRequest(
  product: PayoutProduct,
  client: Client,
  person: Person,
  { policyId, phone }: Sold,
  addRecord: AddRecord,
) {
  const sent = { 'content-type': 'image/png' }
  const query = 'purpose=service-request&fileName=evidence.png'
  const file = dataOf(await client.send('POST', `/files?${query}`, png(900 + PERSONS.indexOf(person), 600), sent))
  addRecord('file', person, file.fileId)
  const content = { kind: 'sticker', reason: 'damaged' }
  const verificationToken = await product.createVerificationToken(phone, 'consent', `sticker:${policyId}`)
  const body = { policyId, content, fileIds: [file.fileId], verificationToken }
  const { request } = dataOf(await client.post('/service-requests', body, withKey()))
  addRecord('request', person, request.requestId)
}
