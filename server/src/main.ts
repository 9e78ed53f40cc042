import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { assemble } from './app/assemble.ts'
import { buildApp } from './app/build-app.ts'
import { FORGET_TRACES_EVERY_MS, forgetTraces } from './app/forget-traces.ts'
import { jobHandlers } from './app/job-handlers.ts'
import { seedDemoBook } from './demo/book.ts'
import { seedDemoClaims } from './demo/claims.ts'
import { followDemoClock } from './demo/demo.ts'
import { seedDemoMoney } from './demo/money.ts'
import { seedDemoRequests } from './demo/requests.ts'
import { seedDemo } from './demo/seed.ts'
import { simulateProviders } from './demo/simulate-providers.ts'
import { seedDemoTrips } from './demo/trips.ts'
import { VEST_EVERY_MS, vestCommissions } from './money/commissions/earn/vest-commissions.ts'
import { CHECK_EVERY_MS, keepChecking } from './money/integrity-checks/check-money.ts'
import { sweepYesterday } from './money/reconciliation/start-run.ts'
import { WATCH_EVERY_MS, watchForAlerts } from './people/alerts/watch-for-alerts.ts'
import { sealAudit } from './platform/audit/chain.ts'
import { MovableClock } from './platform/clock.ts'
import { BadSetting, type Config, readConfig } from './platform/config.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts'
import { listenTo } from './platform/db/listen.ts'
import { migrate } from './platform/db/migrate.ts'
import { FORGET_FILES_EVERY_MS, forgetLooseFiles } from './platform/files/forget-loose-files.ts'
import { sealOpenLetters } from './platform/files/letters.ts'
import { every } from './platform/jobs/every.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { OUR_NAME } from './platform/ports/mid.ts'
import { MOVE_ON_EVERY_MS, moveAllOn } from './policies/policies/change/move-on.ts'
import { seedRateBooks } from './products/rate-books/seed-rate-books.ts'
import { FORGET_EVERY_MS, forgetOldDrafts } from './sales/motor/drafts/forget-old-drafts.ts'
import { REMIND_EVERY_MS, remindHolders } from './sales/renewals/remind-holders.ts'
import { FORGET_ABANDONED_EVERY_MS, forgetAbandoned } from './sales/travel/forget-abandoned.ts'
import { GIVE_UP_EVERY_MS, giveUpWaiting } from './service/service-requests/carry-out/give-up-waiting.ts'
import { REQUESTS_TOPIC } from './service/service-requests/read/list-requests.ts'
import { midAt, startMidSimulator } from './simulators/mid/start.ts'

const SEAL_EVERY_MS = 2000

type Stoppable = { stop(): Promise<unknown> }

/** What has been started, newest last; stopping goes backwards. */
const started: Stoppable[] = []

async function start(config: Config): Promise<void> {
  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(config))
  await migrate(databaseUrl)
  const clock = new MovableClock()
  const product = assemble(config, databaseUrl, clock, config.mid ?? (await simulateMid(config, clock)))
  started.push({ stop: () => product.db.close() })
  await seedRateBooks(product)
  await sealOpenLetters(product)
  if (config.demo) {
    await seedDemo(product)
    await seedDemoBook({ ...product, clock })
    await seedDemoRequests({ ...product, clock })
    await seedDemoClaims({ ...product, clock })
    await seedDemoTrips({ ...product, clock })
    await seedDemoMoney({ ...product, clock })
    await followDemoClock(product)
  }
  const app = await buildApp(product)
  started.push({ stop: () => app.close() })
  const listener = listenTo(databaseUrl, app.log)
  started.push({ stop: () => listener.close() })
  listener.on('clock', () => void followDemoClock(product))
  listener.on('payments', (reference) => product.topics.announce(reference))
  listener.on('service-requests', () => product.topics.announce(REQUESTS_TOPIC))

  await app.listen({ port: config.port, host: config.host })
  const [address] = app.addresses()
  const port = typeof address === 'object' ? address.port : config.port
  // Callbacks come to our own port, so that must be open first; work begins when there is somebody to send it to.
  if (config.demo) started.push(await simulateProviders(product, port))
  started.push(startWorker(product, jobHandlers, listener, app.log))
  started.push(every(SEAL_EVERY_MS, 'sealing the audit log', () => product.db.transaction(sealAudit), app.log))
  started.push(every(CHECK_EVERY_MS, 'checking the books', () => keepChecking(product), app.log))
  started.push(every(CHECK_EVERY_MS, 'comparing with the providers', () => sweepYesterday(product), app.log))
  started.push(every(MOVE_ON_EVERY_MS, 'moving policies on', () => moveAllOn(product), app.log))
  started.push(every(VEST_EVERY_MS, 'vesting commission', () => vestCommissions(product), app.log))
  started.push(every(REMIND_EVERY_MS, 'reminding of renewals', () => remindHolders(product), app.log))
  started.push(every(GIVE_UP_EVERY_MS, 'ending requests that waited too long', () => giveUpWaiting(product), app.log))
  started.push(every(FORGET_EVERY_MS, 'forgetting old drafts', () => forgetOldDrafts(product), app.log))
  started.push(every(FORGET_TRACES_EVERY_MS, 'forgetting traces', () => forgetTraces(product), app.log))
  started.push(every(FORGET_ABANDONED_EVERY_MS, 'forgetting abandoned trips', () => forgetAbandoned(product), app.log))
  started.push(every(WATCH_EVERY_MS, 'watching for alerts', () => watchForAlerts(product), app.log))
  started.push(every(FORGET_FILES_EVERY_MS, 'forgetting loose files', () => forgetLooseFiles(product), app.log))
  say(`ready ${addresses(config, port)}`)
}

async function startOwnDatabase(config: Config): Promise<string> {
  mkdirSync(config.dataDir, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres'), onCrash: complain })
  started.push(postgres)
  return postgres.url
}

async function simulateMid({ midSimulatorUrl: shared }: Config, clock: MovableClock) {
  if (shared) return midAt(shared)
  const simulator = await startMidSimulator({ port: 0, clock, insurer: OUR_NAME })
  started.push(simulator)
  return midAt(simulator.url)
}

function addresses(config: Config, port: number): string {
  const at = config.https ? `https://%.${config.publicDomain}` : `http://%.${config.publicDomain}:${port}`
  return ['admin', 'agent', 'staff'].map((portal) => at.replace('%', portal)).join(' ')
}

let stopping: Promise<void> | undefined

function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const part of started.toReversed()) await part.stop().catch((error: Error) => complain(error.message))
  })()
  return stopping
}

function explain(error: unknown, config: Config | undefined): string {
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (error instanceof BadSetting) return message
  if (code === 'EADDRINUSE') return `Port ${config?.port} is taken. Stop what uses it, or set PORT to another number.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${config?.port} may not be opened by this user. Set PORT to a number above 1023.`
  return message
}

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const complain = (sentence: string) => process.stderr.write(`${sentence}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)))
}

let config: Config | undefined
try {
  config = readConfig()
  await start(config)
} catch (error) {
  complain(explain(error, config))
  await stop()
  process.exit(1)
}
