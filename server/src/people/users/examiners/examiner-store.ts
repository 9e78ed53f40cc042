import { USER_STATUSES } from '@okwan/domain/people/users/terms'
import * as z from 'zod'
import { maybe, one, run, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../../platform/http/paging.ts'

const seatRow = z.object({
  id: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  user_status: z.enum(USER_STATUSES),
  mobile_number: z.string(),
  branch_id: z.string(),
  examiner_until: z.date(),
  last_sign_in_at: z.date().nullable(),
  organisation: z.string(),
  reason: z.string(),
  status: z.enum(['pending', 'approved', 'refused', 'withdrawn', 'ended']),
  requested_by: z.string(),
  requester_name: z.string(),
  requested_at: z.date(),
  decided_by: z.string().nullable(),
  decider_name: z.string().nullable(),
  decided_at: z.date().nullable(),
})
export type SeatRow = z.output<typeof seatRow>

const columns = sql`s.id, s.user_id, u.full_name as user_name, u.status as user_status, u.mobile_number, u.branch_id,
  u.examiner_until, u.last_sign_in_at, s.organisation, s.reason, s.status, s.requested_by, r.full_name as requester_name,
  s.requested_at, s.decided_by, d.full_name as decider_name, s.decided_at`
const tables = sql`from examiner_seats s join users u on u.id = s.user_id join users r on r.id = s.requested_by
  left join users d on d.id = s.decided_by`

type NewSeat = { userId: string; organisation: string; reason: string; requestedBy: string }

export async function insertSeat(tx: Tx, seat: NewSeat, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into examiner_seats (user_id, organisation, reason, requested_by, requested_at)
        values (${seat.userId}, ${seat.organisation}, ${seat.reason}, ${seat.requestedBy}, ${now}) returning id`,
  )
  return id
}

export function findSeat(tx: Tx, id: string) {
  return maybe(tx, seatRow, sql`select ${columns} ${tables} where s.id = ${id}`)
}

export function lockSeat(tx: Tx, id: string) {
  return maybe(tx, seatRow, sql`select ${columns} ${tables} where s.id = ${id} for update of s`)
}

type Decision = { status: 'approved' | 'refused' | 'withdrawn'; decidedBy: string }

export function decideSeat(tx: Tx, id: string, { status, decidedBy }: Decision, now: Date) {
  return run(
    tx,
    sql`update examiner_seats set status = ${status}, decided_by = ${decidedBy}, decided_at = ${now} where id = ${id}`,
  )
}

export function endSeat(tx: Tx, id: string, endedBy: string, now: Date) {
  return run(
    tx,
    sql`update examiner_seats set status = 'ended', ended_by = ${endedBy}, ended_at = ${now} where id = ${id}`,
  )
}

const listedRow = seatRow.extend(cursorColumns)

export function listSeatRows(tx: Tx, page: { cursor?: string; limit: number }) {
  const sort = { column: 's.requested_at', type: 'timestamptz', descending: true } as const
  return listPage(tx, { row: listedRow, columns, from: sql`${tables} where true`, sort, id: 's.id' }, page)
}
