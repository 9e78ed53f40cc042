import { buffer } from 'node:stream/consumers'
import type { StaffPayroll } from '@okwan/contract/money/staff-payrolls'
import { formatMoment } from '@okwan/domain/platform/dates'
import { formatPlain } from '@okwan/domain/platform/money'
import type { Company } from '@okwan/domain/platform/settings/values'
import { type Row, toCsv } from '../../platform/documents/csv.ts'
import { drawHead } from '../../platform/documents/letterhead.ts'
import { createPdf } from '../../platform/documents/pdf.ts'
import { drawTable, MARGIN, type TableColumn } from '../../platform/documents/table.ts'
import { toXlsx } from '../../platform/documents/xlsx.ts'

export type FileFormat = 'csv' | 'xlsx' | 'pdf'

const TITLE = 'Staff commission'
const COLUMNS: TableColumn[] = [
  { title: 'Staff ID', x: MARGIN, width: 90, align: 'left' },
  { title: 'Name', x: 134, width: 190, align: 'left' },
  { title: 'Branch', x: 326, width: 130, align: 'left' },
  { title: 'Commission GH₵', x: 458, width: 97, align: 'right' },
]
const TABLE = { columns: COLUMNS, rowHeight: 17, fontSize: 8, bottom: 780 }

/** The lines of a batch, with their total. */
export function createFile(format: FileFormat, payroll: StaffPayroll, company: Company): Promise<Buffer> {
  if (format === 'pdf') return drawPdf(payroll, company)
  const rows = tableOf(payroll)
  return format === 'csv' ? Promise.resolve(Buffer.from(toCsv(rows))) : buffer(toXlsx(inOneBatch(rows)))
}

async function* inOneBatch(rows: readonly Row[]) {
  yield await Promise.resolve(rows)
}

const PESEWAS_IN_CEDI = 100

function tableOf({ lines, totalPesewas }: StaffPayroll): Row[] {
  const head = ['Staff ID', 'Name', 'Branch', 'Commission (GHS)']
  const body = lines.map((line) => [line.staffId, line.fullName, line.branchName, line.amountPesewas / PESEWAS_IN_CEDI])
  return [head, ...body, ['', 'Total', '', totalPesewas / PESEWAS_IN_CEDI]]
}

function drawPdf(payroll: StaffPayroll, company: Company): Promise<Buffer> {
  const { lines, totalPesewas, preparedBy, preparedAt } = payroll
  const at = new Date(preparedAt)
  const prepared = `Prepared by ${preparedBy} on ${formatMoment(at)}.`
  return createPdf({ title: TITLE, at, size: 'A4', company }, async (pdf) => {
    drawHead(pdf, { company, title: TITLE, under: [prepared, decisionOf(payroll)].join('\n') })
    const rows = lines.map((line) => [
      line.staffId,
      line.fullName,
      line.branchName,
      formatPlain(line.amountPesewas, ','),
    ])
    await drawTable(pdf, TABLE, rows, ['', `Total of ${lines.length}`, '', formatPlain(totalPesewas, ',')])
  })
}

function decisionOf({ status, decidedBy, decidedAt, bankReference }: StaffPayroll): string {
  if (!decidedBy || !decidedAt) return 'Draft, not approved.'
  const decided = `by ${decidedBy} on ${formatMoment(new Date(decidedAt))}`
  return status === 'paid' ? `Approved ${decided}. Bank reference ${bankReference}.` : `Declined ${decided}. Not paid.`
}
