import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Counts = {
  requests: number
  writes: number
  failed: number
  lost: number
  duplicates: number
  streamsCut: number
  /** Longest time from the moment at which a request was due to its start. */
  latestMs: number
  /** Longest time from the moment at which a request was due to its response. */
  slowestMs: number
}
export const noCounts = (): Counts => ({
  requests: 0,
  writes: 0,
  failed: 0,
  lost: 0,
  duplicates: 0,
  streamsCut: 0,
  latestMs: 0,
  slowestMs: 0,
})

type View = { viewId: string; name: string }
type ClientResponse = { status: number; data: unknown }

const HOST = 'admin.localhost'
/** SuperAdmins and Admins. A person can have 20 views of a list, and changes of one person wait for each other. */
const PEOPLE = ['233200000001', '233200000002', '233200000008', '233200000009']

/** A signed-in browser behind the proxy. Requests without the expected response are counted as failed. */
export class LoadClient {
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  private readonly port: number
  private readonly counts: Counts
  private headers: Record<string, string> = { host: HOST }

  constructor(port: number, counts: Counts) {
    this.port = port
    this.counts = counts
  }

  /** Signs in as one of the users; each user has the same number of clients. */
  async signIn(client: number): Promise<this> {
    const { data } = await this.send('POST', '/demo/sign-in', { mobileNumber: PEOPLE[client % PEOPLE.length] })
    const { token } = data as { token: string }
    this.headers = { ...this.headers, authorization: `Bearer ${token}` }
    return this
  }

  /** Saves a view, reads it, deletes it and reads again: half of the requests are writes. Each step is one request. */
  async *steps(): AsyncGenerator<void> {
    for (;;) {
      const name = randomUUID()
      const created = await this.counted(201, 'POST', '/saved-views', { list: 'policies', name, search: '' })
      yield
      const found = (await this.counted(200, 'GET', '/saved-views?list=policies')) as View[] | undefined
      const matching = found?.filter((view) => view.name === name) ?? []
      if (created && found && matching.length === 0) this.counts.lost++
      if (matching.length > 1) this.counts.duplicates++
      yield
      const { viewId } = (created ?? matching[0] ?? {}) as Partial<View>
      if (!viewId) continue
      await this.counted(200, 'DELETE', `/saved-views/${viewId}`)
      yield
      const remaining = (await this.counted(200, 'GET', '/saved-views?list=policies')) as View[] | undefined
      if (remaining?.some((view) => view.name === name)) this.counts.lost++
      yield
    }
  }

  close(): void {
    this.agent.destroy()
  }

  /** Follows a stream and connects again like a browser. A stream that ends without the field `retry` was cut. */
  async follow(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const text = await this.stream(isOver).catch(() => 'cut')
      await sleep(200)
      if (!isOver() && !text.includes('retry:')) this.counts.streamsCut++
    }
  }

  private async stream(isOver: () => boolean): Promise<string> {
    const path = '/api/v1/service-requests/events'
    const request = http.get({ port: this.port, host: '127.0.0.1', path, headers: this.headers, agent: false })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    // A node that drains for nginx refuses reads; a browser would try again.
    if (response.statusCode === 503) return 'retry:'
    const over = setInterval(() => isOver() && request.destroy(), 200)
    let last = ''
    try {
      for await (const chunk of response) last = String(chunk)
    } finally {
      clearInterval(over)
    }
    return last
  }

  private async counted(status: number, ...request: Parameters<LoadClient['send']>): Promise<unknown> {
    this.counts.requests++
    if (request[0] !== 'GET') this.counts.writes++
    const reply = await this.send(...request).catch((error: Error) => ({ status: 0, data: error.message }))
    if (reply.status === status) return reply.data
    this.counts.failed++
    console.log(`failed: ${request[0]} ${request[1]} ${reply.status} ${JSON.stringify(reply.data)}`)
    return undefined
  }

  private async send(method: string, path: string, body?: unknown): Promise<ClientResponse> {
    const content = body === undefined ? '' : JSON.stringify(body)
    const length = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }
    const request = http.request({
      port: this.port,
      host: '127.0.0.1',
      method,
      path: `/api/v1${path}`,
      agent: this.agent,
      headers: { ...this.headers, ...(content === '' ? {} : length) },
    })
    request.end(content)
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    const cookie = response.headers['set-cookie']?.[0]?.split(';')[0]
    if (cookie) this.headers = { ...this.headers, cookie }
    const text = Buffer.concat(chunks).toString()
    const { data } = JSON.parse(text) as { data?: unknown }
    return { status: response.statusCode ?? 0, data: data ?? text.slice(0, 200) }
  }
}

/**
 * Starts requests at a fixed rate without waiting for earlier responses, so that a slow node does not receive fewer requests.
 * Clients take turns. If no client is free, the request starts late, and `latestMs` shows the delay.
 */
export async function loadEvenly(
  clients: LoadClient[],
  { perSecond, counts, isOver }: { perSecond: number; counts: Counts; isOver: () => boolean },
): Promise<{ seconds: number }> {
  const idle = clients.map((client) => client.steps())
  const running = new Set<Promise<void>>()
  const startedAt = performance.now()
  const step = async (steps: AsyncGenerator<void>, dueAt: number) => {
    counts.latestMs = Math.max(counts.latestMs, performance.now() - dueAt)
    await steps.next()
    counts.slowestMs = Math.max(counts.slowestMs, performance.now() - dueAt)
    idle.push(steps)
  }
  for (let started = 0; !isOver(); ) {
    const dueAt = startedAt + (started * 1000) / perSecond
    const next = performance.now() >= dueAt ? idle.shift() : undefined
    if (!next) {
      await sleep(1)
      continue
    }
    started++
    const run = step(next, dueAt).finally(() => running.delete(run))
    running.add(run)
  }
  const seconds = (performance.now() - startedAt) / 1000
  await Promise.all(running)
  for (const client of clients) client.close()
  return { seconds }
}
