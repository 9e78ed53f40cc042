import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { hubtelCallback } from './hubtel-wire.ts'
import type { Movement } from './movement.ts'
import { mtnCallback } from './mtn-wire.ts'
import type { Report } from './network.ts'
import type { Timeline } from './timeline.ts'

const TIMEOUT_MS = 10_000
/** Hubtel repeats a callback until the merchant responds with 200, here three times at most. MTN sends it once. */
const HUBTEL_RETRY_MS = [10_000, 30_000, 60_000]

/** Sends real callbacks, to the registered host only. */
export function createReporter(timeline: Timeline, callbackHost: string): Report {
  async function deliver(movement: Movement, body: string, retries: readonly number[]): Promise<void> {
    const accepted = await post(movement, body)
    const [next, ...later] = retries
    if (accepted || next === undefined) return
    timeline.at(timeline.now() + next, () => deliver(movement, body, later))
  }

  return async (movement, options) => {
    if (URL.parse(movement.callbackUrl)?.host !== callbackHost) return
    await deliver(movement, bodyOf(movement, options), movement.protocol === 'hubtel' ? HUBTEL_RETRY_MS : [])
  }
}

const KEPT_OPEN = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) }

async function post(movement: Movement, body: string): Promise<boolean> {
  const expectedMethod = movement.protocol === 'hubtel' ? 'POST' : 'PUT'
  const isTls = movement.callbackUrl.startsWith('https:')
  const request = (isTls ? https : http).request(movement.callbackUrl, {
    method: movement.callbackFault?.method ?? expectedMethod,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    agent: isTls ? KEPT_OPEN.https : KEPT_OPEN.http,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // A merchant may respond and close the connection before the whole request was sent; the response counts.
  request.on('error', () => {})
  try {
    request.end(body)
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    response.resume()
    return response.statusCode === 200
  } catch {
    return false
  }
}

function bodyOf(movement: Movement, options: { amountZero?: boolean }): string {
  const { callbackFault } = movement
  if (callbackFault?.body === 'garbage') return '{"ResponseCode": not json'
  const body = movement.protocol === 'hubtel' ? hubtelCallback(movement, options) : mtnCallback(movement)
  if (callbackFault?.body === 'huge') return JSON.stringify({ ...body, padding: 'x'.repeat(1_000_000) })
  return JSON.stringify(body)
}
