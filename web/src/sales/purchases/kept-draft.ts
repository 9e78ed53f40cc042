/** What this browser remembers of a sale: which one it is, and what could not be saved yet. */
type KeptDraft<Some> = { draftId: string; pending: Some }

/** What cannot be read is as good as nothing. */
export function readKept<Some>(text: string | null): KeptDraft<Some> | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    const isKept = typeof kept === 'object' && kept !== null && 'draftId' in kept && 'pending' in kept
    // Written by the draft store and by nobody else.
    return isKept && typeof kept.draftId === 'string' ? (kept as KeptDraft<Some>) : undefined
  } catch {
    return undefined
  }
}
