import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Undo2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { personQueries } from './queries.ts'

type Act = 'approve' | 'refuse' | 'withdraw'

export type Approving = { close: () => void; done: (sentence: string) => Promise<void> }

type ChangeActionsProps = {
  /** Label of the menu, such as "the sign-in change of Ama Owusu". */
  label: string
  /** The change in the dialogs, such as "this change". */
  subject: string
  allowedActions: readonly Act[]
  /** Sentence about the state that remains if the change is declined or withdrawn. */
  unchangedText: string
  decline: (reason: string) => Promise<unknown>
  withdraw: () => Promise<unknown>
  /** The dialog that approves the change. */
  approval: (approving: Approving) => ReactNode
}

/** Menu of the actions that the server allows on a change to a person's account. */
export function ChangeActions({
  label,
  subject,
  allowedActions,
  unchangedText,
  decline,
  withdraw,
  approval,
}: ChangeActionsProps) {
  const [act, setAct] = useState<Act>()
  const queryClient = useQueryClient()
  const close = () => setAct(undefined)
  const done = async (sentence: string) => {
    close()
    toast(sentence)
    await refresh(queryClient, ...personQueries)
  }
  const end = useMutation({
    mutationFn: (reason?: string) => (reason === undefined ? withdraw() : decline(reason)),
    onSuccess: (_, reason) => done(reason === undefined ? 'Change withdrawn' : 'Change declined'),
  })
  const items: MenuItem[] = [
    { id: 'approve', label: 'Approve', icon: Check, onSelect: () => setAct('approve') },
    { id: 'refuse', label: 'Decline', icon: X, danger: true, onSelect: () => setAct('refuse') },
    { id: 'withdraw', label: 'Withdraw', icon: Undo2, onSelect: () => setAct('withdraw') },
  ]
  const allowed = items.filter((item) => allowedActions.some((action) => action === item.id))
  if (allowed.length === 0) return null
  return (
    <>
      <Menu label={`More actions for ${label}`} items={allowed} />
      {act === 'approve' && approval({ close, done })}
      <ConfirmDialog
        open={act === 'refuse' || act === 'withdraw'}
        title={act === 'withdraw' ? `Withdraw ${subject}?` : `Decline ${subject}?`}
        confirmLabel={act === 'withdraw' ? 'Withdraw' : 'Decline'}
        danger={act === 'refuse'}
        {...(act === 'refuse' && { reasonLabel: 'Reason' })}
        busy={end.isPending}
        error={end.error ? readProblem(end.error).sentence : undefined}
        onConfirm={(reason) => end.mutate(act === 'refuse' ? reason : undefined)}
        onClose={close}
      >
        <p>{unchangedText}</p>
      </ConfirmDialog>
    </>
  )
}
