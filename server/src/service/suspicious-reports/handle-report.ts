import type { Parsed } from '@okwan/contract/platform/endpoint'
import type {
  SuspiciousReport,
  SuspiciousReportDetail,
  suspiciousReportEndpoints,
} from '@okwan/contract/service/suspicious-reports'
import { Refusal } from '@okwan/domain/platform/refusal'
import {
  checkFiledOn,
  checkReportAction,
  isOpenReport,
  reportActions,
} from '@okwan/domain/service/suspicious-reports/report'
import type { ReportAction } from '@okwan/domain/service/suspicious-reports/terms'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { refuseStale } from '../../platform/audit/refuse-stale.ts'
import type { Ctx } from '../../platform/http/context.ts'
import {
  findReport,
  listReportRows,
  lockReport,
  type ReportDetailRow,
  type ReportRow,
  saveDecision,
  saveFiling,
} from './store.ts'

type Endpoints = typeof suspiciousReportEndpoints

export async function listReports({ tx, actor, now }: Ctx, { query }: Parsed<Endpoints['GET /suspicious-reports']>) {
  const { rows, meta } = await listReportRows(tx, actor, query)
  return { data: rows.map((row) => presentReport(row, now)), meta }
}

export async function getReport(ctx: Ctx, { params }: { params: { id: string } }): Promise<SuspiciousReportDetail> {
  return presentDetail(requireFound(await findReport(ctx.tx, ctx.actor, params.id)), ctx.now)
}

export async function decideReport(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /suspicious-reports/{id}/decide']>,
) {
  const { tx, actor, now } = ctx
  const report = await lock(ctx, { id: params.id, version: body.version }, 'decide')
  const { decision, reason } = body
  await saveDecision(tx, report.id, { decision, reason, by: actor.id }, now)
  return recordAndRead(ctx, report, 'suspicious-report-decided', { decision })
}

export async function fileReport(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /suspicious-reports/{id}/file']>) {
  const { tx, actor, now } = ctx
  const report = await lock(ctx, { id: params.id, version: body.version }, 'file')
  const { reference, filedOn } = body
  checkFiledOn(filedOn, report.raised_at, now)
  await saveFiling(tx, report.id, { reference, filedOn, by: actor.id }, now)
  return recordAndRead(ctx, report, 'suspicious-report-filed', { filedOn })
}

type ReportVersion = { id: string; version: number }

async function lock(
  { tx, actor }: Ctx,
  { id, version }: ReportVersion,
  action: ReportAction,
): Promise<ReportDetailRow> {
  const report = requireFound(await lockReport(tx, actor, id))
  if (report.version !== version) await refuseStale(tx, 'report', { entityType: 'suspicious-report', entityId: id })
  checkReportAction(forDecision(report), action)
  return report
}

type Audited = 'suspicious-report-decided' | 'suspicious-report-filed'

async function recordAndRead(ctx: Ctx, { id, branch_id }: ReportDetailRow, action: Audited, after: object) {
  await recordAudit(ctx, { action, entityType: 'suspicious-report', entityId: id, branchId: branch_id, after })
  return getReport(ctx, { params: { id } })
}

function requireFound(row: ReportDetailRow | undefined): ReportDetailRow {
  if (!row) throw new Refusal('not_found', 'This report doesn’t exist or you can’t access it.')
  return row
}

const forDecision = ({ state, decision, raised_at: raisedAt }: ReportRow) => ({ state, decision, raisedAt })

function presentReport(row: ReportRow, now: Date): SuspiciousReport {
  const doneAt = row.filed_at ?? (isOpenReport(forDecision(row)) ? now : row.raised_at)
  return {
    reportId: row.id,
    receipt: row.receipt,
    state: row.state,
    decision: row.decision,
    source: row.source,
    subject: row.subject,
    customerCode: row.customer_code,
    branchName: row.branch_name,
    raisedAt: row.raised_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    isLate: doneAt > row.due_at,
    version: row.version,
  }
}

function presentDetail(row: ReportDetailRow, now: Date): SuspiciousReportDetail {
  return {
    ...presentReport(row, now),
    description: row.description,
    raisedBy: row.requester,
    hitId: row.hit_id,
    decided: row.decided_at
      ? { by: row.decider ?? '', at: row.decided_at.toISOString(), reason: row.decision_reason ?? '' }
      : null,
    filed: row.filed_at
      ? {
          by: row.filer ?? '',
          at: row.filed_at.toISOString(),
          reference: row.filed_reference ?? '',
          on: row.filed_on ?? '',
        }
      : null,
    actions: reportActions(forDecision(row)),
  }
}
