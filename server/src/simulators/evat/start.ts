import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EvatSettings } from '../../gateways/evat/connect-evat.ts'
import { parseJson, readText } from '../../platform/json-text.ts'
import { type EvatResponse, type SignedDocument, SimulatedAuthority } from './authority.ts'

/**
 * `slow`: responds after 9 seconds. `request-lost`: the connection breaks before the request takes effect. `response-lost`: it
 * breaks afterwards. `busy`: too many requests. `key`: wrong key. `down`: service unavailable. `foreign`: the stamp of another
 * document. `refused`: wrong VAT.
 */
export const EVAT_FAULTS = [
  'slow',
  'request-lost',
  'response-lost',
  'busy',
  'key',
  'down',
  'foreign',
  'refused',
] as const
export type EvatFault = (typeof EVAT_FAULTS)[number]

export type EvatSimulator = {
  url: string
  /** All signed documents. */
  signed(): readonly SignedDocument[]
  /** Faults of the next requests, in order; an empty list ends the faults. */
  fail(faults: readonly EvatFault[]): void
  stop(): Promise<void>
}

/** Credentials that only the simulator accepts. */
const SIMULATED = { tin: 'C0000000001', branch: '001', securityKey: 'simulated-evat-key' }
const PATH = `/vsdc/api/v1/taxpayer/${SIMULATED.tin}-${SIMULATED.branch}/`
const SLOW_MS = 9000
const MAX_BODY_BYTES = 64 * 1024

/** Simulated E-VAT service on this machine; the real adapter calls it over HTTP. */
export async function startEvatSimulator(options: {
  /** 0 selects any free port. */
  port: number
  host?: string
  clock: { now(): Date }
  /** Accepts refunds of sales that were signed before the simulator started, so that it has no record of them. */
  acceptsUnknownInvoices?: boolean
}): Promise<EvatSimulator> {
  const authority = new SimulatedAuthority(options.clock, options.acceptsUnknownInvoices)
  let faults: EvatFault[] = []
  const server = createServer((request, response) => {
    serve(authority, request, response, faults.shift()).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host ?? '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo // a listening TCP server has an address
  return {
    url: `http://127.0.0.1:${port}`,
    signed: () => authority.signed,
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
export function evatAt(url: string, timeoutMs = 5000): EvatSettings {
  return { url, ...SIMULATED, timeoutMs }
}

async function serve(
  authority: SimulatedAuthority,
  request: IncomingMessage,
  response: ServerResponse,
  fault: EvatFault | undefined,
): Promise<void> {
  if (fault === 'request-lost') throw new Error('the connection breaks')
  const body = parseJson((await readText(request, MAX_BODY_BYTES)) ?? '')
  const answer = faultResponse(authority, fault) ?? answerOf(authority, request, body)
  if (fault === 'response-lost') throw new Error('the connection breaks')
  if (fault === 'slow') await sleep(SLOW_MS)
  const sent = fault === 'foreign' ? withForeignNumber(answer) : answer
  response.writeHead(sent.status, { 'content-type': 'application/json' }).end(JSON.stringify(sent.body))
}

function faultResponse(authority: SimulatedAuthority, fault: EvatFault | undefined): EvatResponse | undefined {
  if (fault === 'busy') return authority.error('E990', 'Too many requests.', 429)
  if (fault === 'key') return authority.error('E900', 'Invalid security key.', 401)
  if (fault === 'down') return { status: 503, body: {} }
  return fault === 'refused' ? authority.error('E708', 'Invalid total vat.') : undefined
}

function answerOf(authority: SimulatedAuthority, request: IncomingMessage, body: unknown): EvatResponse {
  if (request.headers['security_key'] !== SIMULATED.securityKey) {
    return authority.error('E900', 'Invalid security key.', 401)
  }
  if (request.url === `${PATH}invoice`) return authority.invoice(body)
  if (request.url === `${PATH}invoice/callback`) return authority.callback(body)
  if (request.url === `${PATH}cancellation`) return authority.cancellation(body)
  if (request.url === `${PATH}health`) return { status: 200, body: { status: 'UP' } }
  return { status: 404, body: { type: 'about:blank', title: 'Not Found', status: 404 } }
}

/** Replaces the number in a stamp with the number of another document. */
function withForeignNumber({ status, body }: EvatResponse): EvatResponse {
  return { status, body: JSON.parse(JSON.stringify(body).replace(/"num":"[^"]*"/, '"num":"FOREIGN-1"')) as object }
}
