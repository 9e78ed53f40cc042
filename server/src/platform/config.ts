import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { IsoDate } from '@okwan/domain/platform/dates'
import { hostUrls } from './db/connection/hosts.ts'
import { type Logins, loginOf } from './db/logins.ts'
import type { MtnKeys } from './ports/mobile-money.ts'
import { whyWeakSecret } from './secret-strength.ts'
import { BadSetting, type Environment, Reader } from './setting-reader.ts'
import { LOOPBACK_HOSTS, type Mode, SETTING_GROUPS, type SettingName } from './settings.ts'

export { BadSetting }

/** Settings of a command that uses the database only; providers need no settings for it. */
export type DatabaseConfig = {
  mode: Mode
  /** Demo data, demo sign-in, readable messages and simulated providers: in a demo and in practice. */
  demo: boolean
  dataDir: string
  /** Undefined uses the embedded PostgreSQL under dataDir. */
  logins: Logins | undefined
  /** All keys are derived from this secret. */
  secret: string
  /** Previous secret, to decrypt older data. */
  previousSecret: string | undefined
  /** Directory for signed checkpoints of the audit log outside the database. */
  auditCheckpointDir: string
  /** Programs of PostgreSQL for backups; without a folder they are in PATH. */
  programs: { folder: string | undefined }
}

