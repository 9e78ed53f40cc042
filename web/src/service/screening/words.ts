import type { ScreeningList } from '@okwan/contract/service/screening'
import type { HitState } from '@okwan/domain/service/screening/terms'
import type { Tone } from '../../ui/data/tone.ts'

export const VIEWS = [
  { id: 'open', label: 'Open' },
  { id: 'decided', label: 'Decided' },
  { id: 'all', label: 'All' },
] as const

export const viewOf = (view: string | undefined) => VIEWS.find(({ id }) => id === view)?.id ?? 'open'

export const HIT_TONES: Record<HitState, Tone> = {
  open: 'warning',
  proposed: 'warning',
  true: 'danger',
  false: 'success',
  lapsed: 'neutral',
}

export function listStatus(list: Pick<ScreeningList, 'isCurrent' | 'matchedAt' | 'matchedCustomers'>): {
  label: string
  tone: Tone
} {
  if (!list.isCurrent) return { label: 'Replaced', tone: 'neutral' }
  if (list.matchedAt) return { label: 'Compared', tone: 'success' }
  return { label: `${list.matchedCustomers.toLocaleString('en-GB')} customers compared`, tone: 'warning' }
}
