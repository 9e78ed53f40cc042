import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'

const require = createRequire(import.meta.url)
const TEXT_FONT = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
const BOLD_FONT = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')
export const INK = '#1a1f24'
export const FAINT = '#5b6670'

export type Pdf = PDFKit.PDFDocument

export type PdfOptions = {
  title: string
  /** Stands in the file as its moment of making: the same data gives the same bytes. */
  at: Date
  size: 'A4' | 'A5'
}

/** A document with the fonts that know the cedi sign, drawn by `draw` and given as bytes. */
export async function makePdf({ title, at, size }: PdfOptions, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const info = { Title: title, Author: 'Okwan', Producer: 'Okwan', Creator: 'Okwan', CreationDate: at, ModDate: at }
  const pdf = new PDFDocument({ size, margin: 40, info, lang: 'en-GB', displayTitle: true })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  pdf.registerFont('text', TEXT_FONT)
  pdf.registerFont('bold', BOLD_FONT)
  pdf.font('text').fillColor(INK)
  draw(pdf)
  pdf.end()
  return finished
}

export function drawQr(pdf: Pdf, content: string, x: number, y: number, sizePoints: number): void {
  const { data, size } = encode(content, { ecc: 'M', border: 0 })
  const cell = sizePoints / size
  data.forEach((row, rowIndex) => {
    row.forEach((dark, column) => {
      if (dark) pdf.rect(x + column * cell, y + rowIndex * cell, cell, cell)
    })
  })
  pdf.fill(INK)
}
