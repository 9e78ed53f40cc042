const WAITING_PERIOD_MS = 24 * 3_600_000

/** Time from which a changed number can approve and receive money; undefined if it already can. */
export function phoneUsableFrom(changedAt: Date | null, now: Date): Date | undefined {
  if (!changedAt) return undefined
  const usableFrom = new Date(changedAt.getTime() + WAITING_PERIOD_MS)
  return now < usableFrom ? usableFrom : undefined
}
