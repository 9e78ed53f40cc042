import { addDays } from '@okwan/domain/platform/dates'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { connectEvat } from '../../gateways/evat/connect-evat.ts'
import { sql } from '../../platform/db/sql.ts'
import { textOf } from '../../platform/documents/pdf-text.fixture.ts'
import { storeInitialSettings } from '../../platform/settings/store-initial-settings.ts'
import { sellingTrips } from '../../policies/travel-policies/sale.fixture.ts'
import { dataOf } from '../../sales/travel/sale.fixture.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../service/service-requests/app.fixture.ts'
import { type EvatSimulator, evatAt, startEvatSimulator } from '../../simulators/evat/start.ts'
import { checkMoney, findViolations } from '../integrity-checks/check-money.ts'
import { withKey } from '../payments/testing.ts'

let app: ServiceApp
let evat: EvatSimulator
let owner: pg.Client
let selling: ReturnType<typeof sellingTrips>

beforeAll(async () => {
  app = await startServiceApp()
  selling = sellingTrips(app)
  evat = await startEvatSimulator({ port: 0, clock: app.clock })
  app.product.taxAuthority = connectEvat(evatAt(evat.url, 400))
  owner = new pg.Client(app.databaseUrl)
  await owner.connect()
})
beforeEach(() => evat.fail([]))
afterEach(async () => {
  expect(await checkMoney(app.product)).toEqual([])
})
afterAll(async () => {
  await owner.end()
  await evat.stop()
  await app.stop()
})

type ListedDocument = {
  documentId: string
  kind: string
  number: string
  paymentReference: string
  policyId: string
  problem: string | null
}

const listed = async (state = 'all'): Promise<ListedDocument[]> =>
  dataOf(await app.people.superAdmin.get(`/tax-documents?state=${state}&limit=100`))
const documentsOf = async (policyId: string) =>
  (await listed()).filter((one) => one.policyId === policyId).toSorted((a, b) => a.kind.localeCompare(b.kind))
const overview = async () => dataOf(await app.people.superAdmin.get('/tax-documents/overview'))

async function sell() {
  const offered = await selling.offer(app.people.agent, { departure: '2027-01-20' })
  expectStatus(await app.fromWallet('travel-purchase', offered.payableId), 202)
  await app.drain()
  return offered
}

/** A job that is due later. */
async function advanceMinutes(minutes: number) {
  app.clock.advance(minutes * 60)
  await app.drain()
}

test('nothing is opened before the setting starts', async () => {
  const { policyId } = await sell()
  expect(await documentsOf(policyId)).toEqual([])
  expect(await overview()).toMatchObject({ isOn: false, isConnected: true, unsigned: 0 })
  const value = { isOn: true, issuer: 'company', limitHours: 24 } as const
  app.clock.advance(1)
  await app.product.db.transaction((tx) => storeInitialSettings(tx, { 'tax-invoices': value }, app.clock.now()))
  await app.product.settings.load()
  expect(await overview()).toMatchObject({ isOn: true })
})

test('a travel sale is signed after its payment, and the receipt carries the marks', async () => {
  const { policyId } = await sell()
  const [invoice, ...others] = await documentsOf(policyId)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({
    kind: 'invoice',
    number: expect.stringMatching(/^OK[0-9A-F]{5}-TRV-\d{7}$/),
    netPesewas: 175_00,
    totalPesewas: 210_01,
    problem: null,
    signedAt: expect.any(String),
    stamp: { invoiceNumber: invoice?.number, flag: 'INVOICE' },
    canRetry: false,
  })
  const [stamped] = evat.signed().filter(({ invoiceNumber }) => invoiceNumber === invoice?.number)
  expect(stamped?.totalAmount).toBe(175)
  const receipt = await app.people.agent.get(`/policies/${policyId}/receipt.pdf`)
  expect(textOf(receipt.bytes)).toContain(invoice?.number)
  const shown = dataOf(await app.people.agent.get(`/transactions/${invoice?.paymentReference}`))
  expect(shown.receipt.taxInvoice).toMatchObject({ number: invoice?.number, stamp: { sdcId: 'E000001001' } })
})

test('motor sales are exempt', async () => {
  const { policyId } = await app.sell()
  expect(await documentsOf(policyId)).toEqual([])
})

test('an unreachable authority never blocks the sale; the document is listed with its reason and signed later', async () => {
  evat.fail(['down', 'busy'])
  const { policyId } = await sell()
  expect(await selling.policy(app.people.agent, policyId)).toMatchObject({
    travelStatus: 'issued',
  })
  const [invoice] = await documentsOf(policyId)
  expect(invoice).toMatchObject({
    problem: 'unreachable',
    reason: 'HTTP 503: no reason given',
    tries: 1,
    signedAt: null,
  })
  const receipt = await app.people.agent.get(`/policies/${policyId}/receipt.pdf`)
  expect(textOf(receipt.bytes)).toContain('Provisional')
  await advanceMinutes(1)
  expect(await documentsOf(policyId)).toMatchObject([{ problem: 'unreachable', tries: 2 }])
  await advanceMinutes(2)
  expect(await documentsOf(policyId)).toMatchObject([{ problem: null, signedAt: expect.any(String) }])
})

