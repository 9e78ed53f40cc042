import type { PayoutAction, PayoutDetail } from '@okwan/contract/money/payouts'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { act, isOvertaken, type PayoutQueue, refusePayout } from './payout-queue.ts'
import { payoutQueries } from './queries.ts'

const PauseDialog = lazyPart(() => import('./PauseDialog.tsx'), 'PauseDialog')
const ApproveDialog = lazyPart(() => import('./ApproveDialog.tsx'), 'ApproveDialog')

export type PayoutActionsProps = {
  queue: PayoutQueue
  payout: PayoutDetail
  /** Somebody else changed the payout first; the current version is shown instead. */
  onOvertaken: () => void
  onActed: () => void
  onRecommend: () => void
}

/** Actions without a dialog. */
type Move = keyof typeof DONE
type DialogName = 'approve' | 'return' | 'reject' | 'pause'

const REFUSALS = {
  return: { title: 'Return to reviewer?', label: 'Return', done: 'returned' },
  reject: { title: 'Reject this payout?', label: 'Reject', done: 'rejected' },
} as const

const DONE = {
  take: 'assigned to you',
  retry: 'sent again',
  check: 'status requested',
  release: 'released',
}

/** The actions that the server allows the user on this payout. */
export function PayoutActions({ queue, payout, onOvertaken, onActed, onRecommend }: PayoutActionsProps) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<DialogName>()
  const done = async (result: string) => {
    setOpen(undefined)
    onActed()
    await refresh(queryClient, ...payoutQueries)
    toast(`${payout.payoutNumber} ${result}`)
  }
  const failed = (error: unknown) => {
    if (!isOvertaken(error)) return
    setOpen(undefined)
    onOvertaken()
  }
  const move = useMutation({
    mutationFn: (action: Move) => act(queue, payout, action),
    onSuccess: (_payout, action) => done(DONE[action]),
    onError: failed,
  })
  const refuse = useMutation({
    mutationFn: ({ action, reason }: { action: 'return' | 'reject'; reason: string }) =>
      refusePayout(queue, payout, action, reason),
    onSuccess: (_payout, { action }) => done(REFUSALS[action].done),
    onError: failed,
  })
  const print = useMutation({
    mutationFn: () => call(`GET /${queue}/{id}/remittance.pdf`, { params: { id: payout.payoutId } }),
    onSuccess: (file) => saveFile(file, `${payout.payoutNumber}-remittance-advice.pdf`),
  })
  const problem = sentenceOf(move.error ?? print.error)
  const refusal = open === 'return' || open === 'reject' ? REFUSALS[open] : undefined
  return (
    <>
      {problem && <FormAlert>{problem}</FormAlert>}
      <Moves
        payout={payout}
        busy={move.isPending}
        printing={print.isPending}
        onMove={move.mutate}
        onOpen={setOpen}
        onPrint={print.mutate}
        onRecommend={onRecommend}
      />
      {refusal && (
        <ConfirmDialog
          open
          title={refusal.title}
          confirmLabel={refusal.label}
          danger={open === 'reject'}
          reasonLabel="Reason"
          busy={refuse.isPending}
          error={sentenceOf(refuse.error)}
          onConfirm={(reason) => refuse.mutate({ action: open === 'return' ? 'return' : 'reject', reason })}
          onClose={() => setOpen(undefined)}
        />
      )}
      <Suspense fallback={null}>
        {open === 'pause' && (
          <PauseDialog
            queue={queue}
            payout={payout}
            onClose={() => setOpen(undefined)}
            onDone={() => done('put on hold')}
            onFailed={failed}
          />
        )}
        {open === 'approve' && (
          <ApproveDialog
            queue={queue}
            payout={payout}
            onClose={() => setOpen(undefined)}
            onDone={() => done('approved')}
            onFailed={failed}
          />
        )}
      </Suspense>
    </>
  )
}

type MovesProps = {
  payout: PayoutDetail
  busy: boolean
  printing: boolean
  onMove: (move: Move) => void
  onOpen: (dialog: DialogName) => void
  onPrint: () => void
  onRecommend: () => void
}

function Moves({ payout, busy, printing, onMove, onOpen, onPrint, onRecommend }: MovesProps) {
  const may = (action: PayoutAction) => payout.allowedActions.includes(action)
  const isApprovable = payout.state === 'recommended'
  const isBarred = payout.decideRefusal !== null
  return (
    <ModalActions>
      {may('pause') && <Button onClick={() => onOpen('pause')}>Put on hold</Button>}
      {may('reject') && (
        <Button disabled={isBarred} onClick={() => onOpen('reject')}>
          Reject
        </Button>
      )}
      {may('return') && <Button onClick={() => onOpen('return')}>Return</Button>}
      {may('check') && (
        <Button loading={busy} onClick={() => onMove('check')}>
          Check status
        </Button>
      )}
      {may('retry') && (
        <Button loading={busy} onClick={() => onMove('retry')}>
          Send again
        </Button>
      )}
      {payout.state === 'paid' && (
        <Button icon={FileDown} loading={printing} onClick={() => onPrint()}>
          Remittance advice
        </Button>
      )}
      {may('take') && (
        <Button variant="primary" loading={busy} onClick={() => onMove('take')}>
          Start review
        </Button>
      )}
      {may('recommend') && (
        <Button variant={payout.pause ? undefined : 'primary'} disabled={isBarred} onClick={onRecommend}>
          {payout.state === 'in_review' ? 'Recommend' : 'Change payee'}
        </Button>
      )}
      {may('release') && (
        <Button variant="primary" loading={busy} onClick={() => onMove('release')}>
          Release
        </Button>
      )}
      {isApprovable && (
        <Button variant="primary" disabled={isBarred} onClick={() => onOpen('approve')}>
          {`Approve ${formatPesewas(payout.amountPesewas)}`}
        </Button>
      )}
    </ModalActions>
  )
}

/** Errors that the user can correct. A stale version is reported above the changed facts instead. */
function sentenceOf(error: unknown): string | undefined {
  return error && !isOvertaken(error) ? readProblem(error).sentence : undefined
}
