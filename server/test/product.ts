import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { Portal } from '@okwan/domain/platform/permissions'
import { buildApp } from '../src/app/build-app.ts'
import { jobHandlers } from '../src/app/job-handlers.ts'
import { sentDocuments } from '../src/app/sent-documents.ts'
import { stepUpActs } from '../src/app/step-up-acts.ts'
import { DEMO_SETTINGS } from '../src/demo/company.ts'
import { createCardRegister } from '../src/gateways/card-register/http-card-register.ts'
import { openCheckpointDirectory } from '../src/gateways/checkpoint-directory.ts'
import { connectMid } from '../src/gateways/mid/connect-mid.ts'
import { readConfig } from '../src/platform/config.ts'
import { run } from '../src/platform/db/database.ts'
import { withoutPasswords } from '../src/platform/db/logins.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { Replica } from '../src/platform/db/replica/replica.ts'
import { sql } from '../src/platform/db/sql.ts'
import type { Product } from '../src/platform/http/context.ts'
import { Drain } from '../src/platform/http/drain/drain.ts'
import { Topics } from '../src/platform/http/topics.ts'
import { runDueJobs } from '../src/platform/jobs/worker.ts'
import { hashToken, newToken, Secrets } from '../src/platform/secrets.ts'
import { Settings } from '../src/platform/settings/settings.ts'
import { cardRegisterAt, startCardRegisterSimulator } from '../src/simulators/card-register/start.ts'
import { midAt, startMidSimulator } from '../src/simulators/mid/start.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { seedUsers } from './seed-users.ts'
import { TestClock } from './test-clock.ts'

/** Long enough for a busy machine. No test waits for it, because the simulators close a request without a response earlier. */
const GATEWAY_TIMEOUT_MS = 15_000
const CLOSE_AFTER_MS = 200

/** `north` is Staff of another branch group. */
const PEOPLE = {
  superAdmin: ['admin', '0200000001'],
  admin: ['admin', '0200000002'],
  staff: ['staff', '0200000003'],
  north: ['staff', '0200000006'],
  agent: ['agent', '0240000004'],
  assistant: ['agent', '0240000005'],
} as const satisfies Record<string, readonly [Portal, string]>
type Person = keyof typeof PEOPLE
export type People = Record<Person, Client>

export type TestProduct = Awaited<ReturnType<typeof startTestProduct>>

type TestOptions = {
  nodes?: number
  env?: Record<string, string>
  /** A separate PostgreSQL server with a standby, instead of a database on the shared server. */
  servers?: { url: string; replicaUrl: string }
}

/** Starts the whole server on its own port and database, with the users of the demo. Nodes share the database. */
export async function startTestProduct({ nodes = 1, env = {}, servers }: TestOptions = {}) {
  const database: TestDatabase = servers
    ? { url: servers.url, drop: async () => {} }
    : await createTestDatabase({ withUsers: true })
  const clock = new TestClock()
  const checkpoints = path.join(os.tmpdir(), `okwan-checkpoints-${randomBytes(6).toString('hex')}`)
  const config = readConfig({
    DEMO: 'on',
    SECRET_KEY: 'a secret that only tests know, 32+',
    LOG_LEVEL: 'silent',
    AUDIT_CHECKPOINT_DIR: checkpoints,
    ...env,
  })
  const mid = await startMidSimulator({
    port: 0,
    clock,
    insurer: DEMO_SETTINGS.company.insurerCode,
    closeAfterMs: CLOSE_AFTER_MS,
  })
  const cards = await startCardRegisterSimulator({ port: 0, closeAfterMs: CLOSE_AFTER_MS })
  const running = await Promise.all(
    Array.from({ length: nodes }, () =>
      startNode({ ...servers, url: database.url }, clock, config, { mid: mid.url, cards: cards.url }),
    ),
  )
  const [first] = running
  if (!first) throw new Error('no node was started')
  if (servers) await seedUsers(first.product)
  for (const { product } of running) await product.settings.load()
  return {
    clock,
    product: first.product,
    databaseUrl: database.url,
    /** The simulated card register. */
    cards,
    /** The simulated motor insurance database. */
    midSimulator: mid,
    /** Log lines of the nodes; LOG_LEVEL decides how many there are. */
    logLines: () => running.flatMap((node) => node.lines),
    nodes: running.map(({ app, product, port }) => ({ app, product, port })),
    /** Runs the due jobs. */
    runJobs: (node: { product: Product } = first) => runDueJobs(node.product, jobHandlers, 'test', first.app.log),
    client: (portal: Portal, node = 0) => new Client(running[node]?.port ?? first.port, portal),
    /** A verification token, as if a code had been sent and entered. */
    createVerificationToken: (mobileNumber: string, purpose: string, reference: string) =>
      requestVerification(first.product, { mobileNumber, purpose, reference }),
    /** A verification token of the signed-in user, who confirms an act. */
    async stepUp(client: Client, reference: string): Promise<{ verificationToken: string }> {
      const { mobileNumber } = (await client.get('/users/profile')).body.data
      return {
        verificationToken: await requestVerification(first.product, { mobileNumber, purpose: 'approval', reference }),
      }
    },
    /** Signs in users of the demo, each in a separate browser. */
    async signInAs<P extends Person>(...people: P[]): Promise<Record<P, Client>> {
      const clients: Partial<Record<Person, Client>> = {}
      for (const person of people) {
        const [portal, mobileNumber] = PEOPLE[person]
        clients[person] = await new Client(first.port, portal).signIn(mobileNumber)
      }
      return clients as Record<P, Client> // the loop adds one for each
    },
    async stop() {
      for (const { app, product } of running) {
        product.drain.endStreams()
        await app.close()
        await product.replica?.close()
        await product.db.close()
        await product.sealer.close()
      }
      await mid.stop()
      await cards.stop()
      await database.drop()
      fs.rmSync(checkpoints, { recursive: true, force: true })
    },
  }
}