test.each(['response-lost', 'slow', 'request-lost'] as const)(
  'a response that is %s leads to one signature',
  async (fault) => {
    evat.fail([fault])
    const { policyId } = await sell()
    await advanceMinutes(1)
    const [invoice] = await documentsOf(policyId)
    expect(invoice).toMatchObject({ signedAt: expect.any(String) })
    expect(evat.signed().filter(({ invoiceNumber }) => invoiceNumber === invoice?.number)).toHaveLength(1)
  },
)

test('the stamp of another document is not accepted', async () => {
  evat.fail(['foreign'])
  const { policyId } = await sell()
  const [invoice] = await documentsOf(policyId)
  expect(invoice).toMatchObject({ problem: 'collision', signedAt: null, stamp: null })
  // E-VAT has signed the invoice, so the next attempt finds its own stamp.
  dataOf(await app.people.superAdmin.post(`/tax-documents/${invoice?.documentId}/retry`, {}, withKey()))
  await app.drain()
  expect(await documentsOf(policyId)).toMatchObject([{ problem: null, signedAt: expect.any(String) }])
})

test('a rejected document is resent once, manually', async () => {
  evat.fail(['refused'])
  const { policyId } = await sell()
  const [invoice] = await documentsOf(policyId)
  expect(invoice).toMatchObject({
    problem: 'refused',
    reason: 'E708: Invalid total vat.',
    nextAt: null,
    canRetry: true,
  })
  await advanceMinutes(26 * 60)
  await app.advanceDays(0)
  expect(await documentsOf(policyId)).toMatchObject([{ tries: 1, isOverdue: true, ageHours: 26 }])
  expect(await overview()).toMatchObject({ unsigned: 1, overdue: 1 })
  expect((await app.nodes[0]?.app.inject({ url: '/metrics' }))?.body).toContain('okwan_tax_documents_overdue 1')

  const { superAdmin, admin, agent } = app.people
  const retry = `/tax-documents/${invoice?.documentId}/retry`
  expectStatus(await admin.post(retry, {}, withKey()), 403)
  expectStatus(await agent.get('/tax-documents'), 403)
  const both = await Promise.all([superAdmin.post(retry, {}, withKey()), superAdmin.post(retry, {}, withKey())])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await app.drain()
  expect(await documentsOf(policyId)).toMatchObject([{ signedAt: expect.any(String), tries: 2 }])
  expectStatus(await superAdmin.post(retry, {}, withKey()), 412)
  expectStatus(await superAdmin.post('/tax-documents/00000000-0000-4000-8000-000000000000/retry', {}, withKey()), 404)
})

test('a rejected key stops other documents, and a person can try it immediately', async () => {
  const before = evat.signed().length
  evat.fail(['key'])
  const first = await sell()
  const second = await sell()
  expect(await documentsOf(first.policyId)).toMatchObject([{ problem: 'settings', tries: 1 }])
  expect(await documentsOf(second.policyId)).toMatchObject([{ problem: 'settings', tries: 0 }])
  const [invoice] = await documentsOf(second.policyId)
  dataOf(await app.people.superAdmin.post(`/tax-documents/${invoice?.documentId}/retry`, {}, withKey()))
  await app.drain()
  await advanceMinutes(60)
  await app.advanceDays(0)
  expect(await listed('unsigned')).toEqual([])
  expect(evat.signed().length).toBe(before + 2)
})

/** A cancelled trip with its refund approved. */
async function refunded(policyId: string, phone: string, payee: object & { msisdn?: string } = {}) {
  const { superAdmin, agent, admin } = app.people
  const policy = { policyId, policyRecordId: '', policyNumber: '', phone }
  const cancellation = { kind: 'trip_cancellation', reason: 'visa_refused' }
  const { request } = dataOf(await app.raise(agent, policy, cancellation))
  expectStatus(await app.approveRequest(superAdmin, request.requestId), 200)
  await app.drain()
  const { refunds } = await app.seenRequest(superAdmin, request.requestId)
  const payoutId = refunds[0].payoutId
  const holder = dataOf(await admin.get(`/refunds/${payoutId}`)).customerName
  await app.name(payee.msisdn ?? phone, holder)
  expectStatus(await app.recommend(admin, payoutId, { msisdn: phone, ...payee }), 200)
  expectStatus(await app.approve(superAdmin, '233200000001', payoutId), 200)
  return payoutId as string
}

test('a refund gets a credit note with the number of the sale and the taxes of the refund', async () => {
  await app.advanceDays(0)
  const { policyId, mobileNumber } = await sell()
  await refunded(policyId, mobileNumber)
  await app.drain()
  const [note, invoice] = await documentsOf(policyId)
  expect(note).toMatchObject({
    kind: 'credit-note',
    netPesewas: 175_00,
    totalPesewas: 210_01,
    signedAt: expect.any(String),
  })
  expect(note?.number).toMatch(/-CN-\d{7}$/)
  const stamped = evat.signed().filter(({ invoiceNumber }) => invoiceNumber === invoice?.number)
  expect(stamped.map(({ flag, reference }) => [flag, reference])).toEqual([
    ['INVOICE', ''],
    ['REFUND', note?.number],
  ])
})

