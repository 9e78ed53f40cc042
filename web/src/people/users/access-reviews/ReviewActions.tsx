import type { ReviewedAccess } from '@okwan/contract/people/users/access-reviews'
import { roleName } from '@okwan/domain/people/users/terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, Check } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx'
import { personQueries } from '../queries.ts'

type Act = ReviewedAccess['allowedActions'][number]

/** Menu of the decisions about the access of a person. */
export function ReviewActions({ access }: { access: ReviewedAccess }) {
  const [act, setAct] = useState<Act>()
  const queryClient = useQueryClient()
  const { userId, fullName, version } = access
  const close = () => setAct(undefined)
  const decide = useMutation({
    mutationFn: (note: string) => {
      const params = { id: userId }
      return act === 'withdraw'
        ? call('POST /access-reviews/{id}/withdraw', { params, body: { version, note } })
        : call('POST /access-reviews/{id}/confirm', { params, body: { version } })
    },
    onSuccess: async ({ status }) => {
      close()
      toast(
        status === 'paused' && act === 'withdraw' ? `Access of ${fullName} revoked` : `Access of ${fullName} confirmed`,
      )
      await refresh(queryClient, ...personQueries)
    },
  })
  const items: MenuItem[] = [
    { id: 'confirm', label: 'Confirm access', icon: Check, onSelect: () => setAct('confirm') },
    { id: 'withdraw', label: 'Revoke access', icon: Ban, danger: true, onSelect: () => setAct('withdraw') },
  ]
  const allowed = items.filter((item) => access.allowedActions.some((action) => action === item.id))
  if (allowed.length === 0) return null
  return (
    <>
      <Menu label={`More actions for ${fullName}`} items={allowed} />
      <ConfirmDialog
        open={act !== undefined}
        title={act === 'withdraw' ? `Revoke ${fullName}’s access?` : `Confirm ${fullName}’s access?`}
        confirmLabel={act === 'withdraw' ? 'Revoke access' : 'Confirm access'}
        danger={act === 'withdraw'}
        {...(act === 'withdraw' && { reasonLabel: 'Reason' })}
        busy={decide.isPending}
        error={decide.error ? readProblem(decide.error).sentence : undefined}
        onConfirm={(note) => decide.mutate(note)}
        onClose={close}
      >
        {act === 'withdraw' ? (
          <p>The account is paused and its sessions end. To reduce the access instead, change {fullName}’s role.</p>
        ) : (
          <p>
            {fullName} keeps the role {roleName(access.role)} with {access.permissions.length} permissions.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
