import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { rows, type Tx } from '../../platform/db/database.ts'
import { insertRows, type Row, setCurrentRecords, updateRows } from '../../platform/db/rows.ts'
import { sql } from '../../platform/db/sql.ts'
import { byJob } from './rows/audit-rows.ts'

const endedRow = z.object({
  id: z.string(),
  end_date: z.string(),
  branch_id: z.string(),
  sticker_number: z.string(),
  next_id: z.string().nullable(),
  next_start: z.string().nullable(),
  next_sticker: z.string().nullable(),
})
type Ended = z.output<typeof endedRow>

/** The job runs every minute, so the status changes shortly after midnight. */
export const endedAt = (day: IsoDate) => new Date(`${day}T00:00:20.000Z`)
const momentOf = ({ end_date, next_start }: Ended) => endedAt(next_start ?? addDays(end_date, 1))

/** Ends motor cover whose last day was before a day: the next term takes over, or the policy expires, each on its own day. */
export async function endPast(tx: Tx, today: IsoDate): Promise<void> {
  const ended = await rows(
    tx,
    endedRow,
    sql`select r.id, r.end_date, r.branch_id, r.sticker_number, n.id as next_id, n.start_date as next_start,
          n.sticker_number as next_sticker
        from policy_records r left join lateral (
          select o.id, o.start_date, o.sticker_number from policy_records o
          where o.policy_id = r.policy_id and o.record_number > r.record_number and o.status = 'active'
            and o.start_date = r.superseded_from limit 1) n on true
        where r.is_current and r.status = 'active' and r.product = 'motor' and r.cancelled_from is null
          and r.suspended_from is null and r.sticker_number is not null and r.end_date < ${today}
          and (n.id is not null or r.superseded_from is null)
        order by r.end_date, r.id`,
  )
  const taken = ended.filter(({ next_id }) => next_id !== null)
  await updateRows(tx, 'policy_records', 'id', ended.map(statusRow))
  await setCurrentRecords(
    tx,
    taken.flatMap(({ next_id }) => next_id ?? []),
  )
  const stickers = ended.map((one) => stickerEnd(one.sticker_number, 'expired', one))
  await updateRows(tx, 'stickers', 'number', stickers)
  await updateRows(
    tx,
    'stickers',
    'number',
    taken.map((one) => stickerEnd(one.next_sticker, 'active', one)),
  )
  await insertRows(tx, 'audit_log', ended.map(auditOf))
}

const statusRow = (one: Ended): Row => ({
  id: one.id,
  status: one.next_id ? 'superseded' : 'expired',
  is_current: one.next_id === null,
  status_at: momentOf(one),
  status_by: null,
})

const stickerEnd = (number: string | null, status: string, one: Ended): Row => ({
  number,
  status,
  updated_at: momentOf(one),
})

function auditOf(one: Ended): Row {
  const entry = { entityType: 'policy-record', entityId: one.id, before: { status: 'active' } } as const
  const branch = { seller: { branchId: one.branch_id } }
  return one.next_id
    ? byJob(branch, momentOf(one), {
        ...entry,
        action: 'policy-superseded',
        after: { status: 'superseded', next: one.next_id },
      })
    : byJob(branch, momentOf(one), { ...entry, action: 'policy-expired', after: { status: 'expired' } })
}
