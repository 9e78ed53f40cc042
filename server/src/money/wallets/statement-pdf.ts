import { formatMoment } from '@okwan/domain/platform/dates'
import { formatPlain } from '@okwan/domain/platform/money'
import type { Company } from '@okwan/domain/platform/settings/values'
import { drawHead } from '../../platform/documents/letterhead.ts'
import { createPdf } from '../../platform/documents/pdf.ts'
import { drawTable, MARGIN, type TableColumn } from '../../platform/documents/table.ts'

export type StatementLine = {
  at: string
  label: string
  reference: string
  policyNumber: string
  amountPesewas: number
  balancePesewas: number
}

export type Statement = {
  title: string
  holder: string
  period: string
  printedAt: Date
  company: Company
  openingPesewas: number
  lines: readonly StatementLine[]
}

const COLUMNS: TableColumn[] = [
  { title: 'Date', x: MARGIN, width: 76, align: 'left' },
  { title: 'Type', x: 118, width: 100, align: 'left' },
  { title: 'Reference', x: 220, width: 138, align: 'left' },
  { title: 'Policy', x: 360, width: 84, align: 'left' },
  { title: 'Amount GH₵', x: 446, width: 52, align: 'right' },
  { title: 'Balance GH₵', x: 500, width: 55, align: 'right' },
]
const TABLE = { columns: COLUMNS, rowHeight: 16, fontSize: 8, bottom: 780 }

export function drawStatement(statement: Statement): Promise<Buffer> {
  return createPdf(
    { title: statement.title, at: statement.printedAt, size: 'A4', company: statement.company },
    async (pdf) => {
      const printed = `Printed ${formatMoment(statement.printedAt)}`
      const under = `${statement.holder} · ${statement.period}\n${printed}`
      drawHead(pdf, { company: statement.company, title: statement.title, under })
      const opening = ['', 'Opening balance', '', '', '', formatPlain(statement.openingPesewas, ',')]
      await drawTable(pdf, TABLE, [opening, ...statement.lines.map(cells)])
    },
  )
}

function cells({ at, label, reference, policyNumber, amountPesewas, balancePesewas }: StatementLine): string[] {
  return [at, label, reference, policyNumber, formatPlain(amountPesewas, ','), formatPlain(balancePesewas, ',')]
}
