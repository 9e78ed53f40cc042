import type { Payout } from '@okwan/contract/money/payouts'
import type { PayoutState } from '@okwan/domain/money/payouts/terms'
import { formatPesewas } from '@okwan/domain/platform/money'
import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import type { Tone } from '../../ui/data/tone.ts'

export const STATE_TONES: Record<PayoutState, Tone> = {
  requested: 'info',
  in_review: 'info',
  recommended: 'warning',
  approved: 'info',
  waiting_for_float: 'warning',
  disbursing: 'info',
  paid: 'success',
  failed: 'danger',
  review: 'danger',
  rejected: 'neutral',
  withdrawn: 'neutral',
  on_hold: 'warning',
}

const MATCHES = {
  same: { tone: 'success', label: 'Name matches' },
  similar: { tone: 'warning', label: 'Name is similar' },
  different: { tone: 'danger', label: 'Different name' },
} as const

export const nameMatchBadge = (match: NonNullable<Payout['payee']['nameMatch']>) => MATCHES[match]

/** `MTN Mobile Money 024 123 4567`, or the bank and its account. */
export function destinationText({ bank, networkName, msisdn }: Payout['payee']): string | undefined {
  if (bank) return `${bank.bankName} ${bank.bankAccount}`
  return msisdn ? `${networkName} ${msisdn}` : undefined
}

/** The approvals that a payout needs: `GH₵500.00 needs approval by an Admin`. */
export function approversText({ approverRole, approvalsNeeded, amountPesewas }: Payout): string {
  const who = approverRole === 'Admin' ? 'an Admin' : 'a SuperAdmin'
  return `${formatPesewas(amountPesewas)} needs approval by ${approvalsNeeded > 1 ? 'two SuperAdmins' : who}`
}

const ACTIONS: Record<string, string> = {
  'payout-requested': 'Created',
  'payout-taken': 'Review started',
  'payout-recommended': 'Recommended',
  'payout-approved': 'Approved',
  'payout-put-on-hold': 'Put on hold',
  'payout-released': 'Released',
  'payout-returned': 'Returned to reviewer',
  'payout-rejected': 'Rejected',
  'payout-withdrawn': 'Cancelled',
  'payout-sending': 'Sent to network',
  'payout-sent-again': 'Sent again',
  'payout-checked': 'Status requested',
  'payout-waits-for-float': 'Awaiting funds',
  'payout-wait': 'Awaiting funds',
  'payout-pay': 'Paid',
  'payout-fail': 'Not paid by the network',
  'payout-hold': 'Needs review',
  'payout-dropped': 'Not sent: an earlier attempt was paid',
  'payout-noted': 'New report from network',
}

/** Actions that write the payout's note. */
const NOTING = [
  'payout-returned',
  'payout-rejected',
  'payout-dropped',
  'payout-fail',
  'payout-hold',
  'payout-wait',
  'payout-noted',
]

/** The title of the note: the last action that wrote one. */
export function noteTitle(trail: readonly { action: string }[]): string | undefined {
  const last = trail.findLast(({ action }) => NOTING.includes(action))
  return last && trailText(last.action)
}

/** Actions that follow an answer of the network; no one in the office did them. */
const BY_NETWORK = ['payout-wait', 'payout-pay', 'payout-fail', 'payout-hold', 'payout-noted']

/** Who did an action of the history. */
export function trailBy({ action, by }: { action: string; by: string | null }): string {
  return by ?? (BY_NETWORK.includes(action) ? 'Network' : PRODUCT_NAME)
}

export const trailText = (action: string): string => ACTIONS[action] ?? action
