import type { Assistant } from '@okwan/contract/people/assistants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageSquare, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LABELS } from '../../platform/analytics/catalogue.ts'
import { track } from '../../platform/analytics/track.ts'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { assistantQueries } from './queries.ts'

const AssistantDrawer = lazyPart(() => import('./AssistantDrawer.tsx'), 'AssistantDrawer')

type Act = 'edit' | 'pause' | 'resume' | 'invite' | 'remove'

/** Menu of the actions that the server allows on an assistant. */
export function AssistantActions({ assistant }: { assistant: Assistant }) {
  const [act, setAct] = useState<Act>()
  const { fullName } = assistant
  const close = () => setAct(undefined)
  const { pause, resume, invite, remove } = useActs(assistant, close)
  const items: MenuItem[] = [
    { id: 'edit', label: 'Edit', icon: Pencil, onSelect: () => setAct('edit') },
    { id: 'invite', label: 'Resend invitation', icon: MessageSquare, onSelect: () => setAct('invite') },
    { id: 'pause', label: 'Pause', icon: Pause, onSelect: () => setAct('pause') },
    { id: 'resume', label: 'Reactivate', icon: Play, onSelect: () => setAct('resume') },
    { id: 'remove', label: 'Remove', icon: Trash2, danger: true, separated: true, onSelect: () => setAct('remove') },
  ]
  const allowed = items.filter((item) => assistant.allowedActions.some((action) => action === item.id))
  if (allowed.length === 0) return null
  const dialog = (name: Act, mutation: typeof pause) => ({
    open: act === name,
    busy: mutation.isPending,
    error: mutation.error ? readProblem(mutation.error).sentence : undefined,
    onConfirm: () => mutation.mutate(),
    onClose: () => {
      mutation.reset()
      close()
    },
  })
  return (
    <>
      <Menu label={`More actions for ${fullName}`} items={allowed} />
      <Suspense fallback={null}>{act === 'edit' && <AssistantDrawer assistant={assistant} onClose={close} />}</Suspense>
      <ConfirmDialog {...dialog('pause', pause)} title={`Pause ${fullName}?`} confirmLabel="Pause">
        <p>They are signed out on all devices and can’t sign in until you reactivate them.</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...dialog('resume', resume)}
        title={`Reactivate ${fullName}?`}
        confirmLabel="Reactivate"
        danger={false}
      >
        <p>They can sign in and sell within the limits you set.</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...dialog('invite', invite)}
        title={`Resend invitation to ${fullName}?`}
        confirmLabel="Send SMS"
        danger={false}
      >
        <p>They’ll get another SMS with the sign-in link.</p>
      </ConfirmDialog>
      <ConfirmDialog {...dialog('remove', remove)} title={`Remove ${fullName}?`} confirmLabel="Remove">
        <p>They are signed out on all devices. Their drafts move to you, and their sales stay on your record.</p>
      </ConfirmDialog>
    </>
  )
}

function useActs({ assistantId, fullName, version }: Assistant, close: () => void) {
  const params = { id: assistantId }
  const pause = useAct(
    () => call('PUT /assistants/{id}', { params, body: { status: 'paused', version } }),
    `${fullName} paused`,
    close,
  )
  const resume = useAct(
    () => call('PUT /assistants/{id}', { params, body: { status: 'active', version } }),
    `${fullName} reactivated`,
    close,
  )
  const invite = useAct(() => call('POST /assistants/{id}/invite', { params }), `Invitation sent to ${fullName}`, close)
  const remove = useAct(
    async () => {
      const removed = await call('DELETE /assistants/{id}', { params })
      track(LABELS.removeAssistant)
      return removed
    },
    `${fullName} removed`,
    close,
  )
  return { pause, resume, invite, remove }
}

function useAct(mutationFn: () => Promise<Assistant>, done: string, close: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await refresh(queryClient, ...assistantQueries)
      close()
      toast(done)
    },
  })
}
