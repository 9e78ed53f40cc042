import { once } from 'node:events'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { fillPolicies } from '../../cli/fill-policies.ts'
import { one, run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { sales } from '../../policies/policies/sale.fixture.ts'

let product: TestProduct
let superAdmin: Client
let staff: Client
let agent: Client
let assistant: Client

beforeAll(async () => {
  product = await startTestProduct()
  const people = await product.signInAs('superAdmin', 'staff', 'agent', 'assistant')
  ;({ superAdmin, staff, agent, assistant } = people)
  const { sell } = sales(product)
  await sell({ plate: 'GR 1-26', seller: 'staff' })
  await sell({ plate: 'GR 2-26', seller: 'agent' })
  await sell({ plate: 'GR 3-26', seller: 'assistant' })
  await sell({ plate: 'AS 4-26', seller: 'north' })
})
afterAll(() => product.stop())

const start = async (client: Client, filter: object = {}, format = 'csv') => {
  const reply = await client.post('/exports', { format, filter })
  expect(reply.status).toBe(201)
  return reply.body.data
}
const SHEET = 'xl/worksheets/sheet1.xml'
const lines = (csv: string) => csv.trim().split('\r\n')
const platesIn = (csv: string) => [...csv.matchAll(/[A-Z]{2} \d-26/g)].map(([plate]) => plate).sort()

test.each([
  ['an assistant exports their own sales', () => assistant, ['GR 3-26']],
  ['an agent exports their own sales and those of their assistants', () => agent, ['GR 2-26', 'GR 3-26']],
  ['Staff export the sales of their branch', () => staff, ['GR 1-26', 'GR 2-26', 'GR 3-26']],
  ['a SuperAdmin exports all sales', () => superAdmin, ['AS 4-26', 'GR 1-26', 'GR 2-26', 'GR 3-26']],
])('%s in a file that is ready immediately', async (_, client, plates) => {
  const created = await start(client())
  expect(created).toMatchObject({ status: 'ready', rows: plates.length, fileName: 'policies-2026-11-16.csv' })
  const { body, headers } = await client().get(`/exports/${created.exportId}/file`)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toContain('policies-2026-11-16.csv')
  expect(lines(body)).toHaveLength(plates.length + 2)
  expect(lines(body).at(-1)).toMatch(/^"Exported by [A-Z].+ on 16 Nov 2026, \d\d:\d\d, request .+"$/)
  expect(platesIn(body)).toEqual(plates)
})

test('an export contains only the filtered or selected rows', async () => {
  const found = await start(superAdmin, { q: 'GR 2-26' })
  expect(platesIn((await superAdmin.get(`/exports/${found.exportId}/file`)).body)).toEqual(['GR 2-26'])
  const all = (await superAdmin.get('/policies')).body.data
  const policyRecordIds = all.slice(0, 2).map(({ policyRecordId }: { policyRecordId: string }) => policyRecordId)
  expect((await start(superAdmin, { policyRecordIds })).rows).toBe(2)
  // Selected rows out of reach are not exported.
  expect((await start(assistant, { policyRecordIds })).rows).toBeLessThan(2)
})

test('a name that looks like a formula is exported as text', async () => {
  await product.product.db.transaction((tx) =>
    run(tx, sql`update branches set name = '=1+1' where name = 'Kumasi Adum'`),
  )
  const { exportId } = await start(superAdmin)
  expect((await superAdmin.get(`/exports/${exportId}/file`)).body).toContain(",'=1+1,")
})

test('an XLSX file contains the same rows', async () => {
  const { exportId } = await start(agent, {}, 'xlsx')
  const { headers, bytes } = await fetchBytes(agent, `/exports/${exportId}/file`)
  expect(headers['content-type']).toContain('spreadsheetml.sheet')
  // The sheet is the last part of the file; other parts contain its name too.
  const name = bytes.indexOf(SHEET, bytes.indexOf('</styleSheet>'))
  const sheet = inflateRawSync(bytes.subarray(name + SHEET.length)).toString()
  expect(platesIn(sheet)).toEqual(['GR 2-26', 'GR 3-26'])
})

test('the export of another user is not found, and every export is recorded in the activity log', async () => {
  const { exportId } = await start(staff)
  for (const path of [`/exports/${exportId}`, `/exports/${exportId}/file`]) {
    expect((await agent.get(path)).status).toBe(404)
  }
  expect((await agent.delete(`/exports/${exportId}`)).status).toBe(404)
  const { body } = await staff.get(`/activities?entityId=${exportId}`)
  expect(body.data).toContainEqual(expect.objectContaining({ sentence: 'Policies exported', entityId: exportId }))
})

describe('the figures of the overview as a file', () => {
  const figures = async (client: Client, more = '') => {
    const reply = await client.get(`/overview/figures.csv?from=2026-11-10&to=2026-11-16${more}`)
    expect(reply.status).toBe(200)
    return { ...reply, rows: lines(reply.body) }
  }

  test('has the figures, days, covers and groups, each with its period', async () => {
    const { rows, headers } = await figures(agent)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain('report-2026-11-10-to-2026-11-16.csv')
    const sold = 'Summary,Sold,2026-11-10,2026-11-16,2,'
    expect(rows.find((row) => row.startsWith(sold))).toBeDefined()
    expect(rows).toContain('Summary,Sold in previous period,2026-11-03,2026-11-09,0,0')
    expect(rows.filter((row) => row.startsWith('Premium per day,'))).toHaveLength(2 * 7)
    expect(rows).toContain('Premium per day,Travel,2026-11-10,2026-11-10,,0')
    expect(rows.find((row) => row.startsWith('By cover,Third Party,2026-11-10,2026-11-16,2,'))).toBeDefined()
    expect(rows.filter((row) => row.startsWith('By agent,'))).toHaveLength(2)
    expect(rows.some((row) => /Paid, not covered|Requests/.test(row))).toBe(false)
  })

  test('names its filters, and has the figures of the queue for the office only', async () => {
    const { branchId } = (await staff.get('/users/profile')).body.data.branch
    const { rows } = await figures(superAdmin, `&product=motor&branchId=${branchId}`)
    expect(rows.slice(1, 3)).toEqual(['Filter,Motor,,,,', 'Filter,Accra Central,,,,'])
    expect(rows.filter((row) => row.startsWith('Premium per day,'))).toHaveLength(7)
    expect(rows.some((row) => row.startsWith('Summary,Open requests,,,0,'))).toBe(true)
    // Another branch is out of reach, whether it is requested or not.
    expect((await figures(staff)).body).not.toContain('Kumasi')
    const north = await product.client('staff').signIn('0200000006')
    const other = (await north.get('/users/profile')).body.data.branch.branchId
    for (const client of [staff, agent]) {
      expect((await figures(client, `&branchId=${other}`)).rows[1]).toBe('Filter,Unknown branch,,,,')
      expect((await figures(client, `&branchId=${branchId}`)).rows[1]).toBe('Filter,Accra Central,,,,')
    }
  })

  test('has no formula in a name', async () => {
    expect((await figures(superAdmin)).body).toContain("By branch,'=1+1,")
  })
})

test('jobs write a long export in parts, report progress, and delete it after seven days', async () => {
  await fillPolicies({ url: product.databaseUrl, db: product.product.db }, 5_200, product.clock.now(), () => undefined)
  const count = 5_200 + 4
  const created = await start(superAdmin)
  expect(created).toMatchObject({ status: 'working', rows: count, doneRows: 0 })
  expect((await superAdmin.get(`/exports/${created.exportId}/file`)).status).toBe(409)
  const seen: number[] = []
  for (let turn = 0; turn < 2; turn++) {
    await product.runJobs()
    seen.push((await superAdmin.get(`/exports/${created.exportId}`)).body.data.doneRows)
  }
  expect(seen).toEqual([5000, count])
  const { body } = await superAdmin.get(`/exports/${created.exportId}/file`)
  const rows = lines(body)
  expect(rows).toHaveLength(count + 2)
  expect(new Set(rows).size).toBe(count + 2)
  const { exportId } = created
  expect((await superAdmin.get('/exports')).body.data).toContainEqual(
    expect.objectContaining({ exportId, status: 'ready' }),
  )

  product.clock.advance(7 * 24 * 3600)
  await product.runJobs()
  const again = await product.client('admin').signIn('0200000001')
  expect((await again.get(`/exports/${created.exportId}`)).status).toBe(404)
})

test('one person can have three long exports in progress, even if many are started at the same time', async () => {
  const exporter = await product.client('admin').signIn('0200000009')
  const many = await Promise.all(
    Array.from({ length: 8 }, () => exporter.post('/exports', { format: 'csv', filter: {} })),
  )
  expect(many.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(many.find(({ status }) => status !== 201)?.body.code).toBe('too_many_exports')
  for (const { body } of many) if (body.data) await exporter.delete(`/exports/${body.data.exportId}`)
})

test('a stopped export is not continued, and the exports of a removed user are deleted', async () => {
  const exporter = await product.client('admin').signIn('0200000001')
  const stopped = await start(exporter)
  expect((await exporter.delete(`/exports/${stopped.exportId}`)).status).toBe(200)
  await product.runJobs()
  expect((await exporter.get(`/exports/${stopped.exportId}`)).status).toBe(404)

  const removedUser = await product.client('admin').signIn('0200000009')
  const { exportId } = await start(removedUser)
  await product.product.db.transaction((tx) =>
    run(tx, sql`update users set status = 'deleted' where mobile_number = '233200000009'`),
  )
  await product.runJobs()
  const { count } = await product.product.db.read((tx) =>
    one(tx, z.object({ count: z.number() }), sql`select count(*) from exports where id = ${exportId}`),
  )
  expect(count).toBe(0)
})

async function fetchBytes(client: Client, path: string) {
  const { port } = product.nodes[0] ?? { port: 0 }
  const request = http.get({ port, host: '127.0.0.1', path: `/api/v1${path}`, headers: client.headers() })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return { headers: response.headers, bytes: await buffer(response) }
}
