import type { UnfinishedSale } from '@okwan/contract/sales/drafts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { countText } from '../../platform/lists/list-query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useUser } from '../../platform/session/current.ts'
import { ViewTabs } from '../../ui/actions/ViewTabs.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { PlateChip, TripChip } from '../../ui/data/PlateChip.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useCountryNames } from '../travel/trip/use-countries.ts'
import { ContinueSale } from './ContinueSale.tsx'
import { DeleteSaleDraft } from './DeleteSaleDraft.tsx'
import { DRAFTS } from './drafts-view.ts'

const COLUMNS: Column<UnfinishedSale>[] = [
  { id: 'what', header: 'Vehicle or trip', cell: (sale) => <SaleSummary sale={sale} />, card: 'title' },
  {
    id: 'state',
    header: 'Status',
    cell: ({ referralState }) => <State referralState={referralState} />,
    card: 'status',
  },
  { id: 'customer', header: 'Customer', cell: ({ holderName }) => holderName ?? 'No customer yet' },
  { id: 'seller', header: 'Started by', cell: ({ seller }) => seller.fullName },
  { id: 'branch', header: 'Branch', cell: ({ branchName }) => branchName, card: 'hidden' },
  { id: 'updated', header: 'Last saved', cell: ({ updatedAt }) => <DateText value={updatedAt} /> },
]

type DraftListProps = {
  /** The tabs of the policy list; drafts are one of its views. */
  views: ReactNode
}

/** Drafts of the user and the team; each row continues at the step where the draft stopped. */
export function DraftList({ views }: DraftListProps) {
  const [filters, setFilters] = useFilters<'policyList'>()
  const user = useUser()
  const { branchId } = useActiveBranch()
  const { cursor, limit } = filters
  const owner = filters.owner === 'mine' ? 'mine' : 'all'
  const drafts = useQuery({
    ...query('GET /drafts', {
      query: {
        owner,
        ...(branchId && owner === 'all' ? { branchId } : {}),
        ...(cursor ? { cursor } : {}),
        ...(limit ? { limit } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader title="Drafts" byBranch={owner === 'all'} count={drafts.data && countText(drafts.data.meta)} />
      <Card flush>
        <div className="grid gap-3 p-3">
          {views}
          {user?.role !== 'AssistantAgent' && (
            <ViewTabs
              label="Seller"
              current={owner}
              views={[
                { id: 'all', label: 'Team', search: { view: DRAFTS } },
                { id: 'mine', label: 'Mine', search: { view: DRAFTS, owner: 'mine' } },
              ].map(({ search, ...view }) => ({
                ...view,
                link: (props) => (
                  <Link to={paths.policyList()} search={search} activeOptions={{ exact: true }} {...props} />
                ),
              }))}
            />
          )}
        </div>
        <DataTable
          caption="Drafts"
          columns={COLUMNS}
          rowKey={({ draftId }) => draftId}
          rowName={saleName}
          rowActions={(sale) => {
            const isOwn = sale.seller.userId === user?.userId
            return (
              <span className="inline-flex items-center gap-1">
                <ContinueSale sale={sale} isOwn={isOwn} name={saleName(sale)} />
                {isOwn && <DeleteSaleDraft sale={sale} name={saleName(sale)} />}
              </span>
            )
          }}
          state={tableState(drafts, 'Drafts')}
          empty={
            <EmptyState
              illustration={<EmptyGlovebox />}
              title="No drafts"
              text="Unpaid sales are saved here. Continue them on any device."
            />
          }
        />
        <ListPager label="Drafts" list={drafts.data} filters={filters} setFilters={setFilters} />
      </Card>
    </>
  )
}

const LINE = 'flex flex-wrap items-center gap-x-2 gap-y-1'

function SaleSummary({ sale }: { sale: UnfinishedSale }) {
  const countryOf = useCountryNames()
  if (sale.product === 'travel') {
    return (
      <span className={LINE}>
        <TripChip>{sale.destinations.map(countryOf).join(', ') || 'Travel'}</TripChip>
        {sale.travellers > 1 && `${sale.travellers} travellers`}
      </span>
    )
  }
  return (
    <span className={LINE}>
      {sale.registrationNumber && <PlateChip plate={sale.registrationNumber} />}
      {sale.vehicle ?? (sale.registrationNumber ? '' : 'Motor, no vehicle yet')}
    </span>
  )
}

function State({ referralState }: Pick<UnfinishedSale, 'referralState'>) {
  if (!referralState) return <StatusBadge tone="neutral">Draft</StatusBadge>
  return referralState === 'waiting' ? (
    <StatusBadge tone="info">Awaiting underwriter</StatusBadge>
  ) : (
    <StatusBadge tone="warning">Awaiting documents</StatusBadge>
  )
}

function saleName({ product, registrationNumber, holderName }: UnfinishedSale): string {
  return [registrationNumber ?? (product === 'motor' ? 'Motor draft' : 'Travel draft'), holderName]
    .filter(Boolean)
    .join(', ')
}
