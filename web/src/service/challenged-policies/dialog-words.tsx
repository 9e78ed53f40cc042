import type { ChallengeAction, ChallengeDetail } from '@okwan/contract/service/challenged-policies'
import { formatPesewas } from '@okwan/domain/platform/money'
import type { ReactNode } from 'react'

type Words = {
  title: string
  confirmLabel: string
  danger?: boolean
  reasonLabel?: string
  children?: ReactNode
}

/** Texts of the confirmation dialog of an action. */
export function wordsFor(action: ChallengeAction, challenge: ChallengeDetail): Words {
  const { customerName, leftPesewas, product, policyNumber } = challenge
  const name = policyNumber ?? customerName
  const amount = formatPesewas(leftPesewas)
  if (action === 'retry') {
    const text =
      product === 'motor'
        ? 'The policy is sent to the motor insurance database unchanged.'
        : 'The policy is issued as it was sold.'
    return { title: `Retry ${name}?`, confirmLabel: 'Retry', danger: false, children: <p>{text}</p> }
  }
  if (action === 'note') {
    return {
      title: `Note on ${name}`,
      confirmLabel: 'Add note',
      danger: false,
      reasonLabel: 'Note',
    }
  }
  if (action === 'propose') return proposalWords(challenge)
  if (action === 'send-back') {
    return {
      title: `Return ${name}?`,
      confirmLabel: 'Return',
      danger: false,
      reasonLabel: 'Reason',
      children: <p>The policy stays open. {challenge.proposal?.by.fullName ?? 'The requester'} can see your reason.</p>,
    }
  }
  if (action === 'close') {
    return {
      title: `Close ${name}?`,
      confirmLabel: 'Close',
      reasonLabel: 'Reason',
      children: <p>The policy won’t be issued. Nothing is left to refund.</p>,
    }
  }
  return {
    title: `Refund ${amount} to ${customerName}?`,
    confirmLabel: `Refund ${amount}`,
    danger: true,
    reasonLabel: 'Reason why cover isn’t possible',
    children: (
      <p>
        The policy is cancelled and the customer is notified. Another person recommends the refund, and a third person
        approves it.
      </p>
    ),
  }
}

function proposalWords({ actions, leftPesewas, customerName }: ChallengeDetail): Words {
  const refusalReason = actions.find(
    ({ action, refusalReason: why }) => (action === 'refund' || action === 'close') && why,
  )?.refusalReason
  const isRefund = leftPesewas > 0
  return {
    title: isRefund
      ? `Request approval to refund ${formatPesewas(leftPesewas)} to ${customerName}?`
      : 'Request approval to close?',
    confirmLabel: 'Request approval',
    danger: false,
    reasonLabel: 'Reason why cover isn’t possible',
    children: <p>{refusalReason} The request appears under To approve. Nothing changes until it is approved.</p>,
  }
}
