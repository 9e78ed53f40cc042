import type { ClaimAction } from '@okwan/contract/service/claims'

export const ACTION_LABELS: Record<ClaimAction, string> = {
  acknowledge: 'Acknowledge',
  take: 'Take over',
  'ask-documents': 'Ask for papers',
  'begin-assessment': 'Begin assessment',
  assess: 'Assess',
  approve: 'Approve',
  reject: 'Decline',
  'send-offer': 'Send the offer',
  'accept-offer': 'Customer accepts',
  'dispute-offer': 'Customer disputes',
  'request-payout': 'Ask for the payout',
  close: 'Close',
  reopen: 'Open again',
  withdraw: 'Withdraw',
  'add-documents': 'Add papers',
  'set-reserve': 'Set the reserve',
}

/** These stand as buttons; the rest is in the menu. */
export const MAIN_ACTIONS: readonly ClaimAction[] = [
  'acknowledge',
  'ask-documents',
  'begin-assessment',
  'assess',
  'approve',
  'reject',
  'send-offer',
  'accept-offer',
  'dispute-offer',
  'request-payout',
  'close',
  'reopen',
]
