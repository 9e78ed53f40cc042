import { formatMoment } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import type { Company } from '@okwan/domain/platform/settings/values'
import { drawHead, drawHero, paletteOf } from '../../platform/documents/letterhead.ts'
import { drawDetails, drawNote, type Row } from '../../platform/documents/particulars.ts'
import { createPdf } from '../../platform/documents/pdf.ts'
import type { TaxMarks } from '../tax-invoices/marks-of-payment.ts'
import { drawTaxMarks } from './draw-tax-marks.ts'

export type Receipt = {
  receiptNumber: string
  /** Reference of the payment in lists and at providers. */
  reference: string
  paidAt: Date
  customerName: string
  /** `Renewal`. */
  paidFor: string
  /** Null until the policy is issued. */
  policyNumber: string | null
  paidPesewas: number
  amountInWords: string
  /** `MTN Mobile Money, 024 ••• 4567`. */
  paidBy: string
  networkReference: string | null
  soldBy: string
  branchName: string
  verifyUrl: string
  /** Null for a sale without a tax invoice. */
  taxMarks: TaxMarks | null
  /** The company as it was on the day of the payment. */
  company: Company
}

/** A receipt on A5. Text is drawn literally, so a name can't inject a link or a script. */
export function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const { company } = receipt
  return createPdf({ title: receiptTitle(receipt), at: receipt.paidAt, size: 'A5', company }, (pdf) => {
    drawHead(pdf, {
      company,
      title: 'Official Receipt',
      under: `Received by ${company.legalName}`,
      number: { label: 'Receipt No.', value: receipt.receiptNumber },
    })
    const amount = { label: 'Amount received', value: formatPesewas(receipt.paidPesewas), note: receipt.amountInWords }
    drawHero(pdf, { palette: paletteOf(company), details: [{ ...amount, size: 20 }], verifyUrl: receipt.verifyUrl })
    drawDetails(pdf, receiptRows(receipt))
    if (receipt.taxMarks) drawTaxMarks(pdf, receipt.taxMarks)
    drawNote(pdf, 'Scan the code to verify this receipt. A receipt proves payment; the certificate proves cover.')
  })
}

export const receiptTitle = ({ receiptNumber }: Receipt) => `Receipt ${receiptNumber}`

/** Particulars of a receipt in every format. The number is in the head. */
export function receiptRows(receipt: Receipt): Row[] {
  const rows: [string, string | null][] = [
    ['Date', formatMoment(receipt.paidAt)],
    ['Received from', receipt.customerName],
    ['For', receipt.paidFor],
    ['Policy', receipt.policyNumber],
    ['Paid with', receipt.paidBy],
    ['Network reference', receipt.networkReference],
    ['Payment reference', receipt.reference],
    ['Status', 'Paid'],
    ['Sold by', receipt.soldBy],
    ['Branch', receipt.branchName],
  ]
  return rows.filter((row): row is Row => row[1] !== null)
}
