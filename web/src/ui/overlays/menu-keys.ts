/** Item that a key moves to from `current` (-1 if none is focused); undefined for other keys. */
export function menuMove(key: string, current: number, texts: readonly string[]): number | undefined {
  const count = texts.length
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (Math.max(current, 0) - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return key.length === 1 && key !== ' ' ? nextStartingWith(key.toLowerCase(), current, texts) : undefined
}

function nextStartingWith(letter: string, current: number, texts: readonly string[]): number | undefined {
  for (let step = 1; step <= texts.length; step += 1) {
    const index = (current + step) % texts.length
    if (texts[index]?.toLowerCase().startsWith(letter)) return index
  }
  return undefined
}
