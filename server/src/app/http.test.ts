import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { everyEndpoint } from '@okwan/contract/all'
import { demoEndpoints } from '@okwan/contract/demo'
import { splitKey } from '@okwan/contract/platform/endpoint'
import { PERMISSIONS, type Role } from '@okwan/domain/platform/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Client, startTestProduct, type TestProduct } from '../../test/product.ts'
import { toProblem } from '../platform/http/problems.ts'
import { buildApp } from './build-app.ts'
import { checkResponse } from './check-response.ts'

const PEOPLE: [Role, string, 'admin' | 'staff' | 'agent'][] = [
  ['SuperAdmin', '0200000001', 'admin'],
  ['Admin', '0200000002', 'admin'],
  ['Staff', '0200000003', 'staff'],
  ['Agent', '0240000004', 'agent'],
  ['AssistantAgent', '0240000005', 'agent'],
]
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

let product: TestProduct
const clients = new Map<Role, Client>()
beforeAll(async () => {
  product = await startTestProduct()
  for (const [role, number, portal] of PEOPLE) clients.set(role, await product.client(portal).signIn(number))
})
afterAll(() => product.stop())

const addressOf = (path: string) => path.replace(/\{\w+\}/g, UNKNOWN_ID)

describe.each(everyEndpoint())('%s', (key, endpoint) => {
  const { method, path } = splitKey(key)

  test('requires a session unless it is public', async () => {
    const { status } = await product.client('admin').send(method, addressOf(path), method === 'GET' ? undefined : {})
    if (endpoint.permission === 'public') expect(status).not.toBe(401)
    else expect(status).toBe(401)
  })

  test('allows exactly the roles that have its permission', async () => {
    if (key.startsWith('POST /auth/logout')) return
    for (const [role] of PEOPLE) {
      const client = clients.get(role)
      // With an unknown key, an authorised request gets 422 and changes nothing.
      const body = method === 'POST' || method === 'PUT' || method === 'PATCH' ? { unknownKey: 1 } : undefined
      const query = body ? '' : '?unknownKey=1'
      const response = await client?.send(method, addressOf(path) + query, body, {
        'idempotency-key': 'a-key-for-tests',
      })
      const roles: readonly Role[] =
        endpoint.permission === 'public' || endpoint.permission === 'signed-in'
          ? [role]
          : PERMISSIONS[endpoint.permission]
      expect(response?.status, role).toBe(roles.includes(role) ? 422 : 403)
      if (!roles.includes(role)) {
        expect(response?.body.detail).toBe(`Forbidden: ${role} is not allowed to access this page.`)
      }
    }
  })
})

