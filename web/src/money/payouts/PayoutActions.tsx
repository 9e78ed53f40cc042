import type { PayoutAction, PayoutDetail } from '@okwan/contract/money/payouts'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { ColleagueNotice } from '../../platform/queues/ColleagueNotice.tsx'
import { NotApplied } from '../../platform/queues/NotApplied.tsx'
import { useConflict } from '../../platform/queues/use-conflict.ts'
import { Link } from '../../platform/routes/link.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import type { ApprovalLimit } from './approval-details.tsx'
import { act, isConflict, type PayoutQueue, QUEUE_PATHS, returnOrReject } from './payout-queue.ts'
import { payoutQueries } from './queries.ts'
import { actionHint, destinationText } from './words.ts'

const PauseDialog = lazyPart(() => import('./PauseDialog.tsx'), 'PauseDialog')
const ApproveDialog = lazyPart(() => import('./ApproveDialog.tsx'), 'ApproveDialog')

export type PayoutActionsProps = {
  queue: PayoutQueue
  payout: PayoutDetail
  limit?: ApprovalLimit | undefined
  onRecommend: () => void
}

/** Actions that need no further input. */
type Move = keyof typeof DONE
type DialogName = 'approve' | 'return' | 'reject' | 'pause' | 'retry'

/** Decisions that need a reason. */
const REASON_DIALOGS = {
  return: { label: 'Return', done: 'returned' },
  reject: { label: 'Reject', done: 'rejected' },
} as const

/** A recommended payout returns to its reviewer, a payout in review to the queue. */
const titleOf = (dialog: keyof typeof REASON_DIALOGS, { state }: PayoutDetail) =>
  dialog === 'reject' ? 'Reject this payout?' : state === 'in_review' ? 'Return to the queue?' : 'Return to reviewer?'

const DONE = {
  take: 'assigned to you',
  retry: 'resent',
  check: 'status requested',
  release: 'released',
}

