import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Run, UsageError } from '../cli/command.ts'
import { openInstallation } from '../cli/open-installation.ts'
import { stopOnSignal } from '../cli/stop-on-signal.ts'
import { seedDemoAccessReviews } from '../demo/business/access-reviews.ts'
import { openClaims } from '../demo/business/events/open-claims.ts'
import { seedOpenRequests } from '../demo/business/events/open-requests.ts'
import { seedMotorDrafts } from '../demo/business/motor-drafts.ts'
import { pastClaims } from '../demo/business/past-claims.ts'
import { seedDemoBusiness } from '../demo/business/seed-business.ts'
import { seedDemoClaims } from '../demo/claims.ts'
import { DEMO_SETTINGS } from '../demo/company.ts'
import { seedDemoComplaints } from '../demo/complaints.ts'
import { followDemoClock } from '../demo/demo.ts'
import { fillSimulatedMid } from '../demo/fill-simulated-mid.ts'
import { seedDemoMoney } from '../demo/money.ts'
import { seedDemoRequests } from '../demo/requests.ts'
import { seedDemoSales } from '../demo/sales.ts'
import { seedDemoScreening } from '../demo/screening.ts'
import { seedDemo } from '../demo/seed.ts'
import { startPastFiles } from '../demo/settlement/past-files.ts'
import { seedDemoSettlements } from '../demo/settlement/seed-settlements.ts'
import { simulateProviders } from '../demo/simulate-providers.ts'
import { addDemoStickers } from '../demo/stickers.ts'
import { simulateEvat } from '../demo/tax-invoices.ts'
import { seedDemoTrips } from '../demo/trips.ts'
import { followSettings } from '../people/settings/follow-settings.ts'
import { MovableClock } from '../platform/clock.ts'
import { type Config, InvalidSettings, readConfig } from '../platform/config.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts'
import { listenTo } from '../platform/db/listen.ts'
import { embeddedLogins, type Logins, requireSeparateLogins } from '../platform/db/logins.ts'
import { encryptPlaintextLetters } from '../platform/files/letters.ts'
import type { Product } from '../platform/http/context.ts'
import { drainAndClose } from '../platform/http/drain/drain.ts'
import { requireSessions } from '../platform/installation/require-sessions.ts'
import { startHeartbeat } from '../platform/jobs/nodes.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import { NOTIFICATIONS, topicOf } from '../platform/notifications/notify-people.ts'
import { exportSpans } from '../platform/traces/export-spans.ts'
import { Tracer } from '../platform/traces/tracer.ts'
import { seedRateBooks } from '../products/rate-books/seed-rate-books.ts'
import { REQUESTS_TOPIC } from '../service/service-requests/read/list-requests.ts'
import { cardRegisterAt, startCardRegisterSimulator } from '../simulators/card-register/start.ts'
import { midAt, startMidSimulator } from '../simulators/mid/start.ts'
import { assemble } from './assemble.ts'
import { buildApp, buildProbes } from './build-app.ts'
import { jobHandlers } from './job-handlers.ts'
import { startPeriodicTasks } from './periodic/periodic-tasks.ts'

export const serve: Run = async (args) => {
  parseArgs({ args, options: {} })
  await start({ http: true, jobs: true })
}

export const web: Run = async (args) => {
  parseArgs({ args, options: {} })
  await start({ http: true, jobs: false })
}

export const worker: Run = async (args) => {
  const { values } = parseArgs({ args, options: { 'probe-port': { type: 'string' } } })
  await start({ http: false, jobs: true }, probePortOf(values['probe-port']))
}

/** Parts that a process runs. */
type Parts = { http: boolean; jobs: boolean }
type Stoppable = { stop(): Promise<unknown> }

async function start(parts: Parts, probePort?: number): Promise<void> {
  const config = readConfig()
  if (!(parts.http && parts.jobs)) requireSharedSimulators(config)
  /** Started parts, in order; they are stopped in reverse order. */
  const started: Stoppable[] = []
  const stop = stopOnSignal(started)
  try {
    await startParts(config, parts, started, probePort)
  } catch (error) {
    await stop()
    throw explain(error, parts.http ? config.port : probePort)
  }
}

