import { stampRows } from '@okwan/domain/money/tax-invoices/terms'
import { formatPesewas } from '@okwan/domain/platform/money'
import { MM } from '../../platform/documents/pattern.ts'
import { drawQr, type Pdf } from '../../platform/documents/pdf.ts'
import { createRoll, drawCentred, drawDashes, drawRollRows, rollWidth } from '../../platform/documents/roll.ts'
import type { TaxMarks } from '../tax-invoices/marks-of-payment.ts'
import { type Receipt, receiptRows, receiptTitle } from './receipt.ts'

/** A module of the code is about 0.9 mm, so that a coarse printer keeps it readable. */
const QR_POINTS = 30 * MM

/** The receipt for an 80 mm thermal printer: the particulars of the A5 receipt, in black only. */
export function receiptRollPdf(receipt: Receipt): Promise<Buffer> {
  const { company } = receipt
  return createRoll({ title: receiptTitle(receipt), at: receipt.paidAt, company }, (pdf) => {
    drawCompany(pdf, receipt)
    drawDashes(pdf)
    drawCentred(pdf, 'OFFICIAL RECEIPT', { font: 'bold', size: 10, tag: 'H1' })
    drawCentred(pdf, receipt.receiptNumber, { size: 8 })
    drawDashes(pdf)
    drawCentred(pdf, formatPesewas(receipt.paidPesewas), { font: 'heavy', size: 24 })
    drawCentred(pdf, receipt.amountInWords, { size: 8.5 })
    drawDashes(pdf)
    drawRollRows(pdf, receiptRows(receipt))
    if (receipt.taxMarks) drawTaxMarks(pdf, receipt.taxMarks)
    drawDashes(pdf)
    drawCode(pdf, receipt.verifyUrl)
    drawCentred(pdf, 'Scan the code to verify this receipt.')
    drawCentred(pdf, 'A receipt proves payment; the certificate proves cover.')
  })
}

/** The roll has no logo, because a thermal printer turns its colours into coarse dots. */
function drawCompany(pdf: Pdf, { company }: Receipt): void {
  const { legalName, licence, licenceNumber, address, phone, taxNumber } = company
  drawCentred(pdf, legalName, { font: 'heavy', size: 12 })
  const contact = [phone, taxNumber && `TIN ${taxNumber}`].filter(Boolean).join(' · ')
  const lines = [address, contact, licence, licenceNumber && `Licence No. ${licenceNumber}`]
  for (const line of lines.filter(Boolean)) drawCentred(pdf, line)
}

function drawTaxMarks(pdf: Pdf, { number, stamp }: TaxMarks): void {
  drawDashes(pdf)
  drawCentred(pdf, 'TAX INVOICE (GRA E-VAT)', { font: 'bold', size: 8, tag: 'H2' })
  if (!stamp) {
    drawCentred(
      pdf,
      `Provisional receipt. The tax authority has not signed invoice ${number} yet. Ask us for the signed receipt.`,
    )
    return
  }
  drawRollRows(pdf, stampRows(stamp), 7)
  pdf.y += 4
  drawCode(pdf, stamp.qrCode)
}

function drawCode(pdf: Pdf, content: string): void {
  // The quiet zone is at most 4 of 21 modules, and the area around the code is white.
  const top = pdf.y + 4
  drawQr(pdf, content, {
    x: pdf.page.margins.left + (rollWidth(pdf) - QR_POINTS) / 2,
    y: top,
    size: QR_POINTS,
    colour: '#000000',
  })
  pdf.x = pdf.page.margins.left
  pdf.y = top + QR_POINTS + 10
}
