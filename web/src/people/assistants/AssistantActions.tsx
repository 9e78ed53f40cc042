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

/** What may be done with an assistant; the server said which. */
export function AssistantActions({ assistant }: { assistant: Assistant }) {
  const [act, setAct] = useState<Act>()
  const { fullName } = assistant
  const close = () => setAct(undefined)
  const { pause, resume, invite, remove } = useActs(assistant, close)
  const items: MenuItem[] = [
    { id: 'edit', label: 'Edit', icon: Pencil, onSelect: () => setAct('edit') },
    { id: 'invite', label: 'Send invitation again', icon: MessageSquare, onSelect: () => setAct('invite') },
    { id: 'pause', label: 'Pause', icon: Pause, onSelect: () => setAct('pause') },
    { id: 'resume', label: 'Let work again', icon: Play, onSelect: () => setAct('resume') },
    { id: 'remove', label: 'Remove', icon: Trash2, danger: true, separated: true, onSelect: () => setAct('remove') },
  ]
  const allowed = items.filter((item) => assistant.allowedActions.some((action) => action === item.id))
  if (allowed.length === 0) return null
  const dialog = (which: Act, mutation: typeof pause) => ({
    open: act === which,
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
      <Menu label={`More for ${fullName}`} items={allowed} />
      <Suspense fallback={null}>{act === 'edit' && <AssistantDrawer assistant={assistant} onClose={close} />}</Suspense>
      <ConfirmDialog
        {...dialog('pause', pause)}
        title={`Pause ${fullName}?`}
        confirmLabel="Pause"
        keepLabel="Keep active"
      >
        <p>They are signed out everywhere at once and cannot sign in until you let them again.</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...dialog('resume', resume)}
        title={`Let ${fullName} work again?`}
        confirmLabel="Let work again"
        keepLabel="Keep paused"
        danger={false}
      >
        <p>They can sign in with their number, within the limits you set.</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...dialog('invite', invite)}
        title={`Invite ${fullName} again?`}
        confirmLabel="Send SMS"
        keepLabel="Not now"
        danger={false}
      >
        <p>They get the SMS with the address to sign in once more.</p>
      </ConfirmDialog>
      <ConfirmDialog {...dialog('remove', remove)} title={`Remove ${fullName}?`} confirmLabel="Remove">
        <p>
          They are signed out at once. Their unfinished sales come to you; what they sold stays yours and on record.
        </p>
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
    `${fullName} can work again`,
    close,
  )
  const invite = useAct(() => call('POST /assistants/{id}/invite', { params }), `${fullName} invited again`, close)
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
