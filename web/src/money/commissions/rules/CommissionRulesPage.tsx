import type { CommissionRuleOfGroup } from '@okwan/contract/money/commissions/rules'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { query } from '../../../platform/api/query.ts'
import { tableState } from '../../../platform/lists/table-state.ts'
import { ControlTabs } from '../../../platform/page/ControlTabs.tsx'
import { PageHeader } from '../../../platform/page/PageHeader.tsx'
import { ShownTogether } from '../../../platform/page/ShownTogether.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { PendingRule } from './PendingRule.tsx'
import { RuleHistory } from './RuleHistory.tsx'
import { RuleTable } from './RuleTable.tsx'

const ProposeRuleDrawer = lazyPart(() => import('./ProposeRuleDrawer.tsx'), 'ProposeRuleDrawer')

const GROUPS = ['AGENT', 'STAFF'] as const

/** Default commission of agents and staff: current and planned rules, changes that await a decision, and history. */
export function CommissionRulesPage() {
  const [changed, setChanged] = useState<CommissionRuleOfGroup>()
  const { data, error, isPending, isFetching, refetch } = useQuery(query('GET /commission-rules'))
  const pending = (data ?? []).flatMap(({ pendingChange }) => pendingChange ?? [])
  const rulesOfGroup = (group: CommissionRuleOfGroup['userGroup']) => ({
    data: data && { data: data.filter(({ userGroup }) => userGroup === group) },
    error,
    isFetching,
    refetch,
  })
  return (
    <>
      <PageHeader title="Commission rules">
        <ControlTabs current="commission-rules" />
      </PageHeader>
      <ShownTogether isWaiting={isPending}>
        {pending.map((change) => (
          <PendingRule key={change.ruleChangeId} change={change} />
        ))}
        {GROUPS.map((group) => (
          <RuleTable
            key={group}
            group={group}
            state={tableState(rulesOfGroup(group), 'Commission rules')}
            onChange={setChanged}
          />
        ))}
        <RuleHistory />
      </ShownTogether>
      <Suspense fallback={null}>
        {changed && <ProposeRuleDrawer rule={changed} onClose={() => setChanged(undefined)} />}
      </Suspense>
    </>
  )
}
