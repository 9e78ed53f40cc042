import { useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'
import { createSession, type StoredUser } from './session.ts'

/** The session of this browser. */
export const session = createSession({
  cookies: {
    read: () => document.cookie,
    write: (cookie) => {
      // oxlint-disable-next-line unicorn/no-document-cookie -- the specification keeps the token in a script-readable cookie
      document.cookie = cookie
    },
  },
  local: window.localStorage,
  perTab: window.sessionStorage,
  secure: window.location.protocol === 'https:',
  loadProfile: () => call('GET /users/profile'),
  // oxlint-disable-next-line no-console -- the specification wants both failures logged
  log: (message, error) => console.error(message, error),
})

export function useUser(): StoredUser | undefined {
  return useSyncExternalStore(session.subscribe, session.user)
}
