const SETTLED_MS = 24 * 3_600_000

/** When a changed number may approve and receive money; undefined if it may now. */
export function phoneUsableFrom(changedAt: Date | null, now: Date): Date | undefined {
  if (!changedAt) return undefined
  const usableFrom = new Date(changedAt.getTime() + SETTLED_MS)
  return now < usableFrom ? usableFrom : undefined
}
