import { WITHHOLDING_BPS } from '@okwan/domain/money/commissions/commission'
import { PAYEE_KIND_LABELS } from '@okwan/domain/money/commissions/terms'
import { formatDate, formatMoment, formatMonth, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Company, Issuer } from '@okwan/domain/platform/settings/values'
import { formatBps } from '@okwan/domain/products/rating/lines'
import { drawHead } from '../../../platform/documents/letterhead.ts'
import { drawDetails, drawNote, type Row } from '../../../platform/documents/particulars.ts'
import { createPdf, drawSeal } from '../../../platform/documents/pdf.ts'
import type { Ctx, FileResponse } from '../../../platform/http/context.ts'
import { issuerOn } from '../../../platform/settings/insurer-on.ts'
import { findPayee, type PayeeRow } from '../rates/rates-store.ts'
import { type Month, monthOf } from './month.ts'
import { type EntryRow, entriesIn } from './statement-store.ts'

/** Certificate of the tax withheld from an agent in a month, for the agent's tax return. */
export async function getTaxCertificate(
  { tx, actor, now, product }: Ctx,
  { query }: { query: { month?: string | undefined } },
): Promise<FileResponse> {
  const month = monthOf(query.month, now)
  const payee = await findPayee(tx, actor.id)
  if (!payee) throw new Refusal('not_found', 'This person doesn’t exist or you can’t access their record.')
  const taxed = (await entriesIn(tx, actor.id, month)).filter(({ was_vested }) => was_vested)
  if (taxed.length === 0) {
    throw new Refusal('nothing_withheld')
  }
  const company = issuerOn(product.settings, now)
  return {
    fileName: `withholding-tax-${month.month}.pdf`,
    bytes: await taxCertificatePdf({ company, payee, month, taxed, now }),
  }
}

type Certificate = { company: Issuer; payee: PayeeRow; month: Month; taxed: readonly EntryRow[]; now: Date }

export function taxCertificatePdf({ company, payee, month, taxed, now }: Certificate): Promise<Buffer> {
  const grossPesewas = taxed.reduce((sum, row) => sum + row.gross_pesewas, 0)
  const taxPesewas = taxed.reduce((sum, row) => sum + row.tax_pesewas, 0)
  const isOver = toAccraDate(now) > month.lastDay
  const number = { label: 'Certificate number', value: `WHT-${month.month.replace('-', '')}-${payee.staff_id}` }
  const lines: Row[] = [
    ['Withheld by', withholderOf(company)],
    ['Withheld from', `${payee.full_name}, ${payee.staff_id}`],
    ['Taxed as', PAYEE_KIND_LABELS[payee.payee_kind]],
    ['Month', `${formatDate(month.firstDay)} to ${formatDate(month.lastDay)}`],
    ['Type of payment', 'Insurance commission (Income Tax Act, 2015, Act 896)'],
    ['Commission, net of reversals', formatPesewas(grossPesewas)],
    ['Rate', formatBps(WITHHOLDING_BPS[payee.payee_kind])],
    ['Tax withheld', formatPesewas(taxPesewas)],
    ['Paid after tax', formatPesewas(grossPesewas - taxPesewas)],
  ]
  return createPdf(
    { title: `Withholding Tax Certificate, ${formatMonth(month.month)}`, at: now, size: 'A4', company },
    (pdf) => {
      drawHead(pdf, { company, title: 'Withholding Tax Certificate', under: 'Income Tax Act, 2015 (Act 896)', number })
      drawDetails(pdf, lines)
      pdf.y += 8
      drawSeal(pdf.fontSize(9), company, { labelX: pdf.page.margins.left, x: pdf.page.margins.left + 150 })
      drawNote(pdf, `${isOver ? '' : 'Provisional: the month has not ended. '}Printed ${formatMoment(now)}.`)
    },
  )
}

/** The tax number identifies the withholder to the tax authority. */
function withholderOf({ legalName, taxNumber }: Company): string {
  return taxNumber === '' ? legalName : `${legalName}, TIN ${taxNumber}`
}
