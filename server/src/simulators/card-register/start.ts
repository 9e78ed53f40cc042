import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CardRegisterSettings } from '../../gateways/card-register/http-card-register.ts'
import { parseJson, readText } from '../../platform/json-text.ts'
import { closeLater } from '../close-later.ts'

/** `slow`: no response until the client times out. `down`: server error. `lost`: the connection breaks. */
export type CardFault = 'slow' | 'down' | 'lost'

export type CardRegisterSimulator = {
  url: string
  /** Number of comparison requests; token requests are not counted. */
  countComparisons(): number
  /** Faults of the next comparisons, in order; an empty list ends the faults. */
  fail(faults: readonly CardFault[]): void
  stop(): Promise<void>
}

/** Keys of the simulator; they are valid nowhere else. */
const CLIENT_ID = 'simulated-card-client'
const SECRET = 'simulated-card-secret'
const TOKEN = 'simulated-card-token'
const PATH = '/v1/gh/identities/ghana-id/'
const MAX_BODY_BYTES = 64 * 1024

type SimulatedResponse = { status: number; body: unknown } | CardFault

/** Behaviour by the last three of the nine digits of a card; other cards match. */
const BEHAVIOURS: Record<string, { status: string; differs: string[] } | 'unknown' | CardFault> = {
  '101': { status: 'NO_MATCH', differs: ['firstname', 'lastname', 'dob'] },
  '104': 'down',
  '105': 'unknown',
  '106': { status: 'PARTIAL_MATCH', differs: ['dob'] },
  '107': { status: 'PARTIAL_MATCH', differs: ['firstname', 'lastname'] },
  '108': 'slow',
}

/** Simulated card register on this machine; the real adapter calls it over HTTP. */
export async function startCardRegisterSimulator(options: {
  port: number
  host?: string
  /** Closes a request without a response after this time; without it, the client times out. */
  closeAfterMs?: number
}): Promise<CardRegisterSimulator> {
  let faults: CardFault[] = []
  let comparisons = 0
  const server = createServer((request, response) => {
    const isComparison = request.url?.startsWith(PATH)
    if (isComparison) comparisons += 1
    serve(request, response, isComparison ? faults.shift() : undefined)
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
    countComparisons: () => comparisons,
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
export function cardRegisterAt(url: string, timeoutMs = 3000): CardRegisterSettings {
  const paths = { path: `${PATH}{card}`, tokenPath: '/token' }
  return { url, clientId: CLIENT_ID, clientSecret: SECRET, timeoutMs, ...paths }
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  fault: CardFault | undefined,
): Promise<boolean> {
  const body = parseJson((await readText(request, MAX_BODY_BYTES)) ?? '')
  const answer = fault ?? answerTo(request, body)
  if (answer === 'lost') throw new Error('the connection breaks')
  // The connection stays open without a response, as if the register hung.
  if (answer === 'slow') return false
  const { status, body: content } = answer === 'down' ? { status: 503, body: {} } : answer
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  return true
}

function answerTo(request: IncomingMessage, body: unknown): SimulatedResponse {
  if (request.url === '/token') {
    const hasValidCredentials = JSON.stringify(body) === JSON.stringify({ clientId: CLIENT_ID, secret: SECRET })
    return hasValidCredentials
      ? { status: 201, body: { accessToken: TOKEN, expiresIn: 3600, tokenType: 'Bearer' } }
      : { status: 401, body: { message: 'Invalid credentials' } }
  }
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { message: 'Unauthorized' } }
  const card = decodeURIComponent(request.url?.slice(PATH.length) ?? '')
  const digits = /^GHA-(\d{9})-\d$/.exec(card)?.[1]
  const behaviour =
    digits === undefined ? 'unknown' : (BEHAVIOURS[digits.slice(-3)] ?? { status: 'EXACT_MATCH', differs: [] })
  if (behaviour === 'unknown') return { status: 404, body: { statusCode: 404, message: 'Ghana card not found' } }
  return typeof behaviour === 'string' ? behaviour : { status: 200, body: comparison(card, behaviour) }
}

function comparison(card: string, { status, differs }: { status: string; differs: string[] }): object {
  const fieldMatches = Object.fromEntries(
    ['firstname', 'lastname', 'dob'].map((name) => [name, !differs.includes(name)]),
  )
  return {
    id: Number(card.slice(4, 13)),
    summary: { ghana_id_check: { status, fieldMatches } },
    status: { state: 'complete', status: differs.length === 0 ? 'verified' : 'id_mismatch' },
    // The real register returns its data about the person, which we must not keep.
    ghana_id: { nationalId: card, firstName: 'Register', lastName: 'Answer', dateOfBirth: '1970-01-01', photo: 'cmF3' },
  }
}
