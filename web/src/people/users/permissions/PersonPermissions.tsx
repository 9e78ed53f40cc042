import type { HeldPermission } from '@okwan/contract/people/users/permissions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { personQueries } from '../queries.ts'
import { GainsAndLosses } from './GainsAndLosses.tsx'
import { PERMISSION_WORDS } from './words.ts'

type PersonPermissionsProps = { userId: string; fullName: string }

/** Permissions of a person. A SuperAdmin requests to grant or revoke one; another approves it. */
export function PersonPermissions({ userId, fullName }: PersonPermissionsProps) {
  const permissions = useQuery(query('GET /users/{id}/permissions', { params: { id: userId } }))
  const [selected, setSelected] = useState<HeldPermission>()
  return (
    <Card title="Permissions" flush>
      {permissions.error && (
        <ErrorPanel
          title="Couldn’t load permissions"
          text={readProblem(permissions.error).sentence}
          onRetry={() => void permissions.refetch()}
        />
      )}
      {permissions.isPending && <Skeleton className="h-64" />}
      <ul className="divide-y divide-line">
        {permissions.data
          ?.filter(({ has, allowedActions, pending }) => has || allowedActions.length > 0 || pending !== null)
          .map((held) => (
            <PermissionLine key={held.permission} held={held} onChange={() => setSelected(held)} />
          ))}
      </ul>
      {selected && (
        <ChangeDialog userId={userId} fullName={fullName} held={selected} onClose={() => setSelected(undefined)} />
      )}
    </Card>
  )
}

function PermissionLine({ held, onChange }: { held: HeldPermission; onChange: () => void }) {
  const { permission, has, byRole, pending, allowedActions } = held
  const name = PERMISSION_WORDS[permission]
  const [action] = allowedActions
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
      <span>
        {name}
        <span className="block text-meta text-muted">
          {permission}, {byRole ? 'from the role' : 'not from the role'}
        </span>
      </span>
      <span className="flex items-center gap-3">
        {pending && (
          <StatusBadge tone="warning">{pending === 'grant' ? 'Grant pending' : 'Revocation pending'}</StatusBadge>
        )}
        <StatusBadge tone={has ? 'success' : 'neutral'}>{has ? 'Yes' : 'No'}</StatusBadge>
        {action && (
          <Button size="small" aria-label={`${action === 'grant' ? 'Grant' : 'Revoke'}: ${name}`} onClick={onChange}>
            {action === 'grant' ? 'Grant' : 'Revoke'}
          </Button>
        )}
      </span>
    </li>
  )
}

type ChangeDialogProps = PersonPermissionsProps & { held: HeldPermission; onClose: () => void }

function ChangeDialog({ userId, fullName, held, onClose }: ChangeDialogProps) {
  const queryClient = useQueryClient()
  const { permission } = held
  const granted = !held.has
  const request = useMutation({
    mutationFn: (reason: string) =>
      call('POST /users/{id}/permissions', { params: { id: userId }, body: { permission, granted, reason } }),
    onSuccess: async () => {
      onClose()
      toast('Change requested. Another SuperAdmin must approve it.')
      await refresh(queryClient, ...personQueries)
    },
  })
  return (
    <ConfirmDialog
      open
      title={granted ? `Grant a permission to ${fullName}?` : `Revoke a permission from ${fullName}?`}
      confirmLabel="Request change"
      danger={!granted}
      reasonLabel="Reason"
      busy={request.isPending}
      error={request.error ? readProblem(request.error).sentence : undefined}
      onConfirm={(reason) => request.mutate(reason)}
      onClose={onClose}
    >
      <GainsAndLosses fullName={fullName} permission={permission} granted={granted} />
      <p>Another SuperAdmin approves the change under People, Permissions.</p>
    </ConfirmDialog>
  )
}
