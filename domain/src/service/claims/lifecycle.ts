import { type Moves, stateAfter } from '../../policies/policies/moves.ts'
import type { ClaimEvent, ClaimStatus } from './terms.ts'

/** A claim can be withdrawn until its payout is requested, or after it failed, and an approval undone until the offer is sent. */
export const CLAIM_MOVES: Moves<ClaimStatus, ClaimEvent> = {
  reported: { acknowledge: 'acknowledged', withdraw: 'withdrawn' },
  acknowledged: {
    ask_documents: 'documents_pending',
    begin_assessment: 'under_assessment',
    withdraw: 'withdrawn',
  },
  documents_pending: { complete_documents: 'under_assessment', withdraw: 'withdrawn' },
  under_assessment: { assess: 'assessed', withdraw: 'withdrawn' },
  assessed: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
  approved: { send_offer: 'offer_sent', undo_approval: 'assessed', withdraw: 'withdrawn' },
  offer_sent: { accept_offer: 'offer_accepted', dispute_offer: 'offer_disputed', withdraw: 'withdrawn' },
  offer_disputed: { reassess: 'under_assessment', withdraw: 'withdrawn' },
  offer_accepted: { request_payout: 'payout_pending', withdraw: 'withdrawn' },
  payout_pending: { pay: 'paid', fail_payout: 'payout_failed' },
  payout_failed: { retry_payout: 'payout_pending', withdraw: 'withdrawn' },
  paid: { close: 'closed' },
  rejected: { close: 'closed' },
  closed: { reopen: 'reopened' },
  reopened: { begin_assessment: 'under_assessment', close: 'closed', withdraw: 'withdrawn' },
  withdrawn: {},
}

export function claimAfter(status: ClaimStatus, event: ClaimEvent): ClaimStatus {
  return stateAfter(CLAIM_MOVES, status, event)
}

/** Whether the claim is open; a policy with an open claim cannot be suspended. */
export function isOpenClaim(status: ClaimStatus): boolean {
  return !(['paid', 'rejected', 'closed', 'withdrawn'] as readonly ClaimStatus[]).includes(status)
}
