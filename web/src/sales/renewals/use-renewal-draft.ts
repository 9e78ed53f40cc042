import { useMemo, useSyncExternalStore } from 'react'
import { type KeptRenewal, onRenewalDraftChange, readRenewalDraft } from './draft.ts'

/** The renewal draft of this browser; rerenders when it changes. */
export function useRenewalDraft(): KeptRenewal {
  const text = useSyncExternalStore(onRenewalDraftChange, () => JSON.stringify(readRenewalDraft()))
  return useMemo(() => JSON.parse(text) as KeptRenewal, [text])
}