/** Reads all environment variables. Invalid settings stop the start with a sentence for each. */
export type Config = DatabaseConfig & {
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
  /** Motor insurance database; a demo starts a simulator. */
  mid: { url: string; apiKey: string; timeoutMs: number; paths: MidPaths } | undefined
  /** E-VAT service; undefined signs no tax invoices. A demo starts a simulator. */
  evat: { url: string; tin: string; branch: string; securityKey: string; timeoutMs: number } | undefined
  /** National card register; undefined checks no cards. A demo starts a simulator. */
  cardRegister: CardRegisterConfig | undefined
  sms: { url: string; clientId: string; clientSecret: string; sender: string | undefined } | undefined
  /** Mail server; undefined sends no email. A demo starts a simulator. */
  email: { url: string; from: { name: string; address: string }; replyTo: string | undefined } | undefined
  /** Undefined in a demo, where providers are simulated. */
  payments: PaymentSettings | undefined
  /** Address for provider callbacks; undefined in a demo, which uses its own port. */
  callbackBase: string | undefined
  /** Simulator that several demo nodes share; undefined starts one for each node. */
  simulatorUrl: string | undefined
  /** The same for the motor insurance database. */
  midSimulatorUrl: string | undefined
  /** The same for E-VAT. */
  evatSimulatorUrl: string | undefined
  /** Monitoring host of browsers, which the Content Security Policy must allow. */
  monitoringOrigin: string | undefined
  /** Analytics host of browsers (VITE_ANALYTICS_MODE=provider). */
  analyticsOrigin: string | undefined
  /** Provider that receives redacted analytics events, if any. */
  analytics: { url: string; credential: string } | undefined
  /** Collector of traces and the share that it gets; undefined traces nothing. */
  traces: { endpoint: string; ratio: number } | undefined
  otpPerIpPerHour: number
  otpPerHour: number
  /** First day on which Admins and SuperAdmins need a passkey; undefined if never. */
  passkeysRequiredFrom: IsoDate | undefined
  /** Standby for long reads, and its highest lag. */
  replica: { url: string; lagSeconds: number } | undefined
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

/** `{card}` in the path is replaced. */
export type CardRegisterConfig = {
  url: string
  clientId: string
  clientSecret: string
  timeoutMs: number
  path: string
  tokenPath: string
}

/** Paths of the motor insurance database; `{customerType}` and `{key}` are replaced. */
export type MidPaths = { vehicle: string; cover: string; record: string; status: string; list: string }

export type PaymentSettings = {
  hubtel: {
    /** One address for all services; undefined uses the live hosts. */
    url: string | undefined
    apiId: string
    apiKey: string
    collectionAccount: string
    disbursementAccount: string
  }
  /** Direct connection to MTN instead of Hubtel. */
  mtn: MtnConnection | undefined
}

export type MtnConnection = {
  baseUrl: string
  targetEnvironment: string
  currency: string
  keys: Record<'collection' | 'disbursement', MtnKeys>
}

const MTN_HOSTS = {
  mtnghana: { baseUrl: 'https://proxy.momoapi.mtn.com', targetEnvironment: 'mtnghana', currency: 'GHS' },
  // The sandbox accepts only EUR.
  sandbox: { baseUrl: 'https://sandbox.momodeveloper.mtn.com', targetEnvironment: 'sandbox', currency: 'EUR' },
}

export function readConfig(environment: Environment = process.env): Config {
  return required((reader) => readAll(reader), environment)
}

export function readDatabaseConfig(environment: Environment = process.env): DatabaseConfig {
  return required((reader) => readDatabase(reader), environment)
}

/** Returns every problem of the settings, or the settings if there is no problem. */
export function inspectConfig(environment: Environment = process.env): { config?: Config; faults: string[] } {
  const reader = new Reader(environment)
  const config = readAll(reader)
  return reader.faults.length > 0 ? { faults: reader.faults } : { config, faults: [] }
}

function required<T>(read: (reader: Reader) => T, environment: Environment): T {
  const reader = new Reader(environment)
  const config = read(reader)
  const faults = reader.faults
  if (faults.length > 0) throw new BadSetting(faults.join('\n'))
  return config
}

const ROOT = path.resolve(import.meta.dirname, '../../..')

function readDatabase(reader: Reader): DatabaseConfig {
  const { mode, demo } = reader
  const given = reader.get('DATA_DIR')
  const dataDir = given === undefined ? path.join(ROOT, '.data') : path.resolve(given)
  return {
    mode,
    demo,
    dataDir,
    logins: databaseLogins(reader),
    secret: secretOf(reader, dataDir),
    previousSecret: reader.get('PREVIOUS_SECRET_KEY'),
    auditCheckpointDir: checkpointDir(reader, dataDir),
    programs: { folder: reader.get('PG_BIN_DIR') },
  }
}

function readAll(reader: Reader): Config {
  const { demo } = reader
  if (reader.mode === 'practice') refuseProviders(reader)
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
    sms: demo ? absent(reader, 'SMS_URL') : smsSettings(reader),
    email: emailSettings(reader),
    mid: demo ? absent(reader, 'MID_URL') : midSettings(reader),
    evat: evatSettings(reader),
    cardRegister: demo ? absent(reader, 'CARD_REGISTER_URL') : cardRegisterSettings(reader),
    payments: demo ? undefined : paymentSettings(reader),
    callbackBase:
      providerUrl(reader, 'CALLBACK_URL') ?? (demo ? undefined : `https://admin.${reader.get('PUBLIC_DOMAIN')}`),
    simulatorUrl: sharedSimulator(reader, 'SIMULATOR_URL'),
    midSimulatorUrl: sharedSimulator(reader, 'MID_SIMULATOR_URL'),
    evatSimulatorUrl: sharedSimulator(reader, 'EVAT_SIMULATOR_URL'),
    monitoringOrigin: monitoring && new URL(monitoring).origin,
    analyticsOrigin: analytics && new URL(analytics).origin,
    analytics: analyticsSettings(reader),
    traces: traceSettings(reader),
    // High enough for an office behind one address, and for a demo on one machine.
    otpPerIpPerHour: reader.get('OTP_PER_IP_PER_HOUR') ?? (demo ? 2000 : 20),
    otpPerHour: reader.get('OTP_PER_HOUR'),
    passkeysRequiredFrom: reader.get('PASSKEYS_REQUIRED_FROM'),
    replica: replicaSettings(reader),
    connections: reader.get('DATABASE_CONNECTIONS'),
    requestsPerMinute: reader.get('REQUESTS_PER_MINUTE'),
    drainSeconds: reader.get('DRAIN_SECONDS') ?? (demo ? 0 : 3),
    drainReads: reader.get('DRAIN_READS'),
    shutdownSeconds: reader.get('SHUTDOWN_SECONDS'),
    jobLeaseSeconds: reader.get('JOB_LEASE_SECONDS'),
  }
}

