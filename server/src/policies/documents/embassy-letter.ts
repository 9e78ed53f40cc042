import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { drawHead } from '../../platform/documents/letterhead.ts'
import { contentWidth, drawGrid, drawSections } from '../../platform/documents/particulars.ts'
import { drawQr, drawSeal, INK, makePdf, type Pdf } from '../../platform/documents/pdf.ts'
import { element } from '../../platform/documents/tags.ts'
import { drawWatermark } from './policy-parts.ts'
import { coverRows, insuredRows, schengenSection } from './travel-certificate.ts'
import { assistanceSection, drawCheck, type InsuredPerson, type TravelDocument } from './travel-parts.ts'

export type EmbassyLetter = TravelDocument & { embassyName: string; person: InsuredPerson }

/** Letter to the consular section of an embassy that confirms the cover. */
export function embassyLetterPdf(letter: EmbassyLetter): Promise<Buffer> {
  const { person, embassyName, issuedAt, printedAt, company } = letter
  const at = issuedAt ?? printedAt
  const title = 'Confirmation of Travel Insurance'
  return makePdf({ title: `${title} ${person.certificateNumber}`, at, size: 'A4', company }, (pdf) => {
    drawWatermark(pdf, letter.watermark)
    const number = { label: 'Our reference', value: person.certificateNumber ?? 'Draft, not valid' }
    drawHead(pdf, { company, title, under: formatDate(toAccraDate(at)), number })
    paragraph(pdf, `The Consular Section\n${embassyName}`)
    paragraph(pdf, 'Dear Sir or Madam,')
    paragraph(pdf, `${person.fullName}, passport ${person.passportNumber}`, 'bold')
    paragraph(pdf, `We confirm that ${person.fullName} is insured by ${company.legalName} as stated below.`)
    drawGrid(pdf, [...insuredRows(letter, person), ...coverRows(letter)])
    drawSections(pdf, [...schengenSection(letter), assistanceSection(letter)], company.documentColour)
    if (issuedAt) drawClosing(pdf, letter)
    drawCheck(pdf, person.verifyUrl)
  })
}

const QR_POINTS = 62

/** A letter to an embassy names who signs it; other documents say that they are valid without a signature. */
function drawClosing(pdf: Pdf, { company, soldBy, intermediaryCode, branchName, person }: EmbassyLetter): void {
  pdf.y += 6
  paragraph(pdf, 'The premium has been paid in full.')
  paragraph(pdf, 'Yours faithfully,')
  const { left } = pdf.page.margins
  const top = pdf.y
  if (person.verifyUrl) {
    drawQr(pdf, person.verifyUrl, { x: left + contentWidth(pdf) - QR_POINTS - 8, y: top, size: QR_POINTS })
  }
  const name = company.signatory === '' ? company.legalName : `${company.signatory}\nfor ${company.legalName}`
  pdf.y = top
  paragraph(pdf, name, 'bold')
  paragraph(pdf, `Authorised Signatory. Issued through ${soldBy} (${intermediaryCode}), ${branchName}.`)
  drawSeal(pdf.fontSize(7), company, { labelX: left, x: left + 40 })
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
