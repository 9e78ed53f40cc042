import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const SECRET = 'kT3vQ9xLr7mZ1pWc5yHs8dNb2fGj4aEu'
const HUBTEL = {
  HUBTEL_API_ID: 'id',
  HUBTEL_API_KEY: 'key',
  HUBTEL_COLLECTION_ACCOUNT: '1',
  HUBTEL_DISBURSEMENT_ACCOUNT: '2',
}
const SMS = { SMS_URL: 'https://sms.example/send', SMS_CLIENT_ID: 'id', SMS_CLIENT_SECRET: 'secret' }
const AUDIT = { AUDIT_CHECKPOINT_DIR: '/mnt/checkpoints' }
const SEALER = { DATABASE_SEALER_URL: 'postgres://okwan_sealer@db/okwan?sslmode=verify-full' }
const MID = { MID_URL: 'https://mid.example', MID_API_KEY: 'key' }

test('with the embedded database the product is a demo, and with DATABASE_URL it is not', () => {
  expect(readConfig({ SECRET_KEY: SECRET }).demo).toBe(true)
  const database = { DATABASE_URL: 'postgres://db/okwan?sslmode=verify-full', ...SEALER }
  const live = { SECRET_KEY: SECRET, ...database, ...SMS, ...MID, ...HUBTEL, ...AUDIT }
  expect(readConfig(live).demo).toBe(false)
})

test.each([
  ['postgres://app@db/okwan', false],
  ['postgres://app@db/okwan?sslmode=prefer', false],
  ['postgres://app@db/okwan?sslmode=verify-full', true],
  // The operator chose an unencrypted private network explicitly.
  ['postgres://app@db/okwan?sslmode=disable', true],
  ['postgres://app@localhost/okwan', true],
  ['postgres://app@127.0.0.1:5432/okwan', true],
  ['postgres:///okwan?host=/run/postgresql', true],
  ['postgres://app@db1:5432,db2:5432/okwan?sslmode=verify-full', true],
  ['postgres://app@db1:5432,db2:5432/okwan', false],
])('outside of a demo, the database address %s is accepted: %s', (DATABASE_URL, isAccepted) => {
  const live = { SECRET_KEY: SECRET, DEMO: 'off', DATABASE_URL, ...SEALER, ...SMS, ...MID, ...HUBTEL, ...AUDIT }
  if (isAccepted) expect(readConfig(live).logins?.app).toBe(DATABASE_URL)
  else expect(() => readConfig(live)).toThrowError('Setting DATABASE_URL is invalid: add ?sslmode=verify-full')
})

test('an empty setting counts as missing', () => {
  expect(readConfig({ SECRET_KEY: SECRET, DATABASE_URL: '' }).logins).toBeUndefined()
})

test('a demo can use one database login, the live product has one for the application and one for the sealer', () => {
  const [app, owner] = ['app', 'owner'].map((login) => `postgres://${login}@db/okwan?sslmode=verify-full`)
  const sealer = SEALER.DATABASE_SEALER_URL
  const demo = { SECRET_KEY: SECRET, DATABASE_URL: app, DEMO: 'on' }
  expect(readConfig(demo).logins).toEqual({ owner: app, app, sealer: app })
  expect(readConfig({ ...demo, DATABASE_OWNER_URL: owner, ...SEALER }).logins).toEqual({ owner, app, sealer })
  const live = { ...demo, DEMO: 'off', ...SMS, ...MID, ...HUBTEL, ...AUDIT }
  expect(readConfig({ ...live, ...SEALER }).logins).toEqual({ owner: undefined, app, sealer })
  expect(() => readConfig(live)).toThrowError(
    'Setting DATABASE_SEALER_URL is missing: outside of a demo, Okwan needs the database login that seals the audit log.',
  )
  expect(() => readConfig({ DATABASE_OWNER_URL: owner })).toThrowError('Setting DATABASE_URL is missing')
})

