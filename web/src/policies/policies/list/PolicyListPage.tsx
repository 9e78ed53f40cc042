import type { ListedPolicy } from '@okwan/contract/policies/policies'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { query } from '../../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../../platform/api/query-defaults.ts'
import { ListPager } from '../../../platform/lists/ListPager.tsx'
import { ListSearch } from '../../../platform/lists/ListSearch.tsx'
import { countText, SHORTEST_SEARCH } from '../../../platform/lists/list-query.ts'
import { SavedViewTabs } from '../../../platform/lists/SavedViewTabs.tsx'
import { tableState } from '../../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { useColumns } from '../../../platform/lists/use-columns.ts'
import { type Filters, useFilters } from '../../../platform/lists/use-filters.ts'
import { savedSearch, searchOf, useSavedViews } from '../../../platform/lists/use-saved-views.ts'
import { useSelection } from '../../../platform/lists/use-selection.ts'
import { withView } from '../../../platform/lists/views.ts'
import { PageHeader } from '../../../platform/page/PageHeader.tsx'
import { Link, useNavigate } from '../../../platform/routes/link.ts'
import { policyPath } from '../../../platform/routes/record-paths.ts'
import { useUser } from '../../../platform/session/current.ts'
import { DRAFTS } from '../../../sales/drafts/drafts-view.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { currentMs } from '../../../ui/data/clock.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { COLUMNS, DEFAULT_COLUMNS, policyName } from '../../summary/columns.tsx'
import { isNarrowed, listQuery, policyQuery } from './filters.ts'
import { PolicyActions } from './PolicyActions.tsx'
import { LIST, RENEWALS, systemViews } from './views.ts'

// Not needed to read the list, so these parts are loaded later.
const PolicyFilters = lazyPart(() => import('./PolicyFilters.tsx'), 'PolicyFilters')
const ColumnPicker = lazyPart(() => import('../../../platform/lists/ColumnPicker.tsx'), 'ColumnPicker')
const SavedViewMenu = lazyPart(() => import('../../../platform/lists/SavedViewMenu.tsx'), 'SavedViewMenu')
const NoPolicies = lazyPart(() => import('./NoPolicies.tsx'), 'NoPolicies')
const RowContact = lazyPart(() => import('./RowContact.tsx'), 'RowContact')
const PolicyChips = lazyPart(() => import('./PolicyChips.tsx'), 'PolicyChips')
const RenewalList = lazyPart(() => import('../../../sales/renewals/list/RenewalList.tsx'), 'RenewalList')
const DraftList = lazyPart(() => import('../../../sales/drafts/DraftList.tsx'), 'DraftList')
const SelectedPolicies = lazyPart(() => import('./SelectedPolicies.tsx'), 'SelectedPolicies')
const RemindHolders = lazyPart(() => import('../../../sales/renewals/list/RemindHolders.tsx'), 'RemindHolders')
const ExportPolicies = lazyPart(() => import('./ExportPolicies.tsx'), 'ExportPolicies')

const NOTHING: ReadonlySet<string> = new Set()

/** Lists the policies within the user’s reach; two views show drafts and renewals instead. */
export function PolicyListPage() {
  const [{ view }] = useFilters<'policyList'>()
  if (view !== DRAFTS && view !== RENEWALS) return <Policies />
  return (
    <Suspense fallback={<Skeleton className="h-120" />}>
      {view === RENEWALS ? <RenewalList /> : <DraftList views={<PolicyViewTabs current={view} />} />}
    </Suspense>
  )
}

/** Tabs of the policy list above the list of drafts. */
function PolicyViewTabs({ current }: { current: string }) {
  const [filters] = useFilters<'policyList'>()
  const user = useUser()
  const { saved } = useSavedViews('policies', filters)
  const views = systemViews(toAccraDate(new Date(currentMs())), user?.userId ?? '')
  return <SavedViewTabs to={LIST} current={current} views={views} saved={saved} />
}

