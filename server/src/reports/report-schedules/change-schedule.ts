import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { reportScheduleEndpoints } from '@okwan/contract/reports/report-schedules'
import { Refusal } from '@okwan/domain/platform/refusal'
import { nextDue } from '@okwan/domain/reports/report-schedules/schedule'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../platform/audit/words.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { shownSchedule } from './schedule-report.ts'
import { deleteSchedule, lockOwn, pauseSchedule, type ScheduleRow, savePlan } from './store.ts'

type RecordInput = Parsed<(typeof reportScheduleEndpoints)['DELETE /report-schedules/{scheduleId}']>

/** Pausing a paused schedule changes nothing. */
export async function pauseReportSchedule(ctx: Ctx, { params }: RecordInput) {
  const row = await ownSchedule(ctx, params.scheduleId)
  if (row.paused_reason === null) {
    await pauseSchedule(ctx.tx, row.id, 'own')
    await audit(ctx, 'report-schedule-paused', row)
  }
  return shownSchedule(ctx, row.id)
}

/** Reports that were due during the pause are not sent. */
export async function resumeReportSchedule(ctx: Ctx, { params }: RecordInput) {
  const row = await ownSchedule(ctx, params.scheduleId)
  if (row.paused_reason !== null) {
    await savePlan(ctx.tx, row.id, nextDue({ every: row.every, onDay: row.on_day }, ctx.now))
    await audit(ctx, 'report-schedule-resumed', row)
  }
  return shownSchedule(ctx, row.id)
}

export async function deleteReportSchedule(ctx: Ctx, { params }: RecordInput) {
  const row = await ownSchedule(ctx, params.scheduleId)
  await deleteSchedule(ctx.tx, row.id)
  await audit(ctx, 'report-schedule-deleted', row)
  return { scheduleId: row.id }
}

async function ownSchedule({ tx, actor }: Ctx, id: string): Promise<ScheduleRow> {
  const row = await lockOwn(tx, actor.id, id)
  if (!row) throw new Refusal('not_found', 'This schedule no longer exists.')
  return row
}

function audit(ctx: Ctx, action: AuditAction, { id, report_id: reportId, paused_reason: reason }: ScheduleRow) {
  return recordAudit(ctx, { action, entityType: 'report-schedule', entityId: id, before: { reportId, reason } })
}