/** Links between the live portals and the practice installation, in both directions. */
function otherInstallations(reader: Reader): Pick<Config, 'practiceDomain' | 'liveDomain'> {
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

/** Practice never reaches a real provider, so it does not start with the settings of one. */
function refuseProviders(reader: Reader): void {
  const groups = [
    'SMS',
    'Email',
    'Motor insurance database',
    'Electronic invoices',
    'Card register',
    'Mobile money',
  ] as const
  for (const group of groups) {
    for (const name of Object.keys(SETTING_GROUPS[group]) as SettingName[]) {
      if (reader.isGiven(name)) reader.invalid(name, 'practice calls simulators only, so remove the setting')
    }
  }
}

/** A demo does not use a provider, but an invalid address is still a fault. */
function absent(reader: Reader, name: 'SMS_URL' | 'MID_URL' | 'CARD_REGISTER_URL'): undefined {
  providerUrl(reader, name)
  return undefined
}

type ProviderUrl = 'CALLBACK_URL' | 'SMS_URL' | 'MID_URL' | 'EVAT_URL' | 'CARD_REGISTER_URL' | 'HUBTEL_URL' | 'MTN_URL'

/**
 * Credentials and personal data leave this machine encrypted only, and a live installation must not call a simulator. Staging uses
 * simulators, which may be anywhere on a private network.
 */
function providerUrl(reader: Reader, name: ProviderUrl) {
  const url = reader.get(name)
  if (url === undefined || reader.mode === 'staging') return url
  const { protocol, hostname } = new URL(url)
  const isOnThisMachine = LOOPBACK_HOSTS.includes(hostname)
  if (reader.mode === 'live' && isOnThisMachine) reader.invalid(name, 'a live installation must not call a simulator')
  else if (protocol !== 'https:' && !isOnThisMachine) reader.invalid(name, 'must be an https address')
  return url
}

/** A demo protects nothing of value; elsewhere a key that can be guessed stops the start. The previous key only decrypts. */
function secretOf(reader: Reader, dataDir: string): string {
  if (reader.demo) return reader.get('SECRET_KEY') ?? ownSecret(dataDir)
  const secret = reader.need('SECRET_KEY', 'a secret of at least 32 characters')
  const weak = secret === '' ? undefined : whyWeakSecret(secret)
  if (weak) reader.invalid('SECRET_KEY', weak)
  return secret
}

/** A demo can use one login for everything. Without the owner's login, another process migrates the schema. */
function databaseLogins(reader: Reader): Logins | undefined {
  const app = reader.get('DATABASE_URL')
  const owner = reader.get('DATABASE_OWNER_URL')
  const sealer = reader.get('DATABASE_SEALER_URL')
  const direct = reader.get('DATABASE_DIRECT_URL')
  if (app === undefined) {
    if (owner || sealer || direct) reader.missing('DATABASE_URL', 'the other database addresses require it')
    return undefined
  }
  if (direct && direct === app) reader.invalid('DATABASE_DIRECT_URL', 'it must bypass PgBouncer, unlike DATABASE_URL')
  const pooled = direct === undefined ? {} : { direct }
  if (reader.demo) return { owner: owner ?? direct ?? app, app, ...pooled, sealer: sealer ?? direct ?? app }
  const needed = 'the database login that seals the audit log'
  const logins = { owner, app, ...pooled, sealer: reader.need('DATABASE_SEALER_URL', needed) }
  requireTls(reader, 'DATABASE_URL', app)
  requireTls(reader, 'DATABASE_DIRECT_URL', direct)
  requireTls(reader, 'DATABASE_SEALER_URL', sealer)
  requireTls(reader, 'DATABASE_OWNER_URL', owner)
  return logins
}

function replicaSettings(reader: Reader): Config['replica'] {
  const url = reader.get('DATABASE_REPLICA_URL')
  if (url === undefined) return undefined
  const app = reader.get('DATABASE_URL')
  if (app === undefined) reader.missing('DATABASE_URL', 'DATABASE_REPLICA_URL requires it')
  else if (loginOf(url) !== loginOf(app)) reader.invalid('DATABASE_REPLICA_URL', 'use the login of DATABASE_URL')
  // The lag of one host does not show that of another.
  if (hostUrls(url).length > 1) reader.invalid('DATABASE_REPLICA_URL', 'name one host')
  if (!reader.demo) requireTls(reader, 'DATABASE_REPLICA_URL', url)
  return { url, lagSeconds: reader.get('DATABASE_REPLICA_LAG_SECONDS') }
}

/** Without sslmode the driver does not encrypt. On a private network the operator can choose that, but not by omission. */
function requireTls(reader: Reader, name: SettingName, url: string | undefined): void {
  if (url === undefined) return
  if (hostUrls(url).every(isSafe)) return
  reader.invalid(name, 'add ?sslmode=verify-full, or ?sslmode=disable if the network is private')
}

function isSafe(url: string): boolean {
  const { hostname = '', searchParams } = URL.parse(url) ?? {}
  const isLocal = hostname === '' || LOOPBACK_HOSTS.includes(hostname)
  return isLocal || ['verify-full', 'disable'].includes(searchParams?.get('sslmode') ?? '')
}

function checkpointDir(reader: Reader, dataDir: string): string {
  const given = reader.get('AUDIT_CHECKPOINT_DIR')
  // A reset of practice removes its checkpoints, so their folder must not be that of another installation.
  if (given && reader.mode === 'practice')
    reader.invalid('AUDIT_CHECKPOINT_DIR', 'practice keeps its checkpoints under DATA_DIR, so remove the setting')
  if (given) return path.resolve(given)
  if (reader.demo) return path.join(dataDir, 'audit-checkpoints')
  return reader.need(
    'AUDIT_CHECKPOINT_DIR',
    'a directory for checkpoints of the audit log, which database administrators cannot change',
  )
}

function previousWebDir(reader: Reader): string | undefined {
  const given = reader.get('PREVIOUS_WEB_DIR')
  if (given === undefined) return undefined
  const folder = path.resolve(given)
  if (!existsSync(path.join(folder, 'assets')))
    reader.invalid('PREVIOUS_WEB_DIR', `there is no folder ${folder}/assets`)
  return folder
}

function smsSettings(reader: Reader): Config['sms'] {
  return {
    url: providerUrl(reader, 'SMS_URL') ?? reader.need('SMS_URL', 'the address of the SMS gateway'),
    clientId: reader.need('SMS_CLIENT_ID', 'the SMS gateway’s client id'),
    clientSecret: reader.need('SMS_CLIENT_SECRET', 'the SMS gateway’s client secret'),
    sender: reader.get('SMS_SENDER'),
  }
}

function emailSettings(reader: Reader): Config['email'] {
  const url = reader.get('SMTP_URL')
  const from = reader.get('EMAIL_FROM')
  const replyTo = reader.get('EMAIL_REPLY_TO')
  if (url === undefined || reader.demo) return undefined
  if (from) return { url, from, replyTo }
  reader.missing('EMAIL_FROM', 'SMTP_URL requires it')
  return undefined
}

function midSettings(reader: Reader): Config['mid'] {
  return {
    url: providerUrl(reader, 'MID_URL') ?? reader.need('MID_URL', 'the address of the motor insurance database'),
    apiKey: reader.need('MID_API_KEY', 'the key of the motor insurance database'),
    timeoutMs: reader.get('MID_TIMEOUT_MS'),
    paths: {
      vehicle: reader.get('MID_VEHICLE_PATH'),
      cover: reader.get('MID_COVER_PATH'),
      record: reader.get('MID_RECORD_PATH'),
      status: reader.get('MID_STATUS_PATH'),
      list: reader.get('MID_LIST_PATH'),
    },
  }
}

function evatSettings(reader: Reader): Config['evat'] {
  const url = providerUrl(reader, 'EVAT_URL')
  if (url === undefined || reader.demo) return undefined
  return {
    url,
    tin: reader.get('EVAT_TIN') ?? reader.missing('EVAT_TIN', 'EVAT_URL requires it'),
    branch: reader.get('EVAT_BRANCH'),
    securityKey: reader.get('EVAT_SECURITY_KEY') ?? reader.missing('EVAT_SECURITY_KEY', 'EVAT_URL requires it'),
    timeoutMs: reader.get('EVAT_TIMEOUT_MS'),
  }
}

function cardRegisterSettings(reader: Reader): Config['cardRegister'] {
  const url = providerUrl(reader, 'CARD_REGISTER_URL')
  if (url === undefined) return undefined
  const required = (name: 'CARD_REGISTER_CLIENT_ID' | 'CARD_REGISTER_CLIENT_SECRET') =>
    reader.get(name) ?? reader.missing(name, 'CARD_REGISTER_URL requires it')
  return {
    url,
    clientId: required('CARD_REGISTER_CLIENT_ID'),
    clientSecret: required('CARD_REGISTER_CLIENT_SECRET'),
    timeoutMs: reader.get('CARD_REGISTER_TIMEOUT_MS'),
    path: reader.get('CARD_REGISTER_PATH'),
    tokenPath: reader.get('CARD_REGISTER_TOKEN_PATH'),
  }
}

function paymentSettings(reader: Reader): PaymentSettings {
  const url = providerUrl(reader, 'HUBTEL_URL')
  if (reader.mode === 'staging') refuseRealMoney(reader, 'HUBTEL_URL', url, 'hubtel.com')
  return {
    hubtel: {
      url,
      apiId: reader.need('HUBTEL_API_ID', 'Hubtel’s API id'),
      apiKey: reader.need('HUBTEL_API_KEY', 'Hubtel’s API key'),
      collectionAccount: reader.need('HUBTEL_COLLECTION_ACCOUNT', 'the Hubtel account that receives money'),
      disbursementAccount: reader.need('HUBTEL_DISBURSEMENT_ACCOUNT', 'the Hubtel account that sends money'),
    },
    mtn: mtnConnection(reader),
  }
}

/** Staging moves no real money, whichever keys it has. */
function refuseRealMoney(reader: Reader, name: 'HUBTEL_URL' | 'MTN_URL', url: string | undefined, domain: string) {
  if (url === undefined) return void reader.missing(name, 'staging calls a simulator, such as "okwan simulators"')
  const { hostname } = new URL(url)
  if (hostname === domain || hostname.endsWith(`.${domain}`)) reader.invalid(name, `staging must not call ${hostname}`)
}

/** Requires all six keys or none, because a partial set would fail when money moves. */
function mtnConnection(reader: Reader): MtnConnection | undefined {
  const names = (['COLLECTION', 'DISBURSEMENT'] as const).flatMap((product) =>
    (['SUBSCRIPTION_KEY', 'API_USER', 'API_KEY'] as const).map((key) => `MTN_${product}_${key}` as const),
  )
  const environment = reader.get('MTN_ENVIRONMENT')
  if (environment === 'sandbox' && reader.mode === 'live')
    reader.invalid('MTN_ENVIRONMENT', 'the sandbox moves no money')
  const url = providerUrl(reader, 'MTN_URL')
  if (names.every((name) => reader.get(name) === undefined)) return undefined
  if (reader.mode === 'staging' && environment === 'mtnghana') refuseRealMoney(reader, 'MTN_URL', url, 'mtn.com')
  const [first, second, third, fourth, fifth, sixth] = names.map(
    (name) => reader.get(name) ?? reader.missing(name, 'the other MTN settings require it'),
  ) as [string, string, string, string, string, string] // six names were listed
  return {
    ...MTN_HOSTS[environment],
    ...(url && { baseUrl: url }),
    keys: {
      collection: { subscriptionKey: first, apiUser: second, apiKey: third },
      disbursement: { subscriptionKey: fourth, apiUser: fifth, apiKey: sixth },
    },
  }
}

function sharedSimulator(
  reader: Reader,
  name: 'SIMULATOR_URL' | 'MID_SIMULATOR_URL' | 'EVAT_SIMULATOR_URL',
): string | undefined {
  const url = reader.get(name)
  if (url && !reader.demo) reader.invalid(name, 'providers are simulated only in a demo')
  if (url && reader.mode === 'practice' && !LOOPBACK_HOSTS.includes(new URL(url).hostname))
    reader.invalid(name, 'practice calls simulators of this machine only')
  return url
}

function traceSettings(reader: Reader): Config['traces'] {
  const endpoint = reader.get('OTEL_EXPORTER_OTLP_ENDPOINT')
  const ratio = reader.get('OTEL_TRACES_SAMPLER_ARG')
  return endpoint === undefined ? undefined : { endpoint, ratio }
}

function analyticsSettings(reader: Reader): Config['analytics'] {
  const url = reader.get('ANALYTICS_URL')
  if (url === undefined) return undefined
  const credential = reader.get('ANALYTICS_CREDENTIAL')
  return { url, credential: credential ?? reader.missing('ANALYTICS_CREDENTIAL', 'ANALYTICS_URL requires it') }
}

/** A demo creates its secret once and stores it with its data, so that sessions survive a restart. */
function ownSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'))
    chmodSync(file, 0o600)
  }
  return readFileSync(file, 'utf8').trim()
}
