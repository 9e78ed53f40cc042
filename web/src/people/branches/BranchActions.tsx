import type { ManagedBranch } from '@okwan/contract/people/branches'
import { useMutation } from '@tanstack/react-query'
import { Ban, Pencil } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { BranchForm } from './BranchForm.tsx'
import { useBranchesChanged } from './use-branches-changed.ts'

type Act = ManagedBranch['allowedActions'][number]

/** Menu of the actions that the server allows on a branch. */
export function BranchActions({ branch }: { branch: ManagedBranch }) {
  const [act, setAct] = useState<Act>()
  const changed = useBranchesChanged()
  const { branchId, branchName, town, address, allowedActions } = branch
  const params = { id: branchId }
  const end = () => setAct(undefined)
  const close = useMutation({
    mutationFn: (reason: string) => call('POST /branches/{id}/close', { params, body: { reason } }),
    onSuccess: async () => {
      end()
      await changed(`${branchName} closed`)
    },
  })
  const items: MenuItem[] = [
    { id: 'change', label: 'Edit', icon: Pencil, onSelect: () => setAct('change') },
    { id: 'close', label: 'Close branch', icon: Ban, danger: true, onSelect: () => setAct('close') },
  ]
  const allowed = items.filter((item) => allowedActions.some((action) => action === item.id))
  if (allowed.length === 0) return null
  return (
    <>
      <Menu label={`More actions for ${branchName}`} items={allowed} />
      {act === 'change' && (
        <BranchForm
          title={`Edit ${branchName}`}
          fields={['name', 'town', 'address']}
          values={{ name: branchName, town, address }}
          saved="Branch saved"
          save={({ code: _fixed, ...body }) => call('PUT /branches/{id}', { params, body })}
          onClose={end}
        />
      )}
      <ConfirmDialog
        open={act === 'close'}
        title={`Close ${branchName}?`}
        confirmLabel="Close branch"
        reasonLabel="Reason"
        busy={close.isPending}
        error={close.error ? readProblem(close.error).sentence : undefined}
        onConfirm={(reason) => close.mutate(reason)}
        onClose={end}
      >
        <p>The branch keeps its records. A closed branch can’t be reopened.</p>
      </ConfirmDialog>
    </>
  )
}
