import type { ClaimAction } from '@okwan/contract/service/claims'

export const ACTION_LABELS: Record<ClaimAction, string> = {
  acknowledge: 'Acknowledge',
  take: 'Assign to me',
  'ask-documents': 'Request documents',
  'begin-assessment': 'Start assessment',
  assess: 'Assess',
  approve: 'Approve',
  reject: 'Decline',
  'send-offer': 'Send offer',
  'accept-offer': 'Record acceptance',
  'dispute-offer': 'Record dispute',
  'request-payout': 'Request payout',
  close: 'Close',
  reopen: 'Reopen',
  withdraw: 'Withdraw',
  'add-documents': 'Add documents',
  'set-reserve': 'Set reserve',
}

/** Actions shown as buttons; the others are in the menu. */
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
