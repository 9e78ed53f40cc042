import type { ExaminerSeat } from '@okwan/contract/people/users/examiners'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { StepUpDialog } from '../../../platform/step-up/StepUp.tsx'
import { formatMoment } from '../../../ui/data/moment.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx'

type Act = ExaminerSeat['allowedActions'][number]

/** Menu of the actions that the server allows on the access of an examiner. */
export function ExaminerActions({ seat }: { seat: ExaminerSeat }) {
  const [act, setAct] = useState<Act>()
  const queryClient = useQueryClient()
  const params = { id: seat.examinerSeatId }
  const { fullName } = seat.user
  const close = () => setAct(undefined)
  const done = async (sentence: string) => {
    close()
    toast(sentence)
    await refresh(queryClient, '/examiners/*', '/users/*')
  }
  const decline = useMutation({
    mutationFn: (reason: string) => call('POST /examiners/{id}/refuse', { params, body: { reason } }),
    onSuccess: () => done('Access declined'),
  })
  const withdraw = useMutation({
    mutationFn: () => call('POST /examiners/{id}/withdraw', { params }),
    onSuccess: () => done('Request withdrawn'),
  })
  const end = useMutation({
    mutationFn: (reason: string) => call('POST /examiners/{id}/end', { params, body: { reason } }),
    onSuccess: () => done(`Access of ${fullName} ended`),
  })
  const approve = async (verificationToken: string) => {
    await call('POST /examiners/{id}/approve', { params, body: { verificationToken } })
    await done(`${fullName} can sign in now`)
  }
  const items: MenuItem[] = [
    { id: 'approve', label: 'Approve', icon: Check, onSelect: () => setAct('approve') },
    { id: 'refuse', label: 'Decline', icon: X, danger: true, onSelect: () => setAct('refuse') },
    { id: 'withdraw', label: 'Withdraw', icon: Undo2, onSelect: () => setAct('withdraw') },
    { id: 'end', label: 'End access', icon: Ban, danger: true, onSelect: () => setAct('end') },
  ]
  const allowed = items.filter((item) => seat.allowedActions.some((action) => action === item.id))
  if (allowed.length === 0) return null
  const sentence = (error: Error | null) => (error ? readProblem(error).sentence : undefined)
  return (
    <>
      <Menu label={`More actions for ${fullName}`} items={allowed} />
      {act === 'approve' && (
        <StepUpDialog
          title={`Grant ${fullName} read-only access?`}
          reference={`examiner:${seat.examinerSeatId}`}
          confirmLabel="Approve"
          onVerified={approve}
          onClose={close}
        >
          <p>
            {fullName} of {seat.organisation} can read all records except health answers until{' '}
            {formatMoment(new Date(seat.until))} and can’t change anything. Requested by {seat.requestedBy.fullName}: “
            {seat.reason}”
          </p>
        </StepUpDialog>
      )}
      <ConfirmDialog
        open={act === 'refuse'}
        title={`Decline ${fullName}’s access?`}
        confirmLabel="Decline"
        reasonLabel="Reason"
        busy={decline.isPending}
        error={sentence(decline.error)}
        onConfirm={(reason) => decline.mutate(reason)}
        onClose={close}
      >
        <p>{fullName} gets no access.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={act === 'withdraw'}
        title={`Withdraw the request for ${fullName}?`}
        confirmLabel="Withdraw"
        danger={false}
        busy={withdraw.isPending}
        error={sentence(withdraw.error)}
        onConfirm={() => withdraw.mutate()}
        onClose={close}
      >
        <p>{fullName} gets no access.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={act === 'end'}
        title={`End ${fullName}’s access?`}
        confirmLabel="End access"
        reasonLabel="Reason"
        busy={end.isPending}
        error={sentence(end.error)}
        onConfirm={(reason) => end.mutate(reason)}
        onClose={close}
      >
        <p>{fullName} is signed out immediately.</p>
      </ConfirmDialog>
    </>
  )
}
