import type { ApiInput } from '@okwan/contract/all'
import type { Challenge, ChallengeAction } from '@okwan/contract/service/challenged-policies'
import type { Tone } from '../../ui/data/tone.ts'

type View = NonNullable<NonNullable<ApiInput<'GET /challenged-policies'>['query']>['view']>

export const VIEWS: { id: View; label: string }[] = [
  { id: 'open', label: 'Open' },
  { id: 'unassigned', label: 'Unassigned' },
  { id: 'mine', label: 'Mine' },
  { id: 'to-approve', label: 'To approve' },
  { id: 'over-hour', label: 'Over 1 hour' },
  { id: 'resolved-today', label: 'Resolved today' },
  { id: 'resolved', label: 'Resolved' },
]

export function viewOf(input: string | undefined): View {
  return VIEWS.find(({ id }) => id === input)?.id ?? 'open'
}

export const STATE_STYLES: Record<Challenge['state'], { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'danger' },
  trying: { label: 'Retrying', tone: 'info' },
  resolved: { label: 'Resolved', tone: 'success' },
}

export const ACTION_LABELS: Record<ChallengeAction, string> = {
  take: 'Assign to me',
  collect: 'Collect payment',
  retry: 'Retry',
  correct: 'Correct and retry',
  'move-start': 'Change start date',
  keep: 'Other cover ended',
  'assign-sticker': 'Assign sticker',
  refund: 'Refund in full',
  close: 'Close',
  propose: 'Request approval',
  'send-back': 'Return',
  'take-back': 'Withdraw',
  note: 'Add note',
}
