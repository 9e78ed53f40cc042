import type { ComplaintAction } from '@okwan/contract/service/complaints'
import type { ComplaintStatus } from '@okwan/domain/service/complaints/terms'
import type { Tone } from '../../ui/data/tone.ts'

export const VIEWS = [
  { id: 'open', label: 'Open' },
  { id: 'mine', label: 'Mine' },
  { id: 'breached', label: 'Overdue' },
  { id: 'answered', label: 'Answered' },
  { id: 'done', label: 'Closed' },
  { id: 'all', label: 'All' },
] as const
type View = (typeof VIEWS)[number]['id']

/** The other views are about the work of the office. */
export const SELLER_VIEWS = VIEWS.filter(({ id }) => id === 'open' || id === 'done')

export function viewOf(input: string | undefined): View {
  return VIEWS.find(({ id }) => id === input)?.id ?? 'open'
}

export const STATUS_TONES: Record<ComplaintStatus, Tone> = {
  received: 'warning',
  acknowledged: 'info',
  in_progress: 'info',
  answered: 'success',
  closed: 'neutral',
  escalated: 'danger',
}

export const ACTION_LABELS: Record<ComplaintAction, string> = {
  acknowledge: 'Acknowledge',
  take: 'Assign to me',
  assign: 'Assign',
  start: 'Start work',
  answer: 'Answer',
  close: 'Close',
  escalate: 'Record NIC complaint',
  reopen: 'Reopen',
  'edit-details': 'Edit details',
  share: 'Share',
}

/** Actions shown as buttons; the others are in the menu. */
export const MAIN_ACTIONS: readonly ComplaintAction[] = ['acknowledge', 'start', 'answer', 'close', 'reopen']

/** Lists and messages show one line. */
export const oneLine = (input: string) => input.replaceAll(/\s+/g, ' ').trim()
