import { refundOf, type TaxAmounts } from '@okwan/domain/money/tax-invoices/amounts'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Tx } from '../../platform/db/database.ts'
import type { CancelledRefund, TaxedDocument } from '../../platform/ports/tax-authority.ts'
import { contentOf, type DocumentRow, findDocument, refundedBefore } from './store.ts'

/** A document in the terms of the authority. */
export type SentDocument = { kind: 'document'; sent: TaxedDocument } | { kind: 'cancellation'; sent: CancelledRefund }

export function amountsOf(row: DocumentRow): TaxAmounts {
  return {
    netPesewas: row.net_pesewas,
    nhilPesewas: row.nhil_pesewas,
    getFundPesewas: row.getfund_pesewas,
    covidPesewas: row.covid_pesewas,
    vatPesewas: row.vat_pesewas,
  }
}

/** The document to submit, dated by the day on which it was opened: taxes are due from that day, even if it is signed later. */
export async function toSend(tx: Tx, row: DocumentRow): Promise<SentDocument> {
  const { user_name: userName, buyer_name, buyer_tin, plan_code } = await contentOf(tx, row.id)
  const [day, amounts] = [toAccraDate(row.opened_at), amountsOf(row)]
  if (row.kind === 'cancellation') {
    const note = await requireDocument(tx, row.about_id)
    const { number: invoiceNumber } = await requireDocument(tx, note.about_id)
    const sent = { invoiceNumber, reference: row.number, flag: 'REFUND_CANCELATION', day, userName, amounts } as const
    return { kind: 'cancellation', sent }
  }
  const sale = row.kind === 'invoice' ? row : await requireDocument(tx, row.about_id)
  const { flag, quantity } =
    row.kind === 'invoice'
      ? { flag: 'INVOICE' as const, quantity: 1 }
      : refundOf(amountsOf(sale), amounts, await refundedBefore(tx, row))
  return {
    kind: 'document',
    sent: {
      invoiceNumber: sale.number,
      reference: row.kind === 'invoice' ? '' : row.number,
      flag,
      day,
      userName,
      buyerName: buyer_name,
      buyerTin: buyer_tin ?? undefined,
      item: { code: `TRV-${plan_code}`, description: 'Travel insurance', quantity, unitPricePesewas: sale.net_pesewas },
      amounts,
    },
  }
}

async function requireDocument(tx: Tx, id: string | null): Promise<DocumentRow> {
  const found = id === null ? undefined : await findDocument(tx, id)
  if (!found) throw new Error(`tax document ${id} not found`)
  return found
}
