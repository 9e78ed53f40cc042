import { formatDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { makePdf } from '../../platform/documents/pdf.ts'
import {
  drawProof,
  drawSections,
  drawSignature,
  drawTitle,
  drawWatermark,
  type PolicyDocument,
  type Row,
} from './policy-parts.ts'

export type EndorsementSlip = PolicyDocument & {
  endorsementNumber: string
  /** Changed fields with their old and new values. */
  changes: { label: string; was: string; is: string }[]
  premiumPesewas: number
  paymentReference: string | null
}

/** Lists the changes to the schedule and their effective date. */
export function endorsementPdf(slip: EndorsementSlip): Promise<Buffer> {
  const title = 'Endorsement'
  const { issuedAt: at, company } = slip
  const options = { title: `${title} ${slip.endorsementNumber}`, at, size: 'A5' as const, company }
  return makePdf(options, (pdf) => {
    drawWatermark(pdf, slip.watermark)
    drawTitle(pdf, title, slip.endorsementNumber, slip)
    drawSections(pdf, [
      {
        heading: 'Policy',
        rows: [
          ['Policy number', slip.policyNumber],
          ['Policyholder', slip.holderName],
          ['Vehicle', `${slip.registrationNumber ?? slip.chassisNumber}, ${slip.make} ${slip.model}`],
          ['Effective from', formatDate(slip.startDate)],
        ],
      },
      { heading: 'Changes', rows: slip.changes.map(({ label, was, is }): Row => [label, `${was} → ${is}`]) },
      {
        heading: 'Premium',
        rows: [
          ['Premium adjustment', formatPesewas(slip.premiumPesewas)],
          ['Payment reference', slip.paymentReference ?? 'None'],
        ],
      },
    ])
    drawSignature(pdf, company)
    drawProof(pdf)
  })
}
