import { useSyncExternalStore } from 'react'
import type { Hooks } from '../api/http/http-client.ts'
import { STORED_AT } from './handle-request.ts'

let oldest: Date | undefined
const listeners = new Set<() => void>()

function update(next: Date | undefined) {
  if (next?.getTime() === oldest?.getTime()) return
  oldest = next
  for (const listener of listeners) listener()
}

/** Remembers the load time of the oldest list that came from this device. A response of the server clears the time. */
export function followStoredLists(): Hooks {
  return {
    onResponse: ({ response }) => {
      const storedAt = response?.headers.get(STORED_AT)
      if (!storedAt) return update(undefined)
      const at = new Date(Number(storedAt))
      update(oldest && oldest < at ? oldest : at)
    },
  }
}

/** When the oldest list on the page was loaded; undefined while the server answers. */
export function useStoredListsAt(): Date | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => oldest,
  )
}
