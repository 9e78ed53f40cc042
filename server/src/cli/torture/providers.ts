import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_SETTINGS } from '../../demo/company.ts'
import type { Database } from '../../platform/db/transaction.ts'
import { startMidSimulator } from '../../simulators/mid/start.ts'
import type { Movement } from '../../simulators/mobile-money/movement.ts'
import { startSimulator } from '../../simulators/mobile-money/start.ts'
import { countUnfinished, type SimulatorRecords, type UnfinishedCounts } from './check-results.ts'
import { RetryingClient } from './client.ts'

const SETTLE_SECONDS = 240
// The status of a failed payment is queried for an hour, because the network may still pay it.
const WATCH_MS = 75 * 60_000
const STEP_MS = 5 * 60_000

/** Mobile money provider and motor insurance database that several nodes share. Their clocks can be advanced. */
export async function startProviders(root: string, ports: readonly number[]) {
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const simulator = await startSimulator({
    port: 0,
    callbackBase: `http://127.0.0.1:${ports[0]}`,
    delayMs: 200,
    clock: { now: () => new Date() },
    ledger: path.join(root, 'provider.jsonl'),
  })
  const mid = await startMidSimulator({ port: 0, clock: { now }, insurer: DEMO_SETTINGS.company.insurerCode })
  const control = (method: string, path: string, body?: object): Promise<Response> => {
    const content = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
    return fetch(`${simulator.url}/_sim/${path}`, { method, ...content })
  }
  let demoRecords = 0
  return {
    mid,
    control,
    settings: { SIMULATOR_URL: simulator.url, MID_SIMULATOR_URL: mid.url },
    /** Demo payments were not sent to this provider, and only some demo policies were sent to this MID. */
    ignoreDemo: () => {
      demoRecords = mid.records().length
    },
    async records(): Promise<SimulatorRecords> {
      const movements = (await (await control('GET', 'movements')).json()) as Movement[]
      return { movements, mid: mid.records().slice(demoRecords) }
    },
    /** Advances both clocks, so that all status queries run, until no work is open. */
    async settle(db: Database): Promise<{ open: UnfinishedCounts; now: Date }> {
      const client = new RetryingClient(ports, 'admin')
      const giveUpAt = Date.now() + SETTLE_SECONDS * 1000
      for (;;) {
        const open = await countUnfinished(db, now())
        const isOver = aheadMs >= WATCH_MS && Object.values(open).every((count) => count === 0)
        if (isOver || Date.now() > giveUpAt) return { open, now: now() }
        // A job of a killed worker is due again after its lease. Advancing the clock earlier would only add status queries.
        if (open.due === 0) {
          aheadMs += STEP_MS
          await control('POST', 'advance', { ms: STEP_MS })
          await client.retryUntilAnswered('POST', '/demo/clock', { now: now().toISOString() })
        }
        await sleep(300)
      }
    },
    async stop() {
      await simulator.stop()
      await mid.stop()
    },
  }
}
