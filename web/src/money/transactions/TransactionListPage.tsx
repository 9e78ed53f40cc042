import type { ApiMeta } from '@okwan/contract/all'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { can } from '@okwan/domain/platform/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { query } from '../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../platform/api/query-defaults.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { ListSearch } from '../../platform/lists/ListSearch.tsx'
import { ListViews } from '../../platform/lists/ListViews.tsx'
import { countText } from '../../platform/lists/list-query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { type Filters, useFilters } from '../../platform/lists/use-filters.ts'
import { withView } from '../../platform/lists/views.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { InsightsButton } from '../../platform/queues/InsightsButton.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { session, useUser } from '../../platform/session/current.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { currentMs } from '../../ui/data/clock.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { COLUMNS } from './columns.tsx'
import { exportFilter, filterWords, listQuery, summaryQuery } from './list-filters.ts'
import { TransactionFilters } from './TransactionFilters.tsx'
import { TransactionTotals } from './TransactionTotals.tsx'
import { systemViews } from './views.ts'

const TransactionDrawer = lazyPart(() => import('./TransactionDrawer.tsx'), 'TransactionDrawer')
const TransactionCharts = lazyPart(() => import('./TransactionCharts.tsx'), 'TransactionCharts')
const ExportDialog = lazyPart(() => import('../../reports/exports/ExportDialog.tsx'), 'ExportDialog')

const PENDING_EVERY_MS = 5_000

/** All payments with search, filters, views and export. */
export function TransactionListPage() {
  const [filters, setFilters] = useFilters<'transactions'>()
  const [exporting, setExporting] = useState(false)
  const user = useUser()
  const views = systemViews(toAccraDate(new Date(currentMs())))
  const current = views.find(({ id }) => id === filters.view) ?? views[0]
  const applied = withView(filters, views)
  const branch = user && can(user, 'branches.read') ? session.activeBranch() : 'all'
  const branchId = branch === 'all' ? undefined : branch
  const payments = useQuery({
    ...query('GET /transactions', { query: listQuery(applied, branchId) }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
    // A pending payment can become final while the list is open.
    refetchInterval: ({ state }) =>
      state.data?.data.some((payment) => payment.status === 'pending') ? PENDING_EVERY_MS : false,
  })
  const sort = filters.sort ?? '-createdAt'
  // A changed filter leaves the view: all filters are then in the URL and shown as chips.
  const refine = (changes: Filters<'transactions'>) =>
    setFilters({ ...current?.filters, ...changes, view: undefined, open: undefined })
  const clear = () => setFilters(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])))
  return (
    <>
      <PageHeader
        byBranch
        title="Transactions"
        count={payments.data && countText(payments.data.meta)}
        actions={
          <>
            {/* A phone screen is only wide enough for the title and one button. */}
            <span className="max-xs:hidden">
              <InsightsButton title="Payments">
                <TransactionCharts query={summaryQuery(applied, branchId)} />
              </InsightsButton>
            </span>
            <Button icon={Download} disabled={!payments.data?.data.length} onClick={() => setExporting(true)}>
              Export
            </Button>
          </>
        }
      />
      <div className="grid gap-4">
        <TransactionTotals query={summaryQuery(applied, branchId)} />
        <Card flush>
          <div className="grid gap-3 p-3">
            <ListViews to={paths.transactions()} views={views} current={current?.id ?? 'all'} />
            <div className="flex flex-wrap items-end gap-3">
              <ListSearch
                label="Search payments"
                placeholder="Name, number or reference"
                value={filters.q}
                onSearch={(q) => setFilters({ q, open: undefined })}
              />
              <TransactionFilters filters={applied} onChange={refine} />
            </div>
            <FilterChips
              chips={filterWords(filters).map(({ names, ...chip }) => ({
                ...chip,
                onRemove: () => setFilters(Object.fromEntries(names.map((name) => [name, undefined]))),
              }))}
              onClear={clear}
            />
          </div>
          <DataTable
            caption="Payments"
            columns={COLUMNS}
            rowKey={(payment) => payment.clientReference}
            rowName={(payment) => `${payment.customerName}, ${payment.clientReference}`}
            rowLink={(payment, props) => (
              <Link to={paths.transactions()} search={{ ...filters, open: payment.clientReference }} {...props} />
            )}
            state={tableState(payments, 'Payments')}
            sort={{ column: sort.replace('-', ''), direction: sort.startsWith('-') ? 'descending' : 'ascending' }}
            onSort={({ column, direction }) => setFilters({ sort: direction === 'descending' ? `-${column}` : column })}
            empty={<NoPayments filtered={filters.q !== undefined || filterWords(applied).length > 0} clear={clear} />}
          />
          <ListPager label="Payments" list={payments.data} filters={filters} setFilters={setFilters} />
        </Card>
      </div>
      <Suspense fallback={null}>
        {filters.open && (
          <TransactionDrawer
            clientReference={filters.open}
            onClose={() => setFilters({ open: undefined, cursor: filters.cursor })}
          />
        )}
        {exporting && (
          <ExportDialog
            description={exportText(payments.data?.meta)}
            begin={(format) =>
              call('POST /transactions/exports', { body: { format, filter: exportFilter(applied, branchId) } })
            }
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function exportText(meta: ApiMeta<'GET /transactions'> | undefined): string {
  if (!meta) return 'Payments in this list'
  return `${countText(meta)} ${meta.count === 1 ? 'payment' : 'payments'} in this list`
}

function NoPayments({ filtered, clear }: { filtered: boolean; clear: () => void }) {
  return filtered ? (
    <EmptyState
      illustration={<EmptyGlovebox />}
      title="No matching payments"
      text="Change the search or clear the filters."
      action={<Button onClick={clear}>Clear filters</Button>}
    />
  ) : (
    <EmptyState
      illustration={<EmptyGlovebox />}
      title="No payments yet"
      text="Payment requests appear here, paid or not."
    />
  )
}
