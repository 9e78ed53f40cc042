import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CardRegisterSimulator,
  cardRegisterAt,
  startCardRegisterSimulator,
} from '../../simulators/card-register/start.ts'
import { createCardRegister } from './http-card-register.ts'

let simulator: CardRegisterSimulator
beforeAll(async () => {
  simulator = await startCardRegisterSimulator({ port: 0 })
})
afterAll(() => simulator.stop())

const PERSON = { firstName: 'Kojo', lastName: 'Mensah', dateOfBirth: '1990-05-14' }
const compare = (digits: string, settings = {}) =>
  createCardRegister({ ...cardRegisterAt(simulator.url, 300), ...settings }).compare({
    card: `GHA-000000${digits}-5`,
    ...PERSON,
  })

describe('the register', () => {
  test('reports a match, a difference or an unknown card', async () => {
    expect(await compare('001')).toMatchObject({ kind: 'compared', isExact: true, differs: [], reference: '1' })
    expect(await compare('101')).toMatchObject({ isExact: false, differs: ['firstName', 'lastName', 'dateOfBirth'] })
    expect(await compare('106')).toMatchObject({ isExact: false, differs: ['dateOfBirth'] })
    expect(await compare('107')).toMatchObject({ isExact: false, differs: ['firstName', 'lastName'] })
    expect(await compare('105')).toMatchObject({ kind: 'unknown' })
  })

  test('does not compare a missing date of birth', async () => {
    const register = createCardRegister(cardRegisterAt(simulator.url))
    const reply = await register.compare({ card: 'GHA-000000106-5', ...PERSON, dateOfBirth: null })
    expect(reply).toMatchObject({ kind: 'compared', differs: [] })
  })

  test('returns no data of the person', async () => {
    expect(JSON.stringify(await compare('101'))).not.toMatch(/Register|cmF3|1970/)
  })
})

describe('the result `no-response`', () => {
  test('is returned if the server is slow, is unreachable, closes the connection or refuses our secret', async () => {
    expect(await compare('104')).toMatchObject({ kind: 'no-response' })
    expect(await compare('108')).toMatchObject({ kind: 'no-response', reason: expect.stringMatching(/timeout/i) })
    simulator.fail(['lost'])
    expect(await compare('001')).toMatchObject({ kind: 'no-response' })
    expect(await compare('001', { url: 'http://127.0.0.1:1' })).toMatchObject({ kind: 'no-response' })
    expect(await compare('001', { clientSecret: 'wrong' })).toEqual({ kind: 'no-response', reason: 'no access token' })
  })

  test('is returned for an error page of a proxy', async () => {
    const proxy = createServer((request, response) => {
      const isToken = request.url === '/token'
      response.writeHead(isToken ? 200 : 404).end(isToken ? '{"accessToken":"a","expiresIn":60}' : '<h1>Not found</h1>')
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as AddressInfo // a listening TCP server has an address
    expect(await compare('001', { url: `http://127.0.0.1:${port}` })).toMatchObject({ kind: 'no-response' })
    proxy.closeAllConnections()
    proxy.close()
  })
})

test('a token is used until it expires and renewed after a refusal', async () => {
  let time = 0
  let tokens = 0
  const server = createServer((request, response) => {
    const isToken = request.url === '/token'
    if (isToken) tokens += 1
    const isValid = request.headers.authorization === `Bearer token-${tokens}`
    const body = isToken
      ? { accessToken: `token-${tokens}`, expiresIn: 3600 }
      : { summary: { ghana_id_check: { status: 'EXACT_MATCH' } } }
    response.writeHead(isToken || isValid ? 200 : 401).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening TCP server has an address
  const register = createCardRegister(cardRegisterAt(`http://127.0.0.1:${port}`), () => time)
  const compareKind = async () => (await register.compare({ card: 'GHA-000000001-5', ...PERSON })).kind
  expect([await compareKind(), await compareKind()]).toEqual(['compared', 'compared'])
  expect(tokens).toBe(1)
  time = 3600_000
  expect(await compareKind()).toBe('compared')
  expect(tokens).toBe(2)
  tokens = 7
  expect([await compareKind(), await compareKind()]).toEqual(['no-response', 'compared'])
  expect(tokens).toBe(8)
  server.closeAllConnections()
  server.close()
})
