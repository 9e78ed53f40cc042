import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { readProblem } from '../api/problem.ts'
import { type Refreshed, refresh } from '../api/refresh.ts'
import { UnlessReadOnly } from '../session/UnlessReadOnly.tsx'
import { StepUpDialog } from './StepUp.tsx'

type Action = 'approve' | 'refuse' | 'withdraw'

type PendingChangeCardProps = {
  title: string
  text: string
  allowedActions: readonly Action[]
  /** Act that the approver confirms with a code. */
  approval: { title: string; text: string; reference: string }
  /** Value that stays in force if the change is declined or withdrawn. */
  unchanged: string
  onApprove: (verificationToken: string) => Promise<unknown>
  onDecline: (reason: string) => Promise<unknown>
  onWithdraw: () => Promise<unknown>
  /** Queries that a decision changes. */
  changed: readonly Refreshed[]
  children: ReactNode
}

/** A change that awaits a second person, with the actions that the server allows. */
export function PendingChangeCard({
  title,
  text,
  allowedActions,
  approval,
  children,
  ...props
}: PendingChangeCardProps) {
  const [act, setAct] = useState<Action>()
  const queryClient = useQueryClient()
  const close = () => setAct(undefined)
  const done = async (sentence: string) => {
    close()
    toast(sentence)
    await refresh(queryClient, ...props.changed)
  }
  const isAllowed = (action: Action) => allowedActions.includes(action)
  return (
    <Card
      title={title}
      text={text}
      actions={
        <UnlessReadOnly>
          {isAllowed('withdraw') && <Button onClick={() => setAct('withdraw')}>Withdraw</Button>}
          {isAllowed('refuse') && <Button onClick={() => setAct('refuse')}>Decline</Button>}
          {isAllowed('approve') && (
            <Button variant="primary" onClick={() => setAct('approve')}>
              Approve
            </Button>
          )}
        </UnlessReadOnly>
      }
    >
      {children}
      {act === 'approve' && (
        <StepUpDialog
          title={approval.title}
          reference={approval.reference}
          confirmLabel="Approve"
          onVerified={async (verificationToken) => {
            await props.onApprove(verificationToken)
            await done('Change approved')
          }}
          onClose={close}
        >
          <p>{approval.text}</p>
        </StepUpDialog>
      )}
      <Refusals {...props} act={act} onDone={done} onClose={close} />
    </Card>
  )
}

type RefusalsProps = Pick<PendingChangeCardProps, 'unchanged' | 'onDecline' | 'onWithdraw'> & {
  act: Action | undefined
  onDone: (sentence: string) => Promise<void>
  onClose: () => void
}

function Refusals({ unchanged, onDecline, onWithdraw, act, onDone, onClose }: RefusalsProps) {
  const decline = useMutation({ mutationFn: onDecline, onSuccess: () => onDone('Change declined') })
  const withdraw = useMutation({ mutationFn: onWithdraw, onSuccess: () => onDone('Change withdrawn') })
  const sentence = (error: Error | null) => (error ? readProblem(error).sentence : undefined)
  return (
    <>
      <ConfirmDialog
        open={act === 'refuse'}
        title="Decline this change?"
        confirmLabel="Decline"
        reasonLabel="Reason"
        busy={decline.isPending}
        error={sentence(decline.error)}
        onConfirm={(reason) => decline.mutate(reason)}
        onClose={onClose}
      >
        <p>{unchanged}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={act === 'withdraw'}
        title="Withdraw this change?"
        confirmLabel="Withdraw"
        danger={false}
        busy={withdraw.isPending}
        error={sentence(withdraw.error)}
        onConfirm={() => withdraw.mutate()}
        onClose={onClose}
      >
        <p>{unchanged}</p>
      </ConfirmDialog>
    </>
  )
}
