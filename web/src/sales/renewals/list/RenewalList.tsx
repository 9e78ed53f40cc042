import type { DueRenewal } from '@okwan/contract/sales/renewals'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Bell, Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { query } from '../../../platform/api/query.ts'
import { FilterBar } from '../../../platform/lists/FilterBar.tsx'
import { ListPager } from '../../../platform/lists/ListPager.tsx'
import { ListSearch } from '../../../platform/lists/ListSearch.tsx'
import { countText } from '../../../platform/lists/list-query.ts'
import { tableState } from '../../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { type Filters, useFilters } from '../../../platform/lists/use-filters.ts'
import { useSelection } from '../../../platform/lists/use-selection.ts'
import { PageHeader } from '../../../platform/page/PageHeader.tsx'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { PhoneLinks } from '../../../policies/summary/PhoneLinks.tsx'
import { ExportDialog } from '../../../reports/exports/ExportDialog.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'
import { RelTime } from '../../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { endsWords } from './ends-words.ts'
import { RemindHolders } from './RemindHolders.tsx'

const COLUMNS: Column<DueRenewal>[] = [
  { id: 'customer', header: 'Customer', cell: ({ customer }) => <OneLine>{customer.fullName}</OneLine>, card: 'title' },
  { id: 'ends', header: 'Ends', cell: (due) => <Ends due={due} /> },
  { id: 'phone', header: 'Phone', cell: (due) => <Phone due={due} />, card: 'line' },
  { id: 'vehicle', header: 'Vehicle', cell: (due) => <Vehicle due={due} />, card: 'status' },
  { id: 'reminder', header: 'Last reminder', cell: (due) => <LastReminder due={due} />, card: 'hidden' },
  {
    id: 'premium',
    header: 'Premium',
    cell: ({ premiumPesewas }) => <Money pesewas={premiumPesewas} />,
    align: 'end',
    card: 'amount',
  },
  { id: 'seller', header: 'Sold by', cell: ({ soldBy }) => <OneLine>{soldBy.fullName}</OneLine>, card: 'hidden' },
]

const ENDS = [
  { value: 'ended', label: 'Already ended' },
  { value: 'week', label: 'Ends within 7 days' },
  { value: 'month', label: 'Ends within 30 days' },
]

const NOTHING: ReadonlySet<string> = new Set()

/** Policies that end soon or have just ended and are not renewed, earliest end date first. */
export function RenewalList() {
  const [filters, setFilters] = useFilters<'policyList'>()
  const [selected, setSelected] = useSelection(filters)
  const [open, setOpen] = useState<'export' | 'remind'>()
  const { branchId } = useActiveBranch()
  const { cursor, limit } = filters
  const filter = filterOf(filters, branchId)
  const due = useQuery({
    ...query('GET /renewals', { query: { ...filter, ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) } }),
    placeholderData: keepPreviousData,
  })
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title="Renewals"
        byBranch
        count={due.data && countText(due.data.meta)}
        actions={
          <>
            {selected.size > 0 && (
              <Button icon={Bell} onClick={() => setOpen('remind')}>
                Remind {selected.size} by SMS
              </Button>
            )}
            <Button icon={Download} disabled={!due.data?.data.length} onClick={() => setOpen('export')}>
              Export
            </Button>
          </>
        }
      />
      <Card flush>
        <FilterBar
          active={filter.due ? 1 : 0}
          search={
            <ListSearch
              label="Search renewals"
              placeholder="Customer, phone or vehicle"
              value={filters.q}
              onSearch={(q) => setFilters({ q })}
            />
          }
        >
          <Select
            label="Ends"
            placeholder="All"
            value={filter.due ?? ''}
            options={ENDS}
            onChange={(event) => setFilters({ due: event.currentTarget.value || undefined })}
          />
        </FilterBar>
        <DataTable
          caption="Renewals"
          columns={COLUMNS}
          rowKey={({ policyRecordId }) => policyRecordId}
          rowName={({ customer, policyNumber }) => `${customer.fullName}, ${policyNumber}`}
          rowLink={({ policyId }, props) => <Link to={paths.motorPolicy({ policyId })} {...props} />}
          rowActions={({ policyId, customer }) => (
            <Link
              to={paths.renewPolicy({ policyId })}
              className={buttonClass('secondary', 'small')}
              aria-label={`Renew policy of ${customer.fullName}`}
            >
              Renew
            </Link>
          )}
          selection={{ selected, onChange: setSelected }}
          state={tableState(due, 'Renewals')}
          empty={
            filter.q || filter.due ? (
              <EmptyState
                illustration={<EmptyGlovebox />}
                title="No matching renewals"
                text="Change the search or clear the filters."
                action={<Button onClick={() => setFilters({ q: undefined, due: undefined })}>Clear filters</Button>}
              />
            ) : (
              <EmptyState
                illustration={<EmptyGlovebox />}
                title="No renewals due"
                text="Policies that end within 30 days, or ended in the last 30 days, appear here until they are renewed."
              />
            )
          }
        />
        <ListPager
          label="Renewals"
          list={due.data}
          filters={filters}
          setFilters={(changes) => {
            setSelected(NOTHING)
            setFilters(changes)
          }}
        />
      </Card>
      {open === 'remind' && <RemindHolders policyRecordIds={[...selected]} onClose={close} />}
      {open === 'export' && (
        <ExportDialog
          description="Renewals due, with customer phone numbers"
          begin={(format) => call('POST /renewals/exports', { body: { format, filter } })}
          onClose={close}
        />
      )}
    </>
  )
}

/** Filters of the address as the API expects them. */
function filterOf({ q, due }: Filters<'policyList'>, branchId: string | undefined) {
  return {
    ...(branchId && { branchId }),
    ...(q && { q }),
    ...((due === 'ended' || due === 'week' || due === 'month') && ({ due } as const)),
  }
}

/** Keeps a row of the table on one line. */
function OneLine({ children }: { children: ReactNode }) {
  return <span className="block max-w-40 truncate">{children}</span>
}

function Ends({ due: { daysLeft } }: { due: DueRenewal }) {
  return (
    // On phones, the badge shares its line with the premium, so it has no icon there.
    <span className="max-md:[&_svg]:hidden">
      <StatusBadge tone={daysLeft < 0 ? 'danger' : 'warning'}>{endsWords(daysLeft)}</StatusBadge>
    </span>
  )
}

function Phone({ due: { customer } }: { due: DueRenewal }) {
  return (
    <span className="block md:whitespace-nowrap md:[&>span]:flex-nowrap">
      <PhoneLinks phone={customer.phone} />
    </span>
  )
}

function Vehicle({ due: { registrationNumber, vehicle } }: { due: DueRenewal }) {
  return registrationNumber ? <PlateChip plate={registrationNumber} /> : <OneLine>{vehicle}</OneLine>
}

function LastReminder({ due: { lastReminder } }: { due: DueRenewal }) {
  if (!lastReminder) return <span className="text-muted">Never</span>
  return (
    <OneLine>
      <RelTime at={lastReminder.sentAt} />
    </OneLine>
  )
}
