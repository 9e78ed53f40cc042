import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod'
import type { MtnKeys } from './ports/mobile-money.ts'

/** The only reader of the environment. A bad setting stops the start with a sentence that names it. */
export type Config = {
  port: number
  /** A demo answers to this machine only, because anybody can sign in to it. */
  host: string
  dataDir: string
  /** Undefined: PostgreSQL runs embedded under dataDir. */
  databaseUrl: string | undefined
  demo: boolean
  simulatedPaymentDelayMs: number
  /** Every key the product needs is derived from this one. */
  secret: string
  /** The secret before the last change: what is encrypted with it can still be read. */
  previousSecret: string | undefined
  /** The domain under which the portals stand, such as example.com for agent.example.com. */
  publicDomain: string
  /** TLS stands in front: cookies are Secure and HSTS is sent. */
  https: boolean
  /** What they say about where a request came from is believed: addresses, ranges, or `loopback`. */
  trustedProxies: string[]
  metricsToken: string | undefined
  logLevel: string
  /** The motor insurance database; a demo starts a simulator of it. */
  mid: { url: string; apiKey: string; timeoutMs: number } | undefined
  sms: { url: string; clientId: string; clientSecret: string; sender: string } | undefined
  /** Undefined in a demo: there the providers are simulated. */
  payments: PaymentSettings | undefined
  /** Where providers reach us; undefined in a demo: on its own port. */
  callbackBase: string | undefined
  /** A simulator that several nodes of a demo share; undefined: each starts its own. */
  simulatorUrl: string | undefined
  /** The same for the motor insurance database. */
  midSimulatorUrl: string | undefined
  /** Where the browsers' monitoring sends to, when the web app was built with it: the content policy must allow it. */
  monitoringOrigin: string | undefined
  /** Where browsers may send events themselves (VITE_ANALYTICS_MODE=provider). */
  analyticsOrigin: string | undefined
  /** Where redacted analytics events are handed on to; undefined: nowhere. */
  analytics: { url: string; credential: string } | undefined
  otpPerIpPerHour: number
  otpPerHour: number
  /** Where signed checkpoints of the audit log are kept outside of the database. */
  auditCheckpointDir: string
  /** How long a worker may hold a job; when it has died, another takes the job over after this. */
  jobLeaseSeconds: number
}

export type PaymentSettings = {
  hubtel: { apiId: string; apiKey: string; collectionAccount: string; disbursementAccount: string }
  /** Where MTN is reached directly and not by Hubtel. */
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
  // An empty setting is an absent one: `DATABASE_URL= npm start` means the embedded database.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = settings.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new BadSetting(`Setting ${issue?.path.join('.')} is not usable: ${issue?.message}.`)
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
    // One office behind one address must be able to work; a demo is tried from one machine.
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

/** All six or none: half a set would fail when money moves. */
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
    throw new BadSetting(`Setting ${name} is not usable: without DEMO no provider is simulated.`)
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

/** A demo makes its own secret once and keeps it beside its data, so that sign-ins survive a restart. */
function ownSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'))
    chmodSync(file, 0o600)
  }
  return readFileSync(file, 'utf8').trim()
}
