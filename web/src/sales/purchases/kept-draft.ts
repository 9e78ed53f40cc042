/** Stored draft id with the changes that are not saved yet. */
type KeptDraft<Some> = { draftId: string; pending: Some }

/** Parses the stored text; undefined if it is missing or invalid. */
export function readKept<Some>(text: string | null): KeptDraft<Some> | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    const isKept = typeof kept === 'object' && kept !== null && 'draftId' in kept && 'pending' in kept
    // Only the draft store writes this key.
    return isKept && typeof kept.draftId === 'string' ? (kept as KeptDraft<Some>) : undefined
  } catch {
    return undefined
  }
}
