import type { TrialBalance } from '@okwan/contract/money/accounting'
import { formatMoment } from '@okwan/domain/platform/dates'
import { formatPlain } from '@okwan/domain/platform/money'
import type { Company } from '@okwan/domain/platform/settings/values'
import { drawHead } from '../../platform/documents/letterhead.ts'
import { createPdf } from '../../platform/documents/pdf.ts'
import { drawTable, MARGIN, type TableColumn } from '../../platform/documents/table.ts'

const ROW = 17
const COLUMNS: TableColumn[] = [
  { title: 'Code', x: MARGIN, width: 30, align: 'left' },
  { title: 'Account', x: 72, width: 163, align: 'left' },
  { title: 'Opening GH₵', x: 237, width: 78, align: 'right' },
  { title: 'Debit GH₵', x: 317, width: 78, align: 'right' },
  { title: 'Credit GH₵', x: 397, width: 78, align: 'right' },
  { title: 'Closing GH₵', x: 477, width: 78, align: 'right' },
]
const TABLE = { columns: COLUMNS, rowHeight: ROW, fontSize: 8, bottom: 780 }

/** `at` is the time of the closing, or of the printing while the month is open. */
type PrintContext = { at: Date; company: Company }

export function drawTrialBalance(title: string, balance: TrialBalance, { at, company }: PrintContext): Promise<Buffer> {
  return createPdf({ title, at, size: 'A4', company }, async (pdf) => {
    const sentences = [stateText(balance, at), 'Debit balances are positive, credit balances negative.']
    drawHead(pdf, { company, title, under: sentences.join('\n') })
    const totals = [balance.debitPesewas, balance.creditPesewas].map((sum) => formatPlain(sum, ','))
    const journals = balance.journals === 1 ? '1 journal' : `${balance.journals.toLocaleString('en-GB')} journals`
    const total = ['', `Total of ${journals}`, '', ...totals]
    await drawTable(pdf, TABLE, balance.lines.map(cells), total)
  })
}

function stateText({ state, closing }: TrialBalance, at: Date): string {
  if (closing?.confirmedBy && closing.confirmedAt) {
    return `Closed on ${formatMoment(at)} by ${closing.proposedBy.fullName} and ${closing.confirmedBy.fullName}.`
  }
  return `${state === 'running' ? 'Current month.' : 'Not closed.'} Printed ${formatMoment(at)}.`
}

function cells({ code, name, ...line }: TrialBalance['lines'][number]): string[] {
  const sums = [line.openingPesewas, line.debitPesewas, line.creditPesewas, line.closingPesewas]
  return [code, name, ...sums.map((sum) => formatPlain(sum, ','))]
}
