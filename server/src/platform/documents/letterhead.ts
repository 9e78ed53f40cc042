import type { Letterhead } from '@okwan/contract/policies/documents'
import type { Company } from '@okwan/domain/platform/settings/values'
import { drawField, drawRibbon, MM } from './pattern.ts'
import { drawQr, FAINT, INK, type Pdf } from './pdf.ts'
import { artifact, element, group } from './tags.ts'

/** Colours of a document. Valid documents use no transparency, because printers turn it into coarse dots. */
export type Palette = { accent: string; label: string; band: string; pattern: string }

export function paletteOf({ documentColour }: Company): Palette {
  return { accent: documentColour, label: FAINT, band: '#f4faf9', pattern: '#c3dad9' }
}

export const BROWN: Palette = { accent: '#6a3a16', label: '#5a3a22', band: '#f1e0cb', pattern: '#d7c3b0' }

export type Head = {
  company: Company
  title: string
  /** A sentence below the title: the Act, the version, the period. */
  under: string
  /** Number of the document, at the right. */
  number?: { label: string; value: string }
  palette?: Palette
}

const LOGO = { width: 110, height: 30 }
const CONTACT_POINTS = 190
const A4_WIDTH_POINTS = 595
const RIBBON_POINTS = 2.6 * MM

/** Company, ribbon, title and number at the top of the first page. Moves below them. */
export function drawHead(pdf: Pdf, head: Head): void {
  const { left, right } = pdf.page.margins
  const width = pdf.page.width - left - right
  const palette = head.palette ?? paletteOf(head.company)
  const top = 28
  const below = drawCompany(pdf, head.company, { left, top, width, colour: palette.accent })
  artifact(pdf, () => drawRibbon(pdf, { x: left, y: below, width, height: RIBBON_POINTS }, palette.accent))
  const y = below + RIBBON_POINTS + 10
  const numberWidth = head.number ? width * 0.36 : 0
  const titleWidth = width - numberWidth
  element(pdf, 'H1', () => {
    pdf.font('heavy').fontSize(pdf.page.width > 500 ? 18 : 15)
    pdf.fillColor(INK).text(head.title, left, y, { width: titleWidth, characterSpacing: -0.3 })
  })
  element(pdf, 'P', () =>
    pdf
      .font('text')
      .fontSize(8)
      .fillColor(palette.label)
      .text(head.under, left, pdf.y + 1, { width: titleWidth, characterSpacing: 0 }),
  )
  const bottom = pdf.y
  if (head.number) drawNumber(pdf, head.number, { x: left + titleWidth, y: y + 3, width: numberWidth })
  pdf.x = left
  pdf.y = Math.max(bottom, pdf.y) + 8
}

type Line = { x: number; y: number; width: number }

function drawNumber(pdf: Pdf, { label, value }: { label: string; value: string }, { x, y, width }: Line): void {
  element(pdf, 'P', () => {
    pdf.font('text').fontSize(7).fillColor(FAINT).text(label, x, y, { width, align: 'right' })
    fitToWidth(pdf.font('bold').fillColor(INK), value, { from: 11, to: 6, width })
    pdf.text(value, x, pdf.y + 1, { width, align: 'right' })
  })
}

type Place = { left: number; top: number; width: number; colour: string }

function drawCompany(pdf: Pdf, company: Company, at: Place): number {
  const { left, top, width, colour } = at
  const isSmall = pdf.page.width < A4_WIDTH_POINTS
  const contactWidth = Math.min(CONTACT_POINTS, width * 0.44)
  const nameLeft = company.logo === '' ? left : left + drawLogo(pdf, company, { left, top }) + 10
  const nameWidth = width - contactWidth - (nameLeft - left) - 10
  element(pdf, 'P', () => {
    pdf
      .font('heavy')
      .fontSize(isSmall ? 11 : 13)
      .fillColor(colour)
      .text(company.legalName, nameLeft, top + 2, { width: nameWidth })
    pdf
      .font('text')
      .fontSize(isSmall ? 6 : 6.5)
      .fillColor(FAINT)
      .text(licenceOf(company), { width: nameWidth })
  })
  const nameEnd = pdf.y
  element(pdf, 'P', () => {
    pdf
      .font('text')
      .fontSize(isSmall ? 6 : 6.5)
      .fillColor(FAINT)
    pdf.text(linesOf(company).join('\n'), left + width - contactWidth, top + 3, { width: contactWidth, align: 'right' })
  })
  return Math.max(nameEnd, pdf.y, top + (company.logo === '' ? 0 : LOGO.height)) + 5
}

