import type { AlertRuleSet } from '@okwan/contract/people/alerts'
import type { FoundAlert } from '@okwan/domain/people/alerts/alerts'
import { ALERT_KINDS, ALERT_SEVERITIES } from '@okwan/domain/people/alerts/terms'
import { addDays } from '@okwan/domain/platform/dates'
import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { and, type Sql, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'

const rulesRow = z.object({
  off_hours: z.boolean(),
  office_from_hour: z.number(),
  office_to_hour: z.number(),
  repeated_failures: z.boolean(),
  failures: z.number(),
  failure_minutes: z.number(),
  large_approvals: z.boolean(),
  large_approval_pesewas: z.number(),
  quiet_from_hour: z.number(),
  quiet_to_hour: z.number(),
  watched_until: z.date().nullable(),
  version: z.number(),
})
export type RulesRow = z.output<typeof rulesRow>

const rulesColumns = sql`off_hours, office_from_hour, office_to_hour, repeated_failures, failures, failure_minutes,
  large_approvals, large_approval_pesewas, quiet_from_hour, quiet_to_hour, watched_until, version`

export const readRules = (tx: Tx) => one(tx, rulesRow, sql`select ${rulesColumns} from alert_rules`)
export const lockRules = (tx: Tx) => one(tx, rulesRow, sql`select ${rulesColumns} from alert_rules for update`)
export const saveWatched = (tx: Tx, until: Date) => run(tx, sql`update alert_rules set watched_until = ${until}`)

export function saveRules(tx: Tx, rules: AlertRuleSet) {
  return run(
    tx,
    sql`update alert_rules set off_hours = ${rules.offHours}, office_from_hour = ${rules.officeFromHour},
          office_to_hour = ${rules.officeToHour}, repeated_failures = ${rules.repeatedFailures}, failures = ${rules.failures},
          failure_minutes = ${rules.failureMinutes}, large_approvals = ${rules.largeApprovals},
          large_approval_pesewas = ${rules.largeApprovalPesewas}, quiet_from_hour = ${rules.quietFromHour},
          quiet_to_hour = ${rules.quietToHour}, version = version + 1`,
  )
}

const source = {
  id: z.string(),
  user_id: z.string(),
  full_name: z.string(),
  branch_id: z.string(),
  at: z.date(),
}

export function signInsSince(tx: Tx, since: Date, failureMinutes: number) {
  return rows(
    tx,
    z.object({ ...source, role: z.enum(ROLES), result: z.string(), failures: z.number() }),
    sql`select r.id, r.user_id, u.full_name, u.role, r.branch_id, r.at, r.result,
          case when r.result = 'wrong-code' then (select count(*) from login_records f
            where f.user_id = r.user_id and f.result = 'wrong-code' and (f.at, f.id) <= (r.at, r.id)
              and f.at > r.at - make_interval(mins => ${failureMinutes})) else 0 end as failures
        from login_records r join users u on u.id = r.user_id
        where r.at >= ${since} and r.result in ('successful', 'wrong-code') order by r.at, r.id`,
  )
}

export function approvalsSince(tx: Tx, since: Date) {
  return rows(
    tx,
    z.object({ ...source, amount_pesewas: z.number() }),
    sql`select a.id, a.actor_id as user_id, u.full_name, u.branch_id, a.at,
          coalesce((a.after->>'amountPesewas')::bigint, 0) as amount_pesewas
        from audit_log a join users u on u.id = a.actor_id
        where a.action = 'payout-approved' and a.at >= ${since} order by a.at, a.id`,
  )
}

export type NewAlert = FoundAlert & {
  /** The person concerned, or the name of the record. */
  subject: string
  person: { userId: string; branchId: string } | null
  at: Date
}

/** Adds an alert, or counts it on the open alert of the same subject, kind and day. */
export function insertAlert(tx: Tx, { kind, severity, subject, sentence, person, at }: NewAlert) {
  return one(
    tx,
    z.object({ id: z.string(), times: z.number() }),
    sql`insert into alerts (kind, severity, subject, sentence, user_id, branch_id, at, last_at)
        values (${kind}, ${severity}, ${subject}, ${sentence}, ${person?.userId ?? null}, ${person?.branchId ?? null}, ${at}, ${at})
        on conflict (kind, subject, day) where acknowledged_at is null
          do update set times = alerts.times + 1, last_at = greatest(alerts.last_at, excluded.last_at)
        returning id, times`,
  )
}

/** The events that are not counted yet. */
export async function findUncounted(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const found = await rows(
    tx,
    z.object({ id: z.string() }),
    sql`select s.id from unnest(${ids}::uuid[]) s (id) where not exists (select from alert_events e where e.source_id = s.id)`,
  )
  return new Set(found.map(({ id }) => id))
}

type AlertEvent = { kind: string; sourceId: string; alertId: string; sentence: string; at: Date }

export function insertEvent(tx: Tx, { kind, sourceId, alertId, sentence, at }: AlertEvent) {
  return run(
    tx,
    sql`insert into alert_events (kind, source_id, alert_id, sentence, at)
        values (${kind}, ${sourceId}, ${alertId}, ${sentence}, ${at})`,
  )
}

/** Open alerts without an SMS, urgent ones first. */
export function listNotNotified(tx: Tx, only: 'all' | 'urgent') {
  return rows(
    tx,
    z.object({ id: z.string(), sentence: z.string() }),
    sql`select id, sentence from alerts where notified_at is null and acknowledged_at is null
          ${only === 'urgent' ? sql`and severity = 'urgent'` : sql``}
        order by severity = 'urgent' desc, at, id`,
  )
}

export function saveNotified(tx: Tx, ids: readonly string[], now: Date) {
  return run(tx, sql`update alerts set notified_at = ${now} where id = any(${ids}::uuid[])`)
}

export async function superAdminNumbers(tx: Tx): Promise<string[]> {
  const found = await rows(
    tx,
    z.object({ mobile_number: z.string() }),
    sql`select mobile_number from users where role = 'SuperAdmin' and status = 'active' order by id`,
  )
  return found.map(({ mobile_number }) => mobile_number)
}

type Reported = { action: string; entityType: string; entityId: string }

/** Whether this report was recorded since a moment. */
export async function wasReported(tx: Tx, { action, entityType, entityId }: Reported, since: Date): Promise<boolean> {
  const reports = sql`select from audit_log where entity_type = ${entityType} and entity_id = ${entityId}
                   and action = ${action} and at > ${since} limit 1`
  return (await run(tx, reports)) > 0
}

const alertRow = z.object({
  id: z.string(),
  user_id: z.string().nullable(),
  full_name: z.string().nullable(),
  branch_id: z.string().nullable(),
  at: z.date(),
  kind: z.enum(ALERT_KINDS),
  severity: z.enum(ALERT_SEVERITIES),
  sentence: z.string(),
  times: z.number(),
  last_at: z.date(),
  branch_name: z.string().nullable(),
  acknowledged_by: z.string().nullable(),
  acknowledged_name: z.string().nullable(),
  acknowledged_at: z.date().nullable(),
  note: z.string().nullable(),
})
export type AlertRow = z.output<typeof alertRow>

const columns = sql`a.id, a.kind, a.severity, a.sentence, a.times, a.last_at, a.user_id, u.full_name, a.branch_id,
  b.name as branch_name, a.at,
  a.acknowledged_by, k.full_name as acknowledged_name, a.acknowledged_at, a.note`
const tables = sql`from alerts a left join users u on u.id = a.user_id left join branches b on b.id = a.branch_id
  left join users k on k.id = a.acknowledged_by`

export const findAlert = (tx: Tx, id: string) =>
  maybe(tx, alertRow, sql`select ${columns} ${tables} where a.id = ${id}`)
/** Locked in the order of their ids, so that two people who acknowledge the same alerts cannot cause a deadlock. */
export const lockAlerts = (tx: Tx, ids: readonly string[]) =>
  rows(tx, alertRow, sql`select ${columns} ${tables} where a.id = any(${ids}::uuid[]) order by a.id for update of a`)

type Acknowledged = { by: string; note: string | null }

export function saveAcknowledged(tx: Tx, ids: readonly string[], { by, note }: Acknowledged, now: Date) {
  return run(
    tx,
    sql`update alerts set acknowledged_by = ${by}, acknowledged_at = ${now}, note = ${note} where id = any(${ids}::uuid[])`,
  )
}

export type AlertFilter = {
  only: 'open' | 'all'
  kind?: string
  severity?: string
  q?: string
  from?: string
  to?: string
  branchId?: string
  cursor?: string
  limit: number
}

const listedRow = alertRow.extend(cursorColumns)

export function listAlertRows(tx: Tx, filter: AlertFilter) {
  const matching = and(conditions(filter))
  return listPage(
    tx,
    {
      row: listedRow,
      columns,
      from: sql`${tables} where ${matching}`,
      sort: { column: 'a.at', type: 'timestamptz', descending: true },
      id: 'a.id',
    },
    filter,
  )
}

function conditions({ only, kind, severity, q, from, to, branchId }: AlertFilter): Sql[] {
  return [
    ...(only === 'open' ? [sql`a.acknowledged_at is null`] : []),
    ...(kind ? [sql`a.kind = ${kind}`] : []),
    ...(severity ? [sql`a.severity = ${severity}`] : []),
    ...(q ? [sql`u.full_name ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`] : []),
    ...(from ? [sql`a.at >= ${from}::date`] : []),
    ...(to ? [sql`a.at < ${addDays(to, 1)}::date`] : []),
    ...(branchId ? [sql`a.branch_id = ${branchId}`] : []),
  ]
}
