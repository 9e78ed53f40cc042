import { amountInWords } from '@okwan/domain/money/payments/amount-in-words'
import { payoutNumber } from '@okwan/domain/money/payouts/numbers'
import { BANKS } from '@okwan/domain/money/payouts/terms'
import { formatMoment } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { formatPhone, NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Company } from '@okwan/domain/platform/settings/values'
import { drawHead, drawHero, paletteOf } from '../../../platform/documents/letterhead.ts'
import { drawDetails, type Row } from '../../../platform/documents/particulars.ts'
import { createPdf } from '../../../platform/documents/pdf.ts'
import type { Ctx, FileResponse } from '../../../platform/http/context.ts'
import { wasSentToPayee } from '../approve/disbursement-context.ts'
import { type DisbursementRow, disbursementsOf } from '../send/disbursement-store.ts'
import type { PayoutRow } from '../store.ts'
import { presentPayout } from './present.ts'
import { type PayoutQueue, readPayout } from './scope.ts'

/** The remittance advice of a paid payout. */
export async function printRemittance(ctx: Ctx, queue: PayoutQueue, id: string): Promise<FileResponse> {
  const payout = await readPayout(ctx, queue, id)
  const paid = (await disbursementsOf(ctx.tx, id)).find(({ state }) => state === 'paid')
  if (payout.state !== 'paid' || !paid?.final_at) {
    throw new Refusal('not_paid_yet')
  }
  const number = payoutNumber(payout)
  const at = paid.final_at
  const company = ctx.product.settings.at('company', at)
  const details = detailsOf(ctx, payout, paid, at)
  const bytes = await remittancePdf({ number, at, company, sentPesewas: paid.sent_pesewas, details })
  return { bytes, fileName: `${number}-remittance-advice.pdf` }
}

function detailsOf(ctx: Ctx, payout: PayoutRow, paid: DisbursementRow, paidAt: Date): Row[] {
  const { payee, branchName } = presentPayout(payout, [], ctx)
  // The payee may have been corrected before the first disbursement was reported as paid.
  const accountName = wasSentToPayee(paid, payout) ? (payee.accountName ?? '') : undefined
  return [
    ['Paid on', formatMoment(paidAt)],
    ['Payee', payee.fullName],
    ['Account', destinationOf(paid)],
    ...(accountName === undefined ? [] : [['Account name', accountName] as Row]),
    ['Purpose', payout.about],
    ...(payout.fee_pesewas > 0 ? [['Fee', formatPesewas(payout.fee_pesewas)] as Row] : []),
    ['Our reference', paid.reference],
    ...(paid.network_transaction_id ? [['Network reference', paid.network_transaction_id] as Row] : []),
    ['Branch', branchName],
  ]
}

function destinationOf({ bank_code: bankCode, bank_account: bankAccount, network, phone }: DisbursementRow): string {
  if (bankCode !== null) return `${BANKS[bankCode] ?? bankCode}, ${bankAccount}`
  return `${network ? NETWORK_NAMES[network] : ''}, ${phone ? formatPhone(phone) : ''}`
}

type Remittance = { number: string; at: Date; company: Company; sentPesewas: number; details: readonly Row[] }

export function remittancePdf({ number, at, company, sentPesewas, details }: Remittance): Promise<Buffer> {
  return createPdf({ title: `Remittance Advice ${number}`, at, size: 'A5', company }, (pdf) => {
    const head = { title: 'Remittance Advice', under: `Paid by ${company.legalName}` }
    drawHead(pdf, { company, ...head, number: { label: 'Number', value: number } })
    const amount = {
      label: 'Amount sent',
      value: formatPesewas(sentPesewas),
      note: amountInWords(sentPesewas),
      size: 20,
    }
    drawHero(pdf, { palette: paletteOf(company), details: [amount], verifyUrl: null })
    drawDetails(pdf, details)
  })
}
