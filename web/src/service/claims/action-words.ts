import type { ClaimAction } from '@okwan/contract/service/claims'

export const ACTION_LABELS: Record<ClaimAction, string> = {
  acknowledge: 'Acknowledge',
  take: 'Assign to me',
  assign: 'Assign',
  release: 'Unassign',
  'ask-documents': 'Request documents',
  'begin-assessment': 'Start assessment',
  assess: 'Assess',
  approve: 'Approve',
  'undo-approval': 'Undo approval',
  reject: 'Decline',
  'send-offer': 'Send offer',
  'accept-offer': 'Record acceptance',
  'submit-voucher': 'Submit voucher',
  'check-voucher': 'Check voucher',
  'dispute-offer': 'Record dispute',
  'request-payout': 'Request payout',
  close: 'Close',
  reopen: 'Reopen',
  withdraw: 'Withdraw',
  'add-documents': 'Add documents',
  'set-reserve': 'Set reserve',
  'add-note': 'Add note',
  'send-message': 'Send SMS',
}

/** Actions shown as buttons, in the order of the life cycle of a claim; the others are in the menu. */
export const MAIN_ACTIONS: readonly ClaimAction[] = [
  'acknowledge',
  'ask-documents',
  'begin-assessment',
  'assess',
  'approve',
  'reject',
  'send-offer',
  'check-voucher',
  'accept-offer',
  'dispute-offer',
  'request-payout',
  'close',
  'reopen',
]

/** Sellers record an acceptance by the signed voucher only (decision 0153). */
export const SELLER_LABELS: Record<ClaimAction, string> = { ...ACTION_LABELS, 'submit-voucher': 'Record acceptance' }

/** Buttons of a seller, who follows the claim for the customer. */
export const SELLER_ACTIONS: readonly ClaimAction[] = ['submit-voucher', 'add-documents', 'dispute-offer']
