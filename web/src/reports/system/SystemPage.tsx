import type { System } from '@okwan/contract/reports/system'
import type { Runbook } from '@okwan/domain/reports/system/terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { ControlTabs } from '../../platform/page/ControlTabs.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { RunbookDrawer } from './RunbookDrawer.tsx'
import { STATE_STYLES } from './words.ts'

/** The request is marked as unattended, so it does not keep the session of an abandoned tab open. */
const REFRESH_MS = 30_000

type Item = System['sections'][number]['items'][number]

/** The state of nodes, jobs, providers, checks, audit log, backups and database in words. */
export function SystemPage() {
  const system = useQuery({ ...query('GET /health/system'), refetchInterval: REFRESH_MS })
  const [runbook, setRunbook] = useState<Runbook>()
  return (
    <>
      <PageHeader title="System">
        <ControlTabs current="system" />
      </PageHeader>
      {system.data ? (
        <div className="grid gap-4">
          <HealthBanner system={system.data} isStale={system.isError} onRunbook={setRunbook} />
          <div className="gap-4 lg:columns-2">
            {system.data.sections.map(({ id, title, items }) => (
              <div key={id} className="mb-4 break-inside-avoid">
                <Card title={title} flush>
                  <Items items={items} />
                </Card>
              </div>
            ))}
          </div>
        </div>
      ) : system.error ? (
        <ErrorPanel
          title="Couldn’t load system status"
          text={readProblem(system.error).sentence}
          code={readProblem(system.error).requestId}
          onRetry={() => void system.refetch()}
        />
      ) : (
        <Skeleton className="h-120" />
      )}
      {runbook && <RunbookDrawer name={runbook} onClose={() => setRunbook(undefined)} />}
    </>
  )
}

type HealthBannerProps = { system: System; isStale: boolean; onRunbook: (name: Runbook) => void }

/** The overall state in one sentence, and the items that need attention. If the figures can't be refreshed, the page does not say that everything works. */
function HealthBanner({ system, isStale, onRunbook }: HealthBannerProps) {
  const { isHealthy, sentence, readAt, version, sections } = system
  const read = (
    <>
      Version {version}. Updated <RelTime at={readAt} />, refreshes every 30 seconds.
    </>
  )
  if (isStale)
    return (
      <Banner tone="danger" title="Couldn’t refresh the status">
        The figures below may be out of date. {read}
      </Banner>
    )
  if (isHealthy)
    return (
      <Banner tone="success" title={sentence}>
        {read}
      </Banner>
    )
  const urgent = sections.flatMap(({ title, items }) =>
    items.filter(({ state }) => state === 'attention' || state === 'unknown').map((item) => ({ ...item, title })),
  )
  return (
    <Banner tone="danger" title={sentence}>
      {read}
      <ul className="mt-2 grid gap-2">
        {urgent.map(({ title, name, text, runbook }) => (
          <li key={`${title} ${name}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">
                {title} · {name}.
              </span>{' '}
              {text}
            </span>
            {runbook && (
              <Button size="small" aria-label={`Runbook for ${name}`} onClick={() => onRunbook(runbook)}>
                Runbook
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** A long section lists the items that need attention; the healthy ones are collapsed. */
const LONG_SECTION = 12

function Items({ items }: { items: readonly Item[] }) {
  const isLong = items.length > LONG_SECTION
  const shown = isLong ? items.filter(({ state }) => state !== 'good') : items
  const healthyItems = isLong ? items.filter(({ state }) => state === 'good') : []
  return (
    <>
      <ItemList items={shown} />
      {healthyItems.length > 0 && (
        <details className="border-line not-first:border-t">
          <summary className="cursor-pointer px-4 py-3 font-medium hover:bg-hover">
            {healthyItems.length} of {items.length} passed
          </summary>
          <ItemList items={healthyItems} />
        </details>
      )}
    </>
  )
}

function ItemList({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return null
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <ItemLine key={item.name} item={item} />
      ))}
    </ul>
  )
}

function ItemLine({ item: { name, state, text, checkedAt } }: { item: Item }) {
  const { tone, label } = STATE_STYLES[state]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-table wrap-anywhere text-muted">{text}</p>
      </div>
      <div className="flex items-center gap-3 md:flex-row-reverse">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className="text-table text-muted">
          {checkedAt ? (
            <>
              Checked <RelTime at={checkedAt} />
            </>
          ) : (
            'Not checked'
          )}
        </span>
      </div>
    </li>
  )
}
