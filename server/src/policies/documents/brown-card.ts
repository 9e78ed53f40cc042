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

/** Shown at the borders of the community: the same cover as at home, honoured abroad. */
export function brownCardPdf(paper: PolicyPaper): Promise<Buffer> {
  const title = 'ECOWAS brown card'
  const options = { title: `${title} ${paper.brownCardNumber}`, at: paper.issuedAt, size: 'A5' as const }
  return makePdf(options, (pdf) => {
    drawWatermark(pdf, paper.watermark)
    drawTitle(pdf, title, 'Motor vehicle third party liability insurance', paper)
    drawSections(pdf, [
      {
        heading: 'Card',
        rows: [
          ['Card number', paper.brownCardNumber],
          ['Policy', paper.policyNumber],
          ['Valid from', coverBegins(paper)],
          ['Valid until', coverEnds(paper)],
          ['Insurer', INSURER],
        ],
      },
      {
        heading: 'Vehicle and holder',
        rows: [
          ['Registration', registrationOf(paper)],
          ['Vehicle', `${paper.make} ${paper.model}, ${paper.color}`],
          ['Chassis number', paper.chassisNumber],
          ['Holder', paper.holderName],
        ],
      },
      { heading: 'Honoured in', rows: [['Countries', BROWN_CARD_COUNTRIES.join(', ')]] },
    ])
    drawProof(pdf)
  })
}
