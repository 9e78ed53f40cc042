import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { BuiltReport, reportBuilderEndpoints } from '@okwan/contract/reports/report-builder'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { exportMark } from '../../platform/documents/export-mark.ts'
import type { Ctx, FileResponse } from '../../platform/http/context.ts'
import { reportFile } from '../reports/report-file.ts'
import { buildReport } from './build-report.ts'

type Endpoints = typeof reportBuilderEndpoints

const SHOWN = { rows: 500, timeMs: 10_000 }
const FILED = { rows: 100_000, timeMs: 30_000 }

export async function getBuiltReport(
  ctx: Ctx,
  { query }: Parsed<Endpoints['GET /report-builder/result']>,
): Promise<BuiltReport> {
  const { title, period, columns, rows, rowCount, totals, definition } = await buildReport(ctx, query, SHOWN)
  return {
    title,
    ...period,
    columns: columns.map(({ id, title: name, kind }) => ({ id, title: name, kind })),
    rows,
    rowCount,
    totals,
    sort: definition.sort,
  }
}

/** The file ends with the export mark: who exported it and when. The download is audited before it begins. */
export async function getBuiltReportFile(
  ctx: Ctx,
  { query }: Parsed<Endpoints['GET /report-builder/file']>,
): Promise<FileResponse> {
  const { now, actor, caller, product } = ctx
  const { format, ...definition } = query
  const { title, text, period, columns, rows, rowCount, totals } = await buildReport(ctx, definition, FILED)
  if (rowCount > rows.length) {
    const message = 'The report has more than 100,000 rows. Select a shorter period or fewer groups.'
    throw new Refusal('too_many_days', message, [{ path: 'from', message }])
  }
  const entry = {
    action: 'report-downloaded',
    entityType: 'report',
    entityId: query.dataSet,
    after: { ...definition, ...period, format, rows: rowCount },
  } as const
  await product.db.transaction((tx) => recordAudit({ tx, now, actor, caller }, entry))
  const builtReport = { report: { id: query.dataSet, title, text, columns }, filter: period, rows, totals }
  return reportFile(builtReport, format, {
    company: product.settings.at('company', now),
    mark: String(exportMark(ctx)[0]),
  })
}
