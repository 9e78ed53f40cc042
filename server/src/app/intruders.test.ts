import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { everyEndpoint } from '@okwan/contract/all'
import { splitKey } from '@okwan/contract/platform/endpoint'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../test/product.ts'
import { REQUESTS_TOPIC } from '../service/service-requests/read/list-requests.ts'

let product: TestProduct
let superAdmin: Client
let agent: Client
beforeAll(async () => {
  product = await startTestProduct()
  superAdmin = await product.client('admin').signIn('0200000001')
  agent = await product.client('agent').signIn('0240000004')
})
afterAll(() => product.stop())

const idOf = async (client: Client) => (await client.get('/users/profile')).body.data.userId

describe('a forged cursor', () => {
  const ID = '00000000-0000-4000-8000-000000000000'
  const VALUES = [
    'x',
    '',
    '9e99',
    '2026-13-45',
    '2026-02-30 10:00:00+00',
    '2026-01-01 25:00:00+00',
    '9'.repeat(20),
    '\0',
  ]
  const positions = VALUES.flatMap((v) => [ID, '7'].map((i) => JSON.stringify({ v, i, d: 'next' })))

  test.each(
    everyEndpoint()
      .filter(([key, { query }]) => key.startsWith('GET ') && !key.includes('{') && query && 'cursor' in query.shape)
      .map(
        ([key, { permission }]) => [key, permission === 'wallet.use' || permission === 'commissions.read-own'] as const,
      ),
  )('causes no server error in %s', async (key, isForAgents) => {
    const { path } = splitKey(key)
    for (const position of positions) {
      const cursor = Buffer.from(position).toString('base64url')
      const { status } = await (isForAgents ? agent : superAdmin).get(`${path}?cursor=${cursor}`)
      expect(status, position).toBeLessThan(500)
    }
  })
})

test('an invalid URL gets a normal error response', async () => {
  const client = product.client('admin')
  for (const path of ['/api/v1/%', '/api/v1/users/%E0%A4%A', `/api/v1/verify/${'a'.repeat(5000)}`]) {
    const { status, headers, body } = await client.request('GET', path)
    expect(status, path).toBe(400)
    expect(headers['content-type']).toContain('application/problem+json')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(JSON.stringify(body)).not.toContain(path)
  }
})

test.each([
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 3'],
  ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked'],
  ['an unknown encoding', 'Transfer-Encoding: chunked, identity'],
])('a request with %s is refused, because a proxy can read it differently', async (_, lengths) => {
  const [{ port } = { port: 0 }] = product.nodes
  const socket = net.connect(port, '127.0.0.1')
  socket.end(`POST /api/v1/event HTTP/1.1\r\nHost: admin.localhost\r\n${lengths}\r\n\r\n{}`)
  let responseText = ''
  for await (const chunk of socket) responseText += String(chunk)
  expect(responseText).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(responseText).toContain("content-security-policy: default-src 'none'")
  expect(responseText).toContain('x-content-type-options: nosniff')
})

describe('an open event stream', () => {
  const openStream = async (client: Client) => {
    const request = http.get({
      host: '127.0.0.1',
      port: product.nodes[0]?.port,
      path: '/api/v1/service-requests/events',
      headers: client.headers(),
    })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    await once(response, 'data')
    return response
  }

  test('ends with its session', async () => {
    const staff = await product.client('staff').signIn('0200000003')
    const stream = await openStream(staff)
    await staff.post('/auth/logout')
    const ended = once(stream, 'end')
    stream.resume()
    product.product.topics.announce(REQUESTS_TOPIC)
    await ended
  })

  test('does not keep a user signed in', async () => {
    const admin = await product.client('admin').signIn('0200000008')
    for (let i = 0; i < 4; i++) {
      product.clock.advance(8 * 60)
      const stream = i < 3 ? await openStream(admin) : undefined
      stream?.destroy()
    }
    expect((await admin.get('/users/profile')).body.code).toBe('session_ended')
  })
})

test('slow uploads do not exhaust memory, because concurrent uploads of a user are limited', async () => {
  const sender = await product.client('agent').signIn('0240000007')
  const slow = () =>
    http.request({
      host: '127.0.0.1',
      port: product.nodes[0]?.port,
      method: 'POST',
      path: '/api/v1/files?purpose=claim&fileName=a.png',
      headers: { ...sender.headers(), 'content-type': 'image/png', 'content-length': 1000 },
    })
  const requests = Array.from({ length: 9 }, slow)
  const refused = Promise.race(requests.map((request) => once(request, 'response')))
  for (const request of requests) request.flushHeaders()
  const [response] = (await refused) as [http.IncomingMessage]
  expect(response.statusCode).toBe(429)
  for (const request of requests) request.on('error', () => undefined).destroy()
  const sendAgain = async () =>
    expect((await sender.send('POST', '/files?purpose=claim&fileName=a.png', 'x')).status).toBe(422)
  await vi.waitFor(sendAgain, { timeout: 30_000 })
})

describe('an existing export', () => {
  const exported = async (client: Client) =>
    (await client.post('/transactions/exports', { format: 'csv', filter: {} })).body.data.exportId

  test('cannot be downloaded after a move to another branch', async () => {
    const root = await product.client('admin').signIn('0200000001')
    const staff = await product.client('staff').signIn('0200000006')
    const exportId = await exported(staff)
    expect((await staff.get(`/exports/${exportId}/file`)).status).toBe(200)
    const { branchId } = (await agent.signIn('0240000004').then((own) => own.get('/users/profile'))).body.data.branch
    expect((await root.put(`/users/${await idOf(staff)}`, { branchId })).status).toBe(200)
    expect((await staff.get(`/exports/${exportId}/file`)).status).toBe(404)
  })

  test('cannot be downloaded after the user was paused', async () => {
    const root = await product.client('admin').signIn('0200000001')
    const staff = await product.client('staff').signIn('0200000003')
    const [exportId, userId] = [await exported(staff), await idOf(staff)]
    for (const status of ['paused', 'active']) await root.put(`/users/${userId}`, { status })
    await staff.signIn('0200000003')
    expect((await staff.get(`/exports/${exportId}/file`)).status).toBe(404)
  })
})

test('a user can create sixty documents per minute, independently of other users', async () => {
  const [one, other] = [
    await product.client('agent').signIn('0240000004'),
    await product.client('agent').signIn('0240000007'),
  ]
  const statement = (client: Client) =>
    client.get('/wallet/statement.csv?from=2026-11-01&to=2026-11-16', { 'x-forwarded-for': '41.66.0.8' })
  const statuses: number[] = []
  for (let i = 0; i < 61; i++) statuses.push((await statement(one)).status)
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  expect((await statement(other)).status).toBe(200)
  product.clock.advance(60)
  expect((await statement(one)).status).toBe(200)
})

test('unauthenticated events are limited per minute', async () => {
  const from = { 'x-forwarded-for': '41.66.0.9' }
  const responses = await Promise.all(
    Array.from({ length: 305 }, () => product.client('agent').post('/event', {}, from)),
  )
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(5)
})

test.each(['/verify/x', '/documents/x'])('%s accepts sixty attempts to guess a code per minute', async (path) => {
  const from = { 'x-forwarded-for': '41.66.0.10' }
  const responses = await Promise.all(Array.from({ length: 65 }, () => product.client('agent').get(path, from)))
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(5)
})
