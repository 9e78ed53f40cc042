import { BROWN_CARD_COUNTRIES } from '@okwan/domain/policies/policies/certificate-wording'
import { makePdf } from '../../platform/documents/pdf.ts'
import {
  coverBegins,
  coverEnds,
  drawProof,
  drawSections,
  drawTitle,
  drawWatermark,
  INSURER,
  type PolicyPaper,
  registrationOf,
} from './policy-parts.ts'

/** Proves motor cover in the other ECOWAS member states. */
export function brownCardPdf(paper: PolicyPaper): Promise<Buffer> {
  const title = 'ECOWAS Brown Card'
  const options = { title: `${title} ${paper.brownCardNumber}`, at: paper.issuedAt, size: 'A5' as const }
  return makePdf(options, (pdf) => {
    drawWatermark(pdf, paper.watermark)
    drawTitle(pdf, title, 'Motor vehicle third party liability insurance', paper)
    drawSections(pdf, [
      {
        heading: 'References',
        rows: [
          ['Card number', paper.brownCardNumber],
          ['Policy number', paper.policyNumber],
          ['Valid from', coverBegins(paper)],
          ['Valid to', coverEnds(paper)],
          ['Insurer', INSURER],
        ],
      },
      {
        heading: 'Vehicle and policyholder',
        rows: [
          ['Registration mark', registrationOf(paper)],
          ['Vehicle', `${paper.make} ${paper.model}, ${paper.color}`],
          ['Chassis number', paper.chassisNumber],
          ['Policyholder', paper.holderName],
        ],
      },
      { heading: 'Territorial limits', rows: [['Countries', BROWN_CARD_COUNTRIES.join(', ')]] },
    ])
    drawProof(pdf)
  })
}
