import type { PageMeta } from '@okwan/contract/platform/paging'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { BackToList } from '../../platform/queues/BackToList.tsx'
import { QueueFrame } from '../../platform/queues/QueueFrame.tsx'
import { QueueRowLink, QueueRows, QueueSkeleton, queueRowClass } from '../../platform/queues/QueueRows.tsx'
import { useQueue } from '../../platform/queues/use-queue.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import type { LinkProps } from '../../ui/actions/link.ts'
import { ViewTabs } from '../../ui/actions/ViewTabs.tsx'
import { classes } from '../../ui/classes.ts'
import { DueText } from '../../ui/data/due/DueTime.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { NO_NAME } from '../travel/words.ts'
import { OWNER_VIEWS } from './owner-filter.ts'
import type { ReferralProduct } from './ReferralOwner.tsx'

type ReferralLine = {
  draftId: string
  customerName: string
  since: string
  dueAt: string
  /** Number plate or destination. */
  chip: ReactNode
  /** Why the sale was referred. */
  text: string
  sellerName: string
  ownerName: string | undefined
  premiumPesewas: number | null
}

type ReferralView = { id: string; label: string; search: { owner?: string; state?: string } }

type ReferralQueueProps<Referral> = {
  product: ReferralProduct
  list: UseQueryResult<{ data: Referral[]; meta: PageMeta }>
  line: (referral: Referral) => ReferralLine
  /** Views after the views by owner. */
  moreViews?: readonly ReferralView[]
  emptyTitle: string
  /** Renders the open referral; a decision opens the next one. */
  children: (referral: Referral, openNext: () => void) => ReactNode
}

/** List of referrals, with the open referral beside it. */
export function ReferralQueue<Referral>(props: ReferralQueueProps<Referral>) {
  const { product, list, line, moreViews = [], emptyTitle, children } = props
  const [filters, setFilters] = useFilters<'referrals'>()
  const state = tableState(list, 'Referrals')
  const rows = list.data?.data ?? []
  const lines = rows.map(line)
  const ids = lines.map(({ draftId }) => draftId)
  const queue = useQueue({ list, ids, filters, setFilters })
  const { isSideBySide, openId } = queue
  const opened = openId === undefined ? undefined : rows[ids.indexOf(openId)]
  const views: readonly ReferralView[] = [...OWNER_VIEWS, ...moreViews]
  const current = views.findLast(
    ({ search }) =>
      (search.owner && search.owner === filters.owner) || (search.state && search.state === filters.state),
  )
  const side = (
    <div className="flex min-h-0 min-w-0 flex-col">
      <div className="border-b border-line p-3 lg:[&_a]:px-1.5 lg:[&_a]:text-table">
        <ViewTabs
          label="Views"
          current={current?.id ?? 'open'}
          views={views.map(({ search, ...view }) => ({
            ...view,
            link: (link: LinkProps) => <Link to={paths.referrals()} search={{ product, ...search }} {...link} />,
          }))}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {state.status === 'failed' && <ErrorPanel {...state} />}
        {state.status === 'loading' && <QueueSkeleton />}
        {state.status === 'ready' && rows.length === 0 && (
          <EmptyState
            title={filters.owner === 'mine' ? 'No referrals assigned to you' : emptyTitle}
            text="Sales that need underwriter approval appear here."
          />
        )}
        {rows.length > 0 && (
          <QueueRows label="Referrals" openId={openId}>
            {lines.map((one) => (
              <ReferralRow key={one.draftId} line={one} isOpen={one.draftId === openId} />
            ))}
          </QueueRows>
        )}
      </div>
      <ListPager label="Referrals" list={list.data} filters={filters} setFilters={setFilters} />
    </div>
  )
  const pane = opened && (
    <div className="flex min-h-full flex-col">
      {!isSideBySide && (
        <div className="px-4 pt-4">
          <BackToList onBack={() => queue.open(undefined)} />
        </div>
      )}
      {children(opened, queue.openNext)}
    </div>
  )
  return (
    <QueueFrame
      isSideBySide={isSideBySide}
      openId={openId}
      onUse={queue.keepOpen}
      side={side}
      pane={pane}
      emptyPane={
        <EmptyState
          title="No referral selected"
          text="Select a referral in the list, or press J and K to move through it."
        />
      }
    />
  )
}

function ReferralRow({ line, isOpen }: { line: ReferralLine; isOpen: boolean }) {
  const { draftId, customerName, since, dueAt, chip, text, sellerName, ownerName, premiumPesewas } = line
  return (
    <li data-row={draftId} className={classes('relative border-l-3 py-3 pr-4 pl-3', queueRowClass(isOpen))}>
      <div className="flex items-baseline justify-between gap-3">
        <QueueRowLink id={draftId} isOpen={isOpen}>
          {customerName || NO_NAME}
        </QueueRowLink>
        <DueText since={since} dueAt={dueAt} />
      </div>
      <p className="mt-1 flex items-center gap-2 text-table">
        {chip}
        <span className="min-w-0 truncate">{text}</span>
      </p>
      <p className="mt-1.5 flex items-center gap-2 text-table text-muted">
        <span className="min-w-0 truncate">
          {sellerName} · {ownerName ? `assigned to ${ownerName}` : 'unassigned'}
        </span>
        {premiumPesewas !== null && <Money pesewas={premiumPesewas} className="ml-auto" />}
      </p>
    </li>
  )
}
