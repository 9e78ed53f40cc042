import { formatPesewas } from '../money.ts'
import type { NotificationKind } from './terms.ts'

const PAYOUTS = { refund: 'Refund', claim: 'Claim payout', withdrawal: 'Withdrawal' }

/** Parts of the sentence; null if the record has no such part. */
export type NotificationParts = {
  /** Name of the person who caused the event; null for the system. */
  actorName: string | null
  /** Name of the record: `CLM-000003`, policy number, customer, or the label of a setting. */
  name: string | null
  /** Label of a request, such as `Vehicle update`. */
  label: string | null
  task: string | null
  /** Person whose access changes. */
  personName: string | null
  role: string | null
  amountPesewas: number | null
  /** Why money is paid out. */
  payoutKind: keyof typeof PAYOUTS | null
}

type Sentence = (parts: NotificationParts) => string

const by = ({ actorName }: NotificationParts) => actorName ?? 'System'
const about = (text: string, ending: string | null) => (ending ? `${text}: ${ending}` : text)
const amount = ({ amountPesewas }: NotificationParts) => (amountPesewas ? formatPesewas(amountPesewas) : null)

const payout = (parts: NotificationParts, happened: string) =>
  about(`${parts.payoutKind ? PAYOUTS[parts.payoutKind] : 'Payout'} ${happened}`, amount(parts))

const SENTENCES: Record<NotificationKind, Sentence> = {
  'task-assigned': (parts) => about(`${by(parts)} assigned you a task`, parts.task),
  'note-mention': (parts) => `${by(parts)} mentioned you in a note`,
  'note-answer': (parts) => `${by(parts)} replied to your note`,
  'note-shared': (parts) => `${by(parts)} shared a note with you`,
  'request-assigned': (parts) => about(`${by(parts)} assigned you a request`, parts.label),
  'claim-assigned': (parts) => `${by(parts)} assigned you a claim`,
  'complaint-assigned': (parts) => `${by(parts)} assigned you a complaint`,
  'challenge-assigned': (parts) => `${by(parts)} assigned you a challenged policy`,
  'request-approved': (parts) =>
    `${about('Request approved', parts.label)}${parts.amountPesewas ? `. Collect ${amount(parts)}.` : ''}`,
  'request-rejected': ({ label }) => about('Request rejected', label),
  'request-question': ({ label }) => about('Question about your request', label),
  'request-closed': ({ label }) => about('Request closed: no answer or payment in time', label),
  'claim-documents': () => 'Claim needs documents',
  'claim-offer': (parts) => about('Claim offer sent to the customer', amount(parts)),
  'claim-voucher-refused': () => 'Discharge voucher rejected',
  'claim-approved': (parts) => about('Claim approved', amount(parts)),
  'claim-approval-undone': () => 'Claim approval undone, awaiting a new decision',
  'claim-rejected': () => 'Claim declined',
  'claim-paid': () => 'Claim paid',
  'payment-received': (parts) => about('Payment received', amount(parts)),
  'payment-failed': (parts) => about('Payment failed', amount(parts)),
  'payment-review': (parts) => about('Payment needs attention', amount(parts)),
  'policy-not-covered': () => 'Paid, not covered',
  'payout-approved': (parts) => payout(parts, 'approved'),
  'payout-rejected': (parts) => payout(parts, 'rejected'),
  'payout-returned': (parts) => payout(parts, 'returned to you'),
  'payout-paid': (parts) => payout(parts, 'paid'),
  'payout-failed': (parts) => payout(parts, 'failed'),
  'approval-role': (parts) => about('Approve role change', parts.personName),
  'approval-sign-in': (parts) => about('Approve sign-in change', parts.personName),
  'approval-permission': (parts) => about('Approve permission change', parts.personName),
  'approval-setting': (parts) => about('Approve setting', parts.name),
  'approval-commission-rule': (parts) => about('Approve commission rule', parts.name),
  'role-changed': (parts) => about(`${by(parts)} changed your role`, parts.role),
  'number-changed': (parts) => `${by(parts)} changed your phone number`,
  'permission-changed': (parts) => `${by(parts)} changed your permissions`,
  'wallet-frozen': (parts) => `${by(parts)} froze your wallet`,
  'wallet-unfrozen': (parts) => `${by(parts)} unfroze your wallet`,
}

export function notificationText(kind: NotificationKind, parts: NotificationParts): string {
  return SENTENCES[kind](parts)
}

/** Shown instead of a record that the person can no longer open. */
export const OUT_OF_REACH = 'You no longer have access to this record'
