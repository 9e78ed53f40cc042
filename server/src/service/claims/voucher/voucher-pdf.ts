import { formatDate, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import type { Issuer } from '@okwan/domain/platform/settings/values'
import { drawHead, drawHero, paletteOf } from '../../../platform/documents/letterhead.ts'
import {
  contentWidth,
  drawAmounts,
  drawGrid,
  drawHeading,
  inColumn,
  type Row,
} from '../../../platform/documents/particulars.ts'
import { MM } from '../../../platform/documents/pattern.ts'
import { createPdf, drawSeal, INK, type Pdf } from '../../../platform/documents/pdf.ts'
import { drawPlate } from '../../../platform/documents/plate.ts'
import { artifact, element } from '../../../platform/documents/tags.ts'

export type DischargeVoucher = {
  voucherNumber: string
  /** `Own damage, settlement with the insured`. */
  under: string
  /** Null for travel and for vehicles that are not registered yet. */
  registrationNumber: string | null
  payablePesewas: number
  amountInWords: string
  particulars: Row[]
  /** Lines from the assessed loss to the amount payable. */
  lines: { label: string; amountPesewas: number }[]
  payees: { name: string; amountPesewas: number }[]
  statement: string[]
  offeredAt: Date
  payWorkingDays: number
  /** How and when the offer was accepted; null until then. */
  acceptance: { on: IsoDate; by: string } | null
  /** The insurer of the policy on the day of the offer. */
  company: Issuer
}

/** Voucher by which a claimant accepts the offer of a claim, either with a signature or with a one-time code. */
export function voucherPdf(voucher: DischargeVoucher): Promise<Buffer> {
  const { voucherNumber, offeredAt: at, company } = voucher
  const title = 'Claim Discharge Voucher'
  const footer = `${voucherNumber} · ${acceptanceText(voucher)}`
  return createPdf({ title: `${title} ${voucherNumber}`, at, size: 'A4', company, footer }, (pdf) => {
    drawHead(pdf, { company, title, under: voucher.under, number: { label: 'Voucher No.', value: voucherNumber } })
    drawAmountBand(pdf, voucher)
    drawGrid(pdf, voucher.particulars)
    drawTables(pdf, voucher)
    drawStatement(pdf, voucher)
    drawLines(pdf, 'Signed by the claimant', ['Signature or thumbprint', 'Full name', 'Date'], company)
    drawLines(pdf, 'Witness', ['Signature', 'Full name, address and telephone', 'Date'], company)
    drawCompanyPart(pdf, voucher)
    drawBeforeYouSign(pdf, voucher)
  })
}

function acceptanceText({ acceptance }: DischargeVoucher): string {
  return acceptance ? `Accepted on ${formatDate(acceptance.on)} by ${acceptance.by}` : 'Not accepted yet'
}

const PLATE_POINTS = 52 * MM

function drawAmountBand(pdf: Pdf, { company, payablePesewas, amountInWords, registrationNumber }: DischargeVoucher) {
  const detail = { label: 'Settlement amount', value: formatPesewas(payablePesewas), note: amountInWords, size: 20 }
  const lead = registrationNumber && {
    width: PLATE_POINTS,
    draw: ({ x, y }: { x: number; y: number }) => {
      const label = () => pdf.font('text').fontSize(7).fillColor(INK)
      element(pdf, 'P', () => label().text('Registration mark', x, y, { width: PLATE_POINTS }))
      drawPlate(pdf, registrationNumber, { x, y: y + 13, width: PLATE_POINTS })
    },
  }
  drawHero(pdf, { palette: paletteOf(company), details: [detail], verifyUrl: null, ...(lead ? { lead } : {}) })
  pdf.y += 4
}

/** Draws the calculation of the amount on the left and the payees on the right. */
function drawTables(pdf: Pdf, { company, lines, payees, payablePesewas }: DischargeVoucher): void {
  const top = pdf.y
  const amounts = (rows: readonly { label: string; amountPesewas: number }[]) =>
    rows.map(({ label, amountPesewas }): Row => [label, formatPesewas(amountPesewas)])
  const total = formatPesewas(payablePesewas)
  inColumn(pdf, 0, () => {
    drawHeading(pdf, 'Settlement', company.documentColour)
    drawAmounts(pdf, amounts(lines), ['Amount payable', total])
  })
  const end = pdf.y
  pdf.y = top
  inColumn(pdf, 1, () => {
    drawHeading(pdf, 'Payment', company.documentColour)
    drawAmounts(pdf, amounts(payees.map(({ name, amountPesewas }) => ({ label: name, amountPesewas }))), [
      'Total',
      total,
    ])
  })
  pdf.y = Math.max(end, pdf.y) + 8
}

function drawStatement(pdf: Pdf, { statement, company }: DischargeVoucher): void {
  const { left } = pdf.page.margins
  const top = pdf.y
  const width = contentWidth(pdf) - 14
  for (const text of statement) {
    const style = () => pdf.font('text').fontSize(8.6).fillColor(INK)
    element(pdf, 'P', () => style().text(text, left + 14, pdf.y, { width, lineGap: 2.4 }))
    pdf.y += 4
  }
  artifact(pdf, () => {
    pdf
      .moveTo(left + 2, top)
      .lineTo(left + 2, pdf.y - 4)
      .lineWidth(1.6)
      .stroke(company.documentColour)
  })
  pdf.x = left
}

/** Room for a signature or thumbprint above each rule. */
const FREE_POINTS = 11 * MM
const SHARES = [0.4, 0.4, 0.2]

function drawLines(pdf: Pdf, heading: string, labels: readonly string[], { documentColour }: Issuer): void {
  drawHeading(pdf, heading, documentColour)
  const { left } = pdf.page.margins
  const y = pdf.y + FREE_POINTS - 6
  let x = left
  for (const [at, label] of labels.entries()) {
    const own = contentWidth(pdf) * (SHARES[at] ?? 0)
    const width = own - (at === labels.length - 1 ? 0 : 14)
    artifact(pdf, () =>
      pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.8)
        .stroke(INK),
    )
    const style = () => pdf.font('text').fontSize(7).fillColor(INK)
    element(pdf, 'P', () => style().text(label, x, y + 3, { width }))
    x += own
  }
  pdf.x = left
}