test('a credit note waits for its invoice, and both are signed in order', async () => {
  evat.fail(['refused'])
  const { policyId, mobileNumber } = await sell()
  await refunded(policyId, mobileNumber)
  await app.drain()
  const [note, invoice] = await documentsOf(policyId)
  expect(note).toMatchObject({ problem: 'waiting', canRetry: false })
  const { superAdmin } = app.people
  const early = await superAdmin.post(`/tax-documents/${note?.documentId}/retry`, {}, withKey())
  expect(early.body.code).toBe('tax_document_waits')
  dataOf(await superAdmin.post(`/tax-documents/${invoice?.documentId}/retry`, {}, withKey()))
  await app.drain()
  expect(await documentsOf(policyId)).toMatchObject([
    { signedAt: expect.any(String) },
    { signedAt: expect.any(String) },
  ])
})

test('a refund that is rejected after its approval ends its credit note', async () => {
  const { policyId, mobileNumber } = await sell()
  const payee = { msisdn: '233241110102', payeeReason: 'Phone lost', identitySeen: true }
  const payoutId = await refunded(policyId, mobileNumber, payee)
  await app.drain()
  await app.advanceSeconds(5)
  await app.advanceSeconds(60)
  const pause = { reason: 'The customer was paid in cash', until: addDays(app.today(), 1) }
  expectStatus(await app.act(app.people.superAdmin, payoutId, 'pause', pause), 200)
  expectStatus(await app.act(app.people.superAdmin, payoutId, 'reject', { reason: 'Was paid in cash' }), 200)
  await app.drain()
  const [ended, note, invoice] = await documentsOf(policyId)
  expect(ended).toMatchObject({ kind: 'cancellation', number: note?.number, signedAt: expect.any(String) })
  const stamped = evat.signed().filter(({ invoiceNumber }) => invoiceNumber === invoice?.number)
  expect(stamped.map(({ flag }) => flag)).toEqual(['INVOICE', 'REFUND', 'REFUND_CANCELATION'])
})

test('the database keeps one invoice for each sale and never changes a signed one', async () => {
  const { policyId } = await sell()
  const [invoice] = await documentsOf(policyId)
  const change = (column: string) =>
    owner.query(`update tax_documents set ${column} where id = $1`, [invoice?.documentId])
  await expect(change('net_pesewas = 1')).rejects.toMatchObject({ constraint: 'tax_documents_signed_final' })
  await expect(change('tries = 9')).rejects.toMatchObject({ constraint: 'tax_documents_signed_final' })
  const copy = `insert into tax_documents (kind, number, journal_id, payment_reference, policy_record_id, net_pesewas, nhil_pesewas,
      getfund_pesewas, covid_pesewas, vat_pesewas, opened_at)
    select kind, number || 'X', journal_id, payment_reference || 'X', policy_record_id, 1, 0, 0, 0, 0, opened_at from tax_documents where id = $1`
  await expect(owner.query(copy, [invoice?.documentId])).rejects.toMatchObject({ constraint: 'tax_documents_journal' })
  await expect(app.product.db.transaction((tx) => tx.query('delete from tax_documents'))).rejects.toThrow(
    /permission denied/,
  )
})

test('the integrity check finds a sale without an invoice and a refund without a credit note', async () => {
  const { policyId, mobileNumber } = await sell()
  await refunded(policyId, mobileNumber)
  await app.drain()
  const ids = await app.query(
    z.object({ id: z.string(), kind: z.string() }),
    sql`select d.id, d.kind from tax_documents d join policy_records r on r.id = d.policy_record_id where r.policy_id = ${policyId}`,
  )
  const note = ids.find(({ kind }) => kind === 'credit-note')?.id
  const invoice = ids.find(({ kind }) => kind === 'invoice')?.id
  await owner.query('begin')
  await owner.query('create temp table kept_documents as select * from tax_documents where id = any($1)', [
    [note, invoice],
  ])
  await owner.query('create temp table kept_requests as select * from tax_requests where document_id = any($1)', [
    [note, invoice],
  ])
  await owner.query('delete from tax_requests where document_id = any($1)', [[note, invoice]])
  await owner.query('delete from tax_documents where id = $1', [note])
  await owner.query('commit')
  const found = async () =>
    (await findViolations(app.product.db, app.clock.now())).map(({ name, count }) => [name, count])
  expect(await found()).toEqual([['taxed-sales-have-an-invoice', 1]])
  await owner.query('delete from tax_documents where id = $1', [invoice])
  expect(await found()).toEqual([['taxed-sales-have-an-invoice', 1]])
  await owner.query(`insert into tax_documents select * from kept_documents order by kind = 'credit-note'`)
  await owner.query('insert into tax_requests select * from kept_requests')
})
