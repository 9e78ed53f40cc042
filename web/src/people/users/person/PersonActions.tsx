import type { User } from '@okwan/contract/people/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowRightLeft, KeyRound, Pause, Pencil, Play, ShieldCheck, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx'
import { personQueries } from '../queries.ts'

const PersonDrawer = lazyPart(() => import('./PersonDrawer.tsx'), 'PersonDrawer')
const HandOverDialog = lazyPart(() => import('../../hand-overs/HandOverDialog.tsx'), 'HandOverDialog')
const ChangeRoleDialog = lazyPart(() => import('../ChangeRoleDialog.tsx'), 'ChangeRoleDialog')

type Act = 'edit' | 'change-role' | 'pause' | 'hand-over' | 'remove-passkeys' | 'delete'

/** The server does not list these actions. Users who may remove a person may also take them. */
const NEEDS_DELETE = new Set(['hand-over', 'remove-passkeys'])

/** Menu of the actions that the server allows on a person. */
export function PersonActions({ user, onDeleted }: { user: User; onDeleted?: () => void }) {
  const [act, setAct] = useState<Act>()
  const queryClient = useQueryClient()
  const params = { id: user.userId }
  const done = async (sentence: string) => {
    await refresh(queryClient, ...personQueries)
    setAct(undefined)
    toast(sentence)
  }
  const setStatus = useMutation({
    mutationFn: (status: 'active' | 'paused') =>
      call('PUT /users/{id}', { params, body: { status, version: user.version } }),
    onSuccess: (saved) => done(saved.status === 'paused' ? `${user.fullName} paused` : `${user.fullName} reactivated`),
  })
  const removePasskeys = useMutation({
    mutationFn: (reason: string) => call('POST /users/{id}/passkey-removal', { params, body: { reason } }),
    onSuccess: () => done('Removal requested. Another SuperAdmin must approve it.'),
  })
  const items: MenuItem[] = [
    { id: 'edit', label: 'Edit', icon: Pencil, onSelect: () => setAct('edit') },
    {
      id: 'change-role',
      label: 'Change role',
      icon: ShieldCheck,
      disabledReason: user.pendingRole ? 'A role change is pending' : undefined,
      onSelect: () => setAct('change-role'),
    },
    { id: 'pause', label: 'Pause', icon: Pause, onSelect: () => setAct('pause') },
    { id: 'resume', label: 'Reactivate', icon: Play, onSelect: () => setStatus.mutate('active') },
    { id: 'remove-passkeys', label: 'Remove passkeys', icon: KeyRound, onSelect: () => setAct('remove-passkeys') },
    { id: 'hand-over', label: 'Hand over work', icon: ArrowRightLeft, onSelect: () => setAct('hand-over') },
    { id: 'delete', label: 'Remove', icon: Trash2, danger: true, separated: true, onSelect: () => setAct('delete') },
  ]
  const allowed = items.filter(
    (item) =>
      user.allowedActions.some((action) => action === (NEEDS_DELETE.has(item.id) ? 'delete' : item.id)) &&
      (item.id !== 'remove-passkeys' || user.hasPasskey),
  )
  if (allowed.length === 0) return null
  return (
    <>
      <Menu label={`More actions for ${user.fullName}`} items={allowed} />
      <Suspense fallback={null}>
        {act === 'edit' && <PersonDrawer open user={user} onClose={() => setAct(undefined)} />}
        {act === 'change-role' && <ChangeRoleDialog user={user} onClose={() => setAct(undefined)} />}
        {(act === 'hand-over' || act === 'delete') && (
          <HandOverDialog
            user={user}
            remove={act === 'delete'}
            onClose={() => setAct(undefined)}
            onDone={async (sentence) => {
              await done(sentence)
              if (act === 'delete') onDeleted?.()
            }}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={act === 'remove-passkeys'}
        title={`Remove ${user.fullName}’s passkeys?`}
        confirmLabel="Request removal"
        reasonLabel="Reason"
        busy={removePasskeys.isPending}
        error={removePasskeys.error ? readProblem(removePasskeys.error).sentence : undefined}
        onConfirm={(reason) => removePasskeys.mutate(reason)}
        onClose={() => setAct(undefined)}
      >
        <p>
          For a lost passkey. Another SuperAdmin must approve it. {user.fullName} is then signed out and can’t approve
          anything for 24 hours.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={act === 'pause'}
        title={`Pause ${user.fullName}?`}
        confirmLabel="Pause"
        busy={setStatus.isPending}
        error={setStatus.error ? readProblem(setStatus.error).sentence : undefined}
        onConfirm={() => setStatus.mutate('paused')}
        onClose={() => setAct(undefined)}
      >
        <p>They are signed out on all devices and can’t sign in until you reactivate them.</p>
      </ConfirmDialog>
    </>
  )
}
