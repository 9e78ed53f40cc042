import type { WorkItem } from '@okwan/contract/reports/work-items'
import { groupOf } from '@okwan/domain/platform/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../../platform/api/query-defaults.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import type { StoredUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { useNow } from '../../../ui/data/clock.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useRowShortcuts } from '../../../ui/table/use-row-shortcuts.ts'
import { type Band, bandsOf, isInReview, type Owned, ownedBy } from './bands.ts'
import { KindFilter, KindMenu, OwnerFilter } from './InboxFilters.tsx'
import { InboxRow } from './InboxRow.tsx'
import { SellerRow } from './SellerRow.tsx'
import { KINDS } from './words.ts'

const SHOWN = 12

const DOTS: Record<Band, string> = {
  now: 'bg-danger-solid',
  today: 'bg-warning-solid',
  office: 'bg-info-solid',
  week: 'bg-neutral-solid',
  later: 'bg-neutral-solid',
  ended: 'bg-neutral-solid',
}

type InboxProps = { user: StoredUser; branchId: string | undefined }

/** All open work of the user, most urgent first. */
export function Inbox({ user, branchId }: InboxProps) {
  const isSeller = groupOf(user.role) === 'AGENT'
  const items = useQuery({
    ...query('GET /work-items', { query: branchId ? { branchId } : {} }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
    // Payments, payouts and access changes have no event stream.
    refetchInterval: 60_000,
  })
  if (items.error && !items.data) {
    const problem = readProblem(items.error)
    return (
      <Card>
        <ErrorPanel
          title="Couldn’t load your work"
          text={problem.sentence}
          code={problem.requestId}
          onRetry={() => void items.refetch()}
        />
      </Card>
    )
  }
  // Rows are higher on phones. A lower placeholder would shift the cards below it when the rows are loaded.
  if (!items.data) return <Skeleton className="h-80 max-md:h-320" />
  return <Work items={items.data} userId={user.userId} isSeller={isSeller} />
}

function Work({ items, userId, isSeller }: { items: readonly WorkItem[]; userId: string; isSeller: boolean }) {
  const [filters, setFilters] = useFilters<'policyOverview'>()
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const nowMs = useNow(60_000)
  useRowShortcuts(list, true, undefined)
  const owned: Owned = isSeller ? 'all' : ownedOf(filters.work)
  const mine = items.filter(ownedBy(owned, userId))
  const kind = KINDS.find((each) => each === filters.kind)
  const matching = kind ? mine.filter((item) => item.kind === kind) : mine
  const bands = bandsOf(matching, isSeller, nowMs, showsAll ? matching.length : SHOWN)
  const shown = bands.flatMap(({ rows }) => rows)
  const next = shown.find((item) => !isInReview(item))
  return (
    <Card
      flush
      title="Needs attention"
      actions={
        items.length > 0 &&
        (isSeller ? (
          <>
            <div className="max-md:hidden">
              <KindFilter mine={mine} kind={kind} onChange={setFilters} />
            </div>
            <div className="-my-2 md:hidden">
              <KindMenu mine={mine} kind={kind} onChange={setFilters} />
            </div>
          </>
        ) : (
          <OwnerFilter items={items} userId={userId} owned={owned} onChange={setFilters} />
        ))
      }
    >
      {!isSeller && (
        <div className="px-3 pb-3 empty:hidden">
          <KindFilter mine={mine} kind={kind} onChange={setFilters} />
        </div>
      )}
      <div ref={list}>
        {matching.length === 0 && <Nothing isFiltered={items.length > 0} />}
        {bands.map(({ id, label, total, rows }) => (
          <section key={id} aria-label={label}>
            <h3
              className={classes(
                'flex h-7 items-center gap-2 border-y border-line bg-page px-4 text-meta font-medium',
                id === 'now' ? 'text-danger-text' : 'text-text',
              )}
            >
              <span aria-hidden className={classes('size-1.75 rounded-full', DOTS[id])} />
              {label} <span className="tabular text-muted">{total}</span>
            </h3>
            <ul className="divide-y divide-line">
              {rows.map((item) => {
                const key = `${item.kind} ${item.id}`
                return isSeller ? (
                  <SellerRow key={key} item={item} band={id} isNext={item === next} />
                ) : (
                  <InboxRow key={key} item={item} band={id} />
                )
              })}
            </ul>
          </section>
        ))}
      </div>
      {matching.length > shown.length && (
        <div className="border-t border-line p-2 text-center">
          <Button variant="quiet" size="small" onClick={() => setShowsAll(true)}>
            Show {matching.length - shown.length} more
          </Button>
        </div>
      )}
      {matching.length > 0 && <KeyHints canTake={!isSeller} />}
    </Card>
  )
}

function ownedOf(work: string | undefined): Owned {
  return (['mine', 'unassigned', 'overdue'] as const).find((each) => each === work) ?? 'all'
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title="No matching items" text="Select another filter to see your other work." />
  return (
    <p className="flex items-center gap-2 px-4 pb-4 text-muted">
      <CircleCheck aria-hidden className="size-4.5 text-success-text" />
      Nothing needs your attention.
    </p>
  )
}

/** Single keys that work on this list; a touch screen has no keys. */
function KeyHints({ canTake }: { canTake: boolean }) {
  return (
    <p className="hidden h-9 items-center gap-4 border-t border-line px-4 text-meta text-muted lg:flex pointer-coarse:hidden">
      <Hint keys={['J', 'K']} text="Move" />
      <Hint keys={['Enter']} text="Open" />
      {canTake && <Hint keys={['T']} text="Assign to me" />}
      <span className="ml-auto">
        <Hint keys={['?']} text="All shortcuts" />
      </span>
    </p>
  )
}

function Hint({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {keys.map((key) => (
        <kbd key={key} className="rounded-sm border border-line bg-page px-1.5 font-[inherit]">
          {key}
        </kbd>
      ))}
      {text}
    </span>
  )
}
