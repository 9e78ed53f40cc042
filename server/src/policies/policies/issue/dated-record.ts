import type { DatedRecord } from '@okwan/domain/policies/policies/status-at'
import type { PolicyStatus } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'

/** Dates that determine the current status. */
export const datedColumns = {
  start_date: z.string(),
  end_date: z.string(),
  due_at: z.date().nullable(),
  suspended_from: z.string().nullable(),
  cancelled_from: z.string().nullable(),
  superseded_from: z.string().nullable(),
}
export type DatedRow = z.output<z.ZodObject<typeof datedColumns>> & { status: PolicyStatus }

/** Converts a row for the status rules of the domain. */
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
