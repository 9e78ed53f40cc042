import { type Moves, stateAfter } from '../../policies/policies/moves.ts'
import type { ComplaintEvent, ComplaintStatus } from './terms.ts'

/** The table lets a complaint be reopened any number of times. `moveRefusal` refuses the second time. */
export const COMPLAINT_MOVES: Moves<ComplaintStatus, ComplaintEvent> = {
  received: { acknowledge: 'acknowledged' },
  acknowledged: { start: 'in_progress' },
  in_progress: { answer: 'answered' },
  answered: { close: 'closed', escalate: 'escalated', reopen: 'in_progress' },
  closed: { escalate: 'escalated', reopen: 'in_progress' },
  escalated: { close: 'closed' },
}

export function complaintAfter(status: ComplaintStatus, event: ComplaintEvent): ComplaintStatus {
  return stateAfter(COMPLAINT_MOVES, status, event)
}

/** An answered complaint stays open until it is closed, because the customer can object. */
export function isOpenComplaint(status: ComplaintStatus): boolean {
  return status !== 'closed'
}
