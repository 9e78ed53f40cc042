import { expect, test } from 'vitest'
import { unknownSettings } from './unknown-settings.ts'

test.each([
  ['HUBTEL_API_KYE', 'HUBTEL_API_KYE is not a setting. Did you mean HUBTEL_API_KEY?'],
  ['DATABSE_URL', 'DATABSE_URL is not a setting. Did you mean DATABASE_URL?'],
  ['SECRETKEY', 'SECRETKEY is not a setting. Did you mean SECRET_KEY?'],
  ['sms_url', 'sms_url is not a setting. Did you mean SMS_URL?'],
  ['HUBTEL_WEBHOOK', 'HUBTEL_WEBHOOK is not a setting.'],
])('%s is named', (name, sentence) => {
  expect(unknownSettings({ [name]: 'x' })).toEqual([sentence])
})

test('settings and variables of other programs are not mentioned', () => {
  const others = ['PATH', 'HOME', 'HOSTNAME', 'LANG', 'TERM', 'USER', 'PWD', 'SHLVL', 'NODE_ENV', 'NODE_VERSION', 'TZ']
  const names = [...others, 'MODE', 'PORT', 'SECRET_KEY', 'VITE_DD_SITE', 'XDG_DATA_DIRS', 'INVOCATION_ID', 'LOGNAME']
  expect(unknownSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([])
})
