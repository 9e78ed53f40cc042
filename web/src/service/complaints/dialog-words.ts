import type { ComplaintDetail } from '@okwan/contract/service/complaints'
import type { SimpleAct } from './send-act.ts'

type Words = { title: string; confirmLabel: string; danger: boolean; reasonLabel?: string; children?: string }

/** Texts of the confirmation dialog of an act. */
export function wordsFor(act: SimpleAct, { complaintNumber, isShared, about }: ComplaintDetail): Words {
  const name = about?.fullName ?? ''
  const words: Record<SimpleAct, Words> = {
    acknowledge: { title: `Acknowledge ${complaintNumber}?`, confirmLabel: 'Acknowledge', danger: false },
    take: { title: `Assign ${complaintNumber} to yourself?`, confirmLabel: 'Assign to me', danger: false },
    start: { title: `Start work on ${complaintNumber}?`, confirmLabel: 'Start work', danger: false },
    close: {
      title: `Close ${complaintNumber}?`,
      confirmLabel: 'Close complaint',
      danger: false,
      children: 'Close the complaint when the customer accepts the answer or doesn’t object.',
    },
    escalate: {
      title: `Record that ${complaintNumber} is with the NIC?`,
      confirmLabel: 'Record NIC complaint',
      danger: false,
      reasonLabel: 'Reference or date of the NIC letter',
    },
    reopen: {
      title: `Reopen ${complaintNumber}?`,
      confirmLabel: 'Reopen',
      danger: false,
      reasonLabel: 'Reason',
      children: 'A complaint can be reopened once. It gets a new deadline for the answer.',
    },
    share: isShared
      ? {
          title: `Stop sharing ${complaintNumber}?`,
          confirmLabel: 'Stop sharing',
          danger: false,
          children: `${name} will no longer see the complaint.`,
        }
      : {
          title: `Share ${complaintNumber} with ${name}?`,
          confirmLabel: 'Share',
          danger: false,
          children: `${name} will see the complaint and the customer’s name and phone number, but no notes.`,
        },
  }
  return words[act]
}
