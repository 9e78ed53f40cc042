import { useSyncExternalStore } from 'react'
import type { Hooks } from '../api/http/http-client.ts'
import { STORED_AT } from './answer.ts'

let oldest: Date | undefined
const listeners = new Set<() => void>()

function update(next: Date | undefined) {
  if (next?.getTime() === oldest?.getTime()) return
  oldest = next
  for (const listener of listeners) listener()
}

/** Notes the time of the oldest list that was answered from this device; the next answer of the server clears it. */
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