async function startNode(
  { url, replicaUrl }: { url: string; replicaUrl?: string },
  clock: TestClock,
  config: Product['config'],
  urls: Record<'mid' | 'cards', string>,
) {
  const logins = withoutPasswords(url)
  const db = openDatabase({ url: logins.app, connections: 8 })
  const product: Product = {
    config,
    clock,
    settings: new Settings(db),
    db,
    // The longest lag, so that the speed of the machine does not decide which server answers.
    replica: replicaUrl ? new Replica({ url: replicaUrl, lagSeconds: 60, primary: db, connections: 4 }) : undefined,
    sealer: openDatabase({ url: logins.sealer, role: 'okwan_sealer', connections: 4 }),
    secrets: new Secrets(config.secret, config.previousSecret),
    sms: 'demo-outbox',
    email: 'demo-outbox',
    mid: connectMid(midAt(urls.mid, GATEWAY_TIMEOUT_MS), db, clock),
    cardRegister: createCardRegister(cardRegisterAt(urls.cards)),
    taxAuthority: undefined,
    providers: { callbackBase: '' },
    topics: new Topics(),
    drain: new Drain(),
    auditCheckpoints: openCheckpointDirectory(config.auditCheckpointDir),
    acts: stepUpActs,
    documents: sentDocuments,
  }
  const lines: string[] = []
  const app = await buildApp(product, { write: (line) => void lines.push(line) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // a listening TCP server has an address
  return { app, product, port, lines }
}

type TokenRequest = { mobileNumber: string; purpose: string; reference: string }

async function requestVerification(
  { db, clock }: Product,
  { mobileNumber, purpose, reference }: TokenRequest,
): Promise<string> {
  const token = newToken()
  const id = randomUUID()
  const [now, later] = [clock.now(), new Date(clock.now().getTime() + 900_000)]
  await db.transaction(async (tx) => {
    await run(
      tx,
      sql`insert into otp_requests (id, mobile_number, purpose, reference, prefix, ip, sent, created_at, expires_at, used_at)
          values (${id}, ${mobileNumber}, ${purpose}, ${reference}, 'TEST', 'test', true, ${now}, ${later}, ${now})`,
    )
    await run(
      tx,
      sql`insert into verification_tokens (token_hash, otp_request_id, mobile_number, purpose, reference, expires_at)
          values (${hashToken(token)}, ${id}, ${mobileNumber}, ${purpose}, ${reference}, ${later})`,
    )
  })
  return token
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests check response bodies field by field
export type TestResponse = { status: number; body: any; bytes: Buffer; headers: http.IncomingHttpHeaders }

/** Acts like a browser for the API: one portal, its cookies and its token. */
export class Client {
  private readonly port: number
  private readonly portal: Portal
  private readonly cookies = new Map<string, string>()
  token = ''

  constructor(port: number, portal: Portal) {
    this.port = port
    this.portal = portal
  }

  async signIn(mobileNumber: string): Promise<this> {
    const reply = await this.post('/demo/sign-in', { mobileNumber })
    if (reply.status !== 200) throw new Error(`could not sign in: ${JSON.stringify(reply.body)}`)
    this.token = reply.body.data.token
    return this
  }

  get(path: string, headers = {}): Promise<TestResponse> {
    return this.send('GET', path, undefined, headers)
  }
  post(path: string, body: unknown = {}, headers = {}): Promise<TestResponse> {
    return this.send('POST', path, body, headers)
  }
  put(path: string, body: unknown, headers = {}): Promise<TestResponse> {
    return this.send('PUT', path, body, headers)
  }
  delete(path: string, headers = {}): Promise<TestResponse> {
    return this.send('DELETE', path, undefined, headers)
  }

  send(method: string, path: string, body?: unknown, headers: http.OutgoingHttpHeaders = {}): Promise<TestResponse> {
    return this.request(method, `/api/v1${path}`, body, headers)
  }

  /** Headers that select the portal and the session. */
  headers(): http.OutgoingHttpHeaders {
    return {
      host: `${this.portal}.localhost`,
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      ...(this.cookies.size > 0 ? { cookie: [...this.cookies].map((each) => each.join('=')).join('; ') } : {}),
    }
  }

  async request(
    method: string,
    path: string,
    body?: unknown,
    headers: http.OutgoingHttpHeaders = {},
  ): Promise<TestResponse> {
    const isReady = typeof body === 'string' || body instanceof Uint8Array
    const content = body === undefined ? '' : isReady ? body : JSON.stringify(body)
    const request = http.request({
      port: this.port,
      host: '127.0.0.1',
      method,
      path,
      headers: {
        ...this.headers(),
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
        ...headers,
      },
    })
    request.end(content)
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    for (const set of response.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? []
      this.cookies.set(name, value)
    }
    const bytes = Buffer.concat(chunks)
    const isJson = response.headers['content-type']?.includes('json')
    const read = isJson ? JSON.parse(bytes.toString()) : bytes.toString()
    return { status: response.statusCode ?? 0, body: read, bytes, headers: response.headers }
  }
}
