import { formatDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { drawSections, type Row } from '../../platform/documents/particulars.ts'
import { createPdf } from '../../platform/documents/pdf.ts'
import { drawMotorTitle, drawProof, drawSignature, drawWatermark, type PolicyDocument } from './policy-parts.ts'

export type EndorsementSlip = PolicyDocument & {
  endorsementNumber: string
  /** Changed fields with their old and new values. */
  changes: { label: string; before: string; after: string }[]
  premiumPesewas: number
  /** Client reference of the payment; none if the change was free. */
  paymentReferences: string[]
}

/** Lists the changes to the schedule and their effective date. */
export function endorsementPdf(slip: EndorsementSlip): Promise<Buffer> {
  const title = 'Endorsement'
  const { issuedAt: at, company } = slip
  const options = { title: `${title} ${slip.endorsementNumber}`, at, size: 'A5' as const, company }
  return createPdf(options, (pdf) => {
    drawWatermark(pdf, slip.watermark)
    drawMotorTitle(pdf, slip, {
      title,
      under: `To policy ${slip.policyNumber}. All other terms remain unaltered.`,
      number: { label: 'Endorsement No.', value: slip.endorsementNumber },
      details: [{ label: 'Effective from', value: formatDate(slip.startDate) }],
    })
    const sections = [
      {
        heading: 'Policy',
        rows: [
          ['Policyholder', slip.holderName],
          ['Vehicle', `${slip.registrationNumber ?? slip.chassisNumber}, ${slip.make} ${slip.model}`],
        ] satisfies Row[],
      },
      {
        heading: 'Changes',
        rows: slip.changes.map(({ label, before, after }): Row => [label, `${before} → ${after}`]),
      },
      {
        heading: 'Premium',
        rows: [
          ['Premium adjustment', formatPesewas(slip.premiumPesewas)],
          ['Payment reference', slip.paymentReferences.join(', ') || 'None'],
        ] satisfies Row[],
      },
    ]
    drawSections(pdf, sections, company.documentColour)
    drawSignature(pdf, company)
    drawProof(pdf)
  })
}
