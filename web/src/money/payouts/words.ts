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

/** The person whose policy or commission a payout is about. */
export const payoutPerson = ({ kind }: Pick<Payout, 'kind'>): string => (kind === 'withdrawal' ? 'Agent' : 'Customer')

type Tier = Pick<Payout, 'approverRole' | 'approvalsNeeded'>

/** Approvers of a payout: `Admin`, `SuperAdmin` or `Two SuperAdmins`. */
export const approversOf = ({ approverRole, approvalsNeeded }: Tier): string =>
  approvalsNeeded > 1 ? 'Two SuperAdmins' : approverRole

function approvers({ approverRole, approvalsNeeded }: Tier): string {
  if (approvalsNeeded > 1) return 'two SuperAdmins'
  return approverRole === 'Admin' ? 'an Admin' : 'a SuperAdmin'
}

/** The approvals that a payout needs: `GH₵500.00 needs approval by an Admin`. */
export function approversText(payout: Payout): string {
  return `${formatPesewas(payout.amountPesewas)} needs approval by ${approvers(payout)}`
}

/** Effect of Recommend and Return in the current state of the payout; empty if the user has neither button. */
export function actionHint(payout: Pick<Payout, 'state' | 'allowedActions'> & Tier): string {
  const may = (action: 'recommend' | 'return') => payout.allowedActions.includes(action)
  const isReview = payout.state === 'in_review'
  const back = isReview
    ? 'If you return this payout, another reviewer can select it from the queue.'
    : 'If you return this payout, the reviewer must check it again.'
  const sentences = [
    ...(isReview && may('recommend')
      ? [`After you recommend this payout, it needs approval by ${approvers(payout)}.`]
      : []),
    ...(may('return') ? [back] : []),
  ]
  return sentences.join(' ')
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
  'payout-sent-again': 'Resent',
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
const ACTIONS_WITH_NOTE = [
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
  const last = trail.findLast(({ action }) => ACTIONS_WITH_NOTE.includes(action))
  return last && trailText(last.action)
}

/** Actions that follow a response of the network, without a person. */
const BY_NETWORK = ['payout-wait', 'payout-pay', 'payout-fail', 'payout-hold', 'payout-noted']

/** Person who did an action of the history. */
export function trailBy({ action, by }: { action: string; by: string | null }): string {
  return by ?? (BY_NETWORK.includes(action) ? 'Network' : PRODUCT_NAME)
}

export const trailText = (action: string): string => ACTIONS[action] ?? action
