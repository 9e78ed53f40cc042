import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

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
  /** The domain under which the portals stand, such as example.com for agent.example.com. */
  publicDomain: string
  /** TLS stands in front: cookies are Secure and HSTS is sent. */
  https: boolean
  metricsToken: string | undefined
  logLevel: string
  sms: { url: string; clientId: string; clientSecret: string; sender: string } | undefined
  /** Where the browsers' monitoring sends to, when the web app was built with it: the content policy must allow it. */
  monitoringOrigin: string | undefined
  /** Where redacted analytics events are handed on to; undefined: nowhere. */
  analytics: { url: string; credential: string } | undefined
  otpPerIpPerHour: number
  otpPerHour: number
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
  PUBLIC_DOMAIN: z.string().min(1).default('localhost'),
  HTTPS: onOff.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  SMS_URL: z.url().optional(),
  SMS_CLIENT_ID: z.string().min(1).optional(),
  SMS_CLIENT_SECRET: z.string().min(1).optional(),
  SMS_SENDER: z.string().min(1).max(11, 'must have at most 11 characters').default('Okwan'),
  MONITORING_ORIGIN: z.url().optional(),
  ANALYTICS_URL: z.url().optional(),
  ANALYTICS_CREDENTIAL: z.string().min(1).optional(),
  OTP_PER_IP_PER_HOUR: z.coerce.number().int().min(1).optional(),
  OTP_PER_HOUR: z.coerce.number().int().min(1).default(2000),
})

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
    publicDomain: env.PUBLIC_DOMAIN,
    https: env.HTTPS ?? !demo,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    sms: smsSettings(env, demo),
    monitoringOrigin: env.MONITORING_ORIGIN && new URL(env.MONITORING_ORIGIN).origin,
    analytics: analyticsSettings(env),
    // One office behind one address must be able to work; a demo is tried from one machine.
    otpPerIpPerHour: env.OTP_PER_IP_PER_HOUR ?? (demo ? 2000 : 20),
    otpPerHour: env.OTP_PER_HOUR,
  }
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
