import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { reportScheduleEndpoints } from '@okwan/contract/reports/report-schedules'
import { parseEmail } from '@okwan/domain/platform/email'
import { Refusal } from '@okwan/domain/platform/refusal'
import { checkTiming, nextDue } from '@okwan/domain/reports/report-schedules/schedule'
import { findReader } from '../../people/users/find-reader.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { reachedIn } from '../../platform/db/reach.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { reportsFor } from '../reports/create-report.ts'
import { presentSchedule } from './present.ts'
import { countForChange, insertSchedule, listSchedules, reachesBranch } from './store.ts'

type Input = Parsed<(typeof reportScheduleEndpoints)['POST /report-schedules']>

/** Each schedule sends a file of up to 7 MB. */
const MAX_SCHEDULES = 20

export async function listReportSchedules({ tx, actor }: Ctx) {
  const schedules = (await listSchedules(tx, actor.id)).map(presentSchedule)
  return { email: await ownEmail(tx, actor.id), schedules }
}

/** Schedules a report for the caller's own address. */
export async function scheduleReport(ctx: Ctx, { body }: Input) {
  const { tx, actor, now, product } = ctx
  const { reportId, branchId, onDay, ...fields } = body
  checkTiming(body)
  if (!reportsFor(actor).some((report) => report.reportId === reportId)) throw new Refusal('not_found')
  if (!product.email) throw new Refusal('email_not_set_up', 'Email isn’t set up. Export the report instead.')
  if (!(await ownEmail(tx, actor.id))) throw new Refusal('no_own_email')
  if (branchId && !(await reachesBranch(tx, branchId, reachedIn('reports', { branch: 'b.id' })(actor)))) {
    throw new Refusal('invalid', 'Select a branch.', [{ path: 'branchId', message: 'Select a branch.' }])
  }
  if ((await countForChange(tx, actor.id)) >= MAX_SCHEDULES) throw new Refusal('too_many_schedules')
  const id = await insertSchedule(
    tx,
    {
      user_id: actor.id,
      report_id: reportId,
      format: fields.format,
      every: fields.every,
      on_day: onDay,
      period: fields.period,
      product: fields.product ?? null,
      branch_id: branchId ?? null,
      next_run_at: nextDue(body, now),
    },
    now,
  )
  await recordAudit(ctx, { action: 'report-scheduled', entityType: 'report-schedule', entityId: id, after: body })
  return shownSchedule(ctx, id)
}

export async function shownSchedule({ tx, actor }: Ctx, id: string) {
  const [row] = await listSchedules(tx, actor.id, sql`s.id = ${id}`)
  if (!row) throw new Error(`report schedule ${id} was not found`)
  return presentSchedule(row)
}

async function ownEmail(tx: Ctx['tx'], userId: string): Promise<string | null> {
  const email = (await findReader(tx, userId))?.email
  return (email && parseEmail(email)) || null
}
