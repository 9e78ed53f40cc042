import { beforeEach, expect, test, vi } from 'vitest'
import type { RouterEvents } from '../navigation/connect-router.ts'
import type { Sdk } from './monitoring.ts'

const ENV = { VITE_DD_APPLICATION_ID: 'a', VITE_DD_CLIENT_TOKEN: 'b', VITE_DD_SITE: 'datadoghq.eu' }

async function setUp(env: Record<string, string> = ENV) {
  const monitoring = { ...(await import('./monitoring.ts')), ...(await import('./report.ts')) }
  let opened: Parameters<RouterEvents['subscribe']>[1] = () => {}
  const router: RouterEvents = {
    state: { matches: [{ status: 'success', fullPath: '/policies' }] },
    subscribe: (_, listener) => {
      opened = listener
      return () => {}
    },
  }
  const sdk = {
    init: vi.fn(),
    setGlobalContextProperty: vi.fn(),
    startView: vi.fn(),
    addError: vi.fn(),
    setUser: vi.fn(),
    clearUser: vi.fn(),
  }
  const load = vi.fn<() => Promise<Sdk>>(async () => sdk)
  const start = () =>
    monitoring.startMonitoring({
      env,
      host: 'agent.okwan.test',
      apiOrigin: 'https://okwan.test',
      version: '1',
      router,
      load,
    })
  const open = (fullPath: string, pathChanged = true) => {
    router.state = { matches: [{ status: 'success', fullPath }] }
    opened({ toLocation: { href: fullPath }, pathChanged })
  }
  return { ...monitoring, sdk, load, start, open }
}

beforeEach(() => {
  vi.resetModules()
})

test.each(Object.keys(ENV))('without %s the SDK is not loaded', async (missing) => {
  const { start, load, reportError, sdk } = await setUp({ ...ENV, [missing]: '' })
  await start()
  reportError(new Error('x'))
  expect(load).not.toHaveBeenCalled()
  expect(sdk.addError).not.toHaveBeenCalled()
})

test('a failed load of the SDK does not affect the portal', async () => {
  const { start, load, sdk } = await setUp()
  load.mockRejectedValue(new TypeError('blocked'))
  await expect(start()).resolves.toBeUndefined()
  expect(sdk.init).not.toHaveBeenCalled()
})

test('views are named by the route, once for each page', async () => {
  const { start, sdk, open } = await setUp()
  await start()
  open('/policies/motor-{$policyId}')
  open('/policies/motor-{$policyId}', false)
  expect(sdk.startView.mock.calls).toEqual([['/policies'], ['/policies/motor-{$policyId}']])
})

test('a user is identified by id and role only, also if they signed in before the SDK loaded', async () => {
  const { start, sdk, monitorUser } = await setUp()
  monitorUser({ userId: '7', role: 'Agent', fullName: 'Yaw Boateng' } as { userId: string; role: string })
  await start()
  expect(sdk.setUser).toHaveBeenCalledExactlyOnceWith({ id: '7', role: 'Agent' })
  monitorUser(undefined)
  expect(sdk.clearUser).toHaveBeenCalledOnce()
})

test('errors are sent after the SDK has started', async () => {
  const { start, sdk, reportError } = await setUp()
  await start()
  const error = new Error('x')
  reportError(error)
  expect(sdk.addError).toHaveBeenCalledExactlyOnceWith(error)
})
