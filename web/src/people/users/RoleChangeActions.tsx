import type { RoleChange } from '@okwan/contract/people/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { ApproveRoleDialog } from './ApproveRoleDialog.tsx'
import { personQueries } from './queries.ts'

type Act = 'approve' | 'refuse' | 'withdraw'

/** Menu of the actions that the server allows on a role change. */
export function RoleChangeActions({ change }: { change: RoleChange }) {
  const [act, setAct] = useState<Act>()
  const queryClient = useQueryClient()
  const params = { id: change.roleChangeId }
  const { fullName } = change.user
  const close = () => setAct(undefined)
  const done = async (sentence: string) => {
    close()
    toast(sentence)
    await refresh(queryClient, ...personQueries)
  }
  const refuse = useMutation({
    mutationFn: (reason: string) => call('POST /role-changes/{id}/refuse', { params, body: { reason } }),
    onSuccess: () => done(`Role change declined`),
  })
  const withdraw = useMutation({
    mutationFn: () => call('POST /role-changes/{id}/withdraw', { params }),
    onSuccess: () => done('Role change withdrawn'),
  })
  const items: MenuItem[] = [
    { id: 'approve', label: 'Approve', icon: Check, onSelect: () => setAct('approve') },
    { id: 'refuse', label: 'Decline', icon: X, danger: true, onSelect: () => setAct('refuse') },
    { id: 'withdraw', label: 'Withdraw', icon: Undo2, onSelect: () => setAct('withdraw') },
  ]
  const allowed = items.filter((item) => change.allowedActions.some((action) => action === item.id))
  if (allowed.length === 0) return null
  const sentence = (error: Error | null) => (error ? readProblem(error).sentence : undefined)
  return (
    <>
      <Menu label={`More for ${fullName}`} items={allowed} />
      {act === 'approve' && (
        <ApproveRoleDialog change={change} onClose={close} onDone={() => done(`${fullName} is now ${change.toRole}`)} />
      )}
      <ConfirmDialog
        open={act === 'refuse'}
        title={`Decline ${fullName}’s new role?`}
        confirmLabel="Decline"
        reasonLabel="Reason"
        busy={refuse.isPending}
        error={sentence(refuse.error)}
        onConfirm={(reason) => refuse.mutate(reason)}
        onClose={close}
      >
        <p>
          {fullName} keeps the role {change.fromRole}.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={act === 'withdraw'}
        title={`Withdraw ${fullName}’s role change?`}
        confirmLabel="Withdraw"
        danger={false}
        busy={withdraw.isPending}
        error={sentence(withdraw.error)}
        onConfirm={() => withdraw.mutate()}
        onClose={close}
      >
        <p>
          {fullName} keeps the role {change.fromRole}.
        </p>
      </ConfirmDialog>
    </>
  )
}
