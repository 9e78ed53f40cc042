import { createRequire } from 'node:module'
import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import type { Company, CompanySeal } from '@okwan/domain/platform/settings/values'
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
  /** The company on the day of the document. */
  company: Company
}

/** Creates a PDF with fonts that contain the cedi sign. */
export async function makePdf(
  { title, at, size, landscape = false, company }: PdfOptions,
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  const by = { Author: company.shortName, Producer: PRODUCT_NAME, Creator: PRODUCT_NAME }
  const info = { Title: title, ...by, CreationDate: at, ModDate: at }
  const margin = size === 'A6' ? 24 : 40
  const layout = landscape ? 'landscape' : 'portrait'
  const isMarked = mark !== undefined
  const pdf = new PDFDocument({ size, layout, margin, info, lang: 'en-GB', displayTitle: true, bufferPages: isMarked })
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
  if (isMarked) drawMark(pdf, mark)
  pdf.end()
  return finished
}

export const TEST_MARK = 'TEST – not valid'
let mark: string | undefined

/** Text across every page of every document from now on; undefined removes it. The mode of a process never changes. */
export function markEveryPage(text: string | undefined): void {
  mark = text
}

/** Drawn last, over the content, so that no background hides it. */
function drawMark(pdf: Pdf, text: string | undefined): void {
  if (text === undefined) return
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    const { width, height } = pdf.page
    const size = Math.hypot(width, height) / 12
    pdf.save().font('bold').fontSize(size).fillColor('#b00020').fillOpacity(0.25)
    pdf.rotate((-Math.atan2(height, width) * 180) / Math.PI, { origin: [width / 2, height / 2] })
    pdf.text(text, (width - pdf.widthOfString(text)) / 2, (height - size) / 2, { lineBreak: false })
    pdf.restore()
  }
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

const LOGO_WIDTH = 160
const LOGO_HEIGHT = 30

/** Draws the logo at the top left, if the company has one, and returns where the text below it starts. */
export function drawLogo(pdf: Pdf, { logo }: Pick<Company, 'logo'>, { x, y }: { x: number; y: number }): number {
  if (logo === '') return y
  pdf.image(logo, x, y, { fit: [LOGO_WIDTH, LOGO_HEIGHT] })
  return y + LOGO_HEIGHT + 6
}

/** 24 mm, the size of a stamp. */
const SEAL_POINTS = 68

/** Draws the seal of the company, if it has one, beside a label in the present font, and moves below it. */
export function drawSeal(pdf: Pdf, { seal }: CompanySeal, { labelX, x }: { labelX: number; x: number }): void {
  if (seal === '') return
  if (pdf.y + SEAL_POINTS > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
  const y = pdf.y + 2
  pdf.font('text').fillColor(FAINT).text('Seal', labelX, y)
  pdf.image(seal, x, y, { fit: [SEAL_POINTS, SEAL_POINTS] })
  pdf.x = labelX
  pdf.y = y + SEAL_POINTS + 3
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
