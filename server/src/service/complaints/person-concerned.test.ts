import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { withKey } from '../../money/payments/testing.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../service-requests/app.fixture.ts'

const ADMIN = '233200000002'
const PERIOD = 'from=2026-01-01&to=2026-12-31'

let app: ServiceApp
let customerCode: string
let policyId: string
let complaintId: string
let complaintNumber: string
let adminId: string

beforeAll(async () => {
  app = await startServiceApp()
  const { agent, superAdmin, staff } = app.people
  ;({ id: adminId } = await app.actorOf(ADMIN))
  ;({ policyId } = await app.sell())
  ;({ customerCode } = (await agent.get(`/policies/${policyId}`)).body.data)
  const complaint = {
    name: 'Esi Arthur',
    phone: '0549111222',
    category: 'data',
    description: 'The manager shouted at me in the office.',
  }
  const links = { customerCode, policyId, aboutId: adminId }
  const recorded = expectStatus(await superAdmin.post('/complaints', { ...complaint, ...links }, withKey()), 201).body
    .data
  ;({ complaintId, complaintNumber } = recorded)
  // Staff work for the branch of the Admin and must not be the reason why the Admin learns of the complaint.
  expectStatus(await staff.post(`/notes/complaint/${complaintId}`, { text: 'I was there' }, withKey()), 201)
}, 120_000)
afterAll(() => app.stop())

/** All endpoints that show or count complaints, with their responses to a person. */
async function responsesFor(client: Client): Promise<Record<string, string>> {
  const paths = [
    '/complaints?view=open',
    `/complaints?q=${complaintNumber}`,
    `/complaints?customerCode=${customerCode}`,
    `/reports/complaints-register?${PERIOD}`,
    `/reports/complaints-register/file?format=csv&${PERIOD}`,
    `/reports/complaints?${PERIOD}`,
    '/work-items',
    '/work-items/counts',
    '/notifications',
    '/notifications/unread',
    '/tasks',
    '/mentions',
    `/search?q=${complaintNumber}`,
    '/search?q=Arthur',
    `/customers/${customerCode}/timeline`,
    `/customers/${customerCode}/messages`,
    `/policies/${policyId}/messages`,
    `/customers/${customerCode}/erasure`,
    `/notes/complaint/${complaintId}`,
    `/complaints/${complaintId}`,
  ]
  const responses: Record<string, string> = {}
  for (const path of paths) {
    const { status, bytes } = await client.get(path)
    responses[path] = `${status} ${bytes.toString('utf8')}`
  }
  return responses
}

const mentionsComplaint = (answer: string) =>
  [complaintId, complaintNumber, 'Esi Arthur', 'open complaint'].some((word) => answer.includes(word))

const rowsOf = async (client: Client, report: string) =>
  expectStatus(await client.get(`/reports/${report}?${PERIOD}`), 200).body.data.rows as { key: string }[]

test('an Admin finds no complaint about themselves in any list, report, file, count, search or history', async () => {
  const { admin, superAdmin } = app.people
  const own = await responsesFor(admin)
  expect(Object.keys(own).filter((path) => mentionsComplaint(own[path] ?? ''))).toEqual([])
  expect(own[`/complaints/${complaintId}`]).toMatch(/^404 /)
  // The same requests show the complaint to other people, which proves that the requests would reveal it.
  const others = await responsesFor(superAdmin)
  expect(Object.keys(others).filter((path) => mentionsComplaint(others[path] ?? ''))).toEqual([
    '/complaints?view=open',
    `/complaints?q=${complaintNumber}`,
    `/complaints?customerCode=${customerCode}`,
    `/reports/complaints-register?${PERIOD}`,
    `/reports/complaints-register/file?format=csv&${PERIOD}`,
    '/work-items',
    `/customers/${customerCode}/timeline`,
    `/customers/${customerCode}/erasure`,
    `/complaints/${complaintId}`,
  ])
})

test('reports count the complaint for the Admin only after it is shared', async () => {
  const { admin, superAdmin } = app.people
  const isIn = async (client: Client) => {
    const byCategory = (await rowsOf(client, 'complaints')).some(({ key }) => key === 'data')
    const inRegister = (await rowsOf(client, 'complaints-register')).some(({ key }) => key === complaintNumber)
    return [byCategory, inRegister]
  }
  expect(await isIn(superAdmin)).toEqual([true, true])
  expect(await isIn(admin)).toEqual([false, false])
  const share = async (isShared: boolean) => {
    const { version } = (await superAdmin.get(`/complaints/${complaintId}`)).body.data
    expectStatus(await superAdmin.post(`/complaints/${complaintId}/share`, { version, isShared }, withKey()), 200)
  }
  await share(true)
  expect(await isIn(admin)).toEqual([true, true])
  await share(false)
})
