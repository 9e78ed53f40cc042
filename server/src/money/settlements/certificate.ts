import { KIND_TITLES, periodEnd, periodStart } from '@okwan/domain/money/settlements/terms'
import { formatMoment, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Issuer } from '@okwan/domain/platform/settings/values'
import { drawHead } from '../../platform/documents/letterhead.ts'
import { drawDetails, drawNote, type Row } from '../../platform/documents/particulars.ts'
import { createPdf, drawSeal } from '../../platform/documents/pdf.ts'
import type { Ctx, FileResponse } from '../../platform/http/context.ts'
import { issuerOn } from '../../platform/settings/insurer-on.ts'
import { findSettlement, linesOfSettlement, type SettlementRow } from './store.ts'

/** Certificate of the tax withheld from one agent in a return, dated by the approval, so that it reprints byte for byte. */
export async function getCertificate(
  { tx, product }: Ctx,
  { params }: { params: { id: string; userId: string } },
): Promise<FileResponse> {
  const settlement = await findSettlement(tx, params.id)
  const agentLines = (await linesOfSettlement(tx, params.id)).filter(({ payee_id }) => payee_id === params.userId)
  const details = agentLines[0]?.details
  if (!settlement || !details) throw new Refusal('not_found', 'This certificate doesn’t exist or you can’t access it.')
  if (!settlement.approved_at) throw new Refusal('not_found', 'The certificate is available after the approval.')
  const at = settlement.approved_at
  const gross = agentLines.reduce((sum, line) => sum + line.details.grossPesewas, 0)
  const tax = agentLines.reduce((sum, line) => sum + line.due_pesewas, 0)
  const company = issuerOn(product.settings, at)
  const month = toAccraDate(settlement.starts_at ?? settlement.cut_off).slice(0, 7)
  const number = { label: 'Certificate number', value: `WHT-${month.replace('-', '')}-${details.payeeNumber}` }
  const lines: Row[] = [
    ['Withheld by', [company.legalName, company.taxNumber && `TIN ${company.taxNumber}`].filter(Boolean).join(', ')],
    ['Withheld from', `${details.payeeName}, ${details.payeeNumber}`],
    ['Paid to', settlement.payee.name],
    ['Month', monthText(settlement)],
    ['Type of payment', 'Insurance commission (Income Tax Act, 2015, Act 896)'],
    ['Commission, net of reversals', formatPesewas(gross)],
    ['Tax withheld', formatPesewas(tax)],
    ['Paid after tax', formatPesewas(gross - tax)],
  ]
  const bytes = await withholdingPdf({ company, month, at, number, lines })
  return { fileName: `withholding-tax-${month}-${details.payeeNumber}.pdf`, bytes }
}

type Printed = {
  company: Issuer
  month: string
  at: Date
  number: { label: string; value: string }
  lines: readonly Row[]
}

export function withholdingPdf({ company, month, at, number, lines }: Printed): Promise<Buffer> {
  return createPdf({ title: `Withholding tax ${month}`, at, size: 'A4', company }, (pdf) => {
    const title = `${KIND_TITLES['withholding-tax']} certificate`
    drawHead(pdf, { company, title, under: 'Income Tax Act, 2015 (Act 896)', number })
    drawDetails(pdf, lines)
    pdf.y += 8
    drawSeal(pdf.fontSize(9), company, { labelX: pdf.page.margins.left, x: pdf.page.margins.left + 150 })
    drawNote(pdf, `Issued ${formatMoment(at)}.`)
  })
}

function monthText({ starts_at, cut_off }: SettlementRow): string {
  return `${periodStart(starts_at ?? cut_off)} to ${periodEnd(cut_off)}`
}
