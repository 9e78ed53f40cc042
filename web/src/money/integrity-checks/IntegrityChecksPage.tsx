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

const STYLES = {
  passed: { tone: 'success', label: 'Passed' },
  failed: { tone: 'danger', label: 'Failed' },
  overdue: { tone: 'danger', label: 'Overdue' },
} as const

/** Every integrity check of the ledger with its last result. */
export function IntegrityChecksPage() {
  const health = useQuery({ ...query('GET /health/money'), refetchInterval: REFRESH_MS })
  return (
    <>
      <PageHeader title="Integrity checks">
        <ControlTabs current="integrity-checks" />
      </PageHeader>
      {health.data ? (
        <div className="grid gap-4">
          <Summary health={health.data} />
          <Card flush>
            <ul className="divide-y divide-line">
              {health.data.checks.map((check) => (
                <CheckLine key={check.name} check={check} />
              ))}
            </ul>
          </Card>
        </div>
      ) : health.error ? (
        <ErrorPanel
          title="Couldn’t load integrity checks"
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
  if (health.healthy) {
    return (
      <Banner tone="success">
        All {health.checks.length} checks passed at their last run. Most run every minute, some once a day.
      </Banner>
    )
  }
  const hasFailed = health.checks.some(({ state }) => state === 'failed')
  return (
    <Banner
      tone="danger"
      title={hasFailed ? 'Integrity check failed: payouts paused' : 'Integrity checks overdue: payouts paused'}
    >
      Payouts resume when every check passes. Payments are still accepted.
    </Banner>
  )
}

function CheckLine({ check }: { check: MoneyHealth['checks'][number] }) {
  const { tone, label } = STYLES[check.state]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-72 pt-0.5">
        <p>{check.rule}</p>
        {check.examples.map(({ id, detail }) => (
          <p key={`${id} ${detail}`} className="text-table wrap-anywhere text-danger-text">
            {id} {detail}
          </p>
        ))}
        {check.problem && <p className="text-table text-danger-text">{check.problem}</p>}
        {check.failingSince && (
          <p className="text-table text-danger-text">
            {check.violations} {check.violations === 1 ? 'violation' : 'violations'} since{' '}
            <RelTime at={check.failingSince} />
          </p>
        )}
      </div>
      <div className="flex items-center gap-3 md:flex-row-reverse">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className="text-table text-muted">
          {check.checkedAt ? (
            <>
              Last run <RelTime at={check.checkedAt} />
            </>
          ) : (
            'Never run'
          )}
        </span>
      </div>
    </li>
  )
}
