export type CountWords<K extends string> = Readonly<Record<K, readonly [one: string, many: string]>>

/** `3 claims and 12 policies`, in the order of the words; empty if all counts are 0. */
export function countsInWords<K extends string>(counts: Partial<Record<K, number>>, words: CountWords<K>): string {
  // Object.keys widens the keys to string.
  const parts = (Object.keys(words) as K[]).flatMap((kind) => {
    const count = counts[kind] ?? 0
    const [one, many] = words[kind]
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : []
  })
  const last = parts.pop() ?? ''
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
}
