import { useSyncExternalStore } from 'react'
import type { Changes } from './changes.ts'
import type { DraftState, DraftStore, OpenSale } from './draft-store.ts'

export function useDraft<Sale extends OpenSale, Some extends Changes>(store: DraftStore<Sale, Some>): DraftState<Sale> {
  return useSyncExternalStore(store.subscribe, store.state)
}
