import { KIND_TITLES } from '@okwan/domain/money/settlements/terms'
import { formatDate, formatMoment, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import { drawSeal, FAINT, INK, makePdf } from '../../platform/documents/pdf.ts'
import type { Ctx, FileAnswer } from '../../platform/http/context.ts'
import { issuerOn } from '../../platform/settings/insurer-on.ts'
import { findSettlement, linesOfSettlement, type SettlementRow } from './store.ts'

const MARGIN = 48
const LABEL_WIDTH = 190

/** Certificate of the tax withheld from one agent in a return. The approval dates it, so it reprints byte for byte. */
export async function getCertificate(
  { tx, product }: Ctx,
  { params }: { params: { id: string; userId: string } },
): Promise<FileAnswer> {
  const settlement = await findSettlement(tx, params.id)
  const mine = (await linesOfSettlement(tx, params.id)).filter(({ payee_id }) => payee_id === params.userId)
  const facts = mine[0]?.facts
  if (!settlement || !facts) throw new Refusal('not_found', 'This certificate does not exist.')
  if (!settlement.approved_at) throw new Refusal('not_found', 'The certificate is available after the approval.')
  const at = settlement.approved_at
  const gross = mine.reduce((sum, line) => sum + line.facts.grossPesewas, 0)
  const tax = mine.reduce((sum, line) => sum + line.due_pesewas, 0)
  const company = issuerOn(product.settings, at)
  const month = toAccraDate(settlement.starts_at ?? settlement.cut_off).slice(0, 7)
  const lines: [string, string][] = [
    ['Certificate number', `WHT-${month.replace('-', '')}-${facts.payeeNumber}`],
    ['Withheld by', [company.legalName, company.taxNumber && `TIN ${company.taxNumber}`].filter(Boolean).join(', ')],
    ['Withheld from', `${facts.payeeName}, ${facts.payeeNumber}`],
    ['Paid to', settlement.payee.name],
    ['Month', monthText(settlement)],
    ['Type of payment', 'Insurance commission (Income Tax Act, 2015, Act 896)'],
    ['Commission, net of reversals', formatPesewas(gross)],
    ['Tax withheld', formatPesewas(tax)],
    ['Paid after tax', formatPesewas(gross - tax)],
  ]
  const bytes = await makePdf({ title: `Withholding tax ${month}`, at, size: 'A4', company }, (pdf) => {
    pdf.font('bold').fontSize(17).text(`${KIND_TITLES['withholding-tax']} certificate`, MARGIN, MARGIN)
    pdf.moveDown(1)
    for (const [label, text] of lines) {
      const { y } = pdf
      pdf.font('text').fontSize(10).fillColor(FAINT).text(label, MARGIN, y, { width: LABEL_WIDTH })
      pdf
        .font('bold')
        .fillColor(INK)
        .text(text, MARGIN + LABEL_WIDTH, y, { width: 300 })
      pdf.moveDown(0.7)
    }
    drawSeal(pdf.fontSize(10), company, { labelX: MARGIN, x: MARGIN + LABEL_WIDTH })
    pdf
      .font('text')
      .fontSize(9)
      .fillColor(FAINT)
      .text(`Issued ${formatMoment(at)}.`, MARGIN, pdf.y + 10)
  })
  return { fileName: `withholding-tax-${month}-${facts.payeeNumber}.pdf`, bytes }
}

function monthText({ starts_at, cut_off }: SettlementRow): string {
  const last = toAccraDate(new Date(cut_off.getTime() - 1))
  return `${formatDate(toAccraDate(starts_at ?? cut_off))} to ${formatDate(last)}`
}
