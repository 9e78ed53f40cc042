import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { withKey } from '../../money/payments/testing.ts'
import { one, run } from '../../platform/db/database.ts'
import { raw, sql } from '../../platform/db/sql.ts'
import { readZip } from '../../platform/documents/zip.fixture.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../service-requests/app.fixture.ts'

const DESCRIPTION = 'Paid three premiums in cash within an hour and asked for refunds to another number.'

let app: ServiceApp
let code: string
let policyId: string
beforeAll(async () => {
  app = await startServiceApp()
  const sold = await app.sell()
  policyId = sold.policyId
  code = (await app.people.agent.get(`/policies/${policyId}`)).body.data.customerCode
  await app.drain()
}, 120_000)
afterAll(() => app.stop())

const raise = (client: Client, body: object = { customerCode: code, description: DESCRIPTION }) =>
  client.post('/suspicious-reports', body, withKey())
const raiseReport = async (client: Client, body?: object): Promise<string> =>
  expectStatus(await raise(client, body), 201).body.data.receipt
const reports = async (client: Client, view = 'all') =>
  expectStatus(await client.get(`/suspicious-reports?view=${view}&limit=100`), 200).body.data
const byReceipt = async (receipt: string, client = app.people.superAdmin) =>
  (await reports(client)).find((report: { receipt: string }) => report.receipt === receipt)
const decide = (client: Client, { reportId, version }: { reportId: string; version: number }, decision = 'file') =>
  client.post(`/suspicious-reports/${reportId}/decide`, { version, decision, reason: 'Pattern of refunds' }, withKey())

describe('a report', () => {
  test('is drafted, decided and filed with reference and day', async () => {
    const { superAdmin } = app.people
    const draft = await byReceipt(await raiseReport(superAdmin))
    expect(draft).toMatchObject({ state: 'draft', source: 'office', customerCode: code, isLate: false })
    expect(new Date(draft.dueAt).getTime() - new Date(draft.raisedAt).getTime()).toBe(24 * 3_600_000)
    const filing = { reference: 'FIC-2026-0042', filedOn: app.today() }
    const file = (version: number, body = filing) =>
      superAdmin.post(`/suspicious-reports/${draft.reportId}/file`, { version, ...body }, withKey())
    expect((await file(1)).body.code).toBe('illegal_move')
    const decided = expectStatus(await decide(superAdmin, draft), 200).body.data
    expect(decided).toMatchObject({ state: 'decided', decided: { reason: 'Pattern of refunds' }, actions: ['file'] })
    expect((await file(1)).body.code).toBe('stale_version')
    expect((await file(2, { ...filing, filedOn: '2030-01-01' })).body.errors).toMatchObject([{ path: 'filedOn' }])
    const filed = expectStatus(await file(2), 200).body.data
    expect(filed).toMatchObject({ state: 'filed', filed: { reference: 'FIC-2026-0042' }, actions: [] })
    const update = sql`update suspicious_reports set description = 'Nothing happened' where id = ${draft.reportId}`
    await expect(app.db.transaction((tx) => run(tx, update))).rejects.toThrow('keeps what was reported')
  })

  test('that is not filed ends with a reason, and the second of two concurrent decisions is refused', async () => {
    const { superAdmin, admin } = app.people
    const report = await byReceipt(
      await raiseReport(superAdmin, { subject: 'An unknown caller', description: DESCRIPTION }),
    )
    const responses = await Promise.all([decide(superAdmin, report, 'no-file'), decide(admin, report, 'no-file')])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect(await byReceipt(report.receipt)).toMatchObject({ state: 'decided', decision: 'no-file' })
    expect((await reports(superAdmin, 'open')).map(({ receipt }: { receipt: string }) => receipt)).not.toContain(
      report.receipt,
    )
  })

  test('is late after its deadline, and needs a subject and a description', async () => {
    const { agent } = app.people
    expect((await raise(agent, { description: DESCRIPTION })).body.errors).toMatchObject([{ path: 'subject' }])
    expect((await raise(agent, { customerCode: code, description: 'odd' })).body.errors).toMatchObject([
      { path: 'description' },
    ])
    const receipt = await raiseReport(agent)
    await app.advanceDays(2)
    expect(await byReceipt(receipt)).toMatchObject({ isLate: true, source: 'colleague' })
  })
})

