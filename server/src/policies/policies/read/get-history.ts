import { PAPERS } from '@okwan/contract/policies/documents'
import type { PolicyPayment, TimelineEntry } from '@okwan/contract/policies/policies'
import { checkoutStatus } from '@okwan/domain/money/payments/lifecycle'
import type { PayoutState } from '@okwan/domain/money/payouts/terms'
import { maskPhone } from '@okwan/domain/platform/phone'
import type { PolicyEvent } from '@okwan/domain/policies/policies/lifecycle'
import { REQUEST_KIND_LABELS, REQUEST_KINDS } from '@okwan/domain/service/service-requests/terms'
import * as z from 'zod'
import type { Ctx } from '../../../platform/http/context.ts'
import { PAPER_WORDS } from '../paper-words.ts'
import { reachedVersion } from './find-version.ts'
import { type EventRow, eventsOf, type PaymentRow, paymentsOf } from './history-store.ts'

type Input = { params: { policyId: string } }

export async function getTimeline(ctx: Ctx, { params }: Input): Promise<TimelineEntry[]> {
  await reachedVersion(ctx, { params, query: {} })
  const events = await eventsOf(ctx.tx, params.policyId, Object.keys(DEEDS))
  return events.map((event) => ({ at: event.at.toISOString(), what: event.what, text: textOf(event), by: event.by }))
}

const requestKind = z.enum(REQUEST_KINDS)
const paperName = z.enum(PAPERS)

/** Deeds that change no status, in words. */
const DEEDS: Record<string, (detail: Record<string, unknown>) => string> = {
  'payment-requested': () => 'Payment request sent',
  'payment-from-wallet': () => 'Paid from the wallet',
  'payment-failed': () => 'Payment failed',
  'payment-expired': () => 'Payment request ran out of time',
  'policy-renewed': () => 'Renewed: the next term is registered',
  'renewal-reminded': () => 'Reminder of the renewal sent by SMS',
  'pay-later-reminded': () => 'Reminder of the open offer sent by SMS',
  'paper-printed': ({ paper }) => `Printed the ${paperWord(paper)}`,
  'paper-saved': ({ paper }) => `Saved the ${paperWord(paper)}`,
  'paper-sent': ({ paper }) => `Sent the ${paperWord(paper)} to the holder by SMS`,
  'holder-card-shown': () => 'Looked at the holder’s Ghana Card number',
  'policy-details-changed': () => 'Details changed',
  'policy-endorsed': () => 'Changed: a new version holds',
  'service-request-raised': ({ kind }) => `Asked for: ${REQUEST_KIND_LABELS[requestKind.parse(kind)].toLowerCase()}`,
  'service-request-approve': () => 'Request approved',
  'service-request-reject': () => 'Request rejected',
  'service-request-withdraw': () => 'Request withdrawn',
  'service-request-complete': () => 'Request carried out',
  'claim-reported': () => 'Claim reported',
  'claim-approve': () => 'Claim approved',
  'claim-reject': () => 'Claim rejected',
  'claim-pay': () => 'Claim paid',
}

/** Changes of status, in words. */
const CHANGES: Record<PolicyEvent | 'begin', string> = {
  begin: 'Offer accepted',
  accept: 'Offer accepted',
  choose_pay_later: 'Put off to be paid later',
  pay_now: 'Payment begun',
  lapse: 'Offer lapsed unpaid',
  paid_too_late: 'Paid too late: challenged',
  paid: 'Premium paid',
  paid_wrongly: 'Paid, but challenged',
  issued: 'Cover registered and certificate issued',
  not_issued: 'Not registered: challenged',
  retry: 'Sent to be registered again',
  refund_in_full: 'Cancelled and refunded in full',
  suspend: 'Suspended',
  activate: 'Active again',
  cancel: 'Cancelled',
  expire: 'Expired',
  supersede: 'Replaced by the next version',
}
// What the database wrote is one of these; read as text it may be anything.
export const STATUS_CHANGES: Readonly<Record<string, string>> = CHANGES

function textOf(event: EventRow): string {
  const { what, detail } = event
  return DEEDS[what]?.(detail ?? {}) ?? closerWords(event) ?? STATUS_CHANGES[what] ?? what
}

/** The same change of status means something else in a term that follows, of a trip, or by somebody's own hand. */
function closerWords({ what, detail, by }: EventRow): string | undefined {
  if (what === 'begin' && detail?.['kind'] === 'renewal') return 'Renewal offered'
  if (what === 'begin' && detail?.['kind'] === 'endorsement') return 'Change prepared'
  if (what === 'lapse' && by) return 'Offer withdrawn'
  // Trips stand in no register.
  if (what === 'issued' && detail?.['product'] === 'travel') return 'Certificates issued'
  if (what === 'not_issued' && detail?.['product'] === 'travel') return 'Not issued: challenged'
  return undefined
}

function paperWord(paper: unknown): string {
  const known = paperName.safeParse(paper)
  return known.success ? PAPER_WORDS[known.data] : 'paper'
}

export async function getPayments(ctx: Ctx, { params }: Input) {
  await reachedVersion(ctx, { params, query: {} })
  const payments = (await paymentsOf(ctx.tx, params.policyId)).map(presentPayment)
  const settled = payments.filter(({ status }) => status === 'successful').map(({ amountPesewas }) => amountPesewas)
  const sum = (amounts: number[]) => amounts.reduce((total, pesewas) => total + pesewas, 0)
  return {
    paidPesewas: sum(settled.filter((pesewas) => pesewas > 0)),
    refundedPesewas: -sum(settled.filter((pesewas) => pesewas < 0)),
    payments,
  }
}

function presentPayment(row: PaymentRow): PolicyPayment {
  return {
    reference: row.reference,
    kind: KINDS[row.purpose] ?? 'new',
    about: row.about,
    amountPesewas: row.amount_pesewas,
    network: row.network,
    phone: row.phone && maskPhone(row.phone),
    status: row.purpose === 'refund' ? payoutStatus(row.state) : checkoutStatus(row.state),
    at: row.at.toISOString(),
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
