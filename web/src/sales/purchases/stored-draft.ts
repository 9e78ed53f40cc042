/** Stored draft id with the changes that are not saved yet. */
type StoredDraft<Some> = { draftId: string; pending: Some }

/** Parses the stored text; undefined if it is missing or invalid. */
export function parseStoredDraft<Some>(text: string | null): StoredDraft<Some> | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    const isDraft = typeof stored === 'object' && stored !== null && 'draftId' in stored && 'pending' in stored
    // Only the draft store writes this key.
    return isDraft && typeof stored.draftId === 'string' ? (stored as StoredDraft<Some>) : undefined
  } catch {
    return undefined
  }
}
