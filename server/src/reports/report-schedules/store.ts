import {
  PAUSE_REASON_CODES,
  type PauseReason,
  REPORT_FORMATS,
  SCHEDULE_FREQUENCIES,
} from '@okwan/domain/reports/report-schedules/terms'
import { PERIOD_NAMES } from '@okwan/domain/reports/reports/terms'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

const scheduleRow = z.object({
  id: z.string(),
  user_id: z.string(),
  report_id: z.string(),
  format: z.enum(REPORT_FORMATS),
  every: z.enum(SCHEDULE_FREQUENCIES),
  on_day: z.number().nullable(),
  period: z.enum(PERIOD_NAMES),
  product: z.enum(['motor', 'travel']).nullable(),
  branch_id: z.string().nullable(),
  next_run_at: z.date(),
  paused_reason: z.enum(PAUSE_REASON_CODES).nullable(),
})
export type ScheduleRow = z.output<typeof scheduleRow>

const columns = sql`s.id, s.user_id, s.report_id, s.format, s.every, s.on_day, s.period, s.product, s.branch_id, s.next_run_at, s.paused_reason`

const listedRow = scheduleRow.extend({
  branch_name: z.string().nullable(),
  last_sent_at: z.date().nullable(),
  last_failure: z.string().nullable(),
})
export type ListedRow = z.output<typeof listedRow>

/** Schedules with the time of the last sent email and the failure of the latest email. */
export function listSchedules(tx: Tx, userId: string, condition: Sql = sql`true`): Promise<ListedRow[]> {
  return rows(
    tx,
    listedRow,
    sql`select ${columns}, b.name as branch_name, l.sent_at as last_sent_at, f.failure as last_failure
        from report_schedules s
        left join branches b on b.id = s.branch_id
        left join lateral (select max(m.sent_at) as sent_at from report_schedule_runs r join messages m on m.id = r.message_id
          where r.schedule_id = s.id) l on true
        left join lateral (select m.failure from report_schedule_runs r join messages m on m.id = r.message_id
          where r.schedule_id = s.id order by r.due_on desc limit 1) f on true
        where s.user_id = ${userId} and ${condition} order by s.created_at, s.id limit 100`,
  )
}

type NewSchedule = Pick<
  ScheduleRow,
  'user_id' | 'report_id' | 'format' | 'every' | 'on_day' | 'period' | 'product' | 'branch_id' | 'next_run_at'
>

export async function insertSchedule(tx: Tx, schedule: NewSchedule, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into report_schedules (user_id, report_id, format, every, on_day, period, product, branch_id, next_run_at, created_at)
        values (${schedule.user_id}, ${schedule.report_id}, ${schedule.format}, ${schedule.every}, ${schedule.on_day}, ${schedule.period}, ${schedule.product},
                ${schedule.branch_id}, ${schedule.next_run_at}, ${now}) returning id`,
  )
  return id
}

/** Counts under a lock on the user's row, so that concurrent requests cannot exceed the limit. */
export async function countForChange(tx: Tx, userId: string): Promise<number> {
  await run(tx, sql`select id from users where id = ${userId} for no key update`)
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from report_schedules where user_id = ${userId}`,
  )
  return count
}

export function lockOwn(tx: Tx, userId: string, id: string) {
  return maybe(
    tx,
    scheduleRow,
    sql`select ${columns} from report_schedules s where s.id = ${id} and s.user_id = ${userId} for update`,
  )
}

/** Due schedules that no other node has locked. */
export function lockDue(tx: Tx, now: Date, limit: number) {
  return rows(
    tx,
    scheduleRow,
    sql`select ${columns} from report_schedules s where s.paused_reason is null and s.next_run_at <= ${now}
        order by s.next_run_at limit ${limit} for update skip locked`,
  )
}

export function savePlan(tx: Tx, id: string, nextRunAt: Date, pausedReason: PauseReason | null = null) {
  return run(
    tx,
    sql`update report_schedules set next_run_at = ${nextRunAt}, paused_reason = ${pausedReason} where id = ${id}`,
  )
}

export function pauseSchedule(tx: Tx, id: string, reason: PauseReason) {
  return run(tx, sql`update report_schedules set paused_reason = ${reason} where id = ${id} and paused_reason is null`)
}

export function deleteSchedule(tx: Tx, id: string) {
  return run(tx, sql`delete from report_schedules where id = ${id}`)
}

/** Returns the id of the new run; undefined if this date already has a run. */
export async function insertRun(tx: Tx, scheduleId: string, dueOn: string, now: Date): Promise<string | undefined> {
  const inserted = await maybe(
    tx,
    z.object({ id: z.string() }),
    sql`insert into report_schedule_runs (schedule_id, due_on, created_at) values (${scheduleId}, ${dueOn}, ${now})
        on conflict (schedule_id, due_on) do nothing returning id`,
  )
  return inserted?.id
}

const runRow = scheduleRow.extend({
  run_id: z.string(),
  due_on: z.string(),
  run_at: z.date(),
  message_id: z.string().nullable(),
  skipped: z.string().nullable(),
})
export type RunRow = z.output<typeof runRow>

const runQuery = (id: string) =>
  sql`select ${columns}, r.id as run_id, r.due_on, r.created_at as run_at, r.message_id, r.skipped
      from report_schedule_runs r join report_schedules s on s.id = r.schedule_id where r.id = ${id}`

export function findRun(tx: Tx, id: string) {
  return maybe(tx, runRow, runQuery(id))
}

/** Locks the schedule too, so that it cannot be paused during a run. */
export function lockRun(tx: Tx, id: string) {
  return maybe(tx, runRow, sql`${runQuery(id)} for update`)
}

export function saveSent(tx: Tx, runId: string, messageId: string) {
  return run(tx, sql`update report_schedule_runs set message_id = ${messageId} where id = ${runId}`)
}

export function saveSkipped(tx: Tx, runId: string, reason: PauseReason) {
  return run(tx, sql`update report_schedule_runs set skipped = ${reason} where id = ${runId}`)
}

export async function reachesBranch(tx: Tx, branchId: string, reached: Sql): Promise<boolean> {
  const found = await maybe(
    tx,
    z.object({ id: z.string() }),
    sql`select b.id from branches b where b.id = ${branchId} and ${reached}`,
  )
  return found !== undefined
}
