import type { PayoutAction, PayoutDetail } from '@okwan/contract/payouts'
import { formatPesewas } from '@okwan/domain/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { call } from '../api/call.ts'
import { readProblem } from '../api/problem.ts'
import { saveFile } from '../payments/save-file.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { ModalActions } from '../ui/Modal.tsx'
import { toast } from '../ui/toasts.ts'
import { act, type Desk, sayNo } from './desk.ts'

const ApproveDialog = lazy(async () => ({ default: (await import('./ApproveDialog.tsx')).ApproveDialog }))

type PayoutActionsProps = { desk: Desk; payout: PayoutDetail; onRecommend: () => void }

const NOS = {
  return: { title: 'Send it one step back?', label: 'Send back', done: 'sent back' },
  reject: { title: 'Reject this payout?', label: 'Reject', done: 'rejected' },
} as const

/** What the caller may do now, as the server says. */
export function PayoutActions({ desk, payout, onRecommend }: PayoutActionsProps) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'approve' | 'return' | 'reject'>()
  const may = (action: PayoutAction) => payout.allowedActions.includes(action)
  const done = async (what: string) => {
    setOpen(undefined)
    await queryClient.invalidateQueries()
    toast(`${payout.payoutNumber} ${what}`)
  }
  const move = useMutation({
    mutationFn: (action: 'take' | 'retry' | 'check') => act(desk, payout, action),
    onSuccess: (_payout, action) =>
      done({ take: 'is yours to look at', retry: 'is sent again', check: 'is checked' }[action]),
  })
  const refuse = useMutation({
    mutationFn: (no: { action: 'return' | 'reject'; reason: string }) => sayNo(desk, payout, no.action, no.reason),
    onSuccess: (_payout, { action }) => done(NOS[action].done),
  })
  const print = useMutation({
    mutationFn: () => call(`GET /${desk}/{id}/remittance.pdf`, { params: { id: payout.payoutId } }),
    onSuccess: (file) => saveFile(file, `${payout.payoutNumber}-remittance-advice.pdf`),
  })
  const problem = move.error ?? print.error
  const isApprovable = payout.state === 'recommended'
  const no = open === 'return' || open === 'reject' ? NOS[open] : undefined
  return (
    <>
      {problem && <FormAlert>{readProblem(problem).sentence}</FormAlert>}
      <ModalActions>
        {may('reject') && <Button onClick={() => setOpen('reject')}>Reject</Button>}
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
          <Button variant="primary" onClick={onRecommend}>
            {payout.state === 'failed' ? 'Correct the payee' : 'Recommend'}
          </Button>
        )}
        {isApprovable && (
          <Button variant="primary" disabled={payout.approveRefusal !== null} onClick={() => setOpen('approve')}>
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
          error={refuse.error ? readProblem(refuse.error).sentence : undefined}
          onConfirm={(reason) => refuse.mutate({ action: open === 'return' ? 'return' : 'reject', reason })}
          onClose={() => setOpen(undefined)}
        />
      )}
      <Suspense fallback={null}>
        {open === 'approve' && (
          <ApproveDialog
            desk={desk}
            payout={payout}
            onClose={() => setOpen(undefined)}
            onDone={() => done('approved')}
          />
        )}
      </Suspense>
    </>
  )
}
