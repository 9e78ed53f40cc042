import { existsSync } from 'node:fs'
import path from 'node:path'
import type { IsoDate } from '@okwan/domain/platform/dates'
import { type DatabaseConfig, type ReplicaConfig, readDatabase, readReplica } from './config/database.ts'
import { type ProviderConfig, readProviders } from './config/providers.ts'
import { type Environment, InvalidSettings, SettingsReader } from './setting-reader.ts'

export { InvalidSettings }

/** Settings of the server, read from the environment. Invalid settings stop the start with a sentence for each. */
export type Config = DatabaseConfig &
  ProviderConfig & {
    port: number
    /** A demo listens on this machine only, because anyone can sign in. */
    host: string
    /** New policies of the last two years in a new demo; 0 for a small one. */
    demoSales: number
    simulatedPaymentDelayMs: number
    /** Domain of the portals, such as example.com for agent.example.com. */
    publicDomain: string
    /** Practice installation that the portals link to. */
    practiceDomain: string | undefined
    /** Live installation that a practice installation links back to. */
    liveDomain: string | undefined
    /** TLS is terminated in front: cookies are Secure and HSTS is sent. */
    https: boolean
    /** Proxies whose forwarded addresses are trusted: addresses, ranges, or `loopback`. */
    trustedProxies: string[]
    metricsToken: string | undefined
    /** Built web app of the previous release, for pages that are still open. */
    previousWebDir: string | undefined
    logLevel: string
    /** Monitoring host of browsers, which the Content Security Policy must allow. */
    monitoringOrigin: string | undefined
    /** Analytics host of browsers (VITE_ANALYTICS_MODE=provider). */
    analyticsOrigin: string | undefined
    /** Provider that receives redacted analytics events, if any. */
    analytics: { url: string; credential: string } | undefined
    /** Collector of traces and the share of requests and jobs that are traced; undefined turns tracing off. */
    traces: { endpoint: string; ratio: number } | undefined
    otpPerIpPerHour: number
    otpPerHour: number
    /** First day on which Admins and SuperAdmins need a passkey; undefined if never. */
    passkeysRequiredFrom: IsoDate | undefined
    replica: ReplicaConfig | undefined
    /** Connections for reading, and as many for writing. */
    connections: number
    /** Requests per client address and minute on this node. */
    requestsPerMinute: number
    /** Time after SIGTERM in which the node still serves all requests. */
    drainSeconds: number
    drainReads: 'answer' | 'refuse'
    /** Time for running requests and jobs to end after that. */
    shutdownSeconds: number
    /** Lease of a job; after this time another worker takes over. */
    jobLeaseSeconds: number
  }

export function readConfig(environment: Environment = process.env): Config {
  return required((reader) => readAll(reader), environment)
}

export function readDatabaseConfig(environment: Environment = process.env): DatabaseConfig {
  return required((reader) => readDatabase(reader), environment)
}

/** Returns every problem of the settings, or the settings if there is no problem. */
export function inspectConfig(environment: Environment = process.env): { config?: Config; faults: string[] } {
  const reader = new SettingsReader(environment)
  const config = readAll(reader)
  return reader.faults.length > 0 ? { faults: reader.faults } : { config, faults: [] }
}

function required<T>(read: (reader: SettingsReader) => T, environment: Environment): T {
  const reader = new SettingsReader(environment)
  const config = read(reader)
  const faults = reader.faults
  if (faults.length > 0) throw new InvalidSettings(faults.join('\n'))
  return config
}

function readAll(reader: SettingsReader): Config {
  const { demo } = reader
  const monitoring = reader.get('MONITORING_ORIGIN')
  const analytics = reader.get('ANALYTICS_ORIGIN')
  return {
    ...readDatabase(reader),
    port: reader.get('PORT'),
    host: reader.get('HOST') ?? (demo ? 'localhost' : '0.0.0.0'),
    demoSales: reader.get('DEMO_SALES'),
    simulatedPaymentDelayMs: reader.get('SIMULATED_PAYMENT_DELAY_MS'),
    publicDomain: reader.get('PUBLIC_DOMAIN'),
    ...otherInstallations(reader),
    https: reader.get('HTTPS') ?? !demo,
    trustedProxies: reader.get('TRUSTED_PROXIES'),
    metricsToken: reader.get('METRICS_TOKEN'),
    previousWebDir: previousWebDir(reader),
    logLevel: reader.get('LOG_LEVEL'),
    ...readProviders(reader),
    monitoringOrigin: monitoring && new URL(monitoring).origin,
    analyticsOrigin: analytics && new URL(analytics).origin,
    analytics: analyticsSettings(reader),
    traces: traceSettings(reader),
    // High enough for an office behind one address, and for a demo on one machine.
    otpPerIpPerHour: reader.get('OTP_PER_IP_PER_HOUR') ?? (demo ? 2000 : 20),
    otpPerHour: reader.get('OTP_PER_HOUR'),
    passkeysRequiredFrom: reader.get('PASSKEYS_REQUIRED_FROM'),
    replica: readReplica(reader),
    connections: reader.get('DATABASE_CONNECTIONS'),
    requestsPerMinute: reader.get('REQUESTS_PER_MINUTE'),
    drainSeconds: reader.get('DRAIN_SECONDS') ?? (demo ? 0 : 3),
    drainReads: reader.get('DRAIN_READS'),
    shutdownSeconds: reader.get('SHUTDOWN_SECONDS'),
    jobLeaseSeconds: reader.get('JOB_LEASE_SECONDS'),
  }
}

/** Links between the live portals and the practice installation, in both directions. */
function otherInstallations(reader: SettingsReader): Pick<Config, 'practiceDomain' | 'liveDomain'> {
  const practiceDomain = reader.get('PRACTICE_DOMAIN')
  const liveDomain = reader.get('LIVE_DOMAIN')
  const isPractice = reader.mode === 'practice'
  if (practiceDomain && isPractice) reader.invalid('PRACTICE_DOMAIN', 'this is the practice installation')
  if (liveDomain && !isPractice) reader.invalid('LIVE_DOMAIN', 'only a practice installation links back')
  for (const name of ['PRACTICE_DOMAIN', 'LIVE_DOMAIN'] as const) {
    if (reader.get(name) === reader.get('PUBLIC_DOMAIN')) reader.invalid(name, 'PUBLIC_DOMAIN is the same domain')
  }
  return { practiceDomain, liveDomain }
}

function previousWebDir(reader: SettingsReader): string | undefined {
  const value = reader.get('PREVIOUS_WEB_DIR')
  if (value === undefined) return undefined
  const folder = path.resolve(value)
  if (!existsSync(path.join(folder, 'assets')))
    reader.invalid('PREVIOUS_WEB_DIR', `there is no folder ${folder}/assets`)
  return folder
}

function traceSettings(reader: SettingsReader): Config['traces'] {
  const endpoint = reader.get('OTEL_EXPORTER_OTLP_ENDPOINT')
  const ratio = reader.get('OTEL_TRACES_SAMPLER_ARG')
  return endpoint === undefined ? undefined : { endpoint, ratio }
}

function analyticsSettings(reader: SettingsReader): Config['analytics'] {
  const url = reader.get('ANALYTICS_URL')
  if (url === undefined) return undefined
  const credential = reader.get('ANALYTICS_CREDENTIAL')
  return { url, credential: credential ?? reader.missing('ANALYTICS_CREDENTIAL', 'ANALYTICS_URL requires it') }
}
