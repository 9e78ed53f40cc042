import type { ApiInput } from '@okwan/contract/all'
import type { ClaimDetail } from '@okwan/contract/service/claims'
import type { ClaimStatus } from '@okwan/domain/service/claims/terms'
import type { Tone } from '../../ui/data/tone.ts'

type View = NonNullable<NonNullable<ApiInput<'GET /claims'>['query']>['view']> | 'all'

export const VIEWS: { id: View; label: string }[] = [
  { id: 'open', label: 'Open' },
  { id: 'to-decide', label: 'For decision' },
  { id: 'mine', label: 'Mine' },
  { id: 'to-pay', label: 'To pay' },
  { id: 'overdue', label: 'Overdue' },
  { id: 'done', label: 'Done' },
]

/** Reports link to the view of all claims, which has no tab. */
export function viewOf(input: string | undefined): View {
  if (input === 'all') return input
  return VIEWS.find(({ id }) => id === input)?.id ?? 'open'
}

export const STATUS_TONES: Record<ClaimStatus, Tone> = {
  reported: 'warning',
  acknowledged: 'info',
  documents_pending: 'warning',
  under_assessment: 'info',
  assessed: 'warning',
  approved: 'success',
  rejected: 'danger',
  offer_sent: 'info',
  offer_accepted: 'success',
  offer_disputed: 'danger',
  payout_pending: 'info',
  payout_failed: 'danger',
  paid: 'success',
  closed: 'neutral',
  reopened: 'warning',
  withdrawn: 'neutral',
}

/** `6 files, 4 of 4 required documents`. */
export function evidenceText({ checklist, otherFiles }: Pick<ClaimDetail, 'checklist' | 'otherFiles'>): string {
  const files = checklist.reduce((sum, each) => sum + each.files.length, otherFiles.length)
  const complete = checklist.filter(({ needed, files: uploaded }) => uploaded.length >= needed)
  return `${files === 1 ? '1 file' : `${files} files`}, ${complete.length} of ${checklist.length} required documents`
}
