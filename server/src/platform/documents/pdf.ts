import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import type { Company, CompanySeal } from '@okwan/domain/platform/settings/values'
import { encode } from 'uqr'
import { useFonts } from './fonts.ts'
import { MM } from './pattern.ts'
import type { Pdf } from './pdf-document.ts'
import { artifact, element, tagged } from './tags.ts'

export const INK = '#12191c'
export const FAINT = '#47535a'
export const RULE = '#d7dee0'

export type { Pdf }

export type PdfOptions = {
  title: string
  /** Creation date in the file, so that the same data gives the same bytes. */
  at: Date
  /** A sheet, or the roll of a thermal printer in points. */
  size: 'A4' | 'A5' | 'A6' | [width: number, height: number]
  landscape?: boolean
  /** The company on the day of the document. */
  company: Company
  /** English by default. */
  language?: 'en' | 'fr'
  /** Text at the bottom of every page; the title by default. Null prints no footer, as on a sticker. */
  footer?: string | null
}

const LANGUAGES = {
  en: { tag: 'en-GB', pageText: (page: number, count: number) => `Page ${page} of ${count}` },
  fr: { tag: 'fr-FR', pageText: (page: number, count: number) => `Page ${page} sur ${count}` },
}

const SHEET_MARGINS = { A4: 40, A5: 34, A6: 24 }
/** Thermal printers do not reach the outer 4 mm of a roll. */
export const ROLL_MARGIN = 4 * MM

/** Creates a tagged PDF with embedded fonts that contain the cedi sign. */
export async function createPdf(options: PdfOptions, draw: (pdf: Pdf) => void | Promise<void>): Promise<Buffer> {
  const { title, at, size, landscape = false, company, footer = title, language = 'en' } = options
  const by = { Author: company.shortName, Producer: PRODUCT_NAME, Creator: PRODUCT_NAME }
  const info = { Title: title, ...by, CreationDate: at, ModDate: at }
  const margin = typeof size === 'string' ? SHEET_MARGINS[size] : ROLL_MARGIN
  const layout = landscape ? 'landscape' : 'portrait'
  const file = {
    pdfVersion: '1.7' as const,
    tagged: true,
    lang: LANGUAGES[language].tag,
    displayTitle: true,
    bufferPages: true,
  }
  // Loaded with the first document: it takes 7 MB and reads fonts that most processes never draw with.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({ size, layout, margin, info, ...file })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  useFonts(pdf)
  pdf.fillColor(INK)
  await tagged(pdf, async () => {
    await draw(pdf)
    onEveryPage(pdf, (page, count) => {
      const pageText = LANGUAGES[language].pageText(page, count)
      if (footer !== null) artifact(pdf, () => drawFooter(pdf, footer, pageText))
      if (mark !== undefined) element(pdf, 'P', () => drawMark(pdf, mark ?? ''))
    })
  })
  pdf.end()
  return finished
}

export const TEST_MARK = 'TEST – not valid'
let mark: string | undefined

/** Text across every page of every document from now on; undefined removes it. The mode of a process never changes. */
export function markEveryPage(text: string | undefined): void {
  mark = text
}

function onEveryPage(pdf: Pdf, draw: (page: number, count: number) => void): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // Text below the margin would start a new page.
    pdf.page.margins.bottom = 0
    draw(page - start + 1, count)
  }
}

function drawFooter(pdf: Pdf, text: string, pageText: string): void {
  const { left, right } = pdf.page.margins
  const width = pdf.page.width - left - right
  const y = pdf.page.height - 27
  pdf.moveTo(left, y - 4).lineTo(left + width, y - 4)
  pdf.lineWidth(0.5).stroke(RULE)
  pdf.font('text').fontSize(6.5).fillColor(FAINT)
  pdf.text(text, left, y, { width: width - 70, height: 9, ellipsis: true })
  pdf.text(pageText, left + width - 70, y, { width: 70, align: 'right' })
}

/** Drawn last, over the content, so that no background hides it. */
function drawMark(pdf: Pdf, text: string): void {
  const { width, height } = pdf.page
  const size = Math.hypot(width, height) / 12
  pdf.save().font('heavy').fontSize(size).fillColor('#b00020').fillOpacity(0.25)
  pdf.rotate((-Math.atan2(height, width) * 180) / Math.PI, { origin: [width / 2, height / 2] })
  pdf.text(text, (width - pdf.widthOfString(text)) / 2, (height - size) / 2, { lineBreak: false })
  pdf.restore()
}

type SealPlace = { labelX: number; x: number; label?: string; alt?: string }

/** 24 mm, the size of a stamp. */
const SEAL_POINTS = 68

/** Draws the seal of the company, if it has one, beside a label in the current font size, and moves below it. */
export function drawSeal(pdf: Pdf, { seal }: CompanySeal, place: SealPlace): void {
  const { labelX, x, label = 'Seal', alt = 'Seal of the company' } = place
  if (seal === '') return
  if (pdf.y + SEAL_POINTS > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
  const y = pdf.y + 2
  element(pdf, 'P', () => pdf.font('text').fillColor(FAINT).text(label, labelX, y))
  element(pdf, 'Figure', () => pdf.image(seal, x, y, { fit: [SEAL_POINTS, SEAL_POINTS] }), { alt })
  pdf.x = labelX
  pdf.y = y + SEAL_POINTS + 3
}

type Square = { x: number; y: number; size: number; colour?: string }
const QUIET_MODULES = 4

/** A QR code on white with the quiet zone that readers need. The size excludes the quiet zone. */
export function drawQr(pdf: Pdf, content: string, { x, y, size, colour = INK }: Square): void {
  const { data, size: cells } = encode(content, { ecc: 'M', border: 0 })
  const cell = size / cells
  element(
    pdf,
    'Figure',
    () => {
      const quietZone = QUIET_MODULES * cell
      pdf.rect(x - quietZone, y - quietZone, size + 2 * quietZone, size + 2 * quietZone).fill('#ffffff')
      data.forEach((row, rowIndex) => {
        row.forEach((dark, column) => {
          if (dark) pdf.rect(x + column * cell, y + rowIndex * cell, cell, cell)
        })
      })
      pdf.fill(colour)
    },
    { alt: `QR code: ${content}` },
  )
}

/** QR code as an SVG path with one unit per module. */
export function qrPath(content: string): { size: number; path: string } {
  const { data, size } = encode(content, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
