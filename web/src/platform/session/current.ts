import { useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'
import { createSession, type StoredUser } from './session.ts'

export const session = createSession({
  cookies: {
    read: () => document.cookie,
    write: (cookie) => {
      // oxlint-disable-next-line unicorn/no-document-cookie -- the specification stores the token in a script-readable cookie
      document.cookie = cookie
    },
  },
  local: window.localStorage,
  perTab: window.sessionStorage,
  secure: window.location.protocol === 'https:',
  loadProfile: () => call('GET /users/profile'),
  // oxlint-disable-next-line no-console -- the specification prescribes that both failures are logged
  log: (message, error) => console.error(message, error),
})

export function useUser(): StoredUser | undefined {
  return useSyncExternalStore(session.subscribe, session.user)
}

/** Whether the user is an examiner, for whom the server refuses every change. */
export function useIsReadOnly(): boolean {
  return Boolean(useUser()?.examinerUntil)
}
