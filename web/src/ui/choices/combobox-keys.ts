export type ListMove = { kind: 'highlight'; index: number } | { kind: 'choose' } | { kind: 'close' }

/** Action of a key in the input; undefined leaves the key to the input. */
export function listMove(key: string, list: { open: boolean; index: number; count: number }): ListMove | undefined {
  const { open, index, count } = list
  if (key === 'Escape') return open ? { kind: 'close' } : undefined
  if (key === 'Enter') return open && index >= 0 && index < count ? { kind: 'choose' } : undefined
  if (count === 0) return undefined
  if (key === 'ArrowDown') return { kind: 'highlight', index: open ? (index + 1) % count : Math.max(index, 0) }
  if (key === 'ArrowUp') return { kind: 'highlight', index: open && index > 0 ? index - 1 : count - 1 }
  return undefined
}

/** Every typed word must be the beginning of a word of the option: `toy cor` finds Toyota Corolla. Accents are ignored. */
export function matchesText(text: string, query: string): boolean {
  const words = wordsOf(text)
  return wordsOf(query).every((part) => words.some((word) => word.startsWith(part)))
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}
