import type { ExaminerSeat } from '@okwan/contract/people/users/examiners'
import { examinerActions } from '@okwan/domain/people/users/examiners'
import type { ExaminerSeatStatus } from '@okwan/domain/people/users/terms'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { findSeat, lockSeat, type SeatRow } from './examiner-store.ts'

/** Locks the request, so that only one decision is made. */
export async function loadSeat(tx: Tx, id: string): Promise<SeatRow> {
  return found(await lockSeat(tx, id))
}

export async function readSeat(tx: Tx, id: string): Promise<SeatRow> {
  return found(await findSeat(tx, id))
}

export async function showSeat({ tx, actor, now }: Ctx, id: string): Promise<ExaminerSeat> {
  return presentSeat(await readSeat(tx, id), actor.id, now)
}

function found(row: SeatRow | undefined): SeatRow {
  if (!row) throw new Refusal('not_found', 'This examiner doesn’t exist or you can’t access their record.')
  return row
}

export function presentSeat(row: SeatRow, actorId: string, now: Date): ExaminerSeat {
  const seat = toSeat(row, now)
  return {
    examinerSeatId: row.id,
    user: { userId: row.user_id, fullName: row.user_name, mobileNumber: row.mobile_number },
    organisation: row.organisation,
    reason: row.reason,
    status: seat.status,
    until: row.examiner_until.toISOString(),
    requestedBy: { userId: row.requested_by, fullName: row.requester_name },
    requestedAt: row.requested_at.toISOString(),
    decidedBy: row.decided_by && row.decider_name ? { userId: row.decided_by, fullName: row.decider_name } : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    allowedActions: examinerActions(seat, actorId),
  }
}

export function toSeat(row: SeatRow, now: Date): { requestedBy: string; status: ExaminerSeatStatus } {
  return { requestedBy: row.requested_by, status: statusOf(row, now) }
}

/** The access also ends when its time is over or when the user is removed. */
function statusOf({ status, user_status, examiner_until }: SeatRow, now: Date): ExaminerSeatStatus {
  if (status !== 'approved' && status !== 'pending') return status
  if (now >= examiner_until || user_status === 'deleted') return 'ended'
  return status === 'approved' ? 'active' : 'pending'
}
