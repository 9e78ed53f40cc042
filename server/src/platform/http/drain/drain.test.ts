import { once } from 'node:events'
import http from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../../test/product.ts'
import { connect } from '../../db/connect.ts'
import { drainAndClose } from './drain.ts'

let product: TestProduct
let superAdmin: Client
beforeAll(async () => {
  product = await startTestProduct({ nodes: 2, env: { DRAIN_READS: 'refuse' } })
  superAdmin = (await product.signInAs('superAdmin')).superAdmin
})
afterAll(() => product.stop())

const get = async (node: number, path: string, headers: http.OutgoingHttpHeaders, agent?: http.Agent) => {
  const port = product.nodes[node]?.port
  const request = http.get({ port, host: '127.0.0.1', path, headers, agent: agent ?? false })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return response
}
const probe = async (path: string, host = '10.0.0.7:3000') => {
  const response = await get(0, path, { host })
  response.resume()
  return response
}

test('probes respond under the address of the node, and nothing else does', async () => {
  expect((await probe('/healthz')).statusCode).toBe(200)
  expect((await probe('/readyz')).statusCode).toBe(200)
  expect((await probe('/metrics')).statusCode).toBe(200)
  expect((await probe('/')).statusCode).toBe(421)
  expect((await probe('/api/v1/branch')).statusCode).toBe(421)
})

test('a draining node fails its readiness probe immediately, ends its streams and completes accepted requests', async () => {
  const [node] = product.nodes
  if (!node) throw new Error('no node was started')
  const cut = vi.spyOn(node.app.server, 'closeAllConnections')
  // Like a proxy, this client keeps the connection after the stream has ended.
  const proxy = new http.Agent({ keepAlive: true })
  const stream = await get(0, '/api/v1/service-requests/events', superAdmin.headers(), proxy)
  let events = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    events += text
  })
  // A write that waits for a lock is still running when the node begins to drain.
  const blocker = await connect(product.databaseUrl, 0)
  await blocker.query('begin; lock table saved_views in access exclusive mode')
  const waiting = superAdmin.post('/saved-views', { list: 'policies', name: 'Left', search: 'q=Tema' })
  await waitUntilBlocked(blocker)

  const closed = drainAndClose(node.app, node.product.drain, { drainSeconds: 0.2, shutdownSeconds: 30 })
  const refused = await probe('/readyz')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers.connection).toBe('close')
  expect((await probe('/healthz')).statusCode).toBe(200)

  await once(stream, 'end')
  expect(events).toContain('retry: 200')
  await blocker.query('rollback')
  await blocker.end()
  expect((await waiting).status).toBe(201)
  await closed
  expect(cut).not.toHaveBeenCalled()
  await expect(probe('/healthz')).rejects.toThrow('ECONNREFUSED')
})

test('a draining node refuses reads if the proxy has no health checks', async () => {
  const second = product.nodes[1]
  if (!second) throw new Error('no second node was started')
  second.product.drain.begin()
  const read = await get(1, '/api/v1/users/profile', superAdmin.headers())
  expect([read.statusCode, read.headers['retry-after']]).toEqual([503, '1'])
})

async function waitUntilBlocked(client: Awaited<ReturnType<typeof connect>>): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    if (rowCount) return
  }
}