type Size = { width: number; height: number }

/** Draws the logo and returns its width, so that the name can be placed beside a narrow logo. */
function drawLogo(pdf: Pdf, { logo, legalName }: Company, { left, top }: { left: number; top: number }): number {
  // The types of pdfkit lack `openImage`.
  const { width, height } = (pdf as unknown as { openImage(source: string): Size }).openImage(logo)
  const scale = Math.min(LOGO.width / width, LOGO.height / height)
  element(pdf, 'Figure', () => pdf.image(logo, left, top, { width: width * scale }), { alt: `Logo of ${legalName}` })
  return width * scale
}

function linesOf({ address, phone, email, taxNumber }: Company): string[] {
  return [address, [phone, email].filter(Boolean).join(' · '), taxNumber && `TIN ${taxNumber}`].filter(Boolean)
}

/** The same head for documents on the screen. */
export function letterheadOf(company: Company): Letterhead {
  const { legalName: name, documentColour: colour, logo } = company
  return { name, licence: licenceOf(company), lines: linesOf(company), colour, logo }
}

function licenceOf({ licence, licenceNumber }: Company): string {
  return [licence, licenceNumber && `Licence No. ${licenceNumber}`].filter(Boolean).join(' · ')
}

export type Detail = { label: string; value: string; note?: string; size?: number; share?: number }

export type Hero = {
  palette: Palette
  details: readonly Detail[]
  verifyUrl: string | null
  /** Picture before the details, such as a plate; `draw` gets its top left corner. */
  lead?: { width: number; draw: (box: { x: number; y: number }) => void }
}

const HERO_POINTS = 72
const HERO_QR_POINTS = 54

/** A band with the details that a reader looks for first, and the code that verifies them. */
export function drawHero(pdf: Pdf, { palette, details, verifyUrl, lead }: Hero): void {
  const { left, right } = pdf.page.margins
  const width = pdf.page.width - left - right
  const { y } = pdf
  artifact(pdf, () => {
    const box = { x: left, y, width, height: HERO_POINTS }
    pdf.rect(left, y, width, HERO_POINTS).fill(palette.band)
    drawField(pdf, box, { gap: 2.1 * MM, swing: 2.6 * MM, colour: palette.pattern })
    for (const edge of [y, y + HERO_POINTS]) pdf.moveTo(left, edge).lineTo(left + width, edge)
    pdf.lineWidth(0.9).stroke(palette.accent)
  })
  const qrWidth = verifyUrl ? HERO_QR_POINTS + 26 : 0
  if (lead) lead.draw({ x: left + 8, y: y + 8 })
  const detailsLeft = left + 8 + (lead ? lead.width + 14 : 0)
  const free = left + width - qrWidth - detailsLeft
  const shares = details.reduce((sum, { share = 1 }) => sum + share, 0)
  let x = detailsLeft
  group(pdf, 'Table', () => {
    for (const detail of details) {
      const own = (free * (detail.share ?? 1)) / shares
      drawDetail(pdf, detail, { x, y: y + 8, width: own - 6 })
      x += own
    }
  })
  if (verifyUrl) {
    drawQr(pdf, verifyUrl, { x: left + width - HERO_QR_POINTS - 10, y: y + 9, size: HERO_QR_POINTS })
  }
  pdf.x = left
  pdf.y = y + HERO_POINTS + 4
}

function drawDetail(pdf: Pdf, { label, value, note, size = 11.5 }: Detail, { x, y, width }: Line): void {
  group(pdf, 'TR', () => {
    const head = () =>
      fitToWidth(pdf.font('text').fillColor(INK), label, { from: 7, to: 5.5, width }).text(label, x, y, { width })
    element(pdf, 'TH', head, { scope: 'Row' })
    element(pdf, 'TD', () => {
      fitToWidth(pdf.font('bold').fillColor(INK), value, { from: size, to: 8, width })
      pdf.text(value, x, pdf.y + 3, { width })
      if (note)
        pdf
          .font('text')
          .fontSize(7.5)
          .text(note, x, pdf.y + 1, { width })
    })
  })
}

/** Reduces the size until no line of the text is wider than the width, but not below `to`; then the text wraps. */
function fitToWidth(pdf: Pdf, text: string, { from, to, width }: { from: number; to: number; width: number }): Pdf {
  const lines = text.split('\n')
  let size = from
  while (size > to && lines.some((line) => pdf.fontSize(size).widthOfString(line) > width)) size -= 0.5
  return pdf.fontSize(size)
}
