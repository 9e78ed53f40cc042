import { formatDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { makePdf } from '../../platform/documents/pdf.ts'
import { drawProof, drawSections, drawTitle, drawWatermark, type PolicyPaper, type Row } from './policy-parts.ts'

export type EndorsementSlip = PolicyPaper & {
  endorsementNumber: string
  /** What changed: the label, what it was, what it is. */
  changes: { label: string; was: string; is: string }[]
  premiumPesewas: number
  paymentReference: string | null
}

/** Goes with the schedule: from which day on what of it is different. */
export function endorsementPdf(slip: EndorsementSlip): Promise<Buffer> {
  const title = 'Endorsement'
  const options = { title: `${title} ${slip.endorsementNumber}`, at: slip.issuedAt, size: 'A5' as const }
  return makePdf(options, (pdf) => {
    drawWatermark(pdf, slip.watermark)
    drawTitle(pdf, title, slip.endorsementNumber, slip)
    drawSections(pdf, [
      {
        heading: 'Policy',
        rows: [
          ['Policy', slip.policyNumber],
          ['Holder', slip.holderName],
          ['Vehicle', `${slip.registrationNumber ?? slip.chassisNumber}, ${slip.make} ${slip.model}`],
          ['In force from', formatDate(slip.startDate)],
        ],
      },
      { heading: 'What is different', rows: slip.changes.map(({ label, was, is }): Row => [label, `${was} → ${is}`]) },
      {
        heading: 'Premium',
        rows: [
          ['To pay', formatPesewas(slip.premiumPesewas)],
          ['Payment reference', slip.paymentReference ?? 'None'],
        ],
      },
    ])
    drawProof(pdf)
  })
}
