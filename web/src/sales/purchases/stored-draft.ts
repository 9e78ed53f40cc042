/** Stored draft id with the changes that are not saved yet. */
type StoredDraft<Some> = { draftId: string; pending: Some }

/** Parses the stored text; undefined if it is missing or invalid. */
export function parseStoredDraft<Some>(text: string | null): StoredDraft<Some> | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    const isDraft = typeof kept === 'object' && kept !== null && 'draftId' in kept && 'pending' in kept
    // Only the draft store writes this key.
    return isDraft && typeof kept.draftId === 'string' ? (kept as StoredDraft<Some>) : undefined
  } catch {
    return undefined
  }
}
