// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createSession } from '../../platform/session/session.ts'
import { PageError } from './page-error.ts'
import { createAppRouter } from './router.ts'

const storage = () => ({ getItem: () => null, setItem: () => {}, removeItem: () => {} })

async function open(path: string, cookies: string) {
  const session = createSession({
    cookies: { read: () => cookies, write: () => {} },
    local: storage(),
    perTab: storage(),
    secure: false,
    loadProfile: () => Promise.reject(new Error('500')),
    log: () => {},
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({
    session,
    history,
    drafts: { motor: async () => null, travel: async () => null },
    renewNow: async () => {},
    newSale: async () => {},
    routeRules: async () => ({ '/old-address': { redirect: '/login' } }),
  })
  await router.load()
  return { at: history.location.pathname, error: router.state.matches.find(({ status }) => status === 'error')?.error }
}

test('a profile that cannot be loaded shows an error page and does not sign the user out', async () => {
  const { at, error } = await open('/wallet', 'token=valid')
  expect(at).toBe('/wallet')
  expect(error).toEqual(new PageError(500, 'failed to load the profile'))
})

test('without a token, the sign-in page opens', async () => {
  expect(await open('/wallet', '')).toEqual({ at: '/login', error: undefined })
})

test('a route rule redirects before the session is checked', async () => {
  expect((await open('/old-address', 'token=valid')).at).toBe('/login')
})
