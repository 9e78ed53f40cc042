import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { sql } from '../../../platform/db/sql.ts'
import { type ServiceApp, startServiceApp } from '../../service-requests/app.fixture.ts'

let app: ServiceApp
beforeAll(async () => {
  app = await startServiceApp()
}, 60_000)
afterAll(() => app.stop())

const urlOf = (pathname: string) => `http://127.0.0.1:${app.nodes[0]?.port}${pathname}`
const fetchPage = async (pathname: string) => {
  const response = await fetch(urlOf(pathname))
  return { status: response.status, text: await response.text() }
}
async function send(values: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(values)
  const response = await fetch(urlOf('/complain'), { method: 'POST', body, headers, redirect: 'manual' })
  return { status: response.status, text: await response.text(), to: response.headers.get('location') ?? '' }
}

const COMPLAINT = {
  name: 'Ama Owusu',
  category: 'claim',
  description: 'My claim waits\r\nsince August.',
  wantedOutcome: '',
  reference: '',
}
const form = (more: Record<string, string>) => ({ ...COMPLAINT, formId: randomUUID(), ...more })

const stored = (phone: string) =>
  app.query(
    z.object({
      id: z.string(),
      policy_id: z.string().nullable(),
      customer_id: z.string().nullable(),
      text: z.string(),
    }),
    sql`select id, policy_id, customer_id, description as text from complaints where complainant_phone = ${phone}`,
  )

test('anyone complains without an account and follows the complaint by its link', async () => {
  const { status, text } = await fetchPage('/complain')
  expect(status).toBe(200)
  expect(text).not.toContain('<script')
  const formId = /name="formId" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const sent = await send({ ...COMPLAINT, formId, phone: '054 900 0001' })
  expect(sent.status).toBe(303)
  const page = await fetchPage(sent.to)
  expect(page.status).toBe(200)
  expect(page.text).toMatch(/CMP-26-\d{6}/)
  expect(page.text).toContain('National Insurance Commission')
  expect(page.text).not.toContain('Ama Owusu')
  expect(await stored('233549000001')).toMatchObject([{ text: 'My claim waits since August.', customer_id: null }])
  await app.drain()
  const { data } = (await app.people.superAdmin.get('/demo/messages?to=233549000001')).body
  expect(data[0].text).toMatch(/^\w+: we received your complaint CMP-26-\d{6} and will answer by .*NIC\.$/)
  expect(data[0].text.length).toBeLessThanOrEqual(160)
})

test('a form that is sent twice is one complaint', async () => {
  const values = form({ phone: '0549000002' })
  const [first, second] = [await send(values), await send(values)]
  expect(second.to).toBe(first.to)
  expect(await stored('233549000002')).toHaveLength(1)
})

test('a double click is one complaint, and requests at the same time do not exceed the limit of a number', async () => {
  const values = form({ phone: '0549000022' })
  const clicks = await Promise.all(Array.from({ length: 4 }, () => send(values)))
  expect(clicks.map(({ status, to }) => [status, to === clicks[0]?.to])).toEqual(Array(4).fill([303, true]))
  const many = await Promise.all(Array.from({ length: 6 }, () => send(form({ phone: '0549000023' }))))
  expect(many.map(({ status }) => status).toSorted()).toEqual([303, 303, 303, 422, 422, 422])
})

test('known and unknown people get the same response, and the records are linked for the office', async () => {
  const policy = await app.sell()
  const known = await send(form({ phone: policy.phone, reference: policy.policyNumber.toLowerCase() }))
  const unknown = await send(form({ phone: '0549000003', reference: 'MTR-26-999999' }))
  expect(known.status).toBe(unknown.status)
  const shape = async (to: string) => (await fetchPage(to)).text.replaceAll(/CMP-26-\d{6}/g, 'N')
  expect(await shape(known.to)).toBe(await shape(unknown.to))
  const [found] = await stored(policy.phone)
  expect(found).toMatchObject({ policy_id: policy.policyId, customer_id: expect.any(String) })
  expect((await app.people.agent.get(`/complaints/${found?.id}`)).status).toBe(404)
})

test('missing and invalid fields show an error, and the typed values are kept', async () => {
  const { status, text } = await send({ name: '<b>K</b>', phone: '12', description: 'Bad', formId: 'x' })
  expect(status).toBe(422)
  expect(text).toContain('Enter a Ghana mobile number')
  expect(text).toContain('Enter at least 10 characters')
  expect(text).toContain('Select a category')
  expect(text).toContain('&#60;b&#62;K')
  expect((await send({})).status).toBe(422)
})

test('a number gets at most three complaints a day', async () => {
  for (let nth = 0; nth < 3; nth += 1) expect((await send(form({ phone: '0549000004' }))).status).toBe(303)
  const fourth = await send(form({ phone: '0549000004' }))
  expect(fourth.status).toBe(422)
  expect(fourth.text).toContain('Call our office instead.')
  expect(await stored('233549000004')).toHaveLength(3)
})

test('an address sends at most twenty forms an hour', async () => {
  const from = { 'x-forwarded-for': '41.66.0.77' }
  const responses = await Promise.all(Array.from({ length: 22 }, () => send({}, from)))
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(2)
})

test('an invalid link has its own page', async () => {
  const { status, text } = await fetchPage('/complain/abc')
  expect(status).toBe(404)
  expect(text).toContain('This link isn’t valid')
})
