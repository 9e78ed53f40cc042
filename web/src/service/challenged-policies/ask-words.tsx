import type { ChallengeAction, ChallengeDetail } from '@okwan/contract/service/challenged-policies'
import { formatPesewas } from '@okwan/domain/platform/money'
import type { ReactNode } from 'react'

type Words = {
  title: string
  confirmLabel: string
  keepLabel?: string
  danger?: boolean
  reasonLabel?: string
  children?: ReactNode
}

/** What the dialog says before an act is done. */
export function wordsFor(action: ChallengeAction, challenge: ChallengeDetail): Words {
  const { customerName, leftPesewas, product, policyNumber } = challenge
  const name = policyNumber ?? customerName
  const amount = formatPesewas(leftPesewas)
  if (action === 'retry') {
    const text =
      product === 'motor'
        ? 'It is sent to the motor insurance database as it is.'
        : 'The trip is covered as it was sold.'
    return { title: `Try ${name} again?`, confirmLabel: 'Try again', danger: false, children: <p>{text}</p> }
  }
  if (action === 'note') {
    return {
      title: `Note on ${name}`,
      confirmLabel: 'Add the note',
      keepLabel: 'Not now',
      danger: false,
      reasonLabel: 'Note',
    }
  }
  if (action === 'propose') return proposalWords(challenge)
  if (action === 'send-back') {
    return {
      title: `Send ${name} back?`,
      confirmLabel: 'Send it back',
      keepLabel: 'Not now',
      danger: false,
      reasonLabel: 'Why should it not end like this?',
      children: <p>It stays open, and {challenge.proposal?.by.fullName ?? 'who asked'} reads your answer.</p>,
    }
  }
  if (action === 'close') {
    return {
      title: `Close ${name}?`,
      confirmLabel: 'Close',
      reasonLabel: 'What happened to it?',
      children: <p>No cover comes of it, and nothing is left to give back.</p>,
    }
  }
  return {
    title: `Refund ${amount} to ${customerName}?`,
    confirmLabel: `Refund ${amount}`,
    keepLabel: 'Keep it open',
    danger: true,
    reasonLabel: 'Why does no cover come of it?',
    children: (
      <p>The policy is cancelled. The refund goes to the desk, where two others approve it; the customer is told.</p>
    ),
  }
}

function proposalWords({ actions, leftPesewas, customerName }: ChallengeDetail): Words {
  const whyNot = actions.find(({ action, whyNot: why }) => (action === 'refund' || action === 'close') && why)?.whyNot
  const isRefund = leftPesewas > 0
  return {
    title: isRefund ? `Ask to refund ${formatPesewas(leftPesewas)} to ${customerName}?` : 'Ask to close it?',
    confirmLabel: 'Send for approval',
    keepLabel: 'Not now',
    danger: false,
    reasonLabel: 'Why does no cover come of it?',
    children: <p>{whyNot} Whoever may decide finds it under To approve; nothing happens before.</p>,
  }
}
