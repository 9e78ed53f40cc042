import type { ClaimStage, ClaimStatus } from './terms.ts'

const STAGE_OF: Record<Exclude<ClaimStatus, 'closed' | 'withdrawn'>, ClaimStage> = {
  reported: 'notified',
  acknowledged: 'notified',
  documents_pending: 'documents',
  under_assessment: 'assessment',
  assessed: 'assessment',
  offer_disputed: 'assessment',
  reopened: 'assessment',
  approved: 'approved',
  offer_sent: 'approved',
  offer_accepted: 'approved',
  payout_pending: 'payout',
  payout_failed: 'payout',
  paid: 'settled',
  rejected: 'declined',
}

/** A closed claim counts as paid or declined; a withdrawn claim has no stage. */
export function stageOf(status: ClaimStatus, isPaid: boolean): ClaimStage | undefined {
  if (status === 'withdrawn') return undefined
  if (status === 'closed') return isPaid ? 'settled' : 'declined'
  return STAGE_OF[status]
}
