import type { Session } from '../../platform/session/session.ts'

type Store = { close: () => void; saveInBackground: () => void }

/** Closes the sale on sign-out, and saves pending changes when the browser is online again or the tab is hidden. */
export function connectStore(store: Store, session: Pick<Session, 'subscribe' | 'user'>): void {
  let userId = session.user()?.userId
  session.subscribe(() => {
    const currentUserId = session.user()?.userId
    if (currentUserId !== userId) store.close()
    userId = currentUserId
  })
  window.addEventListener('online', store.saveInBackground)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') store.saveInBackground()
  })
}
