import { buffer } from 'node:stream/consumers'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatPlain } from '@okwan/domain/platform/money'
import type { Company } from '@okwan/domain/platform/settings/values'
import type { Report, ReportColumn } from '@okwan/domain/reports/reports/definition'
import type { Period } from '@okwan/domain/reports/reports/terms'
import { type Row, toCsv } from '../../platform/documents/csv.ts'
import { drawHead } from '../../platform/documents/letterhead.ts'
import { drawNote } from '../../platform/documents/particulars.ts'
import { createPdf } from '../../platform/documents/pdf.ts'
import { drawTable, MARGIN, type TableColumn } from '../../platform/documents/table.ts'
import { toXlsx } from '../../platform/documents/xlsx.ts'
import type { Cell } from './create-report.ts'

export type ReportFormat = 'csv' | 'xlsx' | 'pdf'

const CONTENT_TYPES: Record<ReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

export type ReportFile = { fileName: string; contentType: string; bytes: Buffer }

/** The parts of a report that are printed. */
type PrintContext = {
  report: Pick<Report, 'id' | 'title' | 'text' | 'columns'>
  filter: Period
  rows: readonly { cells: Cell[] }[]
  totals: Cell[]
}

type Print = {
  company: Company
  /** The last row says who exported the file and when. Without this row, the same figures give the same bytes. */
  mark?: string
}

export async function reportFile(printed: PrintContext, format: ReportFormat, print: Print): Promise<ReportFile> {
  const { report, filter } = printed
  return {
    fileName: `${report.id}-${filter.from}-to-${filter.to}.${format}`,
    contentType: CONTENT_TYPES[format],
    bytes: await bytesOf(printed, format, print),
  }
}

async function bytesOf(printed: PrintContext, format: ReportFormat, print: Print): Promise<Buffer> {
  if (format === 'pdf') return drawReport(printed, print)
  const rows = [...tableOf(printed), ...(print.mark ? [[print.mark]] : [])]
  if (format === 'csv') return Buffer.from(toCsv(rows))
  // The writer reads batches from a stream.
  const batches = async function* () {
    yield await Promise.resolve(rows)
  }
  return buffer(toXlsx(batches()))
}

function tableOf({ report, rows, totals }: PrintContext): Row[] {
  const header = report.columns.map(({ title, kind }) => `${title}${UNITS[kind] ?? ''}`)
  const values = (cells: Cell[]) => cells.map((cell, i) => toFileValue(report.columns[i], cell))
  return [header, ...rows.map(({ cells }) => values(cells)), ['Total', ...values(totals).slice(1)]]
}

const UNITS: Partial<Record<ReportColumn['kind'], string>> = { money: ' (GHS)', percent: ' (%)' }
const HUNDREDTHS = 100

/** Numbers stay numbers, so that spreadsheets can sum them. */
function toFileValue(column: ReportColumn | undefined, cell: Cell): string | number {
  if (cell === null) return ''
  const isHundredths = column?.kind === 'money' || column?.kind === 'percent'
  return isHundredths && typeof cell === 'number' ? cell / HUNDREDTHS : cell
}

const PAGE = { portrait: 595, landscape: 842 }
const BOTTOM = { portrait: 780, landscape: 530 }
const ROW_HEIGHT = 17
const TEXT_WEIGHT = 1.7
const MAX_PORTRAIT_COLUMNS = 6

function drawReport({ report, filter, rows, totals }: PrintContext, { company, mark }: Print): Promise<Buffer> {
  const isWide = report.columns.length > MAX_PORTRAIT_COLUMNS
  const layout = isWide ? 'landscape' : 'portrait'
  const at = new Date(`${filter.to}T23:59:59Z`)
  return createPdf({ title: report.title, at, size: 'A4', landscape: isWide, company }, async (pdf) => {
    const period = `${formatDate(filter.from)} to ${formatDate(filter.to)}. Amounts in GH₵.`
    drawHead(pdf, {
      company,
      title: report.title,
      under: `${period}\n${report.text}`,
    })
    const table = {
      columns: columnsOf(report.columns, PAGE[layout]),
      rowHeight: ROW_HEIGHT,
      fontSize: 8,
      bottom: BOTTOM[layout],
    }
    const printed = (cells: Cell[]) => cells.map((cell, i) => inPdf(report.columns[i], cell))
    const total = ['Total', ...printed(totals).slice(1)]
    await drawTable(
      pdf,
      table,
      rows.map(({ cells }) => printed(cells)),
      total,
    )
    if (mark) drawNote(pdf, mark)
  })
}

/** Text columns are wider than numbers. */
function columnsOf(columns: readonly ReportColumn[], pageWidth: number): TableColumn[] {
  const weights = columns.map(({ kind }) => (kind === 'text' ? TEXT_WEIGHT : 1))
  const unit = (pageWidth - 2 * MARGIN) / weights.reduce((sum, weight) => sum + weight, 0)
  let x = MARGIN
  return columns.map(({ title, kind }, i) => {
    const width = unit * (weights[i] ?? 1)
    const align: TableColumn['align'] = kind === 'text' || kind === 'date' ? 'left' : 'right'
    const column: TableColumn = { title, x, width: width - 4, align }
    x += width
    return column
  })
}

function inPdf(column: ReportColumn | undefined, cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (column?.kind === 'money') return formatPlain(cell, ',')
  return column?.kind === 'percent' ? `${(cell / HUNDREDTHS).toFixed(1)}%` : cell.toLocaleString('en-GB')
}
