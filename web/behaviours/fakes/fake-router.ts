import type { RouterEvents } from '../../src/platform/navigation/connect-router.ts'

type Event = Parameters<Parameters<RouterEvents['subscribe']>[1]>[0]

/** A router with only the events that connect-router.ts uses. */
export function createFakeRouter(at = '/policies') {
  const listeners = new Map<string, Set<(event: Event) => void>>()
  const state: RouterEvents['state'] = { matches: [{ status: 'success', fullPath: at }] }
  let href: string | undefined = at
  let current: Event | undefined

  const emit = (name: string, event: Event) => {
    for (const listener of listeners.get(name) ?? []) listener(event)
  }

  return {
    state,
    subscribe: (name: string, listener: (event: Event) => void) => {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
      return () => void listeners.get(name)?.delete(listener)
    },
    begin: (to: string, { first = false, pathChanged = true } = {}) => {
      current = {
        fromLocation: first || href === undefined ? undefined : { href },
        toLocation: { href: to },
        pathChanged,
      }
      emit('onBeforeNavigate', current)
    },
    end: (error?: unknown) => {
      if (!current) return
      state.matches = [{ status: error === undefined ? 'success' : 'error', error, fullPath: current.toLocation.href }]
      href = current.toLocation.href
      emit('onLoad', current)
      emit('onResolved', current)
      current = undefined
    },
  }
}
