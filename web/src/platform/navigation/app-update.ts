import type { ReloadOutcome } from './chunk-reload.ts'
import { createStore, type Store } from './store.ts'

export type AppUpdateState = {
  /** A newer build is available. */
  available: boolean
  /** The reload is blocked, so the update bar is shown. */
  noticeShown: boolean
}

export type AppUpdate = Pick<Store<AppUpdateState>, 'getSnapshot' | 'subscribe'> & {
  found: () => void
  /** Blocks a reload while a form has unsaved text or a payment is running. Returns a function that releases the block. */
  defer: () => () => void
  /** Called on navigation: if an update is available, the page is reloaded. Returns true if the reload has started. */
  navigating: (path: string) => boolean
}

/** A new build is loaded with the next navigation, unless unsaved work would be lost. */
export function createAppUpdate(reloadTo: (path: string) => ReloadOutcome): AppUpdate {
  const store = createStore<AppUpdateState>({ available: false, noticeShown: false })
  const deferrals = new Set<symbol>()

  function notifyIfDeferred() {
    const { available, noticeShown } = store.getSnapshot()
    if (available && deferrals.size > 0 && !noticeShown) store.update({ noticeShown: true })
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    found: () => {
      store.update({ available: true })
      notifyIfDeferred()
    },
    defer: () => {
      const deferral = Symbol('deferral')
      deferrals.add(deferral)
      notifyIfDeferred()
      return () => deferrals.delete(deferral)
    },
    navigating: (path) => {
      if (!store.getSnapshot().available || deferrals.size > 0) return false
      return reloadTo(path) !== 'refused'
    },
  }
}