test('with DATABASE_DIRECT_URL, DATABASE_URL points to PgBouncer', () => {
  const [app = '', direct = ''] = ['pgbouncer', 'db'].map((host) => `postgres://app@${host}/okwan?sslmode=verify-full`)
  const live = { SECRET_KEY: SECRET, MODE: 'live', ...SEALER, ...SMS, ...MID, ...HUBTEL, ...AUDIT, DATABASE_URL: app }
  const sealer = SEALER.DATABASE_SEALER_URL
  expect(readConfig({ ...live, DATABASE_DIRECT_URL: direct }).logins).toEqual({ owner: undefined, app, direct, sealer })
  expect(() => readConfig({ ...live, DATABASE_DIRECT_URL: app })).toThrowError('must bypass PgBouncer')
  expect(() => readConfig({ ...live, DATABASE_DIRECT_URL: 'postgres://app@db/okwan' })).toThrowError(
    'Setting DATABASE_DIRECT_URL is invalid: add ?sslmode=verify-full',
  )
  const demo = { SECRET_KEY: SECRET, MODE: 'demo', DATABASE_URL: app, DATABASE_DIRECT_URL: direct }
  expect(readConfig(demo).logins).toEqual({ owner: direct, app, direct, sealer: direct })
})

test('DATABASE_REPLICA_URL names one standby with the login of the application', () => {
  const url = (login: string, hosts: string) => `postgres://${login}@${hosts}/okwan?sslmode=verify-full`
  const database = { DATABASE_URL: url('app', 'db'), ...SEALER }
  const live = { SECRET_KEY: SECRET, MODE: 'live', ...database, ...SMS, ...MID, ...HUBTEL, ...AUDIT }
  const replica = url('app', 'standby')
  expect(readConfig(live).replica).toBeUndefined()
  expect(readConfig({ ...live, DATABASE_REPLICA_URL: replica }).replica).toEqual({ url: replica, lagSeconds: 5 })
  const env = { ...live, DATABASE_REPLICA_URL: replica, DATABASE_REPLICA_LAG_SECONDS: '30' }
  expect(readConfig(env).replica?.lagSeconds).toBe(30)
  for (const [DATABASE_REPLICA_URL, fault] of [
    [url('owner', 'standby'), 'use the login of DATABASE_URL'],
    [url('app', 'one,two'), 'must contain exactly one host'],
    ['postgres://app@standby/okwan', 'add ?sslmode=verify-full'],
  ]) {
    expect(() => readConfig({ ...live, DATABASE_REPLICA_URL })).toThrowError(fault)
  }
  expect(() => readConfig({ ...env, DATABASE_REPLICA_LAG_SECONDS: '61' })).toThrowError('DATABASE_REPLICA_LAG_SECONDS')
  expect(() => readConfig({ SECRET_KEY: SECRET, DATABASE_REPLICA_URL: replica })).toThrowError(
    'DATABASE_URL is missing',
  )
})

