import type { PolicyPayment, TimelineEntry } from '@okwan/contract/policies/policies'
import { checkoutStatus } from '@okwan/domain/money/payments/lifecycle'
import type { PayoutState } from '@okwan/domain/money/payouts/terms'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { maskPhone } from '@okwan/domain/platform/phone'
import type { PolicyEvent } from '@okwan/domain/policies/policies/lifecycle'
import { REQUEST_KIND_LABELS, REQUEST_KINDS } from '@okwan/domain/service/service-requests/terms'
import * as z from 'zod'
import type { Ctx } from '../../../platform/http/context.ts'
import { SENT_DOCUMENTS } from '../../../platform/ports/sent-documents.ts'
import { DOCUMENT_WORDS } from '../document-words.ts'
import { recipientOf } from '../recipient-of.ts'
import { reachedVersion } from './find-version.ts'
import { type EventRow, eventsOf, type PaymentRow, paymentsOf } from './history-store.ts'

type Input = { params: { policyId: string } }

export async function getTimeline(ctx: Ctx, { params }: Input): Promise<TimelineEntry[]> {
  await reachedVersion(ctx, { params, query: {} })
  const events = await eventsOf(ctx.tx, { policyIds: [params.policyId] }, Object.keys(EVENTS))
  return events.map(presentEvent)
}

const requestKind = z.enum(REQUEST_KINDS)
const documentName = z.enum(SENT_DOCUMENTS)

/** Texts of events that do not change the status. */
export const EVENTS: Record<string, (detail: Record<string, unknown>) => string> = {
  'payment-requested': () => 'Payment request sent',
  'payment-from-wallet': () => 'Payment from wallet',
  'payment-failed': () => 'Payment failed',
  'payment-expired': () => 'Payment request expired',
  'policy-renewed': () => 'Renewed: next term registered',
  'renewal-reminded': () => 'Renewal reminder sent by SMS',
  'pay-later-reminded': () => 'Payment reminder sent by SMS',
  'paper-printed': ({ paper }) => `Document printed: ${documentWord(paper)}`,
  'paper-saved': ({ paper }) => `Document downloaded: ${documentWord(paper)}`,
  'paper-sent': ({ paper, by }) => `Document sent by ${by === 'email' ? 'email' : 'SMS'}: ${documentWord(paper)}`,
  'paper-linked': ({ paper }) => `Link created: ${documentWord(paper)}`,
  'holder-card-shown': () => 'Ghana Card number viewed',
  'policy-details-changed': () => 'Details changed',
  'policy-endorsed': () => 'Endorsed: new version in force',
  'service-request-raised': ({ kind }) =>
    `Request submitted: ${lowerFirst(REQUEST_KIND_LABELS[requestKind.parse(kind)])}`,
  'service-request-approve': () => 'Request approved',
  'service-request-reject': () => 'Request rejected',
  'service-request-withdraw': () => 'Request withdrawn',
  'service-request-complete': () => 'Request completed',
  'claim-reported': () => 'Claim reported',
  'claim-approve': () => 'Claim approved',
  'claim-reject': () => 'Claim declined',
  'claim-pay': () => 'Claim paid',
  'customer-added': () => 'Customer added',
  'customer-agreed': () => 'Customer consented to the sale by code',
  'customer-changed': () => 'Customer details changed',
  'customer-data-exported': () => 'Customer data exported',
  'customer-erased': () => 'Customer data erased',
  'customer-merged': () => 'Customers merged',
  'customer-merge-undone': () => 'Customer merge undone',
  'customer-details-shown': () => 'Customer details viewed',
  'customer-difference': () => 'Entered details differ from the record',
}

/** Texts of status changes. */
const CHANGES: Record<PolicyEvent | 'begin', string> = {
  begin: 'Offer accepted',
  accept: 'Offer accepted',
  choose_pay_later: 'Pay later selected',
  pay_now: 'Payment started',
  lapse: 'Offer expired',
  paid_too_late: 'Paid, not covered: paid after the offer expired',
  paid: 'Premium paid',
  paid_wrongly: 'Paid, not covered: challenged',
  issued: 'Cover registered and certificate issued',
  not_issued: 'Paid, not covered: not registered',
  retry: 'Registration retried',
  refund_in_full: 'Cancelled and refunded in full',
  suspend: 'Suspended',
  activate: 'Activated',
  cancel: 'Cancelled',
  expire: 'Expired',
  supersede: 'Replaced by next version',
}
// The database stores only these events, but the column type is text.
export const STATUS_CHANGES: Readonly<Record<string, string>> = CHANGES

export function presentEvent(row: EventRow): TimelineEntry {
  return { at: row.at.toISOString(), event: row.event, text: textOf(row), by: row.by }
}

function textOf(row: EventRow): string {
  const { event, detail } = row
  return EVENTS[event]?.(detail ?? {}) ?? specificText(row) ?? STATUS_CHANGES[event] ?? event
}

/** Renewals, endorsements, travel policies and manual changes have more specific texts. */
function specificText({ event, detail, by }: EventRow): string | undefined {
  if (event === 'begin' && detail?.['kind'] === 'renewal') return 'Renewal offered'
  if (event === 'begin' && detail?.['kind'] === 'endorsement') return 'Change prepared'
  if (event === 'lapse' && by) return 'Offer withdrawn'
  // Travel policies are not registered.
  if (event === 'issued' && detail?.['product'] === 'travel') return 'Certificates issued'
  if (event === 'not_issued' && detail?.['product'] === 'travel') return 'Not issued: challenged'
  return undefined
}

function documentWord(document: unknown): string {
  const known = documentName.safeParse(document)
  return known.success ? DOCUMENT_WORDS[known.data] : 'document'
}

export async function getPayments(ctx: Ctx, { params }: Input) {
  const row = await reachedVersion(ctx, { params, query: {} })
  const payments = (await paymentsOf(ctx.tx, [params.policyId])).map(presentPayment)
  const settled = payments.filter(({ status }) => status === 'successful').map(({ amountPesewas }) => amountPesewas)
  const sum = (amounts: number[]) => amounts.reduce((total, pesewas) => total + pesewas, 0)
  return {
    paidPesewas: sum(settled.filter((pesewas) => pesewas > 0)),
    refundedPesewas: -sum(settled.filter((pesewas) => pesewas < 0)),
    payments,
    recipient: recipientOf(ctx.product, row),
  }
}

export function presentPayment(row: PaymentRow): PolicyPayment {
  return {
    reference: row.reference,
    kind: KINDS[row.purpose] ?? 'new',
    about: row.about,
    amountPesewas: row.amount_pesewas,
    network: row.network,
    phone: row.phone && maskPhone(row.phone),
    status: row.purpose === 'refund' ? payoutStatus(row.state) : checkoutStatus(row.state),
    at: row.at.toISOString(),
    refund: row.refund_number ? { number: row.refund_number, isPaid: row.refund_is_paid === true } : null,
  }
}

const KINDS: Record<string, PolicyPayment['kind']> = {
  renewal: 'renewal',
  endorsement: 'endorsement',
  refund: 'refund',
}

function payoutStatus(state: PayoutState): PolicyPayment['status'] {
  if (state === 'paid') return 'successful'
  return state === 'rejected' || state === 'withdrawn' || state === 'failed' ? 'failed' : 'pending'
}
