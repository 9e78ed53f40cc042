import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod'
import type { MtnKeys } from './ports/mobile-money.ts'

/** Reads all environment variables. An invalid setting stops the start with a sentence that names it. */
export type Config = {
  port: number
  /** A demo listens on this machine only, because anyone can sign in. */
  host: string
  dataDir: string
  /** Undefined uses the embedded PostgreSQL under dataDir. */
  databaseUrl: string | undefined
  demo: boolean
  simulatedPaymentDelayMs: number
  /** All keys are derived from this secret. */
  secret: string
  /** Previous secret, to decrypt older data. */
  previousSecret: string | undefined
  /** Domain of the portals, such as example.com for agent.example.com. */
  publicDomain: string
  /** TLS is terminated in front: cookies are Secure and HSTS is sent. */
  https: boolean
  /** Proxies whose forwarded addresses are trusted: addresses, ranges, or `loopback`. */
  trustedProxies: string[]
  metricsToken: string | undefined
  logLevel: string
  /** Motor insurance database; a demo starts a simulator. */
  mid: { url: string; apiKey: string; timeoutMs: number } | undefined
  sms: { url: string; clientId: string; clientSecret: string; sender: string } | undefined
  /** Undefined in a demo, where providers are simulated. */
  payments: PaymentSettings | undefined
  /** Address for provider callbacks; undefined in a demo, which uses its own port. */
  callbackBase: string | undefined
  /** Simulator that several demo nodes share; undefined starts one for each node. */
  simulatorUrl: string | undefined
  /** The same for the motor insurance database. */
  midSimulatorUrl: string | undefined
  /** Monitoring host of browsers, which the Content Security Policy must allow. */
  monitoringOrigin: string | undefined
  /** Analytics host of browsers (VITE_ANALYTICS_MODE=provider). */
  analyticsOrigin: string | undefined
  /** Provider that receives redacted analytics events, if any. */
  analytics: { url: string; credential: string } | undefined
  otpPerIpPerHour: number
  otpPerHour: number
  /** Directory for signed checkpoints of the audit log outside the database. */
  auditCheckpointDir: string
  /** Lease of a job; after this time another worker takes over. */
  jobLeaseSeconds: number
}

export type PaymentSettings = {
  hubtel: { apiId: string; apiKey: string; collectionAccount: string; disbursementAccount: string }
  /** Direct connection to MTN instead of Hubtel. */
  mtn: Record<'collection' | 'disbursement', MtnKeys> | undefined
}

export class BadSetting extends Error {}

const onOff = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((word) => ['on', 'true', '1'].includes(word))

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DEMO: onOff.optional(),
  SIMULATED_PAYMENT_DELAY_MS: z.coerce.number().int().min(0).max(600_000).default(3000),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  PREVIOUS_SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  PUBLIC_DOMAIN: z.string().min(1).default('localhost'),
  HTTPS: onOff.optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .refine((list) => list.every(isProxy), 'must be addresses or ranges such as 10.0.0.0/8, with commas between')
    .default(['loopback']),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  MID_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  MID_API_KEY: z.string().min(1).optional(),
  MID_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(3000),
  SMS_URL: z.url().optional(),
  SMS_CLIENT_ID: z.string().min(1).optional(),
  SMS_CLIENT_SECRET: z.string().min(1).optional(),
  SMS_SENDER: z.string().min(1).max(11, 'must have at most 11 characters').default('Okwan'),
  MONITORING_ORIGIN: z.url().optional(),
  ANALYTICS_ORIGIN: z.url().optional(),
  ANALYTICS_URL: z.url().optional(),
  ANALYTICS_CREDENTIAL: z.string().min(1).optional(),
  CALLBACK_URL: z.url().optional(),
  HUBTEL_API_ID: z.string().min(1).optional(),
  HUBTEL_API_KEY: z.string().min(1).optional(),
  HUBTEL_COLLECTION_ACCOUNT: z.string().min(1).optional(),
  HUBTEL_DISBURSEMENT_ACCOUNT: z.string().min(1).optional(),
  MTN_COLLECTION_SUBSCRIPTION_KEY: z.string().min(1).optional(),
  MTN_COLLECTION_API_USER: z.uuid().optional(),
  MTN_COLLECTION_API_KEY: z.string().min(1).optional(),
  MTN_DISBURSEMENT_SUBSCRIPTION_KEY: z.string().min(1).optional(),
  MTN_DISBURSEMENT_API_USER: z.uuid().optional(),
  MTN_DISBURSEMENT_API_KEY: z.string().min(1).optional(),
  SIMULATOR_URL: z.url().optional(),
  MID_SIMULATOR_URL: z.url().optional(),
  OTP_PER_IP_PER_HOUR: z.coerce.number().int().min(1).optional(),
  OTP_PER_HOUR: z.coerce.number().int().min(1).default(2000),
  AUDIT_CHECKPOINT_DIR: z.string().min(1).optional(),
  JOB_LEASE_SECONDS: z.coerce.number().int().min(5).max(600).default(60),
})

function isProxy(text: string): boolean {
  const [address = '', bits] = text.split('/')
  if (text === 'loopback') return true
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= 128))
}