async function startParts(config: Config, parts: Parts, started: Stoppable[], probePort?: number): Promise<void> {
  const logins = config.logins ?? (await startOwnDatabase(config, started))
  await prepareDatabase(logins, config)
  const clock = new MovableClock()
  const mid = config.mid ?? (await simulateMid(config, clock, started))
  const cardRegister = config.demo ? await simulateCardRegister(started) : config.cardRegister
  const product = assemble(config, logins, clock, { mid, cardRegister })
  started.push({ stop: () => closeDatabases(product) })
  await seedRateBooks(product)
  await encryptPlaintextLetters(product)
  if (config.demo) await seedAll(product)
  else await product.settings.load()
  if (config.demo) await fillSimulatedMid(product, mid.url, mid.apiKey)
  if (config.traces) {
    const spans = exportSpans(config.traces.endpoint, (error) => app.log.warn({ err: error }, 'failed to send traces'))
    product.tracer = new Tracer(config.traces.ratio, spans.add)
    started.push(spans)
  }
  const app = parts.http ? await buildApp(product) : buildProbes(product)
  started.push({ stop: () => app.close() })
  const listener = listenTo(logins.direct ?? logins.app, app.log)
  started.push({ stop: () => listener.close() })
  started.push(followSettings(product.settings, listener, app.log))
  listener.on('payments', (reference) => product.topics.announce(reference))
  listener.on('service-requests', () => product.topics.announce(REQUESTS_TOPIC))
  listener.on(NOTIFICATIONS, (userId) => product.topics.announce(topicOf(userId)))

  const listenPort = parts.http ? config.port : probePort
  if (listenPort !== undefined) await app.listen({ port: listenPort, host: config.host })
  const [address] = app.addresses()
  const port = typeof address === 'object' ? address.port : config.port
  // The simulator sends callbacks to our port, so the port must be open first. Jobs start after the providers are available.
  if (config.demo) started.push(await simulateProviders(product, port), await simulateEvat(product))
  // Stopped after the HTTP server and the worker, so that the audit entries of the last requests are sealed too.
  const tasks = parts.jobs ? startPeriodicTasks(product, app.log) : undefined
  if (tasks) started.push(tasks)
  // The tasks then process what has become due, such as ended covers.
  listener.on('clock', () => void followDemoClock(product).then(() => tasks?.runNow()))
  const jobs = parts.jobs ? startWorker(product, jobHandlers, listener, app.log) : undefined
  // Running jobs finish while load balancers detect that this node is draining.
  started.push({ stop: () => Promise.all([drainAndClose(app, product.drain, config), jobs?.stop()]) })
  if (config.demo && parts.jobs) started.push(startPastFiles(product, app.log))
  started.push(startHeartbeat(product, parts.http && parts.jobs ? 'both' : parts.http ? 'web' : 'worker', app.log))
  process.stdout.write(`ready ${parts.http ? addresses(config, port) : 'to run jobs'}\n`)
}

async function closeDatabases({ replica, db, sealer }: Product): Promise<void> {
  await replica?.close()
  await Promise.all([db.close(), sealer.close()])
}

async function seedAll(product: Product): Promise<void> {
  await seedDemo(product)
  await addDemoStickers(product)
  await product.settings.load()
  const { demoSales } = product.config
  if (demoSales > 0) await seedDemoBusiness(product, demoSales, jobHandlers)
  else await seedDemoSales(product)
  await seedDemoRequests(product)
  if (demoSales > 0) await seedOpenRequests(product)
  await seedDemoClaims(product, demoSales > 0 ? [...pastClaims(), ...openClaims()] : [])
  await seedDemoComplaints(product)
  await seedDemoScreening(product)
  await seedDemoTrips(product)
  await seedDemoMoney(product)
  if (demoSales > 0) {
    await seedDemoSettlements(product)
    await seedMotorDrafts(product)
    await seedDemoAccessReviews(product)
  }
  await followDemoClock(product)
}

/** Outside of a demo the application must not be able to change the schema or to seal the audit log. */
async function prepareDatabase(logins: Logins, config: Config): Promise<void> {
  await requireSessions(logins)
  await openInstallation(logins, config)
  // Behind PgBouncer, role and time limits come from the login alone.
  if (!config.demo || logins.direct) await requireSeparateLogins(logins)
}

async function startOwnDatabase(config: Config, started: Stoppable[]): Promise<Logins> {
  mkdirSync(config.dataDir, { recursive: true })
  const onCrash = (sentence: string) => process.stderr.write(`${sentence}\n`)
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres'), onCrash })
  started.push(postgres)
  return embeddedLogins(postgres.url)
}

async function simulateMid({ midSimulatorUrl: shared }: Config, clock: MovableClock, started: Stoppable[]) {
  if (shared) return midAt(shared)
  const simulator = await startMidSimulator({ port: 0, clock, insurer: DEMO_SETTINGS.company.insurerCode })
  started.push(simulator)
  return midAt(simulator.url)
}

/** The simulator has no state, so each process of a demo can have its own. */
async function simulateCardRegister(started: Stoppable[]) {
  const simulator = await startCardRegisterSimulator({ port: 0 })
  started.push(simulator)
  return cardRegisterAt(simulator.url)
}

/** "okwan serve" starts the simulators of a demo itself. Two processes would each have their own. */
function requireSharedSimulators({ demo, logins, simulatorUrl, midSimulatorUrl }: Config): void {
  if (!demo || (logins && simulatorUrl && midSimulatorUrl)) return
  throw new InvalidSettings(
    'In a demo, "okwan web" and "okwan worker" need DATABASE_URL, SIMULATOR_URL and MID_SIMULATOR_URL. "okwan serve" needs none.',
  )
}

function probePortOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new UsageError('--probe-port must be a port number')
}

function addresses(config: Config, port: number): string {
  const at = config.https ? `https://%.${config.publicDomain}` : `http://%.${config.publicDomain}:${port}`
  return ['admin', 'agent', 'staff'].map((portal) => at.replace('%', portal)).join(' ')
}

/** Replaces a known start error with a sentence that says what to do. */
function explain(error: unknown, port: number | undefined): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is in use. Stop the program that uses it, or set PORT to another number.`)
  if (code === 'EACCES' && syscall === 'listen')
    return new Error(`This user cannot open port ${port}. Set PORT to a number above 1023.`)
  return error
}
