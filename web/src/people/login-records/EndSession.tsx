import type { LoginRecord } from '@okwan/contract/people/login-records'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'

const ConfirmDialog = lazyPart(() => import('../../ui/overlays/ConfirmDialog.tsx'), 'ConfirmDialog')

/** Signs out one session, if the server allows it. */
export function EndSession({ record }: { record: LoginRecord }) {
  const [confirming, setConfirming] = useState(false)
  const queryClient = useQueryClient()
  const { sessionId, fullName } = record
  const end = useMutation({
    mutationFn: (id: string) => call('DELETE /auth/sessions/{id}', { params: { id } }),
    onSuccess: async () => {
      setConfirming(false)
      toast(`${fullName} signed out`)
      await refresh(queryClient, 'GET /loginrecords')
    },
  })
  if (!sessionId || !record.allowedActions.includes('end-session')) return null
  return (
    <>
      <Menu
        label={`More actions for ${fullName}`}
        items={[{ id: 'end', label: 'Sign out', icon: LogOut, danger: true, onSelect: () => setConfirming(true) }]}
      />
      <Suspense fallback={null}>
        {confirming && (
          <ConfirmDialog
            open
            title={`Sign out ${fullName}?`}
            confirmLabel="Sign out"
            busy={end.isPending}
            error={end.error ? readProblem(end.error).sentence : undefined}
            onConfirm={() => end.mutate(sessionId)}
            onClose={() => setConfirming(false)}
          >
            <p>
              {record.browser} on {record.device} is signed out immediately. They can sign in again.
            </p>
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}
