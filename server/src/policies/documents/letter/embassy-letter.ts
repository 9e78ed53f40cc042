import { drawHead } from '../../../platform/documents/letterhead.ts'
import { contentWidth, drawGrid, drawNote, drawSections } from '../../../platform/documents/particulars.ts'
import { createPdf, drawQr, drawSeal, INK, type Pdf } from '../../../platform/documents/pdf.ts'
import { element } from '../../../platform/documents/tags.ts'
import { drawWatermark } from '../policy-parts.ts'
import { type EmbassyLetter, LETTER_TEXTS, type LetterTexts } from './letter-texts.ts'

/** Letter to the consular section of an embassy that confirms the cover. */
export function embassyLetterPdf(letter: EmbassyLetter): Promise<Buffer> {
  const { person, issuedAt, printedAt, company, language } = letter
  const texts = LETTER_TEXTS[language](letter)
  const { title } = texts
  const at = issuedAt ?? printedAt
  return createPdf({ title: `${title} ${person.certificateNumber}`, at, size: 'A4', company, language }, (pdf) => {
    drawWatermark(pdf, letter.watermark)
    const number = { label: texts.reference, value: person.certificateNumber ?? texts.draft }
    drawHead(pdf, { company, title, under: texts.date, number })
    paragraph(pdf, texts.addressee)
    paragraph(pdf, texts.salutation)
    paragraph(pdf, texts.subject, 'bold')
    paragraph(pdf, texts.confirmation)
    drawGrid(pdf, texts.rows)
    drawSections(pdf, texts.sections, company.documentColour)
    if (issuedAt) drawClosing(pdf, letter, texts)
    drawNote(pdf, texts.check)
  })
}

const QR_POINTS = 62

/** Draws the signatory and the seal. Unlike other documents, the letter does not state that it is valid without a signature. */
function drawClosing(pdf: Pdf, { company, person }: EmbassyLetter, texts: LetterTexts): void {
  pdf.y += 6
  paragraph(pdf, texts.paid)
  paragraph(pdf, texts.closing)
  const { left } = pdf.page.margins
  const top = pdf.y
  if (person.verifyUrl) {
    drawQr(pdf, person.verifyUrl, { x: left + contentWidth(pdf) - QR_POINTS - 8, y: top, size: QR_POINTS })
  }
  pdf.y = top
  paragraph(pdf, texts.signatory, 'bold')
  paragraph(pdf, texts.issuedThrough)
  drawSeal(pdf.fontSize(7), company, { labelX: left, x: left + 40, ...texts.seal })
  pdf.y = Math.max(pdf.y, top + QR_POINTS + 6)
}

function paragraph(pdf: Pdf, text: string, font: 'text' | 'bold' = 'text'): void {
  const width = contentWidth(pdf) * 0.8
  element(pdf, 'P', () =>
    pdf
      .font(font)
      .fontSize(9.5)
      .fillColor(INK)
      .text(text, pdf.page.margins.left, pdf.y + 2, { width, lineGap: 3 }),
  )
  pdf.y += 6
}
