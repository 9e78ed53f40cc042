import { BROWN_CARD_COUNTRIES } from '@okwan/domain/policies/policies/certificate-wording'
import { makePdf } from '../../platform/documents/pdf.ts'
import {
  coverBegins,
  coverEnds,
  drawProof,
  drawSections,
  drawSignature,
  drawTitle,
  drawWatermark,
  type PolicyDocument,
  registrationOf,
} from './policy-parts.ts'

/** Proves motor cover in the other ECOWAS member states. */
export function brownCardPdf(document: PolicyDocument): Promise<Buffer> {
  const title = 'ECOWAS Brown Card'
  const { issuedAt: at, company } = document
  const options = { title: `${title} ${document.brownCardNumber}`, at, size: 'A5' as const, company }
  return makePdf(options, (pdf) => {
    drawWatermark(pdf, document.watermark)
    drawTitle(pdf, title, 'Motor vehicle third party liability insurance', document)
    drawSections(pdf, [
      {
        heading: 'References',
        rows: [
          ['Card number', document.brownCardNumber],
          ['Policy number', document.policyNumber],
          ['Valid from', coverBegins(document)],
          ['Valid to', coverEnds(document)],
          ['Insurer', company.legalName],
        ],
      },
      {
        heading: 'Vehicle and policyholder',
        rows: [
          ['Registration mark', registrationOf(document)],
          ['Vehicle', `${document.make} ${document.model}, ${document.color}`],
          ['Chassis number', document.chassisNumber],
          ['Policyholder', document.holderName],
        ],
      },
      { heading: 'Territorial limits', rows: [['Countries', BROWN_CARD_COUNTRIES.join(', ')]] },
    ])
    drawSignature(pdf, company)
    drawProof(pdf)
  })
}
