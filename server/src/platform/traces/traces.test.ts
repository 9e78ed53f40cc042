import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { buildApp } from '../../app/build-app.ts'
import { run } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { exportSpans } from './export-spans.ts'
import { type Span, Tracer, traced } from './tracer.ts'

let product: TestProduct
const spans: Span[] = []

beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

/** An app of the same product whose requests are all traced. */
async function tracedApp(ratio: number) {
  spans.length = 0
  product.product.tracer = new Tracer(ratio, (span) => spans.push(span))
  const app = await buildApp(product.product)
  product.product.tracer = undefined
  return app
}

test('a request is a span with its route and status, and each statement is a child without values', async () => {
  const app = await tracedApp(1)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const admin = await new Client((app.server.address() as AddressInfo).port, 'admin').signIn('233200000001')
  spans.length = 0
  const reply = await admin.get('/customers?phone=0244123456')
  await vi.waitFor(() => expect(spans.some(({ kind }) => kind === 'server')).toBe(true))
  await app.close()
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const [root] = spans.filter(({ kind }) => kind === 'server')
  expect(root).toMatchObject({
    name: 'GET /api/v1/customers',
    parentId: undefined,
    isFailed: false,
    attributes: { 'http.response.status_code': 200 },
  })
  const statements = spans.filter(({ kind }) => kind === 'client')
  expect(statements.length).toBeGreaterThan(1)
  for (const { traceId, parentId, startedAt, endedAt } of statements) {
    expect({ traceId, parentId }).toEqual({ traceId: root?.traceId, parentId: root?.spanId })
    expect(endedAt).toBeGreaterThanOrEqual(startedAt)
  }
  expect(JSON.stringify(spans)).not.toContain('244123456')
})

test('requests that are not sampled leave no span', async () => {
  const app = await tracedApp(0)
  await app.inject({ url: '/readyz', headers: { host: 'admin.localhost' } })
  await app.close()
  expect(spans).toEqual([])
})

test('a failed statement is marked, and its error is not changed', async () => {
  spans.length = 0
  const tracer = new Tracer(1, (span) => spans.push(span))
  const work = () => product.product.db.transaction((tx) => run(tx, sql`select 1 / 0`))
  await expect(traced(tracer, 'job test', work)).rejects.toMatchObject({ code: '22012' })
  expect(spans.at(-1)).toMatchObject({ name: 'job test', isFailed: true })
  expect(spans.find(({ name }) => name === 'postgresql select')).toMatchObject({ isFailed: true })
})

test('spans reach a collector as OTLP; if the collector fails, only spans are lost', async () => {
  const received: unknown[] = []
  let status = 200
  const collector = await listen((body) => {
    received.push(JSON.parse(body))
    return status
  })
  const onError = vi.fn()
  const exporter = exportSpans(`http://127.0.0.1:${(collector.address() as AddressInfo).port}/`, onError)
  const tracer = new Tracer(1, exporter.add)
  await traced(tracer, 'job one', async () => undefined)
  await exporter.stop()
  expect(received).toHaveLength(1)
  expect(JSON.stringify(received)).toMatch(/"name":"job one","kind":1,"startTimeUnixNano":"\d{19}"/)
  expect(onError).not.toHaveBeenCalled()
  status = 500
  await traced(tracer, 'job two', async () => undefined)
  await exporter.stop()
  expect(onError).toHaveBeenCalledWith(new Error('1 spans dropped: the collector responded with status 500'))
  collector.close()
})

async function listen(respond: (body: string) => number): Promise<Server> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.writeHead(respond(body)).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
