import type { PermissionChange } from '@okwan/contract/people/users/permissions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { StepUpDialog } from '../../../platform/step-up/StepUp.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx'
import { personQueries } from '../queries.ts'
import { GainsAndLosses } from './GainsAndLosses.tsx'

type Act = PermissionChange['allowedActions'][number]

/** Menu of the actions that the server allows on a change of a permission. */
export function PermissionChangeActions({ change }: { change: PermissionChange }) {
  const [act, setAct] = useState<Act>()
  const queryClient = useQueryClient()
  const params = { id: change.permissionChangeId }
  const { fullName } = change.user
  const close = () => setAct(undefined)
  const done = async (sentence: string) => {
    close()
    toast(sentence)
    await refresh(queryClient, ...personQueries)
  }
  const end = useMutation({
    mutationFn: (reason?: string) =>
      reason === undefined
        ? call('POST /permission-changes/{id}/withdraw', { params })
        : call('POST /permission-changes/{id}/refuse', { params, body: { reason } }),
    onSuccess: ({ status }) => done(status === 'withdrawn' ? 'Change withdrawn' : 'Change declined'),
  })
  const items: MenuItem[] = [
    { id: 'approve', label: 'Approve', icon: Check, onSelect: () => setAct('approve') },
    { id: 'refuse', label: 'Decline', icon: X, danger: true, onSelect: () => setAct('refuse') },
    { id: 'withdraw', label: 'Withdraw', icon: Undo2, onSelect: () => setAct('withdraw') },
  ]
  const allowed = items.filter((item) => change.allowedActions.some((action) => action === item.id))
  if (allowed.length === 0) return null
  return (
    <>
      <Menu label={`More for the permission of ${fullName}`} items={allowed} />
      {act === 'approve' && (
        <StepUpDialog
          title={change.granted ? `Grant a permission to ${fullName}?` : `Withdraw a permission from ${fullName}?`}
          reference={`permission:${change.permissionChangeId}`}
          confirmLabel="Approve"
          onVerified={async (verificationToken) => {
            await call('POST /permission-changes/{id}/approve', { params, body: { verificationToken } })
            await done('Change approved')
          }}
          onClose={close}
        >
          <GainsAndLosses fullName={fullName} permission={change.permission} granted={change.granted} />
          <p className="text-muted">
            Requested by {change.requestedBy.fullName}: “{change.reason}”
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
        onConfirm={(reason) => end.mutate(act === 'refuse' ? reason : undefined)}
        onClose={close}
      >
        <p>{fullName} keeps the current permissions.</p>
      </ConfirmDialog>
    </>
  )
}
