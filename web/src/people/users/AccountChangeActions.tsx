import type { AccountChange } from '@okwan/contract/people/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { StepUpDialog } from '../../platform/step-up/StepUp.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { personQueries } from './queries.ts'
import { accountChangeWords } from './words.ts'

type Act = AccountChange['allowedActions'][number]

/** Menu of the actions that the server allows on a change of how a person signs in. */
export function AccountChangeActions({ change }: { change: AccountChange }) {
  const [act, setAct] = useState<Act>()
  const queryClient = useQueryClient()
  const { accountChangeId: id, user, requestedBy, reason } = change
  const close = () => setAct(undefined)
  const done = async (sentence: string) => {
    close()
    toast(sentence)
    await refresh(queryClient, ...personQueries)
  }
  const end = useMutation({
    mutationFn: (why?: string) =>
      why === undefined
        ? call('POST /account-changes/{id}/withdraw', { params: { id } })
        : call('POST /account-changes/{id}/refuse', { params: { id }, body: { reason: why } }),
    onSuccess: ({ status }) => done(status === 'withdrawn' ? 'Change withdrawn' : 'Change declined'),
  })
  const items: MenuItem[] = [
    { id: 'approve', label: 'Approve', icon: Check, onSelect: () => setAct('approve') },
    { id: 'refuse', label: 'Decline', icon: X, danger: true, onSelect: () => setAct('refuse') },
    { id: 'withdraw', label: 'Withdraw', icon: Undo2, onSelect: () => setAct('withdraw') },
  ]
  const allowed = items.filter((item) => change.allowedActions.some((action) => action === item.id))
  if (allowed.length === 0) return null
  const what = accountChangeWords(change)
  return (
    <>
      <Menu label={`More for the sign-in of ${user.fullName}`} items={allowed} />
      {act === 'approve' && (
        <StepUpDialog
          title={`${what} of ${user.fullName}?`}
          reference={`account-change:${id}`}
          confirmLabel="Approve"
          onVerified={async (verificationToken) => {
            await call('POST /account-changes/{id}/approve', { params: { id }, body: { verificationToken } })
            await done('Change approved')
          }}
          onClose={close}
        >
          <p>
            Requested by {requestedBy.fullName}: “{reason}”
          </p>
          <p className="text-muted">
            {user.fullName} is signed out and can’t decide or approve anything for 24 hours. Call {user.fullName} before
            you approve.
          </p>
        </StepUpDialog>
      )}
      <ConfirmDialog
        open={act === 'refuse' || act === 'withdraw'}
        title={act === 'withdraw' ? 'Withdraw this change?' : 'Decline this change?'}
        confirmLabel={act === 'withdraw' ? 'Withdraw' : 'Decline'}
        danger={act === 'refuse'}
        {...(act === 'refuse' && { reasonLabel: 'Reason' })}
        busy={end.isPending}
        error={end.error ? readProblem(end.error).sentence : undefined}
        onConfirm={(why) => end.mutate(act === 'refuse' ? why : undefined)}
        onClose={close}
      >
        <p>{user.fullName} keeps the current sign-in details.</p>
      </ConfirmDialog>
    </>
  )
}
