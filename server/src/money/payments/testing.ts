import { randomUUID } from 'node:crypto'
import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { createHubtel } from '../../gateways/mobile-money/hubtel.ts'
import { createMtnMomo } from '../../gateways/mobile-money/mtn-momo.ts'
import { one, rows } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Database } from '../../platform/db/transaction.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { ArmedFault } from '../../simulators/mobile-money/faults.ts'
import type { Movement } from '../../simulators/mobile-money/movement.ts'
import { hubtelAt, mtnAt } from '../../simulators/mobile-money/settings.ts'
import { startSimulator } from '../../simulators/mobile-money/start.ts'
import { checkOpenDays } from '../integrity-checks/check-money.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { type NewPayable, openCheckout } from './checkout/open-checkout.ts'
import { saveConsent } from './store.ts'

export type PayingProduct = Awaited<ReturnType<typeof startPayingProduct>>

export const AGENT = '233240000004'
const PRICE_PESEWAS = 396_00
/** Long enough for a busy machine. */
const PROVIDER_TIMEOUT_MS = 15_000
/** Applies while a fault withholds the response, because the test then waits for the timeout. */
const NO_RESPONSE_TIMEOUT_MS = 400

export const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key })

/** The server with the provider simulator, connected over HTTP in both directions; both clocks advance together. */
export async function startPayingProduct({ nodes = 1, mtn = false, env = {} } = {}) {
  const product = await startTestProduct({ nodes, env })
  const callbackBase = `http://127.0.0.1:${product.nodes[0]?.port}`
  const startedAt = product.clock.now()
  const simulator = await startSimulator({ port: 0, callbackBase, delayMs: 3000, clock: { now: () => startedAt } })
  const { url } = simulator
  let timeoutMs = PROVIDER_TIMEOUT_MS
  for (const node of product.nodes) {
    node.product.providers = {
      hubtel: createHubtel({
        ...hubtelAt(url),
        get timeoutMs() {
          return timeoutMs
        },
      }),
      ...(mtn && {
        mtn: createMtnMomo({
          ...mtnAt(url),
          get timeoutMs() {
            return timeoutMs
          },
        }),
      }),
      callbackBase,
    }
  }
  // A server also runs the integrity checks when it starts. Without their results, no payout is sent.
  await checkOpenDays(product.product)
  const provider = controlOf(url)

  /** Runs all due jobs, including jobs that they add. */
  async function drain(): Promise<void> {
    while ((await product.runJobs()) > 0);
  }

  return {
    ...product,
    ...provider,
    ...salesOf(product),
    ...ledgerOf(product.product.db),
    db: product.product.db,
    drain,
    /** Arms a fault. If it withholds the response, requests time out sooner until the clock is advanced. */
    arm(fault: NewFault): Promise<Response> {
      if (fault.fault.kind === 'no-response' || fault.fault.kind === 'delay') timeoutMs = NO_RESPONSE_TIMEOUT_MS
      return provider.control('POST', 'faults', fault)
    },
    async advanceSeconds(seconds: number): Promise<void> {
      timeoutMs = PROVIDER_TIMEOUT_MS
      await provider.control('POST', 'advance', { ms: seconds * 1000 })
      product.clock.advance(seconds)
      await drain()
    },
    async transaction(client: Client, { clientReference }: { clientReference: string }) {
      return (await client.get(`/transactions/${clientReference}`)).body.data
    },
    async stop() {
      await simulator.stop()
      await product.stop()
    },
  }
}

type NewFault = Omit<ArmedFault, 'times'> & { times?: number }

/** The control API of the simulator. */
function controlOf(url: string) {
  async function control(method: string, path: string, body?: unknown): Promise<Response> {
    const init =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return fetch(`${url}/_sim/${path}`, { method, ...init })
  }
  return {
    control,
    movements: async () => (await (await control('GET', 'movements')).json()) as Movement[],
  }
}

const userRow = z.object({
  id: z.string(),
  full_name: z.string(),
  role: z.enum(ROLES),
  branch_id: z.string(),
  agent_id: z.string().nullable(),
})

type Offer = NewPayable & { clientReference: string }

/** Creates payables like a selling feature, and pays for them. */
function salesOf({ product, clock }: TestProduct) {
  const { db } = product

  async function actorOf(mobileNumber: string): Promise<Actor> {
    const find = sql`select id, full_name, role, branch_id, agent_id from users where mobile_number = ${mobileNumber}`
    const {
      id,
      full_name: fullName,
      role,
      branch_id: branchId,
      agent_id: agentId,
    } = await db.read((tx) => one(tx, userRow, find))
    const sessionId = randomUUID()
    return { id, fullName, role, branchId, branchGroupId: '', agentId, sessionId, portal: 'agent' }
  }

  async function offer(change: Partial<NewPayable> = {}, seller = AGENT): Promise<Offer> {
    const actor = await actorOf(seller)
    const payable: NewPayable = {
      payableType: 'motor-purchase',
      payableId: randomUUID(),
      amountPesewas: PRICE_PESEWAS,
      receivedFor: 'Motor insurance GR 1234-20',
      customerId: randomUUID(),
      customerName: 'Ama Serwaa',
      ...change,
    }
    const caller = { requestId: 'test', ip: '127.0.0.1', userAgent: 'test', portal: actor.portal }
    const checkout = await db.transaction((tx) =>
      openCheckout({ tx, now: clock.now(), caller, product, headers: {}, actor }, payable),
    )
    return { ...payable, clientReference: checkout.client_reference }
  }

  const giveConsent = ({ customerId }: Pick<Offer, 'customerId'>, msisdn: string) =>
    db.transaction((tx) => saveConsent(tx, msisdn, customerId, clock.now()))

  return {
    actorOf,
    offer,
    /** Records the consent of the owner of a number. */
    giveConsent,
    /** Sends one request to a number with consent. */
    async pay(client: Client, offered: Offer, msisdn: string, network = 'mtn', key: string = randomUUID()) {
      await giveConsent(offered, msisdn)
      const { payableType, payableId } = offered
      return client.post('/payments', { payableType, payableId, method: 'momo', network, msisdn }, withKey(key))
    },
    async again(client: Client, offered: Offer, msisdn: string, network = 'mtn') {
      await giveConsent(offered, msisdn)
      return client.post(`/payments/${offered.clientReference}/attempts`, { network, msisdn }, withKey())
    },
  }
}

const exceptionRow = z.object({ cause: z.string(), refund_due: z.boolean() })

/** Reads the ledger and the exceptions. */
function ledgerOf(db: Database) {
  const query = <S extends z.ZodType>(schema: S, statement: Sql) => db.read((tx) => rows(tx, schema, statement))
  return {
    query,
    balance: (account: Parameters<typeof balanceOf>[1], owner: string) =>
      db.read((tx) => balanceOf(tx, account, owner)),
    exceptionsOf: ({ clientReference }: { clientReference: string }) =>
      query(
        exceptionRow,
        sql`select r.cause, r.refund_due from payment_exceptions r join checkouts c on c.id = r.checkout_id
            where c.client_reference = ${clientReference} order by r.opened_at, r.cause`,
      ),
    async journalsOf({ clientReference }: { clientReference: string }) {
      const posted = sql`select event from journals where source_id like ${`${clientReference}%`} order by posted_at, event`
      return (await query(z.object({ event: z.string() }), posted)).map(({ event }) => event)
    },
  }
}
