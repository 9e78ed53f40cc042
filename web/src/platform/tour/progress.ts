import { useSyncExternalStore } from 'react'

/** `left`: closed before the last step, can be resumed. `dismissed`: not wanted now; Help still offers the tour. */
export type TourProgress = { state: 'new' | 'running' | 'left' | 'dismissed' | 'done'; step: number }

const NEW: TourProgress = { state: 'new', step: 0 }
const STATES: readonly string[] = ['new', 'running', 'left', 'dismissed', 'done']

const keyOf = (userId: string) => `tour:${userId}`
const listeners = new Set<() => void>()

/** The stored progress of a user on this device, like other preferences. A damaged record counts as new. */
export function readTour(userId: string): TourProgress {
  const [state = '', step = ''] = (localStorage.getItem(keyOf(userId)) ?? '').split(':')
  if (!STATES.includes(state) || !/^\d{1,2}$/.test(step)) return NEW
  return { state: state as TourProgress['state'], step: Number(step) }
}

export function saveTour(userId: string, { state, step }: TourProgress): void {
  localStorage.setItem(keyOf(userId), `${state}:${step}`)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTour(userId: string): TourProgress {
  // The snapshot is the stored text, because the hook requires an equal value while nothing changes. A parsed object is always
  // new.
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(userId)))
  return stored === null ? NEW : readTour(userId)
}
