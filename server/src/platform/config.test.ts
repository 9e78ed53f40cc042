import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const SECRET = 'x'.repeat(32)
const HUBTEL = {
  HUBTEL_API_ID: 'id',
  HUBTEL_API_KEY: 'key',
  HUBTEL_COLLECTION_ACCOUNT: '1',
  HUBTEL_DISBURSEMENT_ACCOUNT: '2',
}
const SMS = { SMS_URL: 'https://sms.example/send', SMS_CLIENT_ID: 'id', SMS_CLIENT_SECRET: 'secret' }
const AUDIT = { AUDIT_CHECKPOINT_DIR: '/mnt/checkpoints' }
const MID = { MID_URL: 'https://mid.example', MID_API_KEY: 'key' }

test('with the embedded database the product is a demo, and with DATABASE_URL it is not', () => {
  expect(readConfig({ SECRET_KEY: SECRET }).demo).toBe(true)
  const live = { SECRET_KEY: SECRET, DATABASE_URL: 'postgres://db/okwan', ...SMS, ...MID, ...HUBTEL, ...AUDIT }
  expect(readConfig(live).demo).toBe(false)
})

test('an empty setting counts as missing', () => {
  expect(readConfig({ SECRET_KEY: SECRET, DATABASE_URL: '' }).databaseUrl).toBeUndefined()
})

test.each([
  [{ PORT: 'many' }, 'Setting PORT is invalid'],
  [{ PORT: '70000' }, 'Setting PORT is invalid'],
  [{ DEMO: 'perhaps' }, 'Setting DEMO is invalid'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, proxy' }, 'Setting TRUSTED_PROXIES is invalid: must be addresses or ranges'],
  [{ DATABASE_URL: 'mysql://x' }, 'Setting DATABASE_URL is invalid: must begin with postgres://'],
  [{ SECRET_KEY: 'short' }, 'Setting SECRET_KEY is invalid: must have at least 32 characters'],
  [
    { DEMO: 'off' },
    'Setting SECRET_KEY is missing: without DEMO the product needs a secret of at least 32 characters.',
  ],
  [{ DEMO: 'off', SECRET_KEY: SECRET }, 'Setting SMS_URL is missing'],
  [{ DEMO: 'off', SECRET_KEY: SECRET, ...SMS }, 'Setting MID_URL is missing'],
  [{ DEMO: 'off', SECRET_KEY: SECRET, ...SMS, ...MID }, 'Setting HUBTEL_API_ID is missing'],
  [
    { DEMO: 'off', SECRET_KEY: SECRET, ...SMS, ...MID, ...HUBTEL, HUBTEL_DISBURSEMENT_ACCOUNT: '' },
    'Setting HUBTEL_DISBURSEMENT_ACCOUNT is missing: without DEMO the product needs the Hubtel account that sends money.',
  ],
  [
    { DEMO: 'off', SECRET_KEY: SECRET, ...SMS, ...MID, ...HUBTEL, MTN_COLLECTION_API_KEY: 'key' },
    'Setting MTN_COLLECTION_SUBSCRIPTION_KEY is missing: the other settings of MTN need it.',
  ],
  [
    { DEMO: 'off', SECRET_KEY: SECRET, ...SMS, ...MID, ...HUBTEL },
    'Setting AUDIT_CHECKPOINT_DIR is missing: without DEMO the product needs a directory for checkpoints of the audit log',
  ],
  [
    { DEMO: 'off', SECRET_KEY: SECRET, ...SMS, ...MID, ...HUBTEL, SIMULATOR_URL: 'http://127.0.0.1:4000' },
    'Setting SIMULATOR_URL is invalid: providers are simulated only with DEMO.',
  ],
  [
    { DEMO: 'off', SECRET_KEY: SECRET, ...SMS, ...MID, ...HUBTEL, MID_SIMULATOR_URL: 'http://127.0.0.1:4000' },
    'Setting MID_SIMULATOR_URL is invalid: providers are simulated only with DEMO.',
  ],
])('%o is refused with the name of the setting', (environment, sentence) => {
  expect(() => readConfig(environment as Record<string, string>)).toThrowError(sentence)
})

test('a demo stores its generated secret in a file that only its user can read', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'okwan-config-'))
  const first = readConfig({ DATA_DIR: dataDir }).secret
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(first)
  expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
})
