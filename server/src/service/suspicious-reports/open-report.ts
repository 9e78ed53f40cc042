import { randomBytes } from 'node:crypto'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { suspiciousReportEndpoints } from '@okwan/contract/service/suspicious-reports'
import { can } from '@okwan/domain/platform/permissions'
import { receiptNumber, reportDueAt } from '@okwan/domain/service/suspicious-reports/report'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { findSubject, insertReport, type NewReport } from './store.ts'

type ReportInput = Omit<NewReport, 'receipt' | 'raisedBy' | 'dueAt'>

const SUBJECT_MAX = 300
const DESCRIPTION_MAX = 4000

/** Opens a draft and returns its receipt. No one is notified; users who handle reports see the draft on Home. */
export async function openReport(ctx: Ctx, report: ReportInput): Promise<string> {
  const { tx, actor, now, product } = ctx
  const receipt = receiptNumber(randomBytes(8))
  const { reportHours } = product.settings.at('customer-checks', now)
  const texts = {
    subject: report.subject.slice(0, SUBJECT_MAX),
    description: report.description.trim().slice(0, DESCRIPTION_MAX),
  }
  const dueAt = reportDueAt(now, reportHours)
  const id = await insertReport(tx, { ...report, ...texts, receipt, raisedBy: actor.id, dueAt }, now)
  const entry = { entityType: 'suspicious-report', entityId: id, branchId: report.branchId } as const
  await recordAudit(ctx, { action: 'suspicious-report-raised', ...entry, after: { source: report.source } })
  return receipt
}

/**
 * Anyone can report a suspicion about any customer. The response is the same whether the customer exists or not and whether the
 * person can see the customer or not.
 */
export async function raiseReport(
  ctx: Ctx,
  { body }: Parsed<(typeof suspiciousReportEndpoints)['POST /suspicious-reports']>,
) {
  const { tx, actor, now } = ctx
  const { customerCode = '', subject, description } = body
  const customer = await findSubject(tx, customerCode)
  const receipt = await openReport(ctx, {
    source: can(actor, 'suspicious-reports.handle') ? 'office' : 'colleague',
    hitId: null,
    customerId: customer?.id ?? null,
    branchId: customer?.branch_id ?? actor.branchId,
    subject: customer?.name ?? subject ?? customerCode,
    description,
  })
  return { receipt, raisedAt: now.toISOString() }
}
