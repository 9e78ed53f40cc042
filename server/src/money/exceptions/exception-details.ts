import type { ExceptionDetail, ExceptionSubject } from '@okwan/contract/money/exceptions'
import { formatPesewas } from '@okwan/domain/platform/money'
import { formatPhone } from '@okwan/domain/platform/phone'
import type { Tx } from '../../platform/db/database.ts'
import { correctionOfItem } from '../reconciliation/resolve-difference.ts'
import { timelineText } from '../transactions/timeline-text.ts'
import { eventsOfPayment, findDifferenceDetails, findDisbursementDetails, findPaymentDetails } from './store.ts'

type ExceptionDetails = Pick<ExceptionDetail, 'details' | 'timeline'>

const PROVIDERS: Record<string, string> = { hubtel: 'Hubtel', mtn: 'MTN' }

/** Facts and timeline of an exception, because the person who decides may have no access to other pages. */
export async function readDetails(tx: Tx, subject: ExceptionSubject, id: string): Promise<ExceptionDetails> {
  if (subject === 'payment') return { details: await paymentDetails(tx, id), timeline: await paymentTimeline(tx, id) }
  if (subject === 'payout') return { details: await disbursementDetails(tx, id), timeline: [] }
  return { details: await differenceDetails(tx, id), timeline: [] }
}

async function paymentDetails(tx: Tx, id: string) {
  const row = await findPaymentDetails(tx, id)
  if (!row) return []
  return knownDetails([
    ['Amount due', formatPesewas(row.due_pesewas)],
    ['Received', row.paid_pesewas === null ? 'None' : formatPesewas(row.paid_pesewas)],
    ['Posted as', row.money === 'parked' ? 'Suspense' : row.money === 'none' ? 'Not posted' : row.money],
    ['Provider', row.provider && PROVIDERS[row.provider]],
    ['Paid from', row.payer_number && formatPhone(row.payer_number)],
    ['Provider reference', row.provider_transaction_id],
    ['Network reference', row.network_transaction_id],
    ['Sold by', row.seller_name],
  ])
}

async function paymentTimeline(tx: Tx, id: string) {
  const events = await eventsOfPayment(tx, id)
  return events.map(({ at, event, detail }) => ({ at: at.toISOString(), text: timelineText(event, detail) }))
}

async function disbursementDetails(tx: Tx, id: string) {
  const row = await findDisbursementDetails(tx, id)
  if (!row) return []
  return knownDetails([
    ['Sent', formatPesewas(row.sent_pesewas)],
    ['Payee’s number', row.phone && formatPhone(row.phone)],
    ['Registered to', row.account_name],
    ['Provider', PROVIDERS[row.provider]],
    ['Provider reference', row.provider_transaction_id],
    ['Network reference', row.network_transaction_id],
  ])
}

async function differenceDetails(tx: Tx, id: string) {
  const row = await findDifferenceDetails(tx, id)
  if (!row) return []
  const booking = await correctionOfItem(tx, id)
  const sum = (pesewas: number | null) => (pesewas === null ? 'None' : formatPesewas(pesewas))
  return knownDetails([
    ['Direction', row.direction === 'in' ? 'Incoming' : 'Outgoing'],
    ['Provider amount', sum(row.provider_pesewas)],
    ['Provider fee', row.provider_fee_pesewas === null ? null : formatPesewas(row.provider_fee_pesewas)],
    ['Ledger amount', sum(row.ledger_pesewas)],
    ['Ledger fee', row.ledger_fee_pesewas === null ? null : formatPesewas(row.ledger_fee_pesewas)],
    ['Network reference', row.network_transaction_id],
    ['Correction', booking && formatPesewas(booking.changePesewas)],
  ])
}

/** Omits unknown values. */
function knownDetails(pairs: readonly (readonly [string, string | null | undefined])[]): ExceptionDetail['details'] {
  return pairs.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}
