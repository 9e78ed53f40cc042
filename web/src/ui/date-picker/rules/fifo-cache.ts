export type FifoCache<Value> = { get: (key: string, build: () => Value) => Value; has: (key: string) => boolean }

/** Caches the values of the last `limit` new keys; the oldest entry is removed first. */
export function fifoCache<Value>(limit: number): FifoCache<Value> {
  const known = new Map<string, Value>()
  return {
    get(key, build) {
      const found = known.get(key)
      if (found !== undefined) return found
      const built = build()
      known.set(key, built)
      const [oldest] = known.keys()
      if (known.size > limit && oldest !== undefined) known.delete(oldest)
      return built
    },
    has: (key) => known.has(key),
  }
}
