import { isIP } from 'node:net'
import { isIsoDate } from '@okwan/domain/platform/dates'
import { parseEmail } from '@okwan/domain/platform/email'
import * as z from 'zod'

// Every environment variable of the server, with its bounds and its meaning. docs/settings.md is printed from this file.

export const MODES = ['demo', 'practice', 'staging', 'live'] as const
export type Mode = (typeof MODES)[number]

const onOff = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((word) => ['on', 'true', '1'].includes(word))

export const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]']

/** Credentials and personal data leave this machine encrypted only. */
const secureUrl = z.url().refine((text) => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK_HOSTS.includes(url.hostname))
}, 'must be an https address')

/** Address of a provider. config.ts decides by the mode which ones are accepted. */
const providerUrl = z
  .url({ protocol: /^https?$/, error: 'must be an https address' })
  .transform((url) => url.replace(/\/$/, ''))

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')

const text = z.string().min(1)
const domain = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/, 'must be a domain such as practice.example.com')
const path = z.string().regex(/^\/[\w/{}.-]*$/, 'must be a path that begins with /')
const secret = z.string().min(32, 'must have at least 32 characters')
const milliseconds = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

export const SETTING_GROUPS = {
  Server: {
    MODE: z
      .enum(MODES, 'must be demo, practice, staging or live')
      .optional()
      .describe(
        '`demo`, `practice`, `staging` or `live`. Unset: `demo` with the embedded database, `live` with `DATABASE_URL`',
      ),
    DEMO: onOff.optional().describe('Deprecated, use `MODE`: `on` means `MODE=demo`, `off` any other mode'),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port of the portals and the API'),
    HOST: text
      .optional()
      .describe('Address to listen on. Unset: `localhost` in a demo and in practice, otherwise `0.0.0.0`'),
    PUBLIC_DOMAIN: text.default('localhost').describe('Domain of the portals: `example.com` for `agent.example.com`'),
    PRACTICE_DOMAIN: domain
      .optional()
      .describe('Domain of the practice installation, to which the portals then link. Unset: no link. Not in practice'),
    LIVE_DOMAIN: domain
      .optional()
      .describe('Domain of the live portals, to which a practice installation links back. In practice only'),
    HTTPS: onOff
      .optional()
      .describe(
        'TLS is terminated before the server, which then sets Secure cookies and HSTS. Unset: off in a demo and in practice, otherwise on',
      ),
    TRUSTED_PROXIES: z
      .string()
      .transform((list) => list.split(',').map((each) => each.trim()))
      .refine((list) => list.every(isProxy), 'must be addresses or ranges such as 10.0.0.0/8, separated by commas')
      .default(['loopback'])
      .describe('Proxies whose `X-Forwarded-For` is trusted: addresses, ranges or `loopback`, separated by commas'),
    METRICS_TOKEN: z
      .string()
      .min(16, 'must have at least 16 characters')
      .optional()
      .describe('Bearer token of `/metrics`. Unset: `/metrics` is served to this machine only'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('warn')
      .describe('Lowest severity of log lines that are written'),
    REQUESTS_PER_MINUTE: z.coerce
      .number()
      .int()
      .min(60)
      .default(1200)
      .describe('Requests per client address and minute on each node. Raise it for a large office behind one address'),
    DRAIN_SECONDS: z.coerce
      .number()
      .min(0)
      .max(120)
      .optional()
      .describe(
        'Time after SIGTERM in which a node still serves requests, so that load balancers see the failing `/readyz`. Unset: 3, in a demo 0',
      ),
    DRAIN_READS: z
      .enum(['answer', 'refuse'], 'must be answer or refuse')
      .default('answer')
      .describe('`refuse`: reads get 503 while draining, for nginx, which has no health checks of its own'),
    SHUTDOWN_SECONDS: z.coerce
      .number()
      .min(1)
      .max(600)
      .default(25)
      .describe(
        'Time after `DRAIN_SECONDS` for running requests and jobs to finish. Then requests are aborted and jobs are released',
      ),
    PREVIOUS_WEB_DIR: text
      .optional()
      .describe(
        'Folder `dist` of the web app of the previous release, so that pages opened before an upgrade can load their files',
      ),
    DATA_DIR: text.optional().describe('Folder of the embedded database. Unset: `.data` in the folder of the program'),
    JOB_LEASE_SECONDS: z.coerce
      .number()
      .int()
      .min(5)
      .max(600)
      .default(60)
      .describe('Time for which a worker owns a job; then another worker may run the job again'),
  },
  Database: {
    DATABASE_URL: databaseUrl
      .optional()
      .describe(
        'Login of the application on PostgreSQL 15 or later; several hosts with commas. Unset: embedded database under `DATA_DIR`',
      ),
    DATABASE_DIRECT_URL: databaseUrl
      .optional()
      .describe(
        'The login of `DATABASE_URL` without PgBouncer. Set it if `DATABASE_URL` points to PgBouncer in transaction mode',
      ),
    DATABASE_REPLICA_URL: databaseUrl
      .optional()
      .describe(
        'The login of `DATABASE_URL` on one standby, without PgBouncer. Reports and exports read there. Unset: all reads use the primary',
      ),
    DATABASE_REPLICA_LAG_SECONDS: z.coerce
      .number()
      .min(1)
      .max(60)
      .default(5)
      .describe('Highest lag of the standby; beyond it, all reads use the primary'),
    DATABASE_OWNER_URL: databaseUrl
      .optional()
      .describe('Login that owns and migrates the tables. Unset: another process migrates'),
    PG_BIN_DIR: text
      .optional()
      .describe('Folder of `pg_dump` and `pg_restore`, in the version of the server. Unset: they are in `PATH`'),
    DATABASE_CONNECTIONS: z.coerce
      .number()
      .int()
      .min(2)
      .max(200)
      .default(12)
      .describe('Connections of each node for reads, and the same number for writes'),
    DATABASE_SEALER_URL: databaseUrl.optional().describe('Login that seals the audit log. Required outside of a demo'),
  },
  'Keys and sign-in': {
    SECRET_KEY: secret
      .optional()
      .describe(
        'Secret from which all keys are derived; create it with `openssl rand -base64 32`. Required outside of a demo',
      ),
    PREVIOUS_SECRET_KEY: secret
      .optional()
      .describe('Previous `SECRET_KEY`, after a change of the key. The guide to operations says when to remove it'),
    AUDIT_CHECKPOINT_DIR: text
      .optional()
      .describe(
        'Signed checkpoints of the audit log, on a volume that database administrators cannot change. Required outside of a demo',
      ),
    ARCHIVE_DIR: text
      .optional()
      .describe(
        'Signed files with archived records, on a volume that all nodes share and that is backed up. Unset: `archives` in `AUDIT_CHECKPOINT_DIR`',
      ),
    OTP_PER_IP_PER_HOUR: z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .describe('Sign-in codes per address and hour. Unset: 20, in a demo 2000'),
    OTP_PER_HOUR: z.coerce.number().int().min(1).default(2000).describe('Sign-in codes per hour in total'),
    PASSKEYS_REQUIRED_FROM: z
      .string()
      .refine(isIsoDate, 'must be a date such as 2027-03-01')
      .optional()
      .describe('From this day, decisions of Admins and SuperAdmins require a passkey. Unset: never'),
  },
  SMS: {
    SMS_URL: providerUrl.optional().describe('SMS gateway with the protocol of Hubtel. Required outside of a demo'),
    SMS_CLIENT_ID: text.optional().describe('Client id of the SMS gateway. Required outside of a demo'),
    SMS_CLIENT_SECRET: text.optional().describe('Client secret of the SMS gateway. Required outside of a demo'),
    SMS_SENDER: text
      .max(11, 'must have at most 11 characters')
      .optional()
      .describe('Sender name, registered with the networks. Unset: the short name of the company'),
  },
  Email: {
    SMTP_URL: z
      .string()
      .refine(isMailServer, 'must begin with smtp:// or smtps:// and name a server')
      .optional()
      .describe(
        'Mail server: `smtp://user:password@host:587` with STARTTLS, or `smtps://`. `?tls=off` only on a private network. Unset: no email',
      ),
    EMAIL_FROM: z
      .string()
      .transform((input, ctx) => {
        const sender = readSender(input)
        if (sender) return sender
        ctx.addIssue('must be an email address, or a name and an address such as Company <office@example.com>')
        return z.NEVER
      })
      .optional()
      .describe('Sender, such as `Company <documents@example.com>`. Required with `SMTP_URL`'),
    EMAIL_REPLY_TO: z
      .string()
      .refine((input) => parseEmail(input) !== undefined, 'must be an email address')
      .optional()
      .describe('Reply-to address. Unset: `EMAIL_FROM`'),
  },
  'Motor insurance database': {
    MID_URL: providerUrl.optional().describe('Motor insurance database (MID). Required outside of a demo'),
    MID_API_KEY: text.optional().describe('API key of the MID. Required outside of a demo'),
    MID_TIMEOUT_MS: milliseconds(100, 60_000).default(3000).describe('Time limit for responses of the MID'),
    MID_VEHICLE_PATH: path.default('/public-api/vehicles').describe('Path that looks up a vehicle'),
    MID_COVER_PATH: path.default('/public-api/policies/active').describe('Path that looks up the active cover'),
    MID_RECORD_PATH: path
      .default('/public-api/{customerType}/policies')
      .describe('Path that records a policy; `{customerType}` becomes `individual` or `corporate`'),
    MID_STATUS_PATH: path
      .default('/public-api/policies/{key}')
      .describe('Path that looks up a record; `{key}` becomes its idempotency key'),
    MID_LIST_PATH: path
      .default('/public-api/policies')
      .describe('Path that lists our policies for the nightly comparison'),
  },
  'Electronic invoices': {
    EVAT_URL: providerUrl.optional().describe('Host of the E-VAT service. Unset: tax invoices stay unsigned'),
    EVAT_TIN: text.optional().describe('TIN of the company at E-VAT. Required with `EVAT_URL`'),
    EVAT_BRANCH: text.default('001').describe('Code of the branch that is registered at E-VAT'),
    EVAT_SECURITY_KEY: text.optional().describe('Security key of that branch. Required with `EVAT_URL`'),
    EVAT_TIMEOUT_MS: milliseconds(1000, 60_000).default(15_000).describe('Time limit for responses of E-VAT'),
  },
  'Card register': {
    CARD_REGISTER_URL: providerUrl
      .optional()
      .describe(
        'National card register, through an access point with the protocol of QoreID. Unset: cards are not checked',
      ),
    CARD_REGISTER_CLIENT_ID: text
      .optional()
      .describe('Client id of the card register. Required with `CARD_REGISTER_URL`'),
    CARD_REGISTER_CLIENT_SECRET: text
      .optional()
      .describe('Client secret of the card register. Required with `CARD_REGISTER_URL`'),
    CARD_REGISTER_TIMEOUT_MS: milliseconds(100, 60_000)
      .default(15_000)
      .describe('Time limit for responses of the register'),
    CARD_REGISTER_PATH: path
      .default('/v1/gh/identities/ghana-id/{card}')
      .describe('Path that compares a card; `{card}` becomes its number'),
    CARD_REGISTER_TOKEN_PATH: path.default('/token').describe('Path that issues access tokens'),
  },
  'Mobile money': {
    CALLBACK_URL: providerUrl
      .optional()
      .describe('Address that providers call back. Unset: `https://admin.PUBLIC_DOMAIN`'),
    HUBTEL_URL: providerUrl
      .optional()
      .describe('One address for all services of Hubtel. Required in staging. Unset: the live hosts of Hubtel'),
    HUBTEL_API_ID: text.optional().describe('API id of Hubtel. Required outside of a demo'),
    HUBTEL_API_KEY: text.optional().describe('API key of Hubtel. Required outside of a demo'),
    HUBTEL_COLLECTION_ACCOUNT: text.optional().describe('POS sales account. Required outside of a demo'),
    HUBTEL_DISBURSEMENT_ACCOUNT: text.optional().describe('Prepaid deposit account. Required outside of a demo'),
    MTN_ENVIRONMENT: z
      .enum(['mtnghana', 'sandbox'], 'must be mtnghana or sandbox')
      .default('mtnghana')
      .describe('`sandbox` selects the public sandbox of MTN, which pays in EUR; not in live'),
    MTN_URL: providerUrl
      .optional()
      .describe('Address of MTN. Required in staging with `mtnghana`. Unset: the host of `MTN_ENVIRONMENT`'),
    MTN_COLLECTION_SUBSCRIPTION_KEY: text
      .optional()
      .describe(
        'Subscription key for collections. With the next five settings, MTN is called directly instead of through Hubtel',
      ),
    MTN_COLLECTION_API_USER: z.uuid().optional().describe('API user of MTN for collections'),
    MTN_COLLECTION_API_KEY: text.optional().describe('API key of the user for collections'),
    MTN_DISBURSEMENT_SUBSCRIPTION_KEY: text.optional().describe('Subscription key for disbursements'),
    MTN_DISBURSEMENT_API_USER: z.uuid().optional().describe('API user of MTN for disbursements'),
    MTN_DISBURSEMENT_API_KEY: text.optional().describe('API key of the user for disbursements'),
  },
  Demo: {
    DEMO_SALES: z.coerce
      .number()
      .int()
      .min(0)
      .max(20_000)
      .default(1000)
      .describe(
        'New motor policies of the last two years in a new demo, with their renewals. `0` starts a small demo with 52 sales, as tests do',
      ),
    SIMULATED_PAYMENT_DELAY_MS: milliseconds(0, 600_000)
      .default(3000)
      .describe('Time that the simulated phone takes to approve'),
    SIMULATOR_URL: z.url().optional().describe('Simulated provider that several nodes of a demo share'),
    MID_SIMULATOR_URL: z.url().optional().describe('Simulated MID that several nodes of a demo share'),
    EVAT_SIMULATOR_URL: z
      .url()
      .optional()
      .describe('Simulated E-VAT service that several nodes of a demo share. Unset with `SIMULATOR_URL`: none'),
  },
  'Monitoring and analytics': {
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'must be an http or https address' })
      .optional()
      .describe('Collector of OpenTelemetry, such as `http://127.0.0.1:4318`, that receives traces. Unset: no traces'),
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number()
      .min(0)
      .max(1)
      .default(0.1)
      .describe('Share of requests and jobs that are traced, from 0 to 1'),
    MONITORING_ORIGIN: secureUrl.optional().describe('With `VITE_DD_…`: host to which browsers send monitoring data'),
    ANALYTICS_ORIGIN: secureUrl
      .optional()
      .describe('With `VITE_ANALYTICS_MODE=provider`: host to which browsers send events'),
    ANALYTICS_URL: secureUrl.optional().describe('Analytics provider that receives redacted events'),
    ANALYTICS_CREDENTIAL: text.optional().describe('Basic credential of that provider. Required with `ANALYTICS_URL`'),
  },
} as const

export const settings = z.object({
  ...SETTING_GROUPS.Server,
  ...SETTING_GROUPS.Database,
  ...SETTING_GROUPS['Keys and sign-in'],
  ...SETTING_GROUPS.SMS,
  ...SETTING_GROUPS.Email,
  ...SETTING_GROUPS['Motor insurance database'],
  ...SETTING_GROUPS['Electronic invoices'],
  ...SETTING_GROUPS['Card register'],
  ...SETTING_GROUPS['Mobile money'],
  ...SETTING_GROUPS.Demo,
  ...SETTING_GROUPS['Monitoring and analytics'],
})

export type Settings = z.output<typeof settings>
export type SettingName = keyof Settings

function isMailServer(text: string): boolean {
  const url = URL.parse(text)
  return ['smtp:', 'smtps:'].includes(url?.protocol ?? '') && url?.hostname !== ''
}

function readSender(text: string): { name: string; address: string } | undefined {
  const [, name = '', inBrackets] = /^([^<>"\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim()) ?? []
  const address = parseEmail(inBrackets ?? text)
  return address === undefined ? undefined : { name: name.trim(), address }
}

function isProxy(text: string): boolean {
  const [address = '', bits] = text.split('/')
  if (text === 'loopback') return true
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= 128))
}
