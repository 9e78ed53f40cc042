import type { MidComparisonOverview, MidDifference } from '@okwan/contract/service/mid-comparisons'
import type { Tone } from '../../ui/data/tone.ts'

export const STATE_LABELS = { open: 'Open', explained: 'Explained', resolved: 'Resolved', all: 'All' } as const
export type ListState = keyof typeof STATE_LABELS

export function statusOf({ state, pushedAt, pushResult }: MidDifference): { label: string; tone: Tone } {
  if (state !== 'open') return { label: STATE_LABELS[state], tone: state === 'resolved' ? 'success' : 'neutral' }
  if (!pushedAt) return { label: 'Open', tone: 'danger' }
  if (pushResult === null) return { label: 'Sending', tone: 'warning' }
  return pushResult.startsWith('Accepted')
    ? { label: 'Resent', tone: 'warning' }
    : { label: 'Rejected by MID', tone: 'danger' }
}

const RUN_LIMIT_HOURS = 36

/** Warning about a failed or outdated comparison; undefined if the last one is current. */
export function warningOf({ lastRun, lastFinishedAt }: MidComparisonOverview, now: Date): string | undefined {
  if (lastRun?.state === 'failed') return `The last comparison failed: ${lastRun.note ?? 'no reason given'}.`
  if (lastFinishedAt === null) return undefined
  const hours = (now.getTime() - new Date(lastFinishedAt).getTime()) / 3_600_000
  return hours > RUN_LIMIT_HOURS ? 'The last comparison is more than 36 hours old. Compare now.' : undefined
}