function drawCompanyPart(pdf: Pdf, voucher: DischargeVoucher): void {
  const { company, offeredAt, payWorkingDays } = voucher
  drawHeading(pdf, 'For the Company', company.documentColour)
  const { left } = pdf.page.margins
  const name = `${company.signatory && `${company.signatory}, `}${company.signatory ? 'for' : 'For'} ${company.legalName}`
  const days = `${payWorkingDays} working ${payWorkingDays === 1 ? 'day' : 'days'}`
  const text = `Offer approved on ${formatDate(toAccraDate(offeredAt))}. Payment follows within ${days} after we receive the signed voucher or the acceptance by one-time code. ${acceptanceText(voucher)}.`
  const style = (font: 'text' | 'bold') => pdf.font(font).fontSize(8).fillColor(INK)
  element(pdf, 'P', () => style('bold').text(`${name}, Authorised Signatory`, left, pdf.y))
  element(pdf, 'P', () => style('text').text(text, left, pdf.y + 1, { width: contentWidth(pdf) }))
  drawSeal(pdf.fontSize(7), company, { labelX: left, x: left + 40 })
}

function drawBeforeYouSign(pdf: Pdf, { company: { phone, email, documentColour } }: DischargeVoucher): void {
  const { left } = pdf.page.margins
  const contact = [phone, email].filter(Boolean).join(', ')
  const text = `Before you sign: you do not have to accept this offer. If you disagree with it, contact us${contact && `: ${contact}`}. You may also refer the claim to the National Insurance Commission. Signing is free. No one may ask you for money to process this claim.`
  const width = contentWidth(pdf) - 16
  const style = () => pdf.font('text').fontSize(8).fillColor(INK)
  const height = style().heightOfString(text, { width, lineGap: 1.5 })
  if (pdf.y + height + 26 > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
  const y = pdf.y + 8
  artifact(pdf, () => {
    pdf.rect(left, y, contentWidth(pdf), height + 14)
    pdf.lineWidth(0.8).stroke(documentColour)
  })
  element(pdf, 'P', () => style().text(text, left + 8, y + 7, { width, lineGap: 1.5 }))
  pdf.x = left
}
