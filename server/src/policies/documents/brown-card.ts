import { ACCIDENT_ABROAD, BROWN_CARD_COUNTRIES } from '@okwan/domain/policies/policies/documents/certificate-wording'
import { BROWN } from '../../platform/documents/letterhead.ts'
import { drawList, drawNote, drawSections } from '../../platform/documents/particulars.ts'
import { drawField, drawRosette, MM } from '../../platform/documents/pattern.ts'
import { createPdf, type Pdf } from '../../platform/documents/pdf.ts'
import { artifact } from '../../platform/documents/tags.ts'
import {
  coverBegins,
  coverEnds,
  drawMotorTitle,
  drawProof,
  drawSignature,
  drawWatermark,
  inTwoLines,
  type PolicyDocument,
} from './policy-parts.ts'

/** Proves motor cover in the other ECOWAS member states. Labels are in the official languages of the Community. */
export function brownCardPdf(document: PolicyDocument): Promise<Buffer> {
  const title = 'ECOWAS Brown Card'
  const { issuedAt: at, company } = document
  const options = { title: `${title} ${document.brownCardNumber}`, at, size: 'A5' as const, company }
  return createPdf(options, (pdf) => {
    drawBackground(pdf, document.brownCardNumber)
    drawWatermark(pdf, document.watermark)
    drawMotorTitle(pdf, document, {
      title,
      under: 'Carte Brune CEDEAO · Cartão Castanho CEDEAO',
      number: { label: 'Card No. · N° · N.º', value: document.brownCardNumber },
      palette: BROWN,
      details: [
        { label: 'Valid from · Du · De', ...inTwoLines(coverBegins(document)) },
        { label: 'Valid to · Au · Até', ...inTwoLines(coverEnds(document)) },
      ],
    })
    drawSections(
      pdf,
      [
        {
          heading: 'Insurance',
          rows: [
            ['Policyholder · Assuré · Segurado', document.holderName],
            ['Insurer · Assureur · Seguradora', company.legalName],
            ['Policy number · Police · Apólice', document.policyNumber],
            ['Class of use · Usage · Uso', document.useName],
          ],
        },
        {
          heading: 'Vehicle',
          rows: [
            ['Make and type · Marque et type · Marca e tipo', `${document.make} ${document.model}, ${document.color}`],
            ['Chassis number · Châssis · Chassi', document.chassisNumber],
          ],
        },
        {
          heading: 'Territorial limits',
          rows: [['Valid in · Valable dans · Válido em', BROWN_CARD_COUNTRIES.join(', ')]],
        },
      ],
      BROWN.accent,
    )
    drawNote(pdf, EFFECT)
    drawList(pdf, { heading: 'If you have an accident abroad', items: ACCIDENT_ABROAD, colour: BROWN.accent })
    drawSignature(pdf, company)
    drawProof(pdf)
  })
}

const EFFECT =
  'This card proves insurance in the countries listed while the policy is in force. It covers third-party liability as required by the compulsory motor insurance law of the country visited. Damage to your own vehicle is not covered.'
const TONE = '#f6eadb'

/** Draws the brown background of the whole sheet, with waves and a rosette. */
function drawBackground(pdf: Pdf, number: string): void {
  const { width, height } = pdf.page
  artifact(pdf, () => {
    pdf.rect(0, 0, width, height).fill(TONE)
    drawField(pdf, { x: 0, y: 0, width, height }, { gap: 6.6 * MM, swing: 6 * MM, colour: '#ead7c2' })
    drawRosette(pdf, { x: width / 2, y: height * 0.56, radius: 44 * MM }, number, { colour: '#e3cfb9', weight: 0.31 })
  })
}
