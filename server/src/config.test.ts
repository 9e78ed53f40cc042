import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const SECRET = 'x'.repeat(32)
const SMS = { SMS_URL: 'https://sms.example/send', SMS_CLIENT_ID: 'id', SMS_CLIENT_SECRET: 'secret' }

test('with the embedded database the product is a demo, and with DATABASE_URL it is not', () => {
  expect(readConfig({ SECRET_KEY: SECRET }).demo).toBe(true)
  expect(readConfig({ SECRET_KEY: SECRET, DATABASE_URL: 'postgres://db/okwan', ...SMS }).demo).toBe(false)
})

test('an empty setting is an absent one', () => {
  expect(readConfig({ SECRET_KEY: SECRET, DATABASE_URL: '' }).databaseUrl).toBeUndefined()
})

test.each([
  [{ PORT: 'many' }, 'Setting PORT is not usable'],
  [{ PORT: '70000' }, 'Setting PORT is not usable'],
  [{ DEMO: 'perhaps' }, 'Setting DEMO is not usable'],
  [{ DATABASE_URL: 'mysql://x' }, 'Setting DATABASE_URL is not usable: must begin with postgres://'],
  [{ SECRET_KEY: 'short' }, 'Setting SECRET_KEY is not usable: must have at least 32 characters'],
  [
    { DEMO: 'off' },
    'Setting SECRET_KEY is missing: without DEMO the product needs a secret of at least 32 characters.',
  ],
  [{ DEMO: 'off', SECRET_KEY: SECRET }, 'Setting SMS_URL is missing'],
])('%o is refused by name', (environment, sentence) => {
  expect(() => readConfig(environment as Record<string, string>)).toThrowError(sentence)
})

test('a demo keeps the secret it made, for its own eyes only', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'okwan-config-'))
  const first = readConfig({ DATA_DIR: dataDir }).secret
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(first)
  expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
})
