import type { CommissionRuleChange } from '@okwan/contract/money/commissions/rules'
import { formatDate } from '@okwan/domain/platform/dates'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { UnlessReadOnly } from '../../../platform/session/UnlessReadOnly.tsx'
import { StepUpDialog } from '../../../platform/step-up/StepUp.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { Diff } from '../../../ui/data/Diff.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { RuleEffect } from './RuleEffect.tsx'
import { ruleTitle } from './words.ts'

type Action = CommissionRuleChange['allowedActions'][number]

/** A change that awaits a second SuperAdmin, with its effect and the actions that the server allows. */
export function PendingRule({ change }: { change: CommissionRuleChange }) {
  const [act, setAct] = useState<Action>()
  const title = ruleTitle(change)
  const asked = `From ${formatDate(change.effectiveFrom)}. Requested by ${change.requestedBy.fullName}: “${change.reason}”`
  return (
    <Card
      title={`Pending change: ${title}`}
      text={asked}
      actions={
        <UnlessReadOnly>
          <Actions change={change} onAct={setAct} />
        </UnlessReadOnly>
      }
    >
      <div className="grid gap-4">
        {change.whyNotApprove && <Banner tone="warning">{change.whyNotApprove}</Banner>}
        <Diff caption={`Requested change of ${title}`} changes={change.differences} />
        <Effect ruleChangeId={change.ruleChangeId} />
      </div>
      <Dialogs change={change} act={act} onClose={() => setAct(undefined)} />
    </Card>
  )
}

function Actions({ change, onAct }: { change: CommissionRuleChange; onAct: (action: Action) => void }) {
  const may = (action: Action) => change.allowedActions.includes(action)
  return (
    <>
      {may('withdraw') && <Button onClick={() => onAct('withdraw')}>Withdraw</Button>}
      {may('refuse') && <Button onClick={() => onAct('refuse')}>Decline</Button>}
      {may('approve') && (
        <Button variant="primary" onClick={() => onAct('approve')}>
          Approve
        </Button>
      )}
    </>
  )
}

function Effect({ ruleChangeId }: { ruleChangeId: string }) {
  const effect = useQuery(query('GET /commission-rule-changes/{id}/effect', { params: { id: ruleChangeId } }))
  if (effect.data) return <RuleEffect effect={effect.data} />
  if (!effect.error) return <Skeleton className="h-24" />
  const { sentence, requestId } = readProblem(effect.error)
  return (
    <ErrorPanel
      title="Couldn’t load the effect"
      text={sentence}
      code={requestId}
      onRetry={() => void effect.refetch()}
    />
  )
}

type DialogsProps = { change: CommissionRuleChange; act: Action | undefined; onClose: () => void }

function Dialogs({ change, act, onClose }: DialogsProps) {
  const queryClient = useQueryClient()
  const params = { id: change.ruleChangeId }
  const done = async (sentence: string) => {
    onClose()
    toast(sentence)
    await refresh(queryClient, '/commission-rules/*', '/commission-rule-changes/*', '/commissions/*')
  }
  const refuse = useMutation({
    mutationFn: (reason: string) => call('POST /commission-rule-changes/{id}/refuse', { params, body: { reason } }),
    onSuccess: () => done('Change declined'),
  })
  const withdraw = useMutation({
    mutationFn: () => call('POST /commission-rule-changes/{id}/withdraw', { params }),
    onSuccess: () => done('Change withdrawn'),
  })
  const approve = async (verificationToken: string) => {
    await call('POST /commission-rule-changes/{id}/approve', { params, body: { verificationToken } })
    await done('Change approved')
  }
  const sentence = (error: Error | null) => (error ? readProblem(error).sentence : undefined)
  return (
    <>
      {act === 'approve' && (
        <StepUpDialog
          title={`Change commission: ${ruleTitle(change)}?`}
          reference={`commission-rule:${change.ruleChangeId}`}
          confirmLabel="Approve"
          onVerified={approve}
          onClose={onClose}
        >
          <p>
            Sales from {formatDate(change.effectiveFrom)} earn by the new rule. Earlier sales keep their commission.
          </p>
        </StepUpDialog>
      )}
      <ConfirmDialog
        open={act === 'refuse'}
        title="Decline this change?"
        confirmLabel="Decline"
        reasonLabel="Reason"
        busy={refuse.isPending}
        error={sentence(refuse.error)}
        onConfirm={(reason) => refuse.mutate(reason)}
        onClose={onClose}
      >
        <p>The current rule stays in force.</p>
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
        <p>The current rule stays in force.</p>
      </ConfirmDialog>
    </>
  )
}
