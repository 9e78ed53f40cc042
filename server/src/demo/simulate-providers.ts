import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parsePhone } from '@okwan/domain/platform/phone'
import * as z from 'zod'
import { createHubtel } from '../gateways/mobile-money/hubtel.ts'
import { createSms } from '../gateways/sms.ts'
import { createSmtp } from '../gateways/smtp.ts'
import { balanceOf } from '../money/ledger/balance-of.ts'
import { maybe, type Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Product } from '../platform/http/context.ts'
import { startEmailSimulator } from '../simulators/email/start.ts'
import { hubtelAt, smsAt } from '../simulators/mobile-money/settings.ts'
import { type Simulator, startSimulator } from '../simulators/mobile-money/start.ts'
import { DEMO_ACCOUNTS, DEMO_PAYOUT_NUMBER } from './accounts.ts'
import { DEMO_SETTINGS } from './company.ts'

const DEMO_SENDER = { name: DEMO_SETTINGS.company.legalName, address: 'documents@okwan.example' }

/** Starts the simulated mobile money provider with its phones, and a mail server. The real adapters call them. */
export async function simulateProviders(product: Product, port: number): Promise<{ stop(): Promise<void> }> {
  const { simulatorUrl: shared, callbackBase = `http://127.0.0.1:${port}` } = product.config
  const simulator = shared ? { url: shared, stop: async () => {} } : await startOwn(product, callbackBase, port)
  const { url } = simulator
  const hubtel = createHubtel(hubtelAt(url))
  // The number of a customer is registered to the customer; otherwise no refund of the demo could be paid.
  const findName: typeof hubtel.findName = async (phone, network) => {
    const name = await product.db.read((tx) => customerWith(tx, phone))
    if (name) await nameHolder(url, phone, name)
    return hubtel.findName(phone, network)
  }
  product.providers = { hubtel: { ...hubtel, findName }, callbackBase }
  product.phone = { ...createSms(smsAt(url)), url: `${url}/phone` }
  const mail = await startEmailSimulator({ port: 0 })
  product.email = createSmtp({ url: mail.url, from: DEMO_SENDER })
  await matchBalances(product, url)
  for (const { mobileNumber, fullName } of [...DEMO_ACCOUNTS, DEMO_PAYOUT_NUMBER])
    await nameHolder(url, mobileNumber, fullName)
  return {
    async stop() {
      await Promise.all([simulator.stop(), mail.stop()])
    },
  }
}

/**
 * The sales and payouts of the demo data were never sent to the simulator. Before its first movement it therefore takes over the
 * balances of our ledger; otherwise the first reconciliation would find a difference.
 */
async function matchBalances({ db }: Product, url: string): Promise<void> {
  const movements = z.array(z.unknown()).parse(await (await fetch(`${url}/_sim/movements`)).json())
  if (movements.length > 0) return
  for (const [account, name] of [
    ['collection', 'collectionFloat'],
    ['disbursement', 'disbursementFloat'],
  ] as const) {
    const pesewas = Math.max(0, await db.read((tx) => balanceOf(tx, name, 'hubtel')))
    await send(`${url}/_sim/funds`, { protocol: 'hubtel', account, pesewas })
  }
}

function startOwn({ config, clock }: Product, callbackBase: string, port: number): Promise<Simulator> {
  mkdirSync(config.dataDir, { recursive: true })
  // One ledger file per port, so that two instances in one folder do not write to the same file.
  const ledger = path.join(config.dataDir, `simulator-${port}.jsonl`)
  return startSimulator({ port: 0, callbackBase, delayMs: config.simulatedPaymentDelayMs, clock, ledger })
}

/** The newest customer with this number; numbers of demo accounts keep the name of the account. */
async function customerWith(tx: Tx, phone: string): Promise<string | undefined> {
  if (DEMO_ACCOUNTS.some(({ mobileNumber }) => parsePhone(mobileNumber) === phone)) return undefined
  const found = await maybe(
    tx,
    z.object({ name: z.string() }),
    sql`select coalesce(company_name, concat_ws(' ', first_name, other_names, last_name)) as name from customers
        where phone = ${phone} order by created_at desc limit 1`,
  )
  return found?.name
}

const nameHolder = (url: string, phone: string, name: string) => send(`${url}/_sim/names`, { phone, name })

async function send(address: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const { ok, status } = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!ok) throw new Error(`the simulator responded with status ${status} to ${address}`)
}
