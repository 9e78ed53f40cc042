import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../../test/product.ts'
import { withKey } from '../../../money/payments/testing.ts'
import { sql } from '../../../platform/db/sql.ts'
import { expectStatus, type ServiceApp, type SoldPolicy, startServiceApp } from '../app.fixture.ts'

let app: ServiceApp
let agent: Client
let staff: Client
let superAdmin: Client
let policy: SoldPolicy
let tin: string
let companies = 0

beforeAll(async () => {
  app = await startServiceApp()
  ;({ agent, staff, superAdmin } = app.people)
})
afterAll(() => app.stop())
beforeEach(async () => {
  companies += 1
  tin = `C${String(100_000 + companies).padStart(10, '0')}`
  const company = { companyName: 'Volta Haulage Ltd', tin, companyNumber: 'CS206202016', contactPerson: 'Esi Quaye' }
  policy = await app.sell({ company })
})

const post = (client: Client, content: object, more: object = {}) =>
  client.post(
    '/service-requests',
    { policyId: policy.policyId, content: { kind: 'customer', ...content }, ...more },
    withKey(),
  )
const raise = async (content: object, client = agent) => post(client, content, { fileIds: [await app.addFile(client)] })
const stored = async () => {
  const [row] = await app.query(
    z.object({
      company_name: z.string(),
      tin: z.string(),
      company_number: z.string().nullable(),
      contact_person: z.string(),
    }),
    sql`select c.company_name, c.tin, c.company_number, c.contact_person from customers c
        join policy_records r on r.customer_id = c.id where r.policy_id = ${policy.policyId} limit 1`,
  )
  return row
}

describe('a company', () => {
  test.each([
    ['name', { companyName: 'Volta Logistics Ltd' }, { company_name: 'Volta Logistics Ltd' }],
    ['TIN', { tin: 'C0009876543' }, { tin: 'C0009876543' }],
    ['registration number', { companyNumber: 'CS206202099' }, { company_number: 'CS206202099' }],
    ['contact person', { contactPerson: 'Kojo Asante' }, { contact_person: 'Kojo Asante' }],
  ])('corrects its %s with evidence after another person approved it', async (_, content, after) => {
    const before = await stored()
    expect((await post(agent, content)).body.code).toBe('evidence_needed')
    const { isDone, request } = expectStatus(await raise(content), 201).body.data
    expect(isDone).toBe(false)
    expect(await stored()).toEqual(before)
    expect((await app.approveRequest(agent, request.requestId)).status).toBe(403)
    expectStatus(await app.approveRequest(staff, request.requestId), 200)
    await app.drain()
    expect(await stored()).toEqual({ ...before, ...after })
  })

  test('is named as corrected on the policy page', async () => {
    const { request } = expectStatus(await raise({ companyName: 'Volta Logistics Ltd' }), 201).body.data
    expectStatus(await app.approveRequest(staff, request.requestId), 200)
    await app.drain()
    const { customer } = (await superAdmin.get(`/policies/${policy.policyId}`)).body.data
    expect(customer.fullName).toBe('Volta Logistics Ltd')
  })
})

describe('refused, with the record unchanged:', () => {
  test.each([
    ['another name with another TIN', { companyName: 'Asante Gold Ltd', tin: 'C0009876000' }, 'companyName'],
    ['an invalid TIN', { tin: 'C12' }, 'tin'],
    ['an invalid registration number', { companyNumber: 'XX1' }, 'companyNumber'],
    ['an empty name', { companyName: '' }, 'companyName'],
    ['an occupation', { occupation: 'Trader' }, 'occupation'],
    ['a first name', { firstName: 'Kwame' }, 'firstName'],
  ])('%s', async (_, content, field) => {
    const before = await stored()
    const refused = await raise(content)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body.errors)).toContain(field)
    expect(await stored()).toEqual(before)
  })

  test('the TIN of another company', async () => {
    const usedTin = tin
    const company = { companyName: 'Keta Salt Ltd', tin: 'C0005550001', contactPerson: 'Ama Doe' }
    policy = await app.sell({ company })
    // The seller is not informed that the number exists; the office is, when it decides.
    const { request } = expectStatus(await raise({ tin: usedTin }), 201).body.data
    const approved = await app.approveRequest(staff, request.requestId)
    expect([approved.status, approved.body.code]).toEqual([422, 'identity_taken'])
    expect((await stored())?.tin).toBe('C0005550001')
  })

  test('unchanged values, and a company of another branch', async () => {
    expect((await raise({ companyName: 'Volta Haulage Ltd' })).body.code).toBe('nothing_changed')
    const north = await app.client('staff').signIn('0200000006')
    expect((await raise({ contactPerson: 'Kojo Asante' }, north)).status).toBe(404)
  })
})
