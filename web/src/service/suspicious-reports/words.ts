import type { SuspiciousReport } from '@okwan/contract/service/suspicious-reports'
import type { Tone } from '../../ui/data/tone.ts'

export const VIEWS = [
  { id: 'open', label: 'Open' },
  { id: 'done', label: 'Done' },
  { id: 'all', label: 'All' },
] as const

export const viewOf = (view: string | undefined) => VIEWS.find(({ id }) => id === view)?.id ?? 'open'

export function statusOf({ state, decision, isLate }: Pick<SuspiciousReport, 'state' | 'decision' | 'isLate'>): {
  label: string
  tone: Tone
} {
  if (state === 'filed') return { label: isLate ? 'Filed late' : 'Filed', tone: isLate ? 'warning' : 'success' }
  if (decision === 'no-file') return { label: 'Not filed', tone: 'neutral' }
  const label = decision === 'file' ? 'Awaiting filing' : 'Awaiting decision'
  return isLate ? { label: `${label}, overdue`, tone: 'danger' } : { label, tone: 'warning' }
}

export const DECISIONS = [
  { value: 'file', label: 'File with the FIC' },
  { value: 'no-file', label: 'Don’t file' },
] as const
