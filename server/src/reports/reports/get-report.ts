import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { Report, reportEndpoints } from '@okwan/contract/reports/reports'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { valueOf } from '@okwan/domain/reports/reports/catalogue'
import { sameMonthBefore } from '@okwan/domain/reports/reports/period'
import { readsOf } from '../../platform/db/replica/reads-of.ts'
import type { Ctx, FileResponse } from '../../platform/http/context.ts'
import { createReport, listedReport, type MadeReport, type MadeRow, reportsFor } from './create-report.ts'
import { linkOf } from './link.ts'
import { reportFile } from './report-file.ts'

type Endpoints = typeof reportEndpoints

const MAX_SHOWN = 1_000

export async function listReports({ actor }: Ctx) {
  return reportsFor(actor)
}

export async function getReport(
  ctx: Ctx,
  { params, query }: Parsed<Endpoints['GET /reports/{reportId}']>,
): Promise<Report> {
  const result = await createReport({ db: readsOf(ctx), reader: ctx.actor, now: ctx.now }, params.reportId, query)
  const { report, filter, before, rows, totals, totalsBefore } = result
  return {
    ...listedReport(report),
    basis: report.basis,
    from: filter.from,
    to: filter.to,
    before,
    filters: [...report.filters],
    columns: report.columns.map(({ id, title, kind }) => ({ id, title, kind })),
    chart: {
      kind: report.chart.kind,
      values: [...report.chart.values],
      limit: report.chart.limit ?? null,
      byMonth: report.words === 'month',
    },
    ledger: report.ledger ?? null,
    rows: rows.slice(0, MAX_SHOWN).map((row) => ({
      key: row.key,
      cells: row.cells,
      before: valueBefore(result, row),
      link: linkOf(report, row.key, { ...filter, today: toAccraDate(ctx.now) }),
    })),
    rowCount: rows.length,
    totals,
    totalsBefore,
  }
}

function valueBefore({ report, filter, before, rowsBefore }: MadeReport, { key }: MadeRow): number | null {
  const [first] = report.chart.values
  const column = report.columns.find(({ id }) => id === first)
  const figures = rowsBefore.get(report.words === 'month' ? sameMonthBefore(key, filter, before) : key)
  return column && figures ? valueOf(column, figures) : null
}

export async function getReportFile(
  ctx: Ctx,
  { params, query }: Parsed<Endpoints['GET /reports/{reportId}/file']>,
): Promise<FileResponse> {
  const { actor, now, product } = ctx
  const { format, ...filter } = query
  const result = await createReport({ db: readsOf(ctx), reader: actor, now }, params.reportId, filter)
  // A report on a past period shows the company name of that time, so that a reprint is identical byte for byte.
  const end = new Date(`${result.filter.to}T23:59:59.999Z`)
  return reportFile(result, format, { company: product.settings.at('company', end < now ? end : now) })
}
