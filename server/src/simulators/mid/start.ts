import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MidSettings } from '../../gateways/mid/http-mid.ts'
import { readText } from '../../platform/json-text.ts'
import { closeLater } from '../close-later.ts'
import { type MidRecord, type SimulatedAnswer, SimulatedDatabase } from './database.ts'
import type { RegisteredTerm } from './terms.ts'

/**
 * `request-lost`: the connection breaks before the request takes effect. `response-lost`: it breaks afterwards. `no-response`: no
 * response until the client times out. `broken`: server error.
 */
export const MID_FAULTS = ['request-lost', 'response-lost', 'no-response', 'broken'] as const
export type MidFault = (typeof MID_FAULTS)[number]

export type MidSimulator = {
  url: string
  /** All stored records. */
  records(): readonly MidRecord[]
  /** Recorded terms by policy number and start date; tests change them. */
  terms(): Map<string, RegisteredTerm>
  /** Faults of the next requests, in order; an empty list ends the faults. */
  fail(faults: readonly MidFault[]): void
  stop(): Promise<void>
}

/** API key of the simulator; it is valid nowhere else. */
const SIMULATED_KEY = 'simulated-mid-key'
const SIMULATED_PATHS = {
  vehicle: '/public-api/vehicles',
  cover: '/public-api/policies/active',
  record: '/public-api/{customerType}/policies',
  status: '/public-api/policies/{key}',
  list: '/public-api/policies',
}
const MAX_BODY_BYTES = 64 * 1024

/** Simulated motor insurance database on this machine; the real adapter calls it over HTTP. */
export async function startMidSimulator(options: {
  /** 0 selects any free port. */
  port: number
  /** Address to listen on; a demo accepts only requests from this machine. */
  host?: string
  clock: { now(): Date }
  /** Our own name, as the MID shows it to other insurers. */
  insurer: string
  /** Closes a request without a response after this time; without it, the client times out. */
  closeAfterMs?: number
}): Promise<MidSimulator> {
  const database = new SimulatedDatabase(options.clock, options.insurer)
  let faults: MidFault[] = []
  const server = createServer((request, response) => {
    serve(database, request, response, faults.shift())
      .then((isAnswered) => isAnswered || closeLater(response, options.closeAfterMs))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host ?? '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo // a listening TCP server has an address
  return {
    url: `http://127.0.0.1:${port}`,
    records: () => database.records,
    terms: () => database.terms.all,
    fail(next) {
      faults = [...next]
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Settings that point the real adapter at a running simulator. */
export function midAt(url: string, timeoutMs = 3000): MidSettings {
  return { url, apiKey: SIMULATED_KEY, timeoutMs, paths: SIMULATED_PATHS }
}

async function serve(
  database: SimulatedDatabase,
  request: IncomingMessage,
  response: ServerResponse,
  fault: MidFault | undefined,
): Promise<boolean> {
  if (fault === 'request-lost') throw new Error('the connection breaks')
  const isAuthorised = request.headers.authorization === `x-api-key ${SIMULATED_KEY}`
  const body = await readBody(request)
  const right = isAuthorised
    ? answerOf(database, request, body)
    : { status: 401, body: { error: { code: 'UNAUTHORIZED' } } }
  if (fault === 'response-lost') throw new Error('the connection breaks')
  const answer = fault === 'no-response' ? 'no response' : fault === 'broken' ? { status: 502, body: {} } : right
  // The connection stays open without a response, as if the database hung.
  if (answer === 'no response') return false
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  return true
}

function answerOf(database: SimulatedDatabase, request: IncomingMessage, body: unknown): SimulatedAnswer {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator')
  const search = {
    registrationNumber: searchParams.get('registrationNumber') ?? undefined,
    chassisNumber: searchParams.get('chassisNumber') ?? undefined,
  }
  const path = `${request.method} ${pathname.replace('/public-api/', '')}`
  if (path === 'POST /_sim/covers') return database.terms.adopt(body)
  if (path === 'GET policies') return database.terms.page(searchParams)
  if (path === 'GET vehicles') return database.vehicle(search)
  if (path === 'GET policies/active') return database.activeCover(search)
  if (path === 'POST individual/policies' || path === 'POST corporate/policies') {
    return database.record(String(request.headers['idempotency-key'] ?? ''), body)
  }
  const key = /^GET policies\/([\w-]+)$/.exec(path)?.[1]
  return key ? database.status(key) : { status: 404, body: { error: { code: 'NO_SUCH_PATH' } } }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request, MAX_BODY_BYTES)
  if (text === undefined) throw new Error('too large')
  return text === '' ? undefined : JSON.parse(text)
}
