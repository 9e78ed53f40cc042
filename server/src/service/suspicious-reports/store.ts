import type { Reader } from '@okwan/domain/platform/reach'
import {
  REPORT_DECISIONS,
  REPORT_SOURCES,
  REPORT_STATES,
  type ReportSource,
} from '@okwan/domain/service/suspicious-reports/terms'
import * as z from 'zod'
import { SHOWN } from '../../customers/customers/merge/merged-customers.ts'
import { maybe, one, run, type Tx } from '../../platform/db/database.ts'
import { and, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import { isNotSeller, reportsReached } from './scope.ts'

const reportRow = z.object({
  id: z.string(),
  receipt: z.string(),
  state: z.enum(REPORT_STATES),
  decision: z.enum(REPORT_DECISIONS).nullable(),
  source: z.enum(REPORT_SOURCES),
  subject: z.string(),
  customer_code: z.string().nullable(),
  branch_id: z.string(),
  branch_name: z.string(),
  raised_at: z.date(),
  due_at: z.date(),
  filed_at: z.date().nullable(),
  version: z.number(),
})
export type ReportRow = z.output<typeof reportRow>

const detailRow = reportRow.extend({
  description: z.string(),
  requester: z.string(),
  hit_id: z.string().nullable(),
  decider: z.string().nullable(),
  decided_at: z.date().nullable(),
  decision_reason: z.string().nullable(),
  filer: z.string().nullable(),
  filed_reference: z.string().nullable(),
  filed_on: z.string().nullable(),
})
export type ReportDetailRow = z.output<typeof detailRow>

const columns = sql`s.id, s.receipt, s.state, s.decision, s.source, s.subject, c.code as customer_code, s.branch_id,
  b.name as branch_name, s.raised_at, s.due_at, s.filed_at, s.version`
const tables = sql`from suspicious_reports s join branches b on b.id = s.branch_id
  left join customers k on k.id = s.customer_id left join customers c on c.id = ${SHOWN}`
const details = sql`s.description, (select full_name from users where id = s.raised_by) as requester, s.hit_id,
  (select full_name from users where id = s.decided_by) as decider, s.decided_at, s.decision_reason,
  (select full_name from users where id = s.filed_by) as filer, s.filed_reference, s.filed_on`

const visibleTo = (reader: Reader) => and([reportsReached(reader), isNotSeller(reader, sql`s.customer_id`)])

const OPEN = sql`(s.state = 'draft' or (s.state = 'decided' and s.decision = 'file'))`
const VIEWS = { open: OPEN, done: sql`not ${OPEN}`, all: sql`true` }

export type ReportFilter = {
  view: keyof typeof VIEWS
  branchId?: string | undefined
  cursor?: string | undefined
  limit: number
}

export function listReportRows(tx: Tx, reader: Reader, { view, branchId, ...page }: ReportFilter) {
  const where = and([visibleTo(reader), VIEWS[view], ...(branchId ? [sql`s.branch_id = ${branchId}`] : [])])
  return listPage(
    tx,
    {
      row: reportRow.extend(cursorColumns),
      columns,
      from: sql`${tables} where ${where}`,
      sort: { column: 's.raised_at', type: 'timestamptz', descending: true },
      id: 's.id',
    },
    page,
  )
}

const selectReport = (reader: Reader, id: string) =>
  sql`select ${columns}, ${details} ${tables} where s.id = ${id} and ${visibleTo(reader)}`

export function findReport(tx: Tx, reader: Reader, id: string): Promise<ReportDetailRow | undefined> {
  return maybe(tx, detailRow, selectReport(reader, id))
}

export function lockReport(tx: Tx, reader: Reader, id: string): Promise<ReportDetailRow | undefined> {
  return maybe(tx, detailRow, sql`${selectReport(reader, id)} for update of s`)
}

export type NewReport = {
  source: ReportSource
  receipt: string
  customerId: string | null
  hitId: string | null
  subject: string
  description: string
  branchId: string
  raisedBy: string
  dueAt: Date
}

export async function insertReport(tx: Tx, report: NewReport, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into suspicious_reports (receipt, source, customer_id, hit_id, subject, description, branch_id, raised_by, raised_at, due_at)
        values (${report.receipt}, ${report.source}, ${report.customerId}, ${report.hitId}, ${report.subject}, ${report.description},
          ${report.branchId}, ${report.raisedBy}, ${now}, ${report.dueAt}) returning id`,
  )
  return id
}

const subjectRow = z.object({ id: z.string(), name: z.string(), branch_id: z.string() })

/** The same query runs for every caller, whether the customer exists or not. The response never shows the difference. */
export function findSubject(tx: Tx, customerCode: string) {
  return maybe(
    tx,
    subjectRow,
    sql`select id, coalesce(company_name, concat_ws(' ', first_name, last_name)) as name, branch_id from customers
        where code = ${customerCode}`,
  )
}

export function saveDecision(
  tx: Tx,
  id: string,
  { decision, reason, by }: { decision: string; reason: string; by: string },
  now: Date,
) {
  return run(
    tx,
    sql`update suspicious_reports set state = 'decided', decision = ${decision}, decision_reason = ${reason}, decided_by = ${by},
          decided_at = ${now}, version = version + 1 where id = ${id}`,
  )
}

export function saveFiling(
  tx: Tx,
  id: string,
  { reference, filedOn, by }: { reference: string; filedOn: string; by: string },
  now: Date,
) {
  return run(
    tx,
    sql`update suspicious_reports set state = 'filed', filed_reference = ${reference}, filed_on = ${filedOn}, filed_by = ${by},
          filed_at = ${now}, version = version + 1 where id = ${id}`,
  )
}
