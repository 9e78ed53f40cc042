import { amountInWords } from '@okwan/domain/money/payments/amount-in-words'
import { payoutNumber } from '@okwan/domain/money/payouts/numbers'
import { BANKS } from '@okwan/domain/money/payouts/terms'
import { formatMoment } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { formatPhone, NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Company } from '@okwan/domain/platform/settings/values'
import { drawLogo, FAINT, INK, makePdf, type Pdf } from '../../../platform/documents/pdf.ts'
import type { Ctx, FileAnswer } from '../../../platform/http/context.ts'
import { wentToPayee } from '../approve/disbursement-context.ts'
import { type DisbursementRow, disbursementsOf } from '../send/disbursement-store.ts'
import type { PayoutRow } from '../store.ts'
import { presentPayout } from './present.ts'
import { type PayoutQueue, readPayout } from './scope.ts'

/** The remittance advice of a paid payout. */
export async function printRemittance(ctx: Ctx, queue: PayoutQueue, id: string): Promise<FileAnswer> {
  const payout = await readPayout(ctx, queue, id)
  const paid = (await disbursementsOf(ctx.tx, id)).find(({ state }) => state === 'paid')
  if (payout.state !== 'paid' || !paid?.final_at) {
    throw new Refusal('not_paid_yet')
  }
  const number = payoutNumber(payout)
  const at = paid.final_at
  const company = ctx.product.settings.at('company', at)
  const bytes = await makePdf({ title: `Remittance advice ${number}`, at, size: 'A5', company }, (pdf) =>
    draw(pdf, paid, company, factsOf(ctx, payout, paid, at)),
  )
  return { bytes, fileName: `${number}-remittance-advice.pdf` }
}

function factsOf(ctx: Ctx, payout: PayoutRow, paid: DisbursementRow, paidAt: Date): [string, string][] {
  const { payee, payoutNumber: number, branchName } = presentPayout(payout, [], ctx)
  // The payee may have been corrected before the first disbursement was reported as paid.
  const accountName = wentToPayee(paid, payout) ? (payee.accountName ?? '') : undefined
  return [
    ['Number', number],
    ['Paid on', formatMoment(paidAt)],
    ['Payee', payee.fullName],
    ['Account', destinationOf(paid)],
    ...(accountName === undefined ? [] : [['Account name', accountName] as [string, string]]),
    ['Purpose', payout.about],
    ...(payout.fee_pesewas > 0 ? [['Fee', formatPesewas(payout.fee_pesewas)] as [string, string]] : []),
    ['Our reference', paid.reference],
    ...(paid.network_transaction_id ? [['Network reference', paid.network_transaction_id] as [string, string]] : []),
    ['Branch', branchName],
  ]
}

function destinationOf({ bank_code: bankCode, bank_account: bankAccount, network, phone }: DisbursementRow): string {
  if (bankCode !== null) return `${BANKS[bankCode] ?? bankCode}, ${bankAccount}`
  return `${network ? NETWORK_NAMES[network] : ''}, ${phone ? formatPhone(phone) : ''}`
}

const LABEL_POINTS = 110

function draw(
  pdf: Pdf,
  { sent_pesewas: sentPesewas }: DisbursementRow,
  company: Company,
  facts: readonly [string, string][],
): void {
  const { left, right, top } = pdf.page.margins
  const width = pdf.page.width - left - right
  const below = drawLogo(pdf, company, { x: left, y: top })
  pdf.font('bold').fontSize(18).fillColor(company.documentColour).text(company.shortName, left, below)
  pdf.font('text').fontSize(9).fillColor(FAINT).text('Remittance advice', { width })
  pdf.moveDown(1.2)
  pdf.font('bold').fontSize(22).fillColor(INK).text(formatPesewas(sentPesewas), { width })
  pdf.font('text').fontSize(9).text(amountInWords(sentPesewas), { width })
  pdf.moveDown(1)
  for (const [label, value] of facts) {
    const { y } = pdf
    pdf.fillColor(FAINT).text(label, left, y, { width: LABEL_POINTS - 8 })
    pdf.fillColor(INK).text(value, left + LABEL_POINTS, y, { width: width - LABEL_POINTS })
    pdf.moveDown(0.5)
  }
}
