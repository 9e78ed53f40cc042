import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

// oxlint-disable-next-line typescript/no-explicit-any -- reads single fields of many responses
export type ClientResponse = { status: number; body: any }

const TIMEOUT_MS = 8000

/** Refusal with its code. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Receives the status of every attempt, 0 if no node responded. */
export type Observer = (status: number) => void

/** Client that retries on all nodes with the same Idempotency-Key until one responds. */
export class RetryingClient {
  private readonly ports: readonly number[]
  private readonly portal: string
  private readonly observe: Observer
  private turn = 0
  private readonly cookies = new Map<string, string>()
  private token = ''

  constructor(ports: readonly number[], portal: string, observe: Observer = () => {}) {
    this.ports = ports
    this.portal = portal
    this.observe = observe
  }

  async signIn(mobileNumber: string): Promise<this> {
    const { body } = await this.retryUntilAnswered('POST', '/demo/sign-in', { mobileNumber })
    this.token = body.data.token
    return this
  }

  async retryUntilAnswered(method: string, path: string, body?: unknown): Promise<ClientResponse> {
    const key = randomUUID()
    for (;;) {
      const reply = await this.send(method, path, body, key).catch((error: Error) => {
        // A programming error, not a network failure.
        if (error instanceof TypeError) throw error
      })
      this.observe(reply?.status ?? 0)
      // 409 and 5xx are retried; everything else is final.
      if (reply && reply.status < 500 && reply.status !== 409) return reply
      await sleep(200)
    }
  }

  /** Returns the data of the response; throws on a refusal. */
  async requireSuccess(method: string, path: string, body?: unknown): Promise<ClientResponse['body']> {
    const reply = await this.retryUntilAnswered(method, path, body)
    if (reply.status >= 300) throw new Refused(reply.body.code)
    return reply.body.data
  }

  private async send(method: string, path: string, body: unknown, key: string): Promise<ClientResponse> {
    // A file is sent unchanged.
    const isFile = typeof body === 'string'
    const content = body === undefined ? '' : isFile ? body : JSON.stringify(body)
    const port = this.ports[this.turn++ % this.ports.length]
    const request = http.request({
      port,
      host: '127.0.0.1',
      method,
      path: `/api/v1${path}`,
      timeout: TIMEOUT_MS,
      headers: {
        host: `${this.portal}.localhost`,
        'idempotency-key': key,
        ...(content
          ? { 'content-type': isFile ? 'text/csv' : 'application/json', 'content-length': Buffer.byteLength(content) }
          : {}),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(this.cookies.size > 0 ? { cookie: [...this.cookies].map((each) => each.join('=')).join('; ') } : {}),
      },
    })
    request.on('timeout', () => request.destroy(new Error('no response')))
    request.end(content)
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    for (const set of response.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      this.cookies.set(name, value)
    }
    return { status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) }
  }
}
