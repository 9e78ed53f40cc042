import { useSyncExternalStore } from 'react'
import type { Changes } from './changes.ts'
import type { DraftAnswer, DraftState, DraftStore } from './draft-store.ts'

export function useDraft<Answer extends DraftAnswer, Some extends Changes>(
  store: DraftStore<Answer, Some>,
): DraftState<Answer> {
  return useSyncExternalStore(store.subscribe, store.state)
}
