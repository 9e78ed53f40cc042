import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'

const EVENT = {
  page: { pageName: 'Login', viewId: 'LoginFailure', createdAt: '2026-11-16T09:00:00.000Z', browser: 'Chrome' },
  customer: { phone: '0241234567', name: 'Ama Canary' },
  action: { eventType: 'Error', actionName: 'Login Failure', isSuccessful: false, response: { token: 'canary' } },
}

let product: TestProduct
let provider: http.Server
let answerWith = 503
const received: { authorization: string | undefined; body: string }[] = []

beforeAll(async () => {
  provider = http.createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    received.push({ authorization: request.headers.authorization, body })
    response.writeHead(answerWith).end()
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  product = await startTestProduct({
    env: { ANALYTICS_URL: `http://127.0.0.1:${port}`, ANALYTICS_CREDENTIAL: 'a2V5' },
  })
})
afterAll(async () => {
  await product.stop()
  provider.close()
})

test('an event is stored without personal data and relayed until the provider accepts it', async () => {
  const stored = await product.client('agent').post('/event', EVENT)
  expect(stored.status).toBe(202)
  await product.runJobs()
  answerWith = 200
  product.clock.advance(60)
  await product.runJobs()
  product.clock.advance(600)
  await product.runJobs()
  expect(received).toHaveLength(2)
  expect(received[1]?.authorization).toBe('Basic a2V5')
  expect(received.map(({ body }) => body).join()).not.toMatch(/canary|0241234567/i)
  const { rows } = await product.product.db.read((tx) => tx.query('select * from analytics_events'))
  expect(JSON.stringify(rows)).not.toMatch(/canary|0241234567/i)
  expect(rows).toHaveLength(1)
})

test('the user comes from the session, not from the request', async () => {
  const agent = await product.client('agent').signIn('0240000004')
  await agent.post('/event', { ...EVENT, customer: { customerType: 'SuperAdmin' } })
  const { rows } = await product.product.db.read((tx) =>
    tx.query('select role from analytics_events where user_id is not null'),
  )
  expect(rows).toEqual([{ role: 'Agent' }])
})

test('an invalid event is refused', async () => {
  expect((await product.client('agent').post('/event', { page: {} })).status).toBe(422)
})

test('only a SuperAdmin can read and filter the stored events', async () => {
  const agent = await product.client('agent').signIn('0240000004')
  const superAdmin = await product.client('admin').signIn('0200000001')
  await agent.post('/event', { ...EVENT, page: { ...EVENT.page, pageName: 'Wallets', paymentChannel: 'mtn' } })
  const listed = async (query: string) => (await superAdmin.get(`/events?${query}`)).body.data as { pageName: string }[]
  expect(await listed('q=wallets')).toMatchObject([
    { pageName: 'Wallets', role: 'Agent', eventType: 'Error', isSuccessful: false, details: { paymentChannel: 'mtn' } },
  ])
  expect(await listed('q=wallets&isSuccessful=yes')).toEqual([])
  expect(await listed('eventType=page-view')).toEqual([])
  expect((await listed('eventType=Error&role=Agent')).length).toBeGreaterThan(0)
  expect(await listed('to=2026-11-15')).toEqual([])
  expect((await agent.get('/events')).status).toBe(403)
  expect((await superAdmin.get('/events?role=King')).status).toBe(422)
})
