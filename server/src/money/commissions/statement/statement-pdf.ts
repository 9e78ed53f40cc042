import type { CommissionStatement, StatementEntry } from '@okwan/contract/money/commissions'
import { formatDate, formatMoment, formatMonth, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas, formatPlain } from '@okwan/domain/platform/money'
import type { Company } from '@okwan/domain/platform/settings/values'
import { formatBps } from '@okwan/domain/products/rating/lines'
import { drawHead } from '../../../platform/documents/letterhead.ts'
import { drawGrid, type Row } from '../../../platform/documents/particulars.ts'
import { createPdf } from '../../../platform/documents/pdf.ts'
import { drawTable, MARGIN, type TableColumn } from '../../../platform/documents/table.ts'

const COLUMNS: TableColumn[] = [
  { title: 'Date', x: MARGIN, width: 68, align: 'left' },
  { title: 'Description', x: 110, width: 62, align: 'left' },
  { title: 'Policy', x: 174, width: 108, align: 'left' },
  { title: 'Customer', x: 284, width: 118, align: 'left' },
  { title: 'Cover', x: 404, width: 100, align: 'left' },
  { title: 'Base GH₵', x: 506, width: 66, align: 'right' },
  { title: 'Rate', x: 574, width: 38, align: 'right' },
  { title: 'Gross GH₵', x: 614, width: 62, align: 'right' },
  { title: 'Tax GH₵', x: 678, width: 56, align: 'right' },
  { title: 'Net GH₵', x: 736, width: 66, align: 'right' },
]
const TABLE = { columns: COLUMNS, rowHeight: 15, fontSize: 7.5, bottom: 540 }
const NO_ENTRIES = ['', 'No entries', 'this month']

/** The statement of one month in landscape: totals, then entries, oldest first. */
export function drawStatement(statement: CommissionStatement, printedAt: Date, company: Company): Promise<Buffer> {
  const title = `Commission Statement, ${formatMonth(statement.month)}`
  return createPdf({ title, at: printedAt, size: 'A4', landscape: true, company }, async (pdf) => {
    drawHead(pdf, { company, title, under: `${statement.holder} · printed ${formatMoment(printedAt)}` })
    drawGrid(pdf, totals(statement), { columns: 6 })
    const { entries } = statement
    await drawTable(pdf, TABLE, entries.length > 0 ? entries.map(cells) : [NO_ENTRIES])
  })
}

function totals(statement: CommissionStatement): Row[] {
  const { openingOwedPesewas, closingOwedPesewas } = statement
  return [
    ['Opening pending', formatPesewas(statement.openingPendingPesewas)],
    ['Earned', formatPesewas(statement.earnedPesewas)],
    ['Available', formatPesewas(statement.vestedPesewas)],
    ['Reversed', formatPesewas(statement.reversedPesewas)],
    ['Tax', formatPesewas(statement.taxPesewas)],
    ['Closing pending', formatPesewas(statement.closingPendingPesewas)],
    ...(openingOwedPesewas + closingOwedPesewas > 0
      ? ([
          ['Opening owed', formatPesewas(openingOwedPesewas)],
          ['Closing owed', formatPesewas(closingOwedPesewas)],
        ] satisfies Row[])
      : []),
  ]
}

function cells(entry: StatementEntry): string[] {
  return [
    formatDate(toAccraDate(new Date(entry.at))),
    entry.label,
    entry.policyNumber,
    entry.customerName,
    entry.productName,
    formatPlain(entry.basePesewas, ','),
    entry.rateBps > 0 ? formatBps(entry.rateBps) : '',
    formatPlain(entry.grossPesewas, ','),
    formatPlain(entry.taxPesewas, ','),
    formatPlain(entry.netPesewas, ','),
  ]
}
