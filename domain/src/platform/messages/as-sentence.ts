/** A text that a person typed, with a full stop if it has no end mark, so that the next sentence can follow. */
export function asSentence(text: string): string {
  const trimmed = text.trimEnd()
  return trimmed === '' || /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
}
