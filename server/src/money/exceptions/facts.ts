import type { ExceptionDetail, ExceptionSubject } from '@okwan/contract/money/exceptions'
import { formatPesewas } from '@okwan/domain/platform/money'
import { formatPhone } from '@okwan/domain/platform/phone'
import type { Tx } from '../../platform/db/database.ts'
import { correctionOfItem } from '../reconciliation/resolve-difference.ts'
import { timelineText } from '../transactions/timeline-text.ts'
import { eventsOfPayment, factsOfDifference, factsOfDisbursement, factsOfPayment } from './store.ts'

type ExceptionFacts = Pick<ExceptionDetail, 'facts' | 'timeline'>

const PROVIDERS: Record<string, string> = { hubtel: 'Hubtel', mtn: 'MTN' }

/** Facts and timeline of an exception, because the person who decides may have no access to other pages. */
export async function knownOf(tx: Tx, subject: ExceptionSubject, id: string): Promise<ExceptionFacts> {
  if (subject === 'payment') return { facts: await paymentFacts(tx, id), timeline: await paymentTimeline(tx, id) }
  if (subject === 'payout') return { facts: await disbursementFacts(tx, id), timeline: [] }
  return { facts: await differenceFacts(tx, id), timeline: [] }
}

async function paymentFacts(tx: Tx, id: string) {
  const row = await factsOfPayment(tx, id)
  if (!row) return []
  return knownFacts([
    ['Amount due', formatPesewas(row.due_pesewas)],
    ['Received', row.paid_pesewas === null ? 'Nothing' : formatPesewas(row.paid_pesewas)],
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

async function disbursementFacts(tx: Tx, id: string) {
  const row = await factsOfDisbursement(tx, id)
  if (!row) return []
  return knownFacts([
    ['Sent', formatPesewas(row.sent_pesewas)],
    ['Payee’s number', row.phone && formatPhone(row.phone)],
    ['Registered to', row.account_name],
    ['Provider', PROVIDERS[row.provider]],
    ['Provider reference', row.provider_transaction_id],
    ['Network reference', row.network_transaction_id],
  ])
}

async function differenceFacts(tx: Tx, id: string) {
  const row = await factsOfDifference(tx, id)
  if (!row) return []
  const booking = await correctionOfItem(tx, id)
  const sum = (pesewas: number | null) => (pesewas === null ? 'Nothing' : formatPesewas(pesewas))
  return knownFacts([
    ['Direction', row.direction === 'in' ? 'Incoming' : 'Outgoing'],
    ['Provider amount', sum(row.provider_pesewas)],
    ['Provider fee', row.provider_fee_pesewas === null ? null : formatPesewas(row.provider_fee_pesewas)],
    ['Ledger amount', sum(row.book_pesewas)],
    ['Ledger fee', row.book_fee_pesewas === null ? null : formatPesewas(row.book_fee_pesewas)],
    ['Network reference', row.network_transaction_id],
    ['Correction', booking && formatPesewas(booking.changePesewas)],
  ])
}

/** Omits unknown values. */
function knownFacts(pairs: readonly (readonly [string, string | null | undefined])[]): ExceptionDetail['facts'] {
  return pairs.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}