test.each([
  [{ PORT: 'many' }, 'Setting PORT is invalid'],
  [{ PORT: '70000' }, 'Setting PORT is invalid'],
  [{ DEMO: 'perhaps' }, 'Setting DEMO is invalid'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, proxy' }, 'Setting TRUSTED_PROXIES is invalid: must be addresses or ranges'],
  [{ DATABASE_URL: 'mysql://x' }, 'Setting DATABASE_URL is invalid: must begin with postgres://'],
  [{ DATABASE_OWNER_URL: 'mysql://x' }, 'Setting DATABASE_OWNER_URL is invalid: must begin with postgres://'],
  [{ SECRET_KEY: 'short' }, 'Setting SECRET_KEY is invalid: must have at least 32 characters'],
  [
    { DEMO: 'off' },
    'Setting SECRET_KEY is missing: outside of a demo, Okwan needs a secret of at least 32 characters.',
  ],
  [{ DEMO: 'off', SECRET_KEY: 'x'.repeat(32) }, 'Setting SECRET_KEY is invalid: is too easy to guess.'],
  [{ DEMO: 'off', SECRET_KEY: 'change-me '.repeat(4) }, 'Setting SECRET_KEY is invalid: looks like an example.'],
  [{ DEMO: 'off', SECRET_KEY: SECRET }, 'Setting SMS_URL is missing'],
  [{ DEMO: 'off', SECRET_KEY: SECRET, ...SMS }, 'Setting MID_URL is missing'],
  [{ DEMO: 'off', SECRET_KEY: SECRET, ...SMS, ...MID }, 'Setting HUBTEL_API_ID is missing'],
  [
    { DEMO: 'off', SECRET_KEY: SECRET, ...SMS, ...MID, ...HUBTEL, HUBTEL_DISBURSEMENT_ACCOUNT: '' },
    'Setting HUBTEL_DISBURSEMENT_ACCOUNT is missing: outside of a demo, Okwan needs the Hubtel account that sends money.',
  ],
  [
    { DEMO: 'off', SECRET_KEY: SECRET, ...SMS, ...MID, ...HUBTEL, MTN_COLLECTION_API_KEY: 'key' },
    'Setting MTN_COLLECTION_SUBSCRIPTION_KEY is missing: the other MTN settings require it.',
  ],
  [
    { DEMO: 'off', SECRET_KEY: SECRET, ...SMS, ...MID, ...HUBTEL },
    'Setting AUDIT_CHECKPOINT_DIR is missing: outside of a demo, Okwan needs a directory for checkpoints of the audit log',
  ],
  [{ ANALYTICS_URL: 'http://events.example' }, 'Setting ANALYTICS_URL is invalid: must be an https address.'],
  [{ CALLBACK_URL: 'http://pay.example' }, 'Setting CALLBACK_URL is invalid: must be an https address.'],
  [{ MONITORING_ORIGIN: 'http://rum.example' }, 'Setting MONITORING_ORIGIN is invalid: must be an https address.'],
  [{ SMS_URL: 'ftp://sms.example' }, 'Setting SMS_URL is invalid: must be an https address.'],
  [
    { DEMO: 'off', SECRET_KEY: SECRET, ...SMS, ...MID, ...HUBTEL, SIMULATOR_URL: 'http://127.0.0.1:4000' },
    'Setting SIMULATOR_URL is invalid: providers are simulated only in a demo.',
  ],
  [
    { DEMO: 'off', SECRET_KEY: SECRET, ...SMS, ...MID, ...HUBTEL, MID_SIMULATOR_URL: 'http://127.0.0.1:4000' },
    'Setting MID_SIMULATOR_URL is invalid: providers are simulated only in a demo.',
  ],
  [{ PORT: 'web' }, 'Setting PORT is invalid: must be a number.'],
  [{ PORT: '70000' }, 'Setting PORT is invalid: must be at most 65535.'],
  [{ SHUTDOWN_SECONDS: '0' }, 'Setting SHUTDOWN_SECONDS is invalid: must be at least 1.'],
  [{ PORT: '1.5' }, 'Setting PORT is invalid: must be a whole number.'],
  [{ LOG_LEVEL: 'loud' }, 'must be one of fatal, error, warn, info, debug, trace, silent.'],
  [{ SIMULATOR_URL: 'here' }, 'Setting SIMULATOR_URL is invalid: must be an address such as https://example.com.'],
  [{ MODE: 'live', MTN_COLLECTION_API_USER: 'me' }, 'Setting MTN_COLLECTION_API_USER is invalid: must be a uuid.'],
])('%o is refused with the name of the setting', (environment, sentence) => {
  expect(() => readConfig(environment as Record<string, string>)).toThrowError(sentence)
})

const STAGING = {
  MODE: 'staging',
  SECRET_KEY: SECRET,
  DATABASE_URL: 'postgres://okwan_app@db/okwan?sslmode=disable',
  ...SEALER,
  ...AUDIT,
  ...HUBTEL,
  HUBTEL_URL: 'http://simulators:4000/',
  SMS_URL: 'http://simulators:4000',
  SMS_CLIENT_ID: 'id',
  SMS_CLIENT_SECRET: 'secret',
  MID_URL: 'http://simulators:4001',
  MID_API_KEY: 'key',
  CALLBACK_URL: 'http://okwan:3000',
}
const MTN = {
  MTN_COLLECTION_SUBSCRIPTION_KEY: 'a',
  MTN_COLLECTION_API_USER: '6f1c2a0e-52b7-4f0e-9a55-2f6f0b1f6a01',
  MTN_COLLECTION_API_KEY: 'b',
  MTN_DISBURSEMENT_SUBSCRIPTION_KEY: 'c',
  MTN_DISBURSEMENT_API_USER: '6f1c2a0e-52b7-4f0e-9a55-2f6f0b1f6a02',
  MTN_DISBURSEMENT_API_KEY: 'd',
}

test('staging calls simulators on any host, and the paths of the MID are settings', () => {
  const config = readConfig({ ...STAGING, MID_RECORD_PATH: '/v3/{customerType}' })
  expect(config).toMatchObject({ mode: 'staging', demo: false, callbackBase: 'http://okwan:3000' })
  expect(config.payments?.hubtel.url).toBe('http://simulators:4000')
  expect(config.mid?.paths).toMatchObject({ record: '/v3/{customerType}', vehicle: '/public-api/vehicles' })
  expect(readConfig({ ...STAGING, ...MTN, MTN_ENVIRONMENT: 'sandbox' }).payments?.mtn).toMatchObject({
    baseUrl: 'https://sandbox.momodeveloper.mtn.com',
    targetEnvironment: 'sandbox',
    currency: 'EUR',
  })
})

test.each([
  [{ ...STAGING, HUBTEL_URL: '' }, 'Setting HUBTEL_URL is missing: staging calls a simulator'],
  [{ ...STAGING, HUBTEL_URL: 'https://rmp.hubtel.com' }, 'HUBTEL_URL is invalid: staging must not call rmp.hubtel.com'],
  [{ ...STAGING, ...MTN }, 'Setting MTN_URL is missing: staging calls a simulator'],
  [
    { ...STAGING, ...MTN, MTN_URL: 'https://proxy.momoapi.mtn.com' },
    'MTN_URL is invalid: staging must not call proxy.momoapi.mtn.com',
  ],
  [{ ...STAGING, DEMO: 'on' }, 'Setting DEMO is invalid: MODE is staging, so remove DEMO.'],
  [{ ...STAGING, MODE: 'live' }, 'Setting MID_URL is invalid: must be an https address.'],
  [{ ...STAGING, MODE: 'live', ...MTN, MTN_ENVIRONMENT: 'sandbox' }, 'Setting MTN_ENVIRONMENT is invalid'],
  [{ ...STAGING, MODE: 'live', SMS_URL: 'http://127.0.0.1:4000' }, 'SMS_URL is invalid: a live installation must not'],
  [{ ...STAGING, MODE: 'production' }, 'Setting MODE is invalid: must be demo, practice, staging or live.'],
  [{ MODE: 'demo', DEMO: 'off' }, 'Setting DEMO is invalid: MODE is demo, so remove DEMO.'],
])('%o is refused because of its mode', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrowError(sentence)
})