describe('a seller who submitted a report or whose customer is reported', () => {
  /** Everything that these people can read about the customer, the policy, their work and themselves. */
  async function responsesFor(client: Client): Promise<Record<string, string>> {
    const [assistant] = (await app.people.agent.get('/assistants')).body.data
    const addresses = [
      `/customers/${code}`,
      `/customers/list`,
      `/customers/${code}/identity`,
      `/customers/${code}/consents`,
      `/notes/customer/${code}`,
      `/activities?limit=100`,
      `/activities?limit=100&entityType=suspicious-report`,
      `/activities?limit=100&kind=service`,
      `/policies/${policyId}`,
      `/policies/${policyId}/history`,
      `/policies?customerCode=${code}`,
      `/complaints`,
      `/notifications`,
      `/work-items`,
      `/work-items/counts`,
      `/tasks`,
      `/mentions`,
      `/search?q=${code}`,
      `/assistants/${assistant?.assistantId}`,
    ]
    const seen: Record<string, string> = {}
    for (const address of addresses) {
      const { status, body } = await client.get(address)
      seen[address] = JSON.stringify([status, { ...body, requestId: undefined }])
    }
    return seen
  }

  test('finds no trace of it in content, counts, activity, search, notifications or work', async () => {
    const { agent, assistant, staff, superAdmin } = app.people
    const watchers = [agent, assistant, staff]
    const before = await Promise.all(watchers.map(responsesFor))
    const receipts = [
      await raiseReport(assistant),
      await raiseReport(agent),
      await raiseReport(staff),
      await raiseReport(superAdmin),
    ]
    const [first] = receipts
    expectStatus(await decide(superAdmin, await byReceipt(first ?? '')), 200)
    await app.drain()
    const after = await Promise.all(watchers.map(responsesFor))
    expect(after).toEqual(before)
    for (const client of watchers) {
      expect((await client.get('/suspicious-reports')).status).toBe(403)
      const { reportId } = await byReceipt(receipts[0] ?? '')
      expect((await client.get(`/suspicious-reports/${reportId}`)).status).toBe(403)
    }
    const seen = (await superAdmin.get('/activities?limit=100&entityType=suspicious-report')).body.data
    expect(seen.length).toBeGreaterThanOrEqual(5)
  })

  test('gets a receipt that reveals neither the number of reports nor the customer', async () => {
    const { agent } = app.people
    const north = await app.client('staff').signIn('233200000006')
    const bodies = [
      { customerCode: code, description: DESCRIPTION },
      { customerCode: 'CUS-999999', description: DESCRIPTION },
      { subject: 'A caller without a name', description: DESCRIPTION },
    ]
    for (const client of [agent, north]) {
      for (const body of bodies) {
        const answer = expectStatus(await raise(client, body), 201)
        expect(Object.keys(answer.body.data)).toEqual(['receipt', 'raisedAt'])
        expect(answer.body.data.receipt).toMatch(/^R-[2-9A-Z]{8}$/)
      }
    }
  })

  test('does not find it in the file with the data of the customer, nor in exports of the activity', async () => {
    const { staff, agent } = app.people
    await raiseReport(agent)
    const { bytes } = expectStatus(await staff.get(`/customers/${code}/data.zip`), 200)
    const data = readZip(bytes).get('customer.json') ?? ''
    expect(data).not.toMatch(/[Ss]uspici|[Ss]creening/)
    for (const client of [agent, staff]) {
      const file = await client.get('/activities/export.csv')
      expect(JSON.stringify(file.body ?? '') + Buffer.from(file.bytes ?? '').toString()).not.toMatch(
        /suspici|screening/i,
      )
    }
  })
})

test('a SuperAdmin who sold to the customer finds no entry of the report in the activity or its export', async () => {
  const { superAdmin } = app.people
  const other = await app.client('admin').signIn('233200000009')
  const draft = await byReceipt(await raiseReport(other))
  const own = `created_by = (select id from users where mobile_number = '233200000001')`
  const { added_by } = await app.db.transaction(async (tx) => {
    const before = await one(
      tx,
      z.object({ added_by: z.string() }),
      sql`select created_by as added_by from customers where code = ${code}`,
    )
    await run(tx, sql`update customers set ${raw(own)} where code = ${code}`)
    return before
  })
  const about = `/activities?limit=100&entityType=suspicious-report&entityId=${draft.reportId}`
  expect((await superAdmin.get(about)).body).toMatchObject({ data: [] })
  const file = await superAdmin.get('/activities/export.csv?entityType=suspicious-report')
  expect(JSON.stringify(file.body ?? '') + Buffer.from(file.bytes ?? '').toString()).not.toContain(draft.reportId)
  expect((await other.get(about)).body.data).toHaveLength(1)
  await app.db.transaction((tx) => run(tx, sql`update customers set created_by = ${added_by} where code = ${code}`))
  expect((await superAdmin.get(about)).body.data).toHaveLength(1)
})

test('an Admin does not see a report about their own customer, nor one of other branches', async () => {
  const { admin, superAdmin } = app.people
  const { policyId: other } = await app.sell()
  const own = (await superAdmin.get(`/policies/${other}`)).body.data.customerCode
  const receipt = await raiseReport(superAdmin, { customerCode: own, description: DESCRIPTION })
  expect(await byReceipt(receipt, admin)).toBeTruthy()
  const { id: adminId } = await app.actorOf('233200000002')
  await app.db.transaction((tx) => run(tx, sql`update customers set created_by = ${adminId} where code = ${own}`))
  expect(await byReceipt(receipt, admin)).toBeUndefined()
  const hidden = await byReceipt(receipt)
  expect((await admin.get(`/suspicious-reports/${hidden.reportId}`)).status).toBe(404)
  expect((await decide(admin, hidden)).status).toBe(404)
  const north = await app.client('staff').signIn('233200000006')
  const northReport = await raiseReport(north, { subject: 'A caller in Kumasi', description: DESCRIPTION })
  expect(await byReceipt(northReport, admin)).toBeUndefined()
  expect(await byReceipt(northReport)).toMatchObject({ subject: 'A caller in Kumasi' })
})

test('the audit log keeps no names or texts of a report', async () => {
  await raiseReport(app.people.agent)
  const { texts } = await app.db.transaction((tx) =>
    one(
      tx,
      z.object({ texts: z.string() }),
      sql`select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), ' ') as texts from audit_log
          where entity_type in ('suspicious-report', 'screening-hit')`,
    ),
  )
  expect(texts).not.toContain('premiums')
  expect(texts).toContain('colleague')
})
