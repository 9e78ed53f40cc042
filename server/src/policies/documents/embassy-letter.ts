import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { INK, makePdf } from '../../platform/documents/pdf.ts'
import { drawHeading, drawList, drawSections, drawTitle, drawWatermark } from './policy-parts.ts'
import { coverRows, insuredRows } from './travel-certificate.ts'
import { assistanceSection, drawCheck, drawIssuer, type InsuredPerson, type TravelDocument } from './travel-parts.ts'

export type EmbassyLetter = TravelDocument & { embassyName: string; person: InsuredPerson }

/** Letter to the consular section of an embassy that confirms the cover. */
export function embassyLetterPdf(letter: EmbassyLetter): Promise<Buffer> {
  const { person, embassyName, issuedAt, printedAt, company } = letter
  const at = issuedAt ?? printedAt
  const title = 'Confirmation of Travel Insurance'
  return makePdf({ title: `${title} ${person.certificateNumber}`, at, size: 'A4', company }, (pdf) => {
    drawWatermark(pdf, letter.watermark)
    drawTitle(pdf, title, formatDate(toAccraDate(at)), { ...person, company })
    const { left } = pdf.page.margins
    pdf.font('text').fontSize(10).fillColor(INK)
    pdf.text('The Consular Section', left).text(embassyName).moveDown(0.8)
    pdf.text(`We confirm that ${person.fullName} is insured by ${company.legalName} as stated below.`)
    drawSections(pdf, [
      { heading: 'Insured person', rows: insuredRows(letter, person) },
      { heading: 'Particulars of cover', rows: coverRows(letter) },
      assistanceSection(letter),
    ])
    drawIssuer(pdf, letter)
    drawCheck(pdf, person.verifyUrl)
    if (letter.schengenStates.length === 0) return
    pdf.addPage()
    drawHeading(pdf, 'Schengen Member States')
    drawList(pdf, letter.schengenStates)
  })
}
