import type { ScreeningHit } from '@okwan/contract/service/screening'
import { can } from '@okwan/domain/platform/permissions'
import { HIT_STATE_LABELS } from '@okwan/domain/service/screening/terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { ListViews } from '../../platform/lists/ListViews.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useUser } from '../../platform/session/current.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ComplianceTabs } from '../suspicious-reports/ComplianceTabs.tsx'
import { ScreeningLists } from './ScreeningLists.tsx'
import { HIT_TONES, VIEWS, viewOf } from './words.ts'

const HitDrawer = lazyPart(() => import('./HitDrawer.tsx'), 'HitDrawer')
const ImportListDialog = lazyPart(() => import('./ImportListDialog.tsx'), 'ImportListDialog')

const COLUMNS: Column<ScreeningHit>[] = [
  { id: 'customer', header: 'Customer', cell: ({ customer }) => customer.name, card: 'title' },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <StatusBadge tone={HIT_TONES[state]}>{HIT_STATE_LABELS[state]}</StatusBadge>,
    card: 'status',
  },
  // On phones, the first text of a card has no label, so this column comes first.
  { id: 'why', header: 'Reasons', cell: ({ reasons }) => reasons.join(' · ') },
  { id: 'listed', header: 'Listed as', cell: ({ matchedName }) => matchedName },
  { id: 'list', header: 'List', cell: ({ listName, reference }) => `${listName} ${reference}` },
  { id: 'score', header: 'Score', cell: ({ score }) => score, align: 'end' },
  { id: 'found', header: 'Found', cell: ({ foundAt }) => formatMoment(new Date(foundAt)) },
]

/** Customers who may be on a screening list, and the imported lists. */
export function ScreeningPage() {
  const [filters, setFilters] = useFilters<'screening'>()
  const { branchId } = useActiveBranch()
  const user = useUser()
  const [isImporting, setImporting] = useState(false)
  const { cursor, limit, open, listName } = filters
  const view = viewOf(filters.view)
  const page = { ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) }
  const narrowed = { ...(listName ? { listName } : {}), ...(branchId ? { branchId } : {}) }
  const hits = useQuery({
    ...query('GET /screening/hits', { query: { view, ...page, ...narrowed } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Screening"
        byBranch
        actions={
          user && can(user, 'screening.manage') ? (
            <UnlessReadOnly>
              <Button icon={Upload} variant="primary" onClick={() => setImporting(true)}>
                Import list
              </Button>
            </UnlessReadOnly>
          ) : undefined
        }
      >
        <ComplianceTabs current="screening" />
      </PageHeader>
      <div className="grid gap-4">
        <Card title="Hits" text="Customers whose name is similar to a name on a list" flush>
          <div className="px-4 pb-3">
            <ListViews to={paths.screening()} views={VIEWS} current={view} />
          </div>
          <DataTable
            caption="Hits"
            columns={COLUMNS}
            rowKey={({ hitId }) => hitId}
            rowName={({ customer }) => customer.name}
            rowLink={({ hitId }, props) => (
              <Link to={paths.screening()} search={{ ...filters, open: hitId }} {...props} />
            )}
            state={tableState(hits, 'Hits')}
            empty={<EmptyState title="No hits" text="Customers with a name similar to a name on a list appear here." />}
          />
          <ListPager label="Hits" list={hits.data} filters={filters} setFilters={setFilters} />
        </Card>
        <ScreeningLists />
      </div>
      <Suspense fallback={null}>
        {isImporting && <ImportListDialog onClose={() => setImporting(false)} />}
        {open && <HitDrawer id={open} onClose={() => setFilters({ open: undefined, cursor })} />}
      </Suspense>
    </>
  )
}
