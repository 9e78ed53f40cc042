import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '../../platform/http/context.ts'
import { addPhonePage } from './phone-page.ts'

const app = fastify()
const requests: string[] = []
const simulator = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`)
  response.end('{}')
})
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port // both listen on TCP

beforeAll(async () => {
  simulator.listen(0, '127.0.0.1')
  await once(simulator, 'listening')
  const url = `http://127.0.0.1:${portOf(simulator)}/phone`
  addPhonePage(app, { config: { mode: 'practice' }, phone: { url } } as unknown as Product)
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  simulator.close()
})

/** Sends the target as it is; other clients normalize it. */
async function send(method: string, target: string): Promise<string> {
  const socket = connect(portOf(app.server), '127.0.0.1')
  const head = [`${method} ${target} HTTP/1.1`, 'host: x', 'connection: close', 'content-type: application/json']
  socket.write(`${[...head, 'content-length: 2'].join('\r\n')}\r\n\r\n{}`)
  return (await text(socket)).split('\r\n')[0] ?? ''
}

test('requests of the phone page are forwarded to the simulator', async () => {
  expect(await send('GET', '/practice/phone')).toContain('200')
  expect(await send('POST', '/practice/_sim/phones/233241112223')).toContain('200')
  expect(await send('POST', '/practice/_sim/prompts/0af3')).toContain('200')
  expect(requests.splice(0)).toEqual(['GET /phone', 'POST /_sim/phones/233241112223', 'POST /_sim/prompts/0af3'])
})

test.each(['/practice/_sim/phones/..\\faults', '/practice/_sim/phones/%2e%2e', '/practice/_sim/prompts/..\\funds'])(
  'requests to other paths are not forwarded: %s',
  async (target) => {
    expect(await send('POST', target)).toContain('404')
    expect(requests).toEqual([])
  },
)
