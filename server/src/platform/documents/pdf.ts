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
  /** Creation date in the file, so that the same data gives the same bytes. */
  at: Date
  size: 'A4' | 'A5' | 'A6'
  landscape?: boolean
}

/** Creates a PDF with fonts that contain the cedi sign. */
export async function makePdf(
  { title, at, size, landscape = false }: PdfOptions,
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  const info = { Title: title, Author: 'Okwan', Producer: 'Okwan', Creator: 'Okwan', CreationDate: at, ModDate: at }
  const margin = size === 'A6' ? 24 : 40
  const layout = landscape ? 'landscape' : 'portrait'
  const pdf = new PDFDocument({ size, layout, margin, info, lang: 'en-GB', displayTitle: true })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  useFont(pdf, 'bold', BOLD_FONT)
  useFont(pdf, 'text', TEXT_FONT)
  pdf.fillColor(INK)
  draw(pdf)
  pdf.end()
  return finished
}

const openFonts = new Map<string, PDFKit.Mixins.PDFFontSource>()

/**
 * Parsing a font takes longer than drawing a page, so parsed fonts are cached. pdfkit accepts a parsed font and exposes the
 * current one as `_font`, but its types declare neither.
 */
function useFont(pdf: Pdf, name: string, file: string): void {
  pdf.registerFont(name, openFonts.get(file) ?? file).font(name)
  if (openFonts.has(file)) return
  const { _font } = pdf as unknown as { _font: { font: PDFKit.Mixins.PDFFontSource } }
  openFonts.set(file, _font.font)
}

type Square = { x: number; y: number; size: number }

export function drawQr(pdf: Pdf, content: string, { x, y, size }: Square): void {
  const { data, size: cells } = encode(content, { ecc: 'M', border: 0 })
  const cell = size / cells
  data.forEach((row, rowIndex) => {
    row.forEach((dark, column) => {
      if (dark) pdf.rect(x + column * cell, y + rowIndex * cell, cell, cell)
    })
  })
  pdf.fill(INK)
}

/** QR code as an SVG path with one unit per module. */
export function qrPath(content: string): { size: number; path: string } {
  const { data, size } = encode(content, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
