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
import { act, type Desk, isOvertaken, sayNo } from './desk.ts'
import { payoutQueries } from './queries.ts'

const HoldDialog = lazyPart(() => import('./HoldDialog.tsx'), 'HoldDialog')
const ApproveDialog = lazyPart(() => import('./ApproveDialog.tsx'), 'ApproveDialog')

export type PayoutActionsProps = {
  desk: Desk
  payout: PayoutDetail
  /** Somebody else was faster: what is now goes before what was being done. */
  onOvertaken: () => void
  onActed: () => void
  onRecommend: () => void
}

const NOS = {
  return: { title: 'Send it one step back?', label: 'Send back', done: 'sent back' },
  reject: { title: 'Reject this payout?', label: 'Reject', done: 'rejected' },
} as const

const DONE = {
  take: 'is yours to look at',
  retry: 'is sent again',
  check: 'is checked',
  release: 'is released',
}

/** What the caller may do now, as the server says. */
export function PayoutActions({ desk, payout, onOvertaken, onActed, onRecommend }: PayoutActionsProps) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'approve' | 'return' | 'reject' | 'hold'>()
  const may = (action: PayoutAction) => payout.allowedActions.includes(action)
  const done = async (what: string) => {
    setOpen(undefined)
    onActed()
    await refresh(queryClient, ...payoutQueries)
    toast(`${payout.payoutNumber} ${what}`)
  }
  const failed = (error: unknown) => {
    if (!isOvertaken(error)) return
    setOpen(undefined)
    onOvertaken()
  }
  const move = useMutation({
    mutationFn: (action: 'take' | 'retry' | 'check' | 'release') => act(desk, payout, action),
    onSuccess: (_payout, action) => done(DONE[action]),
    onError: failed,
  })
  const refuse = useMutation({
    mutationFn: (no: { action: 'return' | 'reject'; reason: string }) => sayNo(desk, payout, no.action, no.reason),
    onSuccess: (_payout, { action }) => done(NOS[action].done),
    onError: failed,
  })
  const print = useMutation({
    mutationFn: () => call(`GET /${desk}/{id}/remittance.pdf`, { params: { id: payout.payoutId } }),
    onSuccess: (file) => saveFile(file, `${payout.payoutNumber}-remittance-advice.pdf`),
  })
  const problem = sentenceOf(move.error ?? print.error)
  const isApprovable = payout.state === 'recommended'
  const isBarred = payout.decideRefusal !== null
  const no = open === 'return' || open === 'reject' ? NOS[open] : undefined
  return (
    <>
      {problem && <FormAlert>{problem}</FormAlert>}
      <ModalActions>
        {may('hold') && <Button onClick={() => setOpen('hold')}>Hold</Button>}
        {may('reject') && (
          <Button disabled={isBarred} onClick={() => setOpen('reject')}>
            Reject
          </Button>
        )}
        {may('return') && <Button onClick={() => setOpen('return')}>Send back</Button>}
        {may('check') && (
          <Button loading={move.isPending} onClick={() => move.mutate('check')}>
            Ask the network now
          </Button>
        )}
        {may('retry') && (
          <Button loading={move.isPending} onClick={() => move.mutate('retry')}>
            Send again
          </Button>
        )}
        {payout.state === 'paid' && (
          <Button icon={FileDown} loading={print.isPending} onClick={() => print.mutate()}>
            Remittance advice
          </Button>
        )}
        {may('take') && (
          <Button variant="primary" loading={move.isPending} onClick={() => move.mutate('take')}>
            Take it
          </Button>
        )}
        {may('recommend') && (
          <Button variant={payout.hold ? undefined : 'primary'} disabled={isBarred} onClick={onRecommend}>
            {payout.state === 'in_review' ? 'Recommend' : 'Change the payee'}
          </Button>
        )}
        {may('release') && (
          <Button variant="primary" loading={move.isPending} onClick={() => move.mutate('release')}>
            Release
          </Button>
        )}
        {isApprovable && (
          <Button variant="primary" disabled={isBarred} onClick={() => setOpen('approve')}>
            {`Approve ${formatPesewas(payout.amountPesewas)}`}
          </Button>
        )}
      </ModalActions>
      {no && (
        <ConfirmDialog
          open
          title={no.title}
          confirmLabel={no.label}
          danger={open === 'reject'}
          reasonLabel="Reason"
          busy={refuse.isPending}
          error={sentenceOf(refuse.error)}
          onConfirm={(reason) => refuse.mutate({ action: open === 'return' ? 'return' : 'reject', reason })}
          onClose={() => setOpen(undefined)}
        />
      )}
      <Suspense fallback={null}>
        {open === 'hold' && (
          <HoldDialog
            desk={desk}
            payout={payout}
            onClose={() => setOpen(undefined)}
            onDone={() => done('is on hold')}
            onFailed={failed}
          />
        )}
        {open === 'approve' && (
          <ApproveDialog
            desk={desk}
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

/** Of what the caller can mend; being overtaken is said above the facts that changed. */
function sentenceOf(error: unknown): string | undefined {
  return error && !isOvertaken(error) ? readProblem(error).sentence : undefined
}
