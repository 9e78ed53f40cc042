import type { CommissionRuleChange } from '@okwan/contract/money/commissions/rules'
import { formatDate } from '@okwan/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { PendingChangeCard } from '../../../platform/step-up/PendingChangeCard.tsx'
import { Diff } from '../../../ui/data/Diff.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { RuleEffect } from './RuleEffect.tsx'
import { ruleTitle } from './words.ts'

/** The change of a rule that awaits a second SuperAdmin, with its effect. */
export function PendingRule({ change }: { change: CommissionRuleChange }) {
  const params = { id: change.ruleChangeId }
  const title = ruleTitle(change)
  const from = formatDate(change.effectiveFrom)
  return (
    <PendingChangeCard
      title={`Pending change: ${title}`}
      text={`From ${from}. Requested by ${change.requestedBy.fullName}: “${change.reason}”`}
      allowedActions={change.allowedActions}
      approval={{
        title: `Change commission: ${title}?`,
        text: `Sales from ${from} earn commission by the new rule. Earlier sales keep their commission.`,
        reference: `commission-rule:${change.ruleChangeId}`,
      }}
      unchanged="The current rule stays in force."
      onApprove={(verificationToken) =>
        call('POST /commission-rule-changes/{id}/approve', { params, body: { verificationToken } })
      }
      onDecline={(reason) => call('POST /commission-rule-changes/{id}/refuse', { params, body: { reason } })}
      onWithdraw={() => call('POST /commission-rule-changes/{id}/withdraw', { params })}
      changed={['/commission-rules/*', '/commission-rule-changes/*', '/commissions/*']}
    >
      <div className="grid gap-4">
        {change.approvalRefusalReason && <Banner tone="warning">{change.approvalRefusalReason}</Banner>}
        <Diff caption={`Requested change of ${title}`} changes={change.differences} />
        <Effect ruleChangeId={change.ruleChangeId} />
      </div>
    </PendingChangeCard>
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
