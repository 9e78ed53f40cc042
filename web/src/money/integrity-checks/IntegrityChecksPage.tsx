import type { MoneyHealth } from '@okwan/contract/money/integrity-checks'
import { useQuery } from '@tanstack/react-query'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { ControlTabs } from '../../platform/page/ControlTabs.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

const REFRESH_MS = 30_000

const LOOKS = {
  holds: { tone: 'success', label: 'Passed' },
  broken: { tone: 'danger', label: 'Failed' },
  unchecked: { tone: 'warning', label: 'Not checked' },
} as const

/** Every integrity check of the ledger with its last result. */
export function IntegrityChecksPage() {
  const health = useQuery({ ...query('GET /health/money'), refetchInterval: REFRESH_MS })
  return (
    <>
      <PageHeader title="Integrity checks">
        <ControlTabs current="rules" />
      </PageHeader>
      {health.data ? (
        <div className="grid gap-4">
          <Summary health={health.data} />
          <Card flush>
            <ul className="divide-y divide-line">
              {health.data.rules.map((rule) => (
                <RuleLine key={rule.name} rule={rule} />
              ))}
            </ul>
          </Card>
        </div>
      ) : health.error ? (
        <ErrorPanel
          title="The checks couldn’t be loaded"
          text={readProblem(health.error).sentence}
          code={readProblem(health.error).requestId}
          onRetry={() => void health.refetch()}
        />
      ) : (
        <Skeleton className="h-120" />
      )}
    </>
  )
}

function Summary({ health }: { health: MoneyHealth }) {
  if (health.payoutsStopped) {
    return (
      <Banner tone="danger" title="Ledger check failed. Payouts paused">
        Payouts resume when every check passes. Payments are still accepted.
      </Banner>
    )
  }
  if (!health.healthy) return <Banner tone="warning">Some checks haven’t run in the last few minutes.</Banner>
  return <Banner tone="success">All checks passed. Checks run every minute, and once a day on the whole ledger.</Banner>
}

function RuleLine({ rule }: { rule: MoneyHealth['rules'][number] }) {
  const { tone, label } = LOOKS[rule.state]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p>{rule.rule}</p>
        {rule.examples.map(({ id, detail }) => (
          <p key={`${id} ${detail}`} className="text-table wrap-anywhere text-danger-text">
            {id} {detail}
          </p>
        ))}
        {rule.brokenSince && (
          <p className="text-table text-danger-text">
            {rule.violations} {rule.violations === 1 ? 'violation' : 'violations'} since{' '}
            <RelTime at={rule.brokenSince} />
          </p>
        )}
      </div>
      <div className="flex items-center gap-3 md:flex-row-reverse">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {rule.checkedAt && (
          <span className="text-table text-muted">
            <RelTime at={rule.checkedAt} />
          </span>
        )}
      </div>
    </li>
  )
}
