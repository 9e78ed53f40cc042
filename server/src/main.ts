import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { assemble } from './app/assemble.ts'
import { buildApp } from './app/build-app.ts'
import { jobHandlers } from './app/job-handlers.ts'
import { startPeriodicTasks } from './app/periodic-tasks.ts'
import { seedDemoBook } from './demo/book.ts'
import { seedDemoClaims } from './demo/claims.ts'
import { followDemoClock } from './demo/demo.ts'
import { seedDemoMoney } from './demo/money.ts'
import { seedDemoRequests } from './demo/requests.ts'
import { seedDemo } from './demo/seed.ts'
import { simulateProviders } from './demo/simulate-providers.ts'
import { seedDemoTrips } from './demo/trips.ts'
import { MovableClock } from './platform/clock.ts'
import { BadSetting, type Config, readConfig } from './platform/config.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts'
import { listenTo } from './platform/db/listen.ts'
import { migrate } from './platform/db/migrate.ts'
import { sealOpenLetters } from './platform/files/letters.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { OUR_NAME } from './platform/ports/mid.ts'
import { seedRateBooks } from './products/rate-books/seed-rate-books.ts'
import { REQUESTS_TOPIC } from './service/service-requests/read/list-requests.ts'
import { midAt, startMidSimulator } from './simulators/mid/start.ts'

type Stoppable = { stop(): Promise<unknown> }

/** Started parts, in order; they are stopped in reverse order. */
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
  // The simulator sends callbacks to our port, so the port must be open first. Jobs start after the providers are available.
  if (config.demo) started.push(await simulateProviders(product, port))
  started.push(startWorker(product, jobHandlers, listener, app.log))
  started.push(startPeriodicTasks(product, app.log))
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
