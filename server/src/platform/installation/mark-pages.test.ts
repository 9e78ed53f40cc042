import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'
import { buildApp } from '../../app/build-app.ts'
import type { Config } from '../config.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

async function appOf(changed: Partial<Config>) {
  return buildApp({ ...product.product, config: { ...product.product.config, demo: false, ...changed } })
}

async function pageOf(changed: Partial<Config>, url = '/verify/unknown', host = 'agent.localhost') {
  const app = await appOf(changed)
  const { body } = await app.inject({ url, headers: { host } })
  await app.close()
  return body
}

test('every page of staging is marked, and pages of other modes are not', async () => {
  const staging = await pageOf({ mode: 'staging' })
  expect(staging).toContain('<meta name="okwan-mode" content="staging">')
  expect(staging).toContain('Staging: test data. Nothing on this page is valid.')
  expect(await pageOf({ mode: 'live' })).not.toMatch(/okwan-|Staging|practice/)
})

test.each(['/verify/unknown', '/pay/unknown', '/complain', '/stop/unknown'])(
  'the public page %s of practice has the banner and the mark, but not the links of the portals',
  async (url) => {
    const page = await pageOf({ mode: 'practice', demo: true, liveDomain: 'example.com' }, url)
    expect(page).toMatch(/<body[^>]*><aside class="practice-banner" aria-label="Practice">/)
    expect(page).toContain('<link rel="stylesheet" href="/practice.css">')
    expect(page).toContain('PRACTICE – NOT VALID')
    expect(page).not.toMatch(/Leave practice|Customer’s phone/)
  },
)

test('live pages name this portal of the practice installation', async () => {
  const page = await pageOf({ mode: 'live', practiceDomain: 'practice.example.com' })
  expect(page).toContain('<meta name="okwan-practice" content="https://agent.practice.example.com/">')
  const local = await pageOf({ mode: 'live', practiceDomain: 'localhost:3100' }, '/verify/unknown', 'staff.localhost')
  expect(local).toContain('content="http://staff.localhost:3100/"')
})

test('the names of downloads from practice contain “practice”', async () => {
  const app = await appOf({ mode: 'practice', demo: true })
  app.get('/download', async (_, reply) =>
    reply.header('content-disposition', 'attachment; filename="report.csv"').type('text/csv').send('a,b'),
  )
  const { headers } = await app.inject({ url: '/download', headers: { host: 'admin.localhost' } })
  await app.close()
  expect(headers['content-disposition']).toBe('attachment; filename="PRACTICE-report.csv"')
})

test('the clock of practice cannot be moved, and its phones are on its own host', async () => {
  const app = await appOf({ mode: 'practice', demo: true })
  const headers = { host: 'agent.localhost' }
  const moved = await app.inject({ method: 'POST', url: '/api/v1/demo/clock', headers, payload: { now: null } })
  expect([moved.statusCode, moved.json().detail]).toEqual([404, expect.stringContaining('can’t be moved')])
  expect((await app.inject({ url: '/practice/phone', headers })).statusCode).toBe(503)
  await app.close()
  const demo = await appOf({ mode: 'demo', demo: true })
  expect((await demo.inject({ url: '/practice/phone.js', headers })).statusCode).toBe(404)
  await demo.close()
})
