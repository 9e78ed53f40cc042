import type { ReloadOutcome } from './chunk-reload.ts'
import { createStore, type Store } from './store.ts'

export type AppUpdateState = {
  /** A newer build is served. */
  available: boolean
  /** Something held the reload back, so the user is told. */
  noticeShown: boolean
}

export type AppUpdate = Pick<Store<AppUpdateState>, 'getSnapshot' | 'subscribe'> & {
  found: () => void
  /** Keeps the page from being reloaded: typed text not yet saved, a payment under way. Call the answer to let go. */
  hold: () => () => void
  /** The user opens another page: with an update at hand it becomes a full load. True when that has begun. */
  navigating: (path: string) => boolean
}

/** Nothing happens when an update is found; the next page the user opens is loaded afresh, unless work would be lost. */
export function createAppUpdate(reloadTo: (path: string) => ReloadOutcome): AppUpdate {
  const store = createStore<AppUpdateState>({ available: false, noticeShown: false })
  const holds = new Set<symbol>()

  function tellIfHeld() {
    const { available, noticeShown } = store.getSnapshot()
    if (available && holds.size > 0 && !noticeShown) store.update({ noticeShown: true })
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    found: () => {
      store.update({ available: true })
      tellIfHeld()
    },
    hold: () => {
      const held = Symbol('hold')
      holds.add(held)
      tellIfHeld()
      return () => holds.delete(held)
    },
    navigating: (path) => {
      if (!store.getSnapshot().available || holds.size > 0) return false
      return reloadTo(path) !== 'refused'
    },
  }
}
