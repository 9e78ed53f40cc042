import {
  KIND_TITLES,
  periodEnd,
  periodStart,
  type SettlementKind,
  settlementNumber,
} from '@okwan/domain/money/settlements/terms'
import { formatMoment } from '@okwan/domain/platform/dates'
import { formatPlain } from '@okwan/domain/platform/money'
import type { Company } from '@okwan/domain/platform/settings/values'
import { type Row, toCsv } from '../../platform/documents/csv.ts'
import { drawHead } from '../../platform/documents/letterhead.ts'
import { createPdf } from '../../platform/documents/pdf.ts'
import { drawTable, MARGIN, type TableColumn } from '../../platform/documents/table.ts'
import { toXlsx } from '../../platform/documents/xlsx.ts'
import { COLUMNS, type FileColumn, usedColumns } from './columns.ts'
import type { FileFormat, LineRow, SettlementRow } from './store.ts'

/** Content that does not change after the approval, so that the stored file stays correct. */
export type Printed = {
  settlement: SettlementRow
  lines: readonly LineRow[]
  company: Company
  /** Null while the settlement is a draft. */
  approval: { by: string; at: Date } | null
}

export async function createFile(format: FileFormat, printed: Printed): Promise<Buffer> {
  if (format === 'pdf') return drawPdf(printed)
  const rows = tableOf(printed)
  if (format === 'csv') return Buffer.from(toCsv(rows))
  const chunks: Buffer[] = []
  for await (const chunk of toXlsx(inOneBatch(rows))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* inOneBatch(rows: readonly Row[]) {
  yield await Promise.resolve(rows)
}

const PESEWAS_IN_CEDI = 100

function tableOf({ settlement, lines }: Printed): Row[] {
  const columns = COLUMNS[settlement.kind]
  const cell = (line: LineRow) => (column: FileColumn) => {
    const value = column.value(line)
    return typeof value === 'number' ? value / PESEWAS_IN_CEDI : value
  }
  const total = columns.map((column, index) => {
    if (column.isMoney) return sumOf(column, lines) / PESEWAS_IN_CEDI
    return index === 0 ? 'Total' : ''
  })
  const titles = columns.map(({ title, isMoney }) => (isMoney ? `${title} (GHS)` : title))
  return [titles, ...lines.map((line) => columns.map(cell(line))), total]
}

const sumOf = ({ value }: FileColumn, lines: readonly LineRow[]) =>
  lines.reduce((sum, line) => sum + Number(value(line)), 0)

const ROW = 15
const GAP = 4
/** A4 landscape without its margins; the last column ends at the margin. */
const TABLE_WIDTH = 841.89 - 2 * MARGIN + GAP

function drawPdf({ settlement, lines, company, approval }: Printed): Promise<Buffer> {
  const title = `${KIND_TITLES[settlement.kind]} ${settlementNumber(settlement.kind, settlement.number)}`
  const at = approval?.at ?? settlement.prepared_at
  return createPdf({ title, at, size: 'A4', landscape: true, company }, async (pdf) => {
    drawHead(pdf, {
      company,
      title: KIND_TITLES[settlement.kind],
      under: headOf(settlement, company, approval).join('\n'),
      number: { label: 'Number', value: settlementNumber(settlement.kind, settlement.number) },
    })
    const { shown, table } = layout(settlement.kind, lines)
    const totals = shown.map((column, i) => {
      if (column.isMoney) return formatPlain(sumOf(column, lines), ',')
      return i === 0 ? `Total of ${lines.length}` : ''
    })
    const rows = lines.map((line) => shown.map((column) => printedCell(column, line)))
    await drawTable(pdf, table, rows, totals)
  })
}

function printedCell(column: FileColumn, line: LineRow): string {
  const value = column.value(line)
  return typeof value === 'number' ? formatPlain(value, ',') : value
}

/** The columns fill the width of the page. */
function layout(kind: SettlementKind, lines: readonly LineRow[]) {
  const shown = usedColumns(kind, lines).filter(({ width }) => width !== undefined)
  const scale = TABLE_WIDTH / shown.reduce((sum, { width = 0 }) => sum + width, 0)
  let x = MARGIN
  const columns = shown.map(({ title, width = 0, isMoney }): TableColumn => {
    const column: TableColumn = { title, x, width: width * scale - GAP, align: isMoney ? 'right' : 'left' }
    x += width * scale
    return column
  })
  return { shown, table: { columns, rowHeight: ROW, fontSize: 7, bottom: 530 } }
}

function headOf(
  { payee, product, starts_at, cut_off, preparer }: SettlementRow,
  company: Company,
  approval: Printed['approval'],
) {
  const last = periodEnd(cut_off)
  const period = starts_at ? `${periodStart(starts_at)} to ${last}` : `Up to and including ${last}`
  const decided = approval ? `Approved by ${approval.by} on ${formatMoment(approval.at)}.` : 'Draft, not approved.'
  const account = [payee.bankName, payee.accountNumber].filter((one) => one !== '').join(' ')
  return [
    `From ${company.legalName} to ${payee.name}${account === '' ? '' : `, ${account}`}`,
    `${product === null ? '' : `${product === 'motor' ? 'Motor' : 'Travel'} policies. `}${period}. Amounts in GH₵.`,
    `Prepared by ${preparer}. ${decided}`,
  ]
}
