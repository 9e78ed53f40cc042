import type { ComplaintAction, ComplaintDetail } from '@okwan/contract/service/complaints'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { StickyBar } from '../../ui/actions/StickyBar.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { wordsFor } from './dialog-words.ts'
import { isSimpleAct, type SimpleAct, sendAct } from './send-act.ts'
import { ACTION_LABELS, MAIN_ACTIONS } from './words.ts'

const AnswerDialog = lazyPart(() => import('./AnswerDialog.tsx'), 'AnswerDialog')
const AssignDialog = lazyPart(() => import('./AssignDialog.tsx'), 'AssignDialog')
const DetailsDialog = lazyPart(() => import('./DetailsDialog.tsx'), 'DetailsDialog')

/** Acts without a dialog. */
const IMMEDIATE: readonly ComplaintAction[] = ['acknowledge', 'take', 'start']

/** Actions of a complaint; if the user may not handle it, the reason is shown at the button. */
export function ComplaintActions({ complaint }: { complaint: ComplaintDetail }) {
  const [asking, setAsking] = useState<ComplaintAction>()
  const queryClient = useQueryClient()
  const close = () => setAsking(undefined)
  async function done(now: ComplaintDetail) {
    close()
    queryClient.setQueryData(query('GET /complaints/{id}', { params: { id: now.complaintId } }).queryKey, now)
    toast(`${now.complaintNumber}: ${lowerFirst(now.statusText)}`)
    await refresh(queryClient, 'GET /complaints', 'GET /work-items')
  }
  const act = useMutation({
    mutationFn: ({ action, reason }: { action: SimpleAct; reason?: string }) => sendAct(complaint, action, reason),
    onSuccess: done,
    // A colleague may have acted first, so the record is loaded again.
    onError: () => refresh(queryClient, 'GET /complaints/{id}'),
  })
  const start = (action: ComplaintAction) => {
    act.reset()
    if (isSimpleAct(action) && IMMEDIATE.includes(action)) act.mutate({ action })
    else setAsking(action)
  }
  const error = act.error ? readProblem(act.error).sentence : undefined
  const dialog = { complaint, onDone: done, onClose: close }
  return (
    <UnlessReadOnly>
      <StickyBar width="panel" className="grid gap-2">
        {error && !asking && <p role="alert">{error}</p>}
        <Bar complaint={complaint} busy={act.isPending ? act.variables.action : undefined} onStart={start} />
        <Suspense fallback={null}>
          {asking === 'answer' && <AnswerDialog {...dialog} />}
          {asking === 'assign' && <AssignDialog {...dialog} />}
          {asking === 'edit-details' && <DetailsDialog {...dialog} />}
        </Suspense>
        {asking && isSimpleAct(asking) && (
          <ConfirmDialog
            open
            {...wordsFor(asking, complaint)}
            busy={act.isPending}
            error={error}
            onConfirm={(reason) => act.mutate({ action: asking, reason })}
            onClose={close}
          />
        )}
      </StickyBar>
    </UnlessReadOnly>
  )
}

type BarProps = {
  complaint: ComplaintDetail
  busy: ComplaintAction | undefined
  onStart: (action: ComplaintAction) => void
}

function Bar({ complaint, busy, onStart }: BarProps) {
  const main = complaint.actions.filter(({ action }) => MAIN_ACTIONS.includes(action))
  const more = complaint.actions.filter(({ action }) => !MAIN_ACTIONS.includes(action))
  const labelOf = (action: ComplaintAction) =>
    action === 'share' && complaint.isShared ? 'Stop sharing' : ACTION_LABELS[action]
  return (
    <div className="flex flex-wrap items-center gap-2">
      {main.map(({ action, refusalReason }, index) => (
        <Button
          key={action}
          variant={index === 0 ? 'primary' : 'secondary'}
          tipAlign="start"
          disabledReason={refusalReason}
          loading={busy === action}
          onClick={() => onStart(action)}
        >
          {labelOf(action)}
        </Button>
      ))}
      {more.length > 0 && (
        <span className="ml-auto">
          <Menu
            label={`More actions for ${complaint.complaintNumber}`}
            items={more.map(({ action, refusalReason }) => ({
              id: action,
              label: labelOf(action),
              disabledReason: refusalReason,
              onSelect: () => onStart(action),
            }))}
          />
        </span>
      )}
    </div>
  )
}
