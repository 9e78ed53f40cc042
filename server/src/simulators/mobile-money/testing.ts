import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHubtel, type HubtelSettings } from '../../gateways/mobile-money/hubtel.ts'
import { createMtnMomo } from '../../gateways/mobile-money/mtn-momo.ts'
import { createSms } from '../../gateways/sms.ts'
import { parseJson } from '../../platform/json-text.ts'
import type { CollectRequest } from '../../platform/ports/mobile-money.ts'
import type { ArmedFault } from './faults.ts'
import type { Movement } from './movement.ts'
import { hubtelAt, mtnAt, smsAt } from './settings.ts'
import { type SimulatorOptions, startSimulator } from './start.ts'

export type ReceivedCallback = { method: string; path: string; body: unknown; text: string }

export type TestSimulator = Awaited<ReturnType<typeof openTestSimulator>>

/** Simulator with a clock that only tests advance, a merchant that receives its callbacks, and the real adapters. */
export async function openTestSimulator(options: Partial<SimulatorOptions> = {}) {
  const merchant = await openMerchant()
  const clock = { now: () => new Date('2026-11-15T10:00:00Z') }
  const simulator = await startSimulator({ port: 0, callbackBase: merchant.url, delayMs: 3_000, clock, ...options })
  const { url } = simulator

  async function control(method: string, path: string, body?: unknown): Promise<Response> {
    const init =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return fetch(`${url}/_sim/${path}`, { method, ...init })
  }

  return {
    url,
    callbacks: merchant.callbacks,
    refuseCallbacks: merchant.refuse,
    hubtel: createHubtel({ ...hubtelAt(url), timeoutMs: 2_000 }),
    hubtelWith: (settings: Partial<HubtelSettings>) =>
      createHubtel({ ...hubtelAt(url), timeoutMs: 2_000, ...settings }),
    mtn: createMtnMomo({ ...mtnAt(url), timeoutMs: 2_000 }),
    sms: createSms(smsAt(url)),
    control,
    advance: (ms: number) => control('POST', 'advance', { ms }),
    arm: (fault: Omit<ArmedFault, 'times'> & { times?: number }) => control('POST', 'faults', fault),
    movements: async () => (await (await control('GET', 'movements')).json()) as Movement[],
    /** A request for a phone number; all other fields are invented. */
    request: (phone: string, change: Partial<CollectRequest> = {}): CollectRequest & { recipientName: string } => ({
      reference: `PR${randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase()}01`,
      requestId: randomUUID(),
      phone,
      network: 'mtn',
      amountPesewas: 396_00,
      description: 'Insurance premium',
      callbackUrl: `${merchant.url}/hooks/x`,
      recipientName: 'Ama Serwaa',
      ...change,
    }),
    async stop() {
      await simulator.stop()
      await merchant.stop()
    },
  }
}

async function openMerchant() {
  const callbacks: ReceivedCallback[] = []
  let refusals = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      callbacks.push({ method: request.method ?? '', path: request.url ?? '', body: parseJson(text), text })
      response.writeHead(refusals > 0 ? 500 : 200).end()
      refusals = Math.max(0, refusals - 1)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    callbacks,
    refuse: (times: number) => {
      refusals = times
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
