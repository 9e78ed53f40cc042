import { expect, test } from 'vitest'
import { readDestination } from './config.ts'

test.each([
  {},
  { VITE_ANALYTICS_MODE: 'off' },
  { VITE_ANALYTICS_MODE: 'provider' },
  { VITE_ANALYTICS_MODE: 'everywhere' },
])('with the settings %j, analytics is off', (env) => {
  expect(readDestination(env)).toBeUndefined()
})

test('mode “self” sends to our server as the signed-in user and ignores a credential', () => {
  const destination = readDestination({ VITE_ANALYTICS_MODE: 'self', VITE_ANALYTICS_CREDENTIAL: 'key' })
  expect(destination?.url).toBe('/api/v1/event')
  expect(destination?.authorization('t1')).toBe('Bearer t1')
  expect(destination?.authorization(undefined)).toBeUndefined()
  expect(destination?.second).toBeUndefined()
})

test('mode “provider” sends to the host with its credential, never with the session', () => {
  const destination = readDestination({
    VITE_ANALYTICS_MODE: 'provider',
    VITE_ANALYTICS_HOST: 'https://analytics.example/',
    VITE_ANALYTICS_CREDENTIAL: 'key',
  })
  expect(destination?.url).toBe('https://analytics.example/api/v1/event')
  expect(destination?.authorization('t1')).toBe('Basic key')
})
