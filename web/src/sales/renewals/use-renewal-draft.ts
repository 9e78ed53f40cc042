import { useMemo, useSyncExternalStore } from 'react'
import { onRenewalDraftChange, readRenewalDraft, type SavedRenewal } from './draft.ts'

/** The renewal draft of this browser; rerenders when it changes. */
export function useRenewalDraft(): SavedRenewal {
  const text = useSyncExternalStore(onRenewalDraftChange, () => JSON.stringify(readRenewalDraft()))
  return useMemo(() => JSON.parse(text) as SavedRenewal, [text])
}