test('a demo stores its generated secret in a file that only its user can read', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'okwan-config-'))
  const first = readConfig({ DATA_DIR: dataDir }).secret
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(first)
  expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
})

describe('the mail server', () => {
  const live = {
    SECRET_KEY: SECRET,
    DATABASE_URL: 'postgres://localhost/okwan',
    ...SEALER,
    ...SMS,
    ...MID,
    ...HUBTEL,
    ...AUDIT,
  }

  test('is optional, and a demo ignores it', () => {
    expect(readConfig(live).email).toBeUndefined()
    const smtp = { SMTP_URL: 'smtp://mail.example:587', EMAIL_FROM: 'office@okwan.example' }
    expect(readConfig({ SECRET_KEY: SECRET, ...smtp }).email).toBeUndefined()
    expect(readConfig({ ...live, ...smtp }).email).toEqual({
      url: 'smtp://mail.example:587',
      from: { name: '', address: 'office@okwan.example' },
      replyTo: undefined,
    })
  })

  test('has a sender with or without a name', () => {
    const EMAIL_FROM = 'Okwan Insurance <documents@okwan.example>'
    const from = { name: 'Okwan Insurance', address: 'documents@okwan.example' }
    expect(readConfig({ ...live, SMTP_URL: 'smtps://mail.example', EMAIL_FROM }).email).toMatchObject({ from })
  })

  test.each([
    [{ SMTP_URL: 'https://mail.example' }, 'Setting SMTP_URL is invalid: must begin with smtp:// or smtps://'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'Setting EMAIL_FROM is missing: SMTP_URL requires it.'],
    [
      { SMTP_URL: 'smtp://mail.example', EMAIL_FROM: 'Okwan' },
      'Setting EMAIL_FROM is invalid: must be an email address',
    ],
    [{ EMAIL_REPLY_TO: 'a@b' }, 'Setting EMAIL_REPLY_TO is invalid: must be an email address'],
  ])('is refused: %o', (wrong, sentence) => {
    expect(() => readConfig({ ...live, ...wrong })).toThrowError(sentence)
  })
})

