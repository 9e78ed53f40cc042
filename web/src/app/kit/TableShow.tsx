import { Columns3, Download, Filter } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { ViewTabs } from '../../ui/actions/ViewTabs.tsx'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { PlateChip } from '../../ui/data/PlateChip.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { BulkBar } from '../../ui/table/BulkBar.tsx'
import { CursorPager } from '../../ui/table/CursorPager.tsx'
import type { Column, Density, Sort, TableState } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { Chapter, Show } from './Show.tsx'
import { SAMPLES, type Sample } from './samples.ts'

const STATES = ['ready', 'refetching', 'loading', 'empty', 'no match', 'failed'] as const
type StateName = (typeof STATES)[number]

const columns: readonly Column<Sample>[] = [
  { id: 'policy', header: 'Policy', sortable: true, cell: (row) => row.id },
  { id: 'customer', header: 'Customer', sortable: true, cell: (row) => row.customer },
  {
    id: 'vehicle',
    header: 'Vehicle',
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <PlateChip plate={row.plate} /> <span className="text-muted">{row.vehicle}</span>
      </span>
    ),
    card: 'line',
  },
  {
    id: 'premium',
    header: 'Premium',
    align: 'end',
    sortable: true,
    card: 'amount',
    cell: (row) => <Money pesewas={row.pesewas} />,
  },
  { id: 'ends', header: 'Ends', sortable: true, card: 'hidden', cell: (row) => <DateText value={row.ends} /> },
  {
    id: 'status',
    header: 'Status',
    card: 'status',
    cell: (row) => <StatusBadge tone={row.tone}>{row.status}</StatusBadge>,
  },
]

export function TableShow() {
  const [name, setName] = useState<StateName>('ready')
  const [density, setDensity] = useState<Density>('comfortable')
  return (
    <Chapter title="Tables">
      <div className="flex flex-wrap gap-6">
        <Segmented
          label="State"
          options={STATES.map((state) => ({ value: state, label: state }))}
          value={name}
          onChange={(event) => setName(STATES.find((state) => state === event.currentTarget.value) ?? 'ready')}
        />
        <Segmented
          label="Density"
          options={[
            { value: 'compact', label: 'Compact' },
            { value: 'comfortable', label: 'Comfortable' },
          ]}
          value={density}
          onChange={(event) => setDensity(event.currentTarget.value === 'compact' ? 'compact' : 'comfortable')}
        />
      </div>
      <Show title="DataTable with ViewTabs, FilterChips, BulkBar, CursorPager">
        <div data-density={density}>
          <SampleTable name={name} />
        </div>
      </Show>
    </Chapter>
  )
}

function SampleTable({ name }: { name: StateName }) {
  const [sort, setSort] = useState<Sort>({ column: 'policy', direction: 'descending' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['MTR-26-004181']))
  const [chips, setChips] = useState([
    { id: 'cover', label: 'Cover', value: 'Third Party' },
    { id: 'ends', label: 'Ends', value: 'Next 30 days' },
  ])
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <SampleViews />
        <div className="flex flex-wrap gap-2">
          <Button icon={Filter}>Filter</Button>
          <Button icon={Columns3}>Columns</Button>
          <Button icon={Download}>Export</Button>
        </div>
        <FilterChips
          chips={chips.map((chip) => ({ ...chip, onRemove: () => setChips(chips.filter(({ id }) => id !== chip.id)) }))}
          onClear={() => setChips([])}
        />
      </div>
      <div className="border-t border-line">
        <DataTable
          caption="Policies"
          columns={columns}
          rowKey={(row) => row.id}
          rowName={(row) => row.id}
          rowLink={(row, { children, ...props }) => (
            <a href={`#${row.id}`} {...props}>
              {children}
            </a>
          )}
          rowActions={(row) => (
            <Menu label={`More actions for ${row.id}`} items={[{ id: 'renew', label: 'Renew', onSelect: () => {} }]} />
          )}
          state={stateOf(name)}
          empty={name === 'empty' ? <FirstUse /> : <NoMatch />}
          sort={sort}
          onSort={setSort}
          selection={{ selected, onChange: setSelected }}
        />
      </div>
      <SampleBulkBar count={selected.size} onClear={() => setSelected(new Set())} />
      <CursorPager
        label="Policies"
        from={1}
        to={25}
        total={1284}
        totalIsEstimate
        pageSize={25}
        onPageSize={() => {}}
        onNext={() => {}}
      />
    </Card>
  )
}

function SampleViews() {
  return (
    <ViewTabs
      label="Views"
      current="expiring"
      unsaved
      views={['All', 'Active', 'Expiring', 'Osu fleet'].map((label) => ({
        id: label.toLowerCase(),
        label,
        link: ({ children, ...props }) => (
          <a href={`#${label}`} {...props}>
            {children}
          </a>
        ),
      }))}
      actions={
        <Button size="small" variant="quiet">
          Save view
        </Button>
      }
    />
  )
}

function SampleBulkBar({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <BulkBar
      count={count}
      onClear={onClear}
      more={
        <Button size="small" variant="quiet">
          Select all 1,284 matching
        </Button>
      }
    >
      <Button size="small" icon={Download}>
        Export
      </Button>
    </BulkBar>
  )
}

function stateOf(name: StateName): TableState<Sample> {
  if (name === 'loading') return { status: 'loading' }
  if (name === 'failed')
    return {
      status: 'failed',
      title: 'Couldn’t load policies',
      text: 'Your filters are still set.',
      code: '7H2K-90',
      onRetry: () => {},
    }
  if (name === 'empty' || name === 'no match') return { status: 'ready', rows: [] }
  return { status: 'ready', rows: SAMPLES, refetching: name === 'refetching' }
}

function FirstUse() {
  return (
    <EmptyState
      illustration={<EmptyGlovebox />}
      title="No policies yet"
      text="Policies you sell appear here."
      action={<Button variant="primary">New policy</Button>}
    />
  )
}

function NoMatch() {
  return <EmptyState title="No policies match Cover: Third Party" action={<Button>Clear filters</Button>} />
}