/** The actions that the server allows the user on this payout. */
export function PayoutActions({ queue, payout, limit, onRecommend }: PayoutActionsProps) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<DialogName>()
  const [enteredReason, setEnteredReason] = useState<string>()
  const { conflict, keep, forget } = useConflict<Move | DialogName>()
  const show = (dialog: DialogName, before?: string) => {
    setEnteredReason(before)
    setOpen(dialog)
  }
  const done = async (result: string) => {
    setOpen(undefined)
    forget()
    await refresh(queryClient, ...payoutQueries)
    toast(`${payout.payoutNumber}: ${result}`)
  }
  const failed = (error: unknown, action: Move | DialogName, reason?: string) => {
    if (keep(error, action, reason)) setOpen(undefined)
  }
  const move = useMutation({
    mutationFn: (action: Move) => act(queue, payout, action),
    onSuccess: (_payout, action) => done(DONE[action]),
    onError: (error, action) => failed(error, action),
  })
  const decide = useMutation({
    mutationFn: ({ action, reason }: { action: 'return' | 'reject'; reason: string }) =>
      returnOrReject(queue, payout, action, reason),
    onSuccess: (_payout, { action }) => done(REASON_DIALOGS[action].done),
    onError: (error, { action, reason }) => failed(error, action, reason),
  })
  const print = useMutation({
    mutationFn: () => call(`GET /${queue}/{id}/remittance.pdf`, { params: { id: payout.payoutId } }),
    onSuccess: (file) => saveFile(file, `${payout.payoutNumber}-remittance-advice.pdf`),
  })
  const problem = sentenceOf(move.error ?? print.error)
  const canStill = conflict && payout.decideRefusal === null && payout.allowedActions.includes(conflict.action)
  const retry = () => {
    forget()
    if (!conflict) return
    if (isMove(conflict.action)) move.mutate(conflict.action)
    else show(conflict.action, conflict.enteredReason)
  }
  const hint = payout.decideRefusal === null && actionHint(payout)
  const deciding = open === 'return' || open === 'reject' ? open : undefined
  return (
    <>
      {problem && <FormAlert>{problem}</FormAlert>}
      {conflict && (
        <NotApplied
          noun="payout"
          title={`${payout.payoutNumber}: “${LABELS[conflict.action]}” wasn’t applied`}
          enteredText={conflict.enteredReason}
          onAgain={canStill ? retry : undefined}
          link={
            <Link to={QUEUE_PATHS[queue]} search={{ open: payout.payoutId }} className={buttonClass('secondary')}>
              View payout
            </Link>
          }
          onDismiss={forget}
        >
          <p>{conflict.sentence}</p>
        </NotApplied>
      )}
      {hint && <p className="text-table text-muted">{hint}</p>}
      <Moves
        payout={payout}
        busy={move.isPending}
        printing={print.isPending}
        onMove={move.mutate}
        onOpen={show}
        onPrint={print.mutate}
        onRecommend={onRecommend}
      />
      {deciding && (
        <ConfirmDialog
          open
          title={titleOf(deciding, payout)}
          confirmLabel={REASON_DIALOGS[deciding].label}
          danger={deciding === 'reject'}
          reasonLabel="Reason"
          defaultReason={enteredReason}
          busy={decide.isPending}
          error={sentenceOf(decide.error)}
          onConfirm={(reason) => decide.mutate({ action: deciding, reason })}
          onClose={() => setOpen(undefined)}
        >
          <ColleagueNotice assignee={payout.reviewer} noun="payout" />
        </ConfirmDialog>
      )}
      {open === 'retry' && (
        <ConfirmDialog
          open
          title={`Resend ${formatPesewas(payout.amountPesewas)}?`}
          confirmLabel="Resend"
          busy={move.isPending}
          error={sentenceOf(move.error)}
          onConfirm={() => move.mutate('retry')}
          onClose={() => setOpen(undefined)}
        >
          <p>
            To {payout.payee.accountName}, {destinationText(payout.payee)}.
          </p>
          {payout.note && <p>The last attempt failed: {payout.note}</p>}
        </ConfirmDialog>
      )}
      <Suspense fallback={null}>
        {open === 'pause' && (
          <PauseDialog
            queue={queue}
            payout={payout}
            onClose={() => setOpen(undefined)}
            onDone={() => done('put on hold')}
          />
        )}
        {open === 'approve' && (
          <ApproveDialog
            queue={queue}
            payout={payout}
            limit={limit}
            onClose={() => setOpen(undefined)}
            onDone={() => done('approved')}
            onFailed={(error) => failed(error, 'approve')}
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
  const isAllowed = (action: PayoutAction) => payout.allowedActions.includes(action)
  const isApprovable = payout.state === 'recommended'
  const isBlocked = payout.decideRefusal !== null
  return (
    <ModalActions>
      {(isAllowed('reject') || isAllowed('pause')) && (
        // Apart from the other buttons, because a rejection ends the payout.
        <span className="mr-auto flex flex-wrap gap-2">
          {isAllowed('reject') && (
            <Button
              variant="quiet"
              className="-ml-3.5 text-danger-text"
              disabled={isBlocked}
              onClick={() => onOpen('reject')}
            >
              Reject
            </Button>
          )}
          {isAllowed('pause') && (
            <Button variant="quiet" onClick={() => onOpen('pause')}>
              Put on hold
            </Button>
          )}
        </span>
      )}
      {isAllowed('return') && <Button onClick={() => onOpen('return')}>Return</Button>}
      {isAllowed('check') && (
        <Button loading={busy} onClick={() => onMove('check')}>
          Check status
        </Button>
      )}
      {isAllowed('retry') && (
        <Button loading={busy} onClick={() => onOpen('retry')}>
          Resend
        </Button>
      )}
      {payout.state === 'paid' && (
        <Button icon={FileDown} loading={printing} onClick={() => onPrint()}>
          Remittance advice
        </Button>
      )}
      {isAllowed('take') && (
        <Button variant="primary" loading={busy} onClick={() => onMove('take')}>
          Start review
        </Button>
      )}
      {isAllowed('recommend') && (
        <Button variant={payout.pause ? undefined : 'primary'} disabled={isBlocked} onClick={onRecommend}>
          {payout.state === 'in_review' ? 'Recommend' : 'Change payee'}
        </Button>
      )}
      {isAllowed('release') && (
        <Button variant="primary" loading={busy} onClick={() => onMove('release')}>
          Release
        </Button>
      )}
      {isApprovable && (
        <UnlessReadOnly>
          <Button variant="primary" disabled={isBlocked} onClick={() => onOpen('approve')}>
            {`Approve ${formatPesewas(payout.amountPesewas)}`}
          </Button>
        </UnlessReadOnly>
      )}
    </ModalActions>
  )
}

const LABELS: Record<Move | DialogName, string> = {
  take: 'Start review',
  check: 'Check status',
  release: 'Release',
  retry: 'Resend',
  approve: 'Approve',
  return: 'Return',
  reject: 'Reject',
  pause: 'Put on hold',
}

/** Whether the action runs without a dialog. A resend is confirmed in a dialog. */
function isMove(action: Move | DialogName): action is Exclude<Move, DialogName> {
  return action === 'take' || action === 'check' || action === 'release'
}

/** Errors that the user can correct. A stale version is reported above the buttons instead. */
function sentenceOf(error: unknown): string | undefined {
  return error && !isConflict(error) ? readProblem(error).sentence : undefined
}