function Policies() {
  const [filters, setFilters] = useFilters<'policyList'>()
  const navigate = useNavigate()
  const branch = useActiveBranch()
  const [selected, setSelected] = useSelection(filters)
  const [exporting, setExporting] = useState<'list' | 'selection'>()
  const [reminding, setReminding] = useState<readonly string[]>()
  const isNarrow = useMediaQuery('(width < 48rem)')
  const columns = useColumns('policies', COLUMNS, DEFAULT_COLUMNS, [filters, setFilters])

  const views = systemViews(toAccraDate(new Date(currentMs())), useUser()?.userId ?? '')
  const { saved, open } = useSavedViews('policies', filters)
  const current = views.find(({ id }) => id === filters.view)
  const applied = withView(filters, views)
  const policies = useQuery({
    ...query('GET /policies', { query: listQuery(applied, branch.branchId) }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
  })
  const rows = policies.data?.data ?? []
  const sort = applied.sort ?? '-createdAt'
  const search = savedSearch({ ...filters, columns: columns.shown.map(({ id }) => id).join(',') })

  // Changing a filter leaves the view: from then on the URL and the chips list every filter.
  const change = (changes: Filters<'policyList'>) => {
    setFilters({ ...current?.filters, ...changes, view: undefined })
  }
  const clear = () => void navigate({ to: LIST, search: {} })
  const narrowed = isNarrowed(applied)
  return (
    <>
      <PageHeader
        byBranch={!filters.branchId}
        title="All policies"
        count={policies.data && countText(policies.data.meta)}
        actions={
          <Button icon={Download} disabled={rows.length === 0} onClick={() => setExporting('list')}>
            Export
          </Button>
        }
      />
      <Card flush className="max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        <div className="grid gap-3 p-3 max-md:px-4">
          <SavedViewTabs
            to={LIST}
            current={open?.viewId ?? filters.view ?? 'all'}
            unsaved={open !== undefined && open.search !== search}
            views={views}
            saved={saved}
          />
          <div className="flex flex-wrap items-end gap-3">
            <ListSearch
              label="Search policies"
              placeholder="Vehicle, number, phone or name"
              value={filters.q}
              shortest={SHORTEST_SEARCH}
              onSearch={(q) => setFilters({ q })}
            />
            <Suspense fallback={<Skeleton className="h-9 w-22 pointer-coarse:h-11" />}>
              <PolicyFilters filters={applied} onChange={change} />
            </Suspense>
            <div className="flex gap-2 md:ml-auto">
              <Suspense fallback={<Skeleton className="h-9 w-20 md:w-48 pointer-coarse:h-11" />}>
                <SavedViewMenu
                  list="policies"
                  view={open}
                  search={search}
                  changed={open !== undefined && open.search !== search}
                  onOpen={(view) => void navigate({ to: LIST, search: searchOf(view) })}
                  onDeleted={clear}
                />
                <span className="max-md:hidden">
                  <ColumnPicker
                    columns={COLUMNS}
                    shown={columns.shown}
                    onChange={columns.choose}
                    onReset={columns.reset}
                  />
                </span>
              </Suspense>
            </div>
          </div>
          <Suspense fallback={null}>
            {narrowed && <PolicyChips filters={filters} rows={rows} onChange={change} onClear={clear} />}
          </Suspense>
        </div>
        <DataTable
          caption="Policies"
          columns={columns.shown}
          rowKey={(policy) => policy.policyRecordId}
          rowName={policyName}
          rowLink={(policy, props) => (
            <Link to={policyPath(policy)} search={{ ...policyQuery(applied, branch.branchId), sort }} {...props} />
          )}
          // On phones, the actions are only on the policy page.
          {...(!isNarrow && {
            rowActions: (policy: ListedPolicy) => (
              <>
                <Suspense fallback={null}>
                  <RowContact policy={policy} />
                </Suspense>
                <PolicyActions policy={policy} onRemind={() => setReminding([policy.policyRecordId])} />
              </>
            ),
          })}
          selection={{ selected, onChange: setSelected }}
          state={tableState(policies, 'Policies')}
          sort={{ column: sort.replace('-', ''), direction: sort.startsWith('-') ? 'descending' : 'ascending' }}
          onSort={({ column, direction }) => change({ sort: direction === 'descending' ? `-${column}` : column })}
          empty={
            <Suspense fallback={<Skeleton className="h-96" />}>
              <NoPolicies narrowed={narrowed} branch={branch} clear={clear} />
            </Suspense>
          }
        />
        {selected.size > 0 && (
          <Suspense fallback={null}>
            <SelectedPolicies
              count={selected.size}
              onClear={() => setSelected(NOTHING)}
              onRemind={() => setReminding([...selected])}
              onExport={() => setExporting('selection')}
            />
          </Suspense>
        )}
        <ListPager
          label="Policies"
          list={policies.data}
          filters={filters}
          setFilters={(changes) => {
            setSelected(NOTHING)
            setFilters(changes)
          }}
        />
      </Card>
      <Suspense fallback={null}>
        {reminding && <RemindHolders policyRecordIds={reminding} onClose={() => setReminding(undefined)} />}
        {exporting && (
          <ExportPolicies
            description={
              exporting === 'list' ? `${countOf(policies.data?.meta)} in this list` : countOf({ count: selected.size })
            }
            filter={{
              ...policyQuery(applied, branch.branchId),
              ...(exporting === 'selection' ? { policyRecordIds: [...selected] } : {}),
            }}
            onClose={() => setExporting(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

function countOf({ count, countIsExact = true }: { count: number; countIsExact?: boolean } = { count: 0 }): string {
  if (!countIsExact) return `More than ${count.toLocaleString('en-GB')} policies`
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'policy' : 'policies'}`
}
