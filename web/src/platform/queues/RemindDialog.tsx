import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toast } from '../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { readProblem } from '../api/problem.ts'
import { RefusedDialog } from './RefusedDialog.tsx'

type ReminderResult = { sent: number; notSent: readonly { id: string; name: string; message: string }[] }

type RemindDialogProps = {
  kind: 'payment' | 'renewal'
  count: number
  /** Sends the reminders and refreshes the lists that show them. */
  send: () => Promise<ReminderResult>
  onClose: () => void
  children: ReactNode
}

/** Sends reminders after a confirmation. Reminders that were not sent are listed with the reason. */
export function RemindDialog({ kind, count, send, onClose, children }: RemindDialogProps) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: send,
    onSuccess: ({ notSent }) => {
      if (notSent.length > 0) return
      toast(count === 1 ? `${KIND_TITLES[kind]} reminder sent` : `${count} ${kind} reminders sent`)
      onClose()
    },
  })
  if (data && data.notSent.length > 0) {
    const title = `${data.sent} of ${count} reminders sent`
    return <RefusedDialog title={title} lead="Not sent:" refused={data.notSent} onClose={onClose} />
  }
  return (
    <ConfirmDialog
      open
      title={count === 1 ? `Send ${kind} reminder?` : `Send ${count} ${kind} reminders?`}
      confirmLabel="Send SMS"
      danger={false}
      busy={isPending}
      error={error ? readProblem(error).sentence : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{children}</p>
    </ConfirmDialog>
  )
}

const KIND_TITLES = { payment: 'Payment', renewal: 'Renewal' }
