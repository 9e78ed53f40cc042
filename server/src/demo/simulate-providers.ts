import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { createHubtel } from '../gateways/mobile-money/hubtel.ts'
import { createSms } from '../gateways/sms.ts'
import type { Product } from '../platform/http/context.ts'
import { hubtelAt, smsAt } from '../simulators/mobile-money/settings.ts'
import { type Simulator, startSimulator } from '../simulators/mobile-money/start.ts'
import { DEMO_ACCOUNTS, DEMO_PAYOUT_NUMBER } from './accounts.ts'

/** Starts the simulated mobile money provider and its phones. The real adapters call it over HTTP. */
export async function simulateProviders(product: Product, port: number): Promise<{ stop(): Promise<void> }> {
  const { simulatorUrl: shared, callbackBase = `http://127.0.0.1:${port}` } = product.config
  const simulator = shared ? { url: shared, stop: async () => {} } : await startOwn(product, callbackBase, port)
  const { url } = simulator
  product.providers = { hubtel: createHubtel(hubtelAt(url)), callbackBase }
  product.phone = { ...createSms(smsAt(url)), url: `${url}/phone` }
  for (const { mobileNumber, fullName } of [...DEMO_ACCOUNTS, DEMO_PAYOUT_NUMBER])
    await nameHolder(url, mobileNumber, fullName)
  return simulator
}

function startOwn({ config, clock }: Product, callbackBase: string, port: number): Promise<Simulator> {
  mkdirSync(config.dataDir, { recursive: true })
  // One ledger file per port, so that two instances in one folder do not write to the same file.
  const book = path.join(config.dataDir, `simulator-${port}.jsonl`)
  return startSimulator({ port: 0, callbackBase, delayMs: config.simulatedPaymentDelayMs, clock, book })
}

async function nameHolder(url: string, phone: string, name: string): Promise<void> {
  await fetch(`${url}/_sim/names`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, name }),
  })
}