export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  // An empty setting counts as absent: `DATABASE_URL= npm start` means the embedded database.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = settings.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new BadSetting(`Setting ${issue?.path.join('.')} is invalid: ${issue?.message}.`)
  }
  const env = read.data
  const demo = env.DEMO ?? env.DATABASE_URL === undefined
  const dataDir = path.resolve(env.DATA_DIR)
  return {
    port: env.PORT,
    host: env.HOST ?? (demo ? 'localhost' : '0.0.0.0'),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    demo,
    simulatedPaymentDelayMs: env.SIMULATED_PAYMENT_DELAY_MS,
    secret: env.SECRET_KEY ?? (demo ? ownSecret(dataDir) : missing('SECRET_KEY', 'a secret of at least 32 characters')),
    previousSecret: env.PREVIOUS_SECRET_KEY,
    publicDomain: env.PUBLIC_DOMAIN,
    https: env.HTTPS ?? !demo,
    trustedProxies: env.TRUSTED_PROXIES,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    sms: smsSettings(env, demo),
    mid: midSettings(env, demo),
    payments: paymentSettings(env, demo),
    callbackBase: env.CALLBACK_URL?.replace(/\/$/, '') ?? (demo ? undefined : `https://admin.${env.PUBLIC_DOMAIN}`),
    simulatorUrl: sharedSimulator('SIMULATOR_URL', env, demo),
    midSimulatorUrl: sharedSimulator('MID_SIMULATOR_URL', env, demo),
    monitoringOrigin: env.MONITORING_ORIGIN && new URL(env.MONITORING_ORIGIN).origin,
    analyticsOrigin: env.ANALYTICS_ORIGIN && new URL(env.ANALYTICS_ORIGIN).origin,
    analytics: analyticsSettings(env),
    // High enough for an office behind one address, and for a demo on one machine.
    otpPerIpPerHour: env.OTP_PER_IP_PER_HOUR ?? (demo ? 2000 : 20),
    otpPerHour: env.OTP_PER_HOUR,
    auditCheckpointDir: checkpointDir(env, demo, dataDir),
    jobLeaseSeconds: env.JOB_LEASE_SECONDS,
  }
}

function checkpointDir(
  { AUDIT_CHECKPOINT_DIR: given }: z.output<typeof settings>,
  demo: boolean,
  dataDir: string,
): string {
  if (given) return path.resolve(given)
  if (demo) return path.join(dataDir, 'audit-checkpoints')
  return missing(
    'AUDIT_CHECKPOINT_DIR',
    'a directory for checkpoints of the audit log, which database administrators cannot change',
  )
}

function smsSettings(env: z.output<typeof settings>, demo: boolean): Config['sms'] {
  if (demo) return undefined
  return {
    url: env.SMS_URL ?? missing('SMS_URL', 'the address of the SMS gateway'),
    clientId: env.SMS_CLIENT_ID ?? missing('SMS_CLIENT_ID', 'the SMS gateway’s client id'),
    clientSecret: env.SMS_CLIENT_SECRET ?? missing('SMS_CLIENT_SECRET', 'the SMS gateway’s client secret'),
    sender: env.SMS_SENDER,
  }
}

function midSettings(env: z.output<typeof settings>, demo: boolean): Config['mid'] {
  if (demo) return undefined
  return {
    url: env.MID_URL ?? missing('MID_URL', 'the address of the motor insurance database'),
    apiKey: env.MID_API_KEY ?? missing('MID_API_KEY', 'the key of the motor insurance database'),
    timeoutMs: env.MID_TIMEOUT_MS,
  }
}

function paymentSettings(env: z.output<typeof settings>, demo: boolean): PaymentSettings | undefined {
  if (demo) return undefined
  const needed = (name: keyof typeof env & `HUBTEL_${string}`, meaning: string) => env[name] ?? missing(name, meaning)
  return {
    hubtel: {
      apiId: needed('HUBTEL_API_ID', 'Hubtel’s API id'),
      apiKey: needed('HUBTEL_API_KEY', 'Hubtel’s API key'),
      collectionAccount: needed('HUBTEL_COLLECTION_ACCOUNT', 'the Hubtel account that receives money'),
      disbursementAccount: needed('HUBTEL_DISBURSEMENT_ACCOUNT', 'the Hubtel account that sends money'),
    },
    mtn: mtnKeys(env),
  }
}

/** Requires all six settings or none, because a partial set would fail when money moves. */
function mtnKeys(env: z.output<typeof settings>): PaymentSettings['mtn'] {
  const names = (['COLLECTION', 'DISBURSEMENT'] as const).flatMap((product) =>
    (['SUBSCRIPTION_KEY', 'API_USER', 'API_KEY'] as const).map((key) => `MTN_${product}_${key}` as const),
  )
  if (names.every((name) => env[name] === undefined)) return undefined
  const [first, second, third, fourth, fifth, sixth] = names.map((name) => {
    const value = env[name]
    if (value === undefined) throw new BadSetting(`Setting ${name} is missing: the other settings of MTN need it.`)
    return value
  }) as [string, string, string, string, string, string] // six names were listed
  return {
    collection: { subscriptionKey: first, apiUser: second, apiKey: third },
    disbursement: { subscriptionKey: fourth, apiUser: fifth, apiKey: sixth },
  }
}

function sharedSimulator(
  name: 'SIMULATOR_URL' | 'MID_SIMULATOR_URL',
  env: z.output<typeof settings>,
  demo: boolean,
): string | undefined {
  if (env[name] && !demo) {
    throw new BadSetting(`Setting ${name} is invalid: providers are simulated only with DEMO.`)
  }
  return env[name]
}

function analyticsSettings({ ANALYTICS_URL: url, ANALYTICS_CREDENTIAL: credential }: z.output<typeof settings>) {
  if (url === undefined) return undefined
  if (credential === undefined) throw new BadSetting('Setting ANALYTICS_CREDENTIAL is missing: ANALYTICS_URL needs it.')
  return { url, credential }
}

function missing(name: string, meaning: string): never {
  throw new BadSetting(`Setting ${name} is missing: without DEMO the product needs ${meaning}.`)
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
