import { createRequire } from 'node:module'
import path from 'node:path'
import { formatMoment } from '@okwan/domain/dates'
import { formatPlain } from '@okwan/domain/money'
import PdfDocument from 'pdfkit'

export type StatementLine = {
  at: string
  label: string
  reference: string
  amountPesewas: number
  balancePesewas: number
}

export type Statement = {
  title: string
  holder: string
  period: string
  printedAt: Date
  openingPesewas: number
  lines: readonly StatementLine[]
}

// DejaVu has the cedi sign; the fonts every reader brings along do not.
const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')

const MARGIN = 40
const ROW = 16
const BOTTOM = 780
const COLUMNS = [
  { title: 'Date', x: MARGIN, width: 95, align: 'left' },
  { title: 'Type', x: 137, width: 120, align: 'left' },
  { title: 'Reference', x: 259, width: 145, align: 'left' },
  { title: 'Amount GH₵', x: 406, width: 72, align: 'right' },
  { title: 'Balance GH₵', x: 480, width: 75, align: 'right' },
] as const

type Doc = PDFKit.PDFDocument

export function drawStatement(statement: Statement): Promise<Buffer> {
  const doc = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: statement.title, CreationDate: statement.printedAt },
  })
  const bytes = collect(doc)
  doc.registerFont('plain', path.join(fonts, 'DejaVuSans.ttf'))
  doc.registerFont('bold', path.join(fonts, 'DejaVuSans-Bold.ttf'))
  doc.font('bold').fontSize(16).text(statement.title, MARGIN, MARGIN)
  doc.font('plain').fontSize(9).text(`${statement.holder} · ${statement.period}`)
  doc.text(`Printed ${formatMoment(statement.printedAt)}`)
  let y = drawRow(
    doc,
    doc.y + ROW,
    COLUMNS.map(({ title }) => title),
    'bold',
  )
  y = drawRow(doc, y, ['', 'Opening balance', '', '', formatPlain(statement.openingPesewas, ',')], 'plain')
  for (const line of statement.lines) {
    if (y > BOTTOM) {
      doc.addPage()
      y = drawRow(
        doc,
        MARGIN,
        COLUMNS.map(({ title }) => title),
        'bold',
      )
    }
    const money = [formatPlain(line.amountPesewas, ','), formatPlain(line.balancePesewas, ',')]
    y = drawRow(doc, y, [line.at, line.label, line.reference, ...money], 'plain')
  }
  doc.end()
  return bytes
}

function drawRow(doc: Doc, y: number, cells: readonly string[], font: 'plain' | 'bold'): number {
  doc.font(font).fontSize(8)
  COLUMNS.forEach(({ x, width, align }, i) => {
    // One line each: a long text is cut, never drawn over its neighbour.
    doc.text(cells[i] ?? '', x, y, { width, align, height: ROW - 4, lineBreak: false, ellipsis: true })
  })
  return y + ROW
}

function collect(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
