/** Value outside React, read with useSyncExternalStore. */
export type Store<Value> = {
  getSnapshot: () => Value
  subscribe: (listener: () => void) => () => void
  update: (change: Partial<Value>) => void
}

export function createStore<Value extends object>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update: (change) => {
      value = { ...value, ...change }
      for (const listener of listeners) listener()
    },
  }
}
