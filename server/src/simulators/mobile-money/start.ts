import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseJson, readText } from '../../platform/json-text.ts'
import { createReporter } from './callbacks.ts'
import { controlRoutes } from './control.ts'
import { createFaults, type Fault } from './faults.ts'
import { hubtelRoutes } from './hubtel.ts'
import { ProviderLedger } from './ledger.ts'
import { mtnRoutes } from './mtn.ts'
import { MobileNetwork } from './network.ts'
import { createTimeline } from './timeline.ts'
import type { Route, SimRequest, SimResponse, World } from './world.ts'

export type SimulatorOptions = {
  /** 0 selects any free port. */
  port: number
  /** Base URL of the product; callbacks are sent to no other host. */
  callbackBase: string
  /** Time that a phone takes to approve. */
  delayMs: number
  clock: { now(): Date }
  /** Address to listen on; a demo accepts only requests from this machine. */
  host?: string
  /** Further host name and port under which clients reach the simulator, such as `simulators:4000`. */
  knownAs?: string | undefined
  /** Ledger file, so that the ledger survives a restart or a kill. */
  ledger?: string
  /** Emails of a simulated mail server, shown beside the phones. */
  emails?: World['emails']
}

export type Simulator = { url: string; stop(): Promise<void> }

const MAX_BODY_BYTES = 64 * 1024

/**
 * Simulated mobile money provider with both protocols, its own ledger, real callbacks and a page that shows the customer's
 * phone.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const ledger = new ProviderLedger(options.ledger)
  const timeline = createTimeline(options.clock, ledger.offsetMs)
  const callbackHost = new URL(options.callbackBase).host
  const network = new MobileNetwork(ledger, timeline, options.delayMs, createReporter(timeline, callbackHost))
  const world: World = {
    ledger,
    timeline,
    network,
    faults: createFaults(),
    callbackHost,
    emails: options.emails ?? (() => []),
  }
  const routes = [...controlRoutes(world), ...hubtelRoutes(world), ...mtnRoutes(world), ...pageRoutes()]
  network.resume()

  const server = createServer((request, response) => {
    // Only known host names are served, so that a page of another site cannot reach the simulator under its own name.
    const { host = '' } = request.headers
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host) && host !== options.knownAs) {
      return send(response, { status: 421 })
    }
    serve(world, routes, request, response).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(500).end(error.message)
      else response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host ?? '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      await timeline.stop()
      ledger.close()
    },
  }
}

async function serve(world: World, routes: Route[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://simulator')
  const route = routes.find(({ method, path }) => method === request.method && path.test(url.pathname))
  if (!route) return send(response, { status: 404 })
  const text = await readText(request, MAX_BODY_BYTES)
  if (text === undefined) return send(response, { status: 413 })
  // HTML forms cannot send JSON, so requiring JSON prevents cross-site requests.
  if (text !== '' && !request.headers['content-type']?.startsWith('application/json'))
    return send(response, { status: 415 })
  const [, ...params] = route.path.exec(url.pathname) ?? []
  const simRequest: SimRequest = {
    params: params.map(decodeURIComponent),
    query: url.searchParams,
    headers: request.headers,
    body: parseJson(text),
  }
  const refused = route.refuse?.(simRequest)
  if (refused) return send(response, refused)
  const fault = route.operation && world.faults.take(route.operation, `${request.url} ${text}`)
  if (fault && (await failFirst(world, fault, response))) return
  const answer = await route.handle({ ...simRequest, ...(fault && { fault }) })
  if (fault && 'stage' in fault && fault.stage === 'after')
    return fault.kind === 'drop' ? void response.destroy() : undefined
  send(response, fault?.kind === 'fields' ? withFields(answer, fault.fields) : answer)
}

/** Faults that delay the request or prevent its effect. */
async function failFirst({ timeline }: World, fault: Fault, response: ServerResponse): Promise<boolean> {
  switch (fault.kind) {
    case 'no-response':
      return fault.stage === 'before'
    case 'drop':
      if (fault.stage === 'before') response.destroy()
      return fault.stage === 'before'
    case 'answer': {
      const { bytes, body: faultBody } = fault
      const body =
        bytes === undefined ? faultBody : { ...(faultBody as object | undefined), padding: 'x'.repeat(bytes) }
      send(response, { status: fault.status, body, headers: fault.headers })
      return true
    }
    case 'delay':
      await new Promise<void>((resolve) => timeline.at(timeline.now() + fault.ms, async () => resolve()))
      return false
    default:
      return false
  }
}

function withFields(answer: SimResponse, fields: Record<string, unknown>): SimResponse {
  if (typeof answer.body !== 'object' || answer.body === null) return answer
  const key = Object.keys(answer.body).find((name) => name.toLowerCase() === 'data')
  if (key === undefined) return { ...answer, body: { ...answer.body, ...fields } }
  const data: unknown = Reflect.get(answer.body, key)
  return { ...answer, body: { ...answer.body, [key]: { ...(data as object | null), ...fields } } }
}

function send(response: ServerResponse, { status, body, headers, drop }: SimResponse): void {
  if (drop) return void response.destroy()
  const page = typeof body === 'string'
  const type = page ? 'text/html; charset=utf-8' : 'application/json'
  response.writeHead(status, {
    'cache-control': 'no-store',
    ...(body !== undefined && { 'content-type': type }),
    ...headers,
  })
  response.end(body === undefined ? undefined : page ? body : JSON.stringify(body))
}

function pageRoutes(): Route[] {
  const file = (path: RegExp, name: string, type: string): Route => {
    const body = readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')
    const headers = {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    }
    return { method: 'GET', path, handle: () => ({ status: 200, body, headers }) }
  }
  return [
    file(/^\/(phone)?$/, 'phone.html', 'text/html'),
    file(/^\/phone\.css$/, 'phone.css', 'text/css'),
    file(/^\/phone\.js$/, 'phone.js', 'text/javascript'),
  ]
}
