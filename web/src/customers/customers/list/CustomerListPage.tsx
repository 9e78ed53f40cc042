import type { ListedCustomer } from '@okwan/contract/customers/customers/pages'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { formatPhone, parsePhone } from '@okwan/domain/platform/phone'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { query } from '../../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../../platform/api/query-defaults.ts'
import { ListPager } from '../../../platform/lists/ListPager.tsx'
import { ListSearch } from '../../../platform/lists/ListSearch.tsx'
import { countText, SHORTEST_SEARCH } from '../../../platform/lists/list-query.ts'
import { SavedViewTabs } from '../../../platform/lists/SavedViewTabs.tsx'
import { tableState } from '../../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { type Filters, useFilters } from '../../../platform/lists/use-filters.ts'
import { savedSearch, searchOf, useSavedViews } from '../../../platform/lists/use-saved-views.ts'
import { withView } from '../../../platform/lists/views.ts'
import { PageHeader } from '../../../platform/page/PageHeader.tsx'
import { Link, useNavigate } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { currentMs } from '../../../ui/data/clock.ts'
import { DateText } from '../../../ui/data/DateText.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { customerQuery, systemViews, TYPE_WORDS } from './filters.ts'

const CustomerFilters = lazyPart(() => import('./CustomerFilters.tsx'), 'CustomerFilters')
const CustomerChips = lazyPart(() => import('./CustomerFilters.tsx'), 'CustomerChips')
const SavedViewMenu = lazyPart(() => import('../../../platform/lists/SavedViewMenu.tsx'), 'SavedViewMenu')
const ExportDialog = lazyPart(() => import('../../../reports/exports/ExportDialog.tsx'), 'ExportDialog')

const LIST = paths.customers()

const COLUMNS: Column<ListedCustomer>[] = [
  { id: 'name', header: 'Customer', cell: (row) => row.fullName, card: 'title' },
  { id: 'phone', header: 'Phone', cell: ({ phone }) => (parsePhone(phone) ? formatPhone(phone) : phone) },
  { id: 'type', header: 'Type', cell: (row) => TYPE_WORDS[row.customerType], card: 'hidden' },
  { id: 'city', header: 'Town', cell: (row) => row.city || '–', card: 'hidden' },
  { id: 'policies', header: 'Policies in force', cell: (row) => <Policies {...row} />, align: 'end', card: 'amount' },
  { id: 'claims', header: 'Open claims', cell: (row) => row.openClaims, align: 'end', card: 'hidden' },
  { id: 'branch', header: 'Branch', cell: (row) => row.branchName, card: 'hidden' },
  {
    id: 'createdAt',
    header: 'Added',
    cell: (row) => <DateText value={row.createdAt} />,
    sortable: true,
    card: 'hidden',
  },
]

/** A card has no column headers, so it names the counts. */
function Policies({ activePolicies, openClaims }: ListedCustomer) {
  const claims = openClaims > 0 ? `, ${openClaims} open claim${openClaims === 1 ? '' : 's'}` : ''
  return (
    <>
      {activePolicies}
      <span className="md:hidden"> in force{claims}</span>
    </>
  )
}

/** Customers within the user’s reach. */
export function CustomerListPage() {
  const [filters, setFilters] = useFilters<'customers'>()
  const navigate = useNavigate()
  const branch = useActiveBranch()
  const [exporting, setExporting] = useState(false)
  const views = systemViews(toAccraDate(new Date(currentMs())))
  const { saved, open } = useSavedViews('customers', filters)
  const current = views.find(({ id }) => id === filters.view)
  const applied = withView(filters, views)
  const filter = customerQuery(applied, branch.branchId)
  const { cursor, limit } = filters
  const customers = useQuery({
    ...query('GET /customers/list', {
      query: { ...filter, ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) },
    }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
  })
  const search = savedSearch(filters)
  const isChanged = open !== undefined && open.search !== search
  const sort = applied.sort ?? '-createdAt'
  // Changing a filter leaves the view: from then on the URL and the chips list every filter.
  const change = (changes: Filters<'customers'>) => setFilters({ ...current?.filters, ...changes, view: undefined })
  const clear = () => void navigate({ to: LIST, search: {} })
  const { sort: _order, ...narrowed } = customerQuery(applied, undefined)
  return (
    <>
      <PageHeader
        byBranch
        title="Customers"
        count={customers.data && countText(customers.data.meta)}
        actions={
          <Button icon={Download} disabled={!customers.data?.data.length} onClick={() => setExporting(true)}>
            Export
          </Button>
        }
      />
      <Card flush>
        <div className="grid gap-3 p-3">
          <SavedViewTabs
            to={LIST}
            current={open?.viewId ?? filters.view ?? 'all'}
            unsaved={isChanged}
            views={views}
            saved={saved}
          />
          <div className="flex flex-wrap items-end gap-3">
            <ListSearch
              label="Search customers"
              placeholder="Name, phone, vehicle or policy"
              value={filters.q}
              shortest={SHORTEST_SEARCH}
              onSearch={(q) => setFilters({ q })}
            />
            <Suspense fallback={<Skeleton className="h-9 w-44 pointer-coarse:h-11" />}>
              <CustomerFilters filters={applied} onChange={change} />
              <span className="md:ml-auto">
                <SavedViewMenu
                  list="customers"
                  view={open}
                  search={search}
                  changed={isChanged}
                  onOpen={(view) => void navigate({ to: LIST, search: searchOf(view) })}
                  onDeleted={clear}
                />
              </span>
            </Suspense>
          </div>
          <Suspense fallback={null}>
            <CustomerChips filters={filters} onChange={change} onClear={clear} />
          </Suspense>
        </div>
        <DataTable
          caption="Customers"
          columns={COLUMNS}
          rowKey={({ customerCode }) => customerCode}
          rowName={({ fullName }) => fullName}
          rowLink={({ customerCode }, props) => <Link to={paths.customer({ customerCode })} {...props} />}
          state={tableState(customers, 'Customers')}
          sort={{ column: 'createdAt', direction: sort.startsWith('-') ? 'descending' : 'ascending' }}
          onSort={({ direction }) => change({ sort: direction === 'descending' ? '-createdAt' : 'createdAt' })}
          empty={<NoCustomers narrowed={Object.keys(narrowed).length > 0} clear={clear} />}
        />
        <ListPager label="Customers" list={customers.data} filters={filters} setFilters={setFilters} />
      </Card>
      <Suspense fallback={null}>
        {exporting && (
          <ExportDialog
            description="Customers in this list, with phone numbers"
            begin={(format) => call('POST /customers/exports', { body: { format, filter } })}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function NoCustomers({ narrowed, clear }: { narrowed: boolean; clear: () => void }) {
  return (
    <EmptyState
      illustration={<EmptyGlovebox />}
      title={narrowed ? 'No matching customers' : 'No customers yet'}
      text={narrowed ? 'Change the search or clear the filters.' : 'Customers appear here after their first sale.'}
      action={narrowed && <Button onClick={clear}>Clear filters</Button>}
    />
  )
}
