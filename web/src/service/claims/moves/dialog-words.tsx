import type { ClaimDetail } from '@okwan/contract/service/claims'
import { formatPesewas } from '@okwan/domain/platform/money'
import type { ReactNode } from 'react'
import { ApprovalDetails } from './ApprovalDetails.tsx'
import type { SimpleMove } from './send-move.ts'

type Words = { title: string; confirmLabel: string; danger?: boolean; reasonLabel?: string; children?: ReactNode }

/** Texts of the confirmation dialog of a move. */
export function wordsFor(action: SimpleMove, claim: ClaimDetail): Words {
  const { claimNumber, missing, payablePesewas } = claim
  const amount = formatPesewas(payablePesewas ?? 0)
  const words: Record<SimpleMove, Words> = {
    acknowledge: { title: `Acknowledge ${claimNumber}?`, confirmLabel: 'Acknowledge', danger: false },
    take: { title: `Assign ${claimNumber} to yourself?`, confirmLabel: 'Assign to me', danger: false },
    release: { title: `Unassign ${claimNumber}?`, confirmLabel: 'Unassign', danger: false },
    'begin-assessment': {
      title: `Start the assessment of ${claimNumber}?`,
      confirmLabel: 'Start assessment',
      danger: false,
    },
    'ask-documents': {
      title: `Request documents for ${claimNumber}?`,
      confirmLabel: 'Send SMS',
      danger: false,
      children: <p>The SMS lists the missing documents: {missing.join(', ')}.</p>,
    },
    approve: {
      title: `Approve ${amount} for ${claimNumber}?`,
      confirmLabel: `Approve ${amount}`,
      danger: false,
      children: <ApprovalDetails claim={claim} />,
    },
    'undo-approval': {
      title: `Undo the approval of ${claimNumber}?`,
      confirmLabel: 'Undo approval',
      danger: false,
      children: <p>The claim awaits a decision again. The seller is notified.</p>,
    },
    reject: {
      title: `Decline ${claimNumber}?`,
      confirmLabel: 'Decline claim',
      danger: true,
      reasonLabel: 'Reason (sent to customer)',
    },
    'send-offer': {
      title: `Offer ${amount} to the customer?`,
      confirmLabel: 'Send offer',
      danger: false,
      children: <p>{claim.customerName} receives an SMS with the amount.</p>,
    },
    'dispute-offer': {
      title: `Record dispute of ${amount}?`,
      confirmLabel: 'Record dispute',
      danger: false,
      reasonLabel: 'Customer’s reason',
    },
    close: { title: `Close ${claimNumber}?`, confirmLabel: 'Close claim', danger: false },
    reopen: {
      title: `Reopen ${claimNumber}?`,
      confirmLabel: 'Reopen',
      danger: false,
      reasonLabel: 'Reason',
      children: <p>The claim is assessed and decided again. Earlier payments count towards the limits.</p>,
    },
    withdraw: {
      title: `Withdraw ${claimNumber}?`,
      confirmLabel: 'Withdraw claim',
      danger: true,
      reasonLabel: 'Reason',
    },
  }
  return words[action]
}
