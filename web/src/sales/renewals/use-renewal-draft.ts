import { useMemo, useSyncExternalStore } from 'react'
import { type KeptRenewal, onRenewalDraftChange, readRenewalDraft } from './draft.ts'

/** The draft lives in the browser's storage; a page follows it. */
export function useRenewalDraft(): KeptRenewal {
  const text = useSyncExternalStore(onRenewalDraftChange, () => JSON.stringify(readRenewalDraft()))
  return useMemo(() => JSON.parse(text) as KeptRenewal, [text])
}