describe('every response', () => {
  test('has strict security headers', async () => {
    for (const address of ['/users/profile', '/openapi.json', '/nothing-here']) {
      const { headers } = await product.client('admin').get(address)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain("object-src 'none'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('DENY')
      // The API description is public and cached.
      expect(headers['cache-control']).toBe(address === '/openapi.json' ? 'public, max-age=3600' : 'no-store')
      expect(headers['referrer-policy']).toBe('same-origin')
    }
  })

  test('names the character set of text', async () => {
    for (const address of [
      '/verify.css',
      '/verify/x',
      '/pay.css',
      '/pay.js',
      '/pay/x',
      '/complain',
      '/complain.css',
      '/stop/x',
    ]) {
      const { headers } = await product.client('admin').request('GET', address)
      expect(headers['content-type'], address).toMatch(/^text\/\w+; charset=utf-8$/)
    }
  })

  test('TRACE and unknown methods are refused', async () => {
    const app = await buildApp(product.product)
    for (const method of ['TRACE', 'PROPFIND'] as const) {
      const { statusCode } = await app.inject({
        method: method as 'GET',
        url: '/',
        headers: { host: 'admin.localhost' },
      })
      expect(statusCode, method).toBe(404)
    }
    await app.close()
  })

  test('a problem is problem+json with a request id and no internal details', async () => {
    const response = await product.client('admin').get('/users/not-a-uuid')
    expect(response.headers['content-type']).toContain('application/problem+json')
    const signedIn = await clients.get('SuperAdmin')?.get('/users/not-a-uuid')
    expect(signedIn?.status).toBe(422)
    expect(signedIn?.body.errors).toEqual([{ path: 'id', message: 'Invalid id' }])
    expect(signedIn?.body.requestId).toMatch(/^[\w-]{12}$/)
    expect(JSON.stringify(signedIn?.body)).not.toMatch(/select|postgres|stack|at .*\.ts/i)
  })

  test('a refused value gets a plain sentence at its field', async () => {
    const response = await clients.get('SuperAdmin')?.get('/alerts?only=closed&limit=many')
    expect(response?.body.errors).toEqual([
      { path: 'limit', message: 'Enter a number' },
      { path: 'only', message: 'Select one of: open, all' },
    ])
  })

  test('a body over 64 KiB, a deeply nested body and prototype pollution are refused', async () => {
    const client = product.client('admin')
    const huge = await client.post('/auth/send/otp', { customerMobileNumber: 'x'.repeat(70_000) })
    expect(huge.status).toBe(413)
    const deep = await client.send(
      'POST',
      '/auth/send/otp',
      `{"customerMobileNumber":${'['.repeat(500)}${']'.repeat(500)}}`,
    )
    expect(deep.status).toBe(422)
    const response = await client.send(
      'POST',
      '/auth/send/otp',
      '{"__proto__":{"a":1},"customerMobileNumber":"0240000004"}',
    )
    expect(response.status).toBe(400)
  })

  test('a repeated parameter is refused', async () => {
    expect((await clients.get('SuperAdmin')?.get('/users?q=a&q=b'))?.status).toBe(422)
  })
})

describe('behind a proxy on this machine', () => {
  // The first address is from the client; the proxy appends the real one.
  const through = { 'x-forwarded-for': '10.1.2.3, 41.66.200.7' }

  test('records and limits use the address of the client', async () => {
    await product.client('staff').post('/demo/sign-in', { mobileNumber: '0200000003' }, through)
    const { body } = (await clients.get('SuperAdmin')?.get('/loginrecords')) ?? {}
    expect(body.data.map(({ ip }: { ip: string }) => ip)).toContain('41.66.200.7')
  })

  test('metrics are not public', async () => {
    expect((await product.client('admin').request('GET', '/metrics', undefined, through)).status).toBe(404)
  })

  test('X-Forwarded-Host does not select the portal', async () => {
    const forwarded = { host: 'evil.example', 'x-forwarded-host': 'admin.localhost' }
    expect((await product.client('admin').get('/demo/accounts', forwarded)).body.code).toBe('unknown_host')
  })
})

describe('endpoints for other programs', () => {
  test('the API description is OpenAPI 3.1 with every endpoint and problem code', async () => {
    const { body } = await product.client('admin').get('/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    expect(body.components.schemas.Problem.properties.code.enum).toContain('illegal_move')
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(
      everyEndpoint()
        .map(([key]) => key)
        .toSorted(),
    )
  })

  test('the API description is compressed once, cached by its ETag and limited', async () => {
    const app = await buildApp(product.product)
    const getList = (headers: Record<string, string>) =>
      app.inject({ url: '/api/v1/openapi.json', headers: { host: 'admin.localhost', ...headers } })
    const plain = await getList({})
    const [br, gzip] = await Promise.all([
      getList({ 'accept-encoding': 'gzip, br' }),
      getList({ 'accept-encoding': 'gzip;q=0.8' }),
    ])
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8)
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'public, max-age=3600' })
    const again = await getList({ 'if-none-match': String(plain.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await getList({ 'x-forwarded-for': `2001:db8:77:${n}::1` })).statusCode)
    // All addresses of one /48 count together.
    expect(statuses).toEqual([...Array(30).fill(200), 429])
    expect((await getList({ 'x-forwarded-for': '2001:db8:77:1::1' })).statusCode).toBe(429)
    expect((await getList({ 'x-forwarded-for': '2001:db8:78::1' })).statusCode).toBe(200)
    await app.close()
  })

  test('longer responses are compressed for browsers, shorter ones are not', async () => {
    const app = await buildApp(product.product)
    const requestEncoded = (url: string, encodings?: string) =>
      app.inject({ url, headers: { host: 'agent.localhost', ...(encodings ? { 'accept-encoding': encodings } : {}) } })
    const page = '/api/docs'
    const [plain, br, gzip] = await Promise.all([
      requestEncoded(page),
      requestEncoded(page, 'gzip, deflate, br'),
      requestEncoded(page, 'gzip;q=0.8, br;q=0'),
    ])
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(Number(br.headers['content-length'])).toBeLessThan(plain.rawPayload.length / 2)
    expect(br.headers['vary']).toBe('accept-encoding')
    expect((await requestEncoded('/healthz', 'br')).headers['content-encoding']).toBeUndefined()
    await app.close()
  })

  test('health, readiness and metrics are available on this machine', async () => {
    const client = product.client('admin')
    const outside = (path: string) => client.request('GET', path)
    expect((await outside('/healthz')).body).toEqual({ status: 'up' })
    expect((await outside('/readyz')).body).toEqual({ status: 'ready' })
    expect((await outside('/metrics')).body).toContain('okwan_http_request_seconds')
  })
})