test('the web app of the previous release must exist', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'okwan-web-'))
  expect(() => readConfig({ SECRET_KEY: SECRET, PREVIOUS_WEB_DIR: folder })).toThrowError(
    `Setting PREVIOUS_WEB_DIR is invalid: there is no folder ${folder}/assets.`,
  )
  expect(readConfig({ SECRET_KEY: SECRET }).previousWebDir).toBeUndefined()
})

describe('practice', () => {
  const PRACTICE = { MODE: 'practice', SECRET_KEY: SECRET }

  test('simulates the providers of a demo and listens on this machine', () => {
    const config = readConfig({ ...PRACTICE, PUBLIC_DOMAIN: 'practice.example.com', LIVE_DOMAIN: 'example.com' })
    expect(config).toMatchObject({ mode: 'practice', demo: true, host: 'localhost', liveDomain: 'example.com' })
    expect([config.payments, config.sms, config.mid, config.evat, config.cardRegister]).toEqual(
      Array(5).fill(undefined),
    )
  })

  test.each(
    Object.entries({ ...HUBTEL, ...SMS, ...MID, SMTP_URL: 'smtps://mail.example', MTN_ENVIRONMENT: 'mtnghana' }),
  )('does not start with the setting %s of a provider', (name, value) => {
    expect(() => readConfig({ ...PRACTICE, [name]: value })).toThrowError(
      `Setting ${name} is invalid: practice calls simulators only, so remove the setting.`,
    )
  })

  test.each([
    [{ ...PRACTICE, SIMULATOR_URL: 'https://api.hubtel.com' }, 'practice calls simulators of this machine only'],
    [{ ...PRACTICE, PRACTICE_DOMAIN: 'other.example.com' }, 'this is the practice installation'],
    [{ ...PRACTICE, AUDIT_CHECKPOINT_DIR: '/mnt/checkpoints' }, 'practice keeps its checkpoints under DATA_DIR'],
    [{ MODE: 'demo', LIVE_DOMAIN: 'example.com' }, 'only a practice installation links back'],
    [{ MODE: 'demo', PRACTICE_DOMAIN: 'localhost' }, 'PUBLIC_DOMAIN is the same domain'],
    [{ MODE: 'demo', PRACTICE_DOMAIN: 'https://x' }, 'must be a domain such as practice.example.com'],
    [{ ...PRACTICE, DEMO: 'on' }, 'MODE is practice, so remove DEMO'],
  ])('refuses %o', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrowError(sentence)
  })
})
