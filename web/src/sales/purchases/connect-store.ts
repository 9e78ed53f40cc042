import type { Session } from '../../platform/session/session.ts'

type Store = { close: () => void; saveInBackground: () => void }

/** Closes the sale on sign-out, and saves pending changes when the browser is online again or the tab is hidden. */
export function connectStore(store: Store, session: Pick<Session, 'subscribe' | 'user'>): void {
  let userId = session.user()?.userId
  session.subscribe(() => {
    const now = session.user()?.userId
    if (now !== userId) store.close()
    userId = now
  })
  window.addEventListener('online', store.saveInBackground)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') store.saveInBackground()
  })
}
