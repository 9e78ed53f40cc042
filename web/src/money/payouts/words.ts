import type { Payout } from '@okwan/contract/money/payouts'
import type { PayoutState } from '@okwan/domain/money/payouts/terms'
import { formatPesewas } from '@okwan/domain/platform/money'
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
  different: { tone: 'danger', label: 'Another name' },
} as const

export const nameMatchLook = (match: NonNullable<Payout['payee']['nameMatch']>) => MATCHES[match]

/** `MTN Mobile Money 024 123 4567`, or the bank and its account. */
export function destinationText({ bank, networkName, msisdn }: Payout['payee']): string | undefined {
  if (bank) return `${bank.bankName} ${bank.bankAccount}`
  return msisdn ? `${networkName} ${msisdn}` : undefined
}

/** `Admin` or `two SuperAdmins`: who has to agree. */
export function approversText({ approverRole, approvalsNeeded, amountPesewas }: Payout): string {
  const who = approverRole === 'Admin' ? 'an Admin' : 'a SuperAdmin'
  return `${formatPesewas(amountPesewas)} needs ${approvalsNeeded > 1 ? 'two SuperAdmins' : who} to approve it`
}

const ACTIONS: Record<string, string> = {
  'payout-requested': 'Requested',
  'payout-taken': 'Taken to be looked at',
  'payout-recommended': 'Recommended',
  'payout-approved': 'Approved',
  'payout-put-on-hold': 'Put on hold',
  'payout-released': 'Released',
  'payout-returned': 'Sent one step back',
  'payout-rejected': 'Rejected',
  'payout-withdrawn': 'Taken back',
  'payout-sending': 'Sent to the network',
  'payout-sent-again': 'Sent again',
  'payout-checked': 'Asked the network',
  'payout-waits-for-float': 'Waits for funds',
  'payout-wait': 'Waits for funds',
  'payout-pay': 'Paid',
  'payout-fail': 'Failed',
  'payout-hold': 'Held for a person to look at',
  'payout-dropped': 'Not sent: the one before it was paid',
  'payout-noted': 'The network said something new',
}

/** Acts that say why in the payout's note. */
const NOTING = [
  'payout-returned',
  'payout-rejected',
  'payout-dropped',
  'payout-fail',
  'payout-hold',
  'payout-wait',
  'payout-noted',
]

/** What the note is about: the last act that left one. */
export function noteTitle(trail: readonly { action: string }[]): string | undefined {
  const last = trail.findLast(({ action }) => NOTING.includes(action))
  return last && trailText(last.action)
}

export const trailText = (action: string): string => ACTIONS[action] ?? action
