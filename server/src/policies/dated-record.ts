import type { DatedRecord } from '@okwan/domain/policies/status-at'
import type { PolicyStatus } from '@okwan/domain/policies/terms'

export type DatedRow = {
  status: PolicyStatus
  start_date: string
  end_date: string
  due_at: Date | null
  suspended_from: string | null
  cancelled_from: string | null
  superseded_from: string | null
}

/** A row as the domain looks at it through the calendar. */
export function datedRecord(row: DatedRow): DatedRecord {
  return {
    status: row.status,
    startDate: row.start_date,
    endDate: row.end_date,
    dueAt: row.due_at ?? undefined,
    suspendedFrom: row.suspended_from ?? undefined,
    cancelledFrom: row.cancelled_from ?? undefined,
    supersededFrom: row.superseded_from ?? undefined,
  }
}