test('the clock of a demo can be moved and reset', async () => {
  const client = product.client('admin')
  const moved = await client.post('/demo/clock', { now: '2027-03-01T08:00:00Z' })
  expect(moved.status).toBe(200)
  expect((await client.post('/demo/clock', { now: null })).status).toBe(200)
})

test('without demo mode no one can sign in without a code, read messages or move the clock', async () => {
  const { config } = product.product
  const app = await buildApp({ ...product.product, config: { ...config, demo: false } })
  for (const key of Object.keys(demoEndpoints)) {
    const { method, path } = splitKey(key)
    const url = `/api/v1${path}`
    const response = await app.inject({ method, url, headers: { host: 'admin.localhost' }, payload: {} })
    expect(response.statusCode, key).toBe(404)
  }
  await app.close()
})

test('the API page and the component page are served in a demo only', async () => {
  const { config } = product.product
  const status = async (demo: boolean, url: string) => {
    const app = await buildApp({ ...product.product, config: { ...config, demo } })
    const { statusCode } = await app.inject({ url, headers: { host: 'admin.localhost' } })
    await app.close()
    return statusCode
  }
  for (const url of ['/api/docs', '/api/docs.css']) {
    expect([url, await status(true, url), await status(false, url)]).toEqual([url, 200, 404])
  }
  for (const url of ['/kit', '/kit/', '//kit', '/%6bit', '/KIT?x=1'])
    expect([url, await status(false, url)]).toEqual([url, 404])
  expect(await status(false, '/api/v1/openapi.json')).toBe(200)
})

test('metrics with a token need that token', async () => {
  const { config } = product.product
  const app = await buildApp({ ...product.product, config: { ...config, metricsToken: 'a-token-for-metrics' } })
  const status = async (authorization: string) =>
    (await app.inject({ url: '/metrics', headers: { host: 'admin.localhost', authorization } })).statusCode
  expect(await status('')).toBe(404)
  expect(await status('Bearer another-token-for')).toBe(404)
  expect(await status('Bearer a-token-for-metrics')).toBe(200)
  await app.close()
})

test('a response that breaks its contract is a fault', () => {
  const respond = () => checkResponse(z.strictObject({ amount: z.int() }), { amount: 1.5 })

  expect(respond).toThrow('breaks its contract')
  const { problem, fault } = toProblem(catchError(respond), 'r1')
  expect(fault).toBe(true)
  expect(problem).toMatchObject({ status: 500, code: 'fault' })
  expect(problem.errors).toBeUndefined()
})

test('a response contains only the fields of its contract', () => {
  expect(checkResponse(z.object({ amount: z.int() }), { amount: 1, secret: 'x' })).toEqual({ amount: 1 })
})

function catchError(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

test('an object with a length is refused in place of a text', async () => {
  const search = { length: { toString: 'x', valueOf: 'y' } }
  const response = await clients.get('Staff')?.post('/saved-views', { list: 'policies', name: 'Mine', search })
  expect(response).toMatchObject({ status: 422, body: { code: 'invalid' } })
})

test.each(['2026-11-17 00:00:00+99', '0000-01-01 00:00:00+00'])('a forged cursor with %s is refused', async (v) => {
  const cursor = Buffer.from(JSON.stringify({ v, i: UNKNOWN_ID, d: 'next' })).toString('base64url')
  const response = await clients.get('SuperAdmin')?.get(`/setting-changes?cursor=${cursor}`)
  expect(response).toMatchObject({ status: 422, body: { errors: [{ path: 'cursor' }] } })
})
