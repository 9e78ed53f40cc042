import type { AlertRuleSet } from '@okwan/contract/people/alerts'
import { ALERT_KINDS } from '@okwan/domain/people/users/terms'
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
  many_failures: z.boolean(),
  failures: z.number(),
  failure_minutes: z.number(),
  large_approvals: z.boolean(),
  large_approval_pesewas: z.number(),
  watched_until: z.date().nullable(),
  version: z.number(),
})
export type RulesRow = z.output<typeof rulesRow>

const rulesColumns = sql`off_hours, office_from_hour, office_to_hour, many_failures, failures, failure_minutes,
  large_approvals, large_approval_pesewas, watched_until, version`

export const readRules = (tx: Tx) => one(tx, rulesRow, sql`select ${rulesColumns} from alert_rules`)
export const lockRules = (tx: Tx) => one(tx, rulesRow, sql`select ${rulesColumns} from alert_rules for update`)
export const saveWatched = (tx: Tx, until: Date) => run(tx, sql`update alert_rules set watched_until = ${until}`)

export function saveRules(tx: Tx, rules: AlertRuleSet) {
  return run(
    tx,
    sql`update alert_rules set off_hours = ${rules.offHours}, office_from_hour = ${rules.officeFromHour},
          office_to_hour = ${rules.officeToHour}, many_failures = ${rules.manyFailures}, failures = ${rules.failures},
          failure_minutes = ${rules.failureMinutes}, large_approvals = ${rules.largeApprovals},
          large_approval_pesewas = ${rules.largeApprovalPesewas}, version = version + 1`,
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

export type NewAlert = { kind: string; sentence: string; sourceId: string; userId: string; branchId: string; at: Date }

/** Whether it was new. */
export async function insertAlert(tx: Tx, alert: NewAlert): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`insert into alerts (kind, source_id, sentence, user_id, branch_id, at)
        values (${alert.kind}, ${alert.sourceId}, ${alert.sentence}, ${alert.userId}, ${alert.branchId}, ${alert.at})
        on conflict on constraint alerts_once do nothing`,
  )
  return inserted > 0
}

export async function superAdminNumbers(tx: Tx): Promise<string[]> {
  const found = await rows(
    tx,
    z.object({ mobile_number: z.string() }),
    sql`select mobile_number from users where role = 'SuperAdmin' and status = 'active' order by id`,
  )
  return found.map(({ mobile_number }) => mobile_number)
}

/** Whether these faults of the audit log were reported since a moment. */
export async function wasAuditFaultTold(tx: Tx, codes: string, since: Date): Promise<boolean> {
  const told = sql`select from audit_log where entity_type = 'audit-log' and entity_id = ${codes}
                   and action = 'audit-fault-found' and at > ${since} limit 1`
  return (await run(tx, told)) > 0
}

const alertRow = z.object({
  ...source,
  kind: z.enum(ALERT_KINDS),
  sentence: z.string(),
  branch_name: z.string(),
  acknowledged_by: z.string().nullable(),
  acknowledged_name: z.string().nullable(),
  acknowledged_at: z.date().nullable(),
  note: z.string().nullable(),
})
export type AlertRow = z.output<typeof alertRow>

const columns = sql`a.id, a.kind, a.sentence, a.user_id, u.full_name, a.branch_id, b.name as branch_name, a.at,
  a.acknowledged_by, k.full_name as acknowledged_name, a.acknowledged_at, a.note`
const tables = sql`from alerts a join users u on u.id = a.user_id join branches b on b.id = a.branch_id
  left join users k on k.id = a.acknowledged_by`

export const findAlert = (tx: Tx, id: string) =>
  maybe(tx, alertRow, sql`select ${columns} ${tables} where a.id = ${id}`)
export const lockAlert = (tx: Tx, id: string) =>
  maybe(tx, alertRow, sql`select ${columns} ${tables} where a.id = ${id} for update of a`)

export function saveAcknowledged(tx: Tx, id: string, { by, note }: { by: string; note: string | null }, now: Date) {
  return run(
    tx,
    sql`update alerts set acknowledged_by = ${by}, acknowledged_at = ${now}, note = ${note} where id = ${id}`,
  )
}

export type AlertFilter = {
  only: 'open' | 'all'
  kind?: string
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

function conditions({ only, kind, q, from, to, branchId }: AlertFilter): Sql[] {
  return [
    ...(only === 'open' ? [sql`a.acknowledged_at is null`] : []),
    ...(kind ? [sql`a.kind = ${kind}`] : []),
    ...(q ? [sql`u.full_name ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`] : []),
    ...(from ? [sql`a.at >= ${from}::date`] : []),
    ...(to ? [sql`a.at < ${addDays(to, 1)}::date`] : []),
    ...(branchId ? [sql`a.branch_id = ${branchId}`] : []),
  ]
}
