import type { Movement } from '@okwan/contract/money/wallets'
import { isIsoDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { BetweenDays } from '../../platform/lists/BetweenDays.tsx'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { type Filters, useFilters } from '../../platform/lists/use-filters.ts'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { classes } from '../../ui/classes.ts'
import { Card } from '../../ui/data/Card.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'

const ACCOUNTS = [
  { value: 'float', label: 'Float' },
  { value: 'commission', label: 'Commission' },
]

const COLUMNS: Column<Movement>[] = [
  { id: 'label', header: 'What', cell: (row) => <What row={row} />, card: 'title' },
  { id: 'at', header: 'Date and time', cell: (row) => <DateText value={row.at} /> },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => <Change pesewas={row.amountPesewas} />,
    align: 'end',
    card: 'amount',
  },
  { id: 'balance', header: 'Balance', cell: (row) => <Balance pesewas={row.balancePesewas} />, align: 'end' },
]

/** What went in and out of an account, with the balance after each. */
export function MovementList() {
  const [filters, setFilters] = useFilters<'wallet'>()
  const asked = statementQuery(filters)
  const { cursor, limit } = filters
  const movements = useQuery({
    ...query('GET /wallet/statement', {
      query: { ...asked, ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  const save = useMutation({
    mutationFn: (kind: 'csv' | 'pdf') =>
      kind === 'csv'
        ? call('GET /wallet/statement.csv', { query: asked })
        : call('GET /wallet/statement.pdf', { query: asked }),
    onSuccess: (file, kind) => {
      const days = movements.data ? `-${movements.data.meta.from}-to-${movements.data.meta.to}` : ''
      saveFile(file, `statement-${asked.account}${days}.${kind}`)
    },
  })
  return (
    <Card
      title="Movements"
      text={movements.data && <OpeningAndClosing meta={movements.data.meta} />}
      flush
      actions={
        <Menu
          label="Save the statement"
          button={
            <>
              <Download aria-hidden className="size-4" />
              Statement
            </>
          }
          items={[
            { id: 'csv', label: 'CSV for spreadsheets', onSelect: () => save.mutate('csv') },
            { id: 'pdf', label: 'PDF to print', onSelect: () => save.mutate('pdf') },
          ]}
        />
      }
    >
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 px-4 pb-4 xl:px-5">
        <Segmented
          label="Account"
          options={ACCOUNTS}
          value={asked.account}
          onChange={(event) => setFilters({ account: event.currentTarget.value })}
        />
        <BetweenDays filters={filters} setFilters={setFilters} />
        {save.error && <FieldError>{readProblem(save.error).sentence}</FieldError>}
      </div>
      <DataTable
        caption="Movements"
        columns={COLUMNS}
        rowKey={(row) => row.movementId}
        rowName={(row) => row.label}
        state={tableState(movements, 'Movements')}
        empty={<NothingMoved account={asked.account} />}
      />
      <ListPager label="Movements" list={movements.data} filters={filters} setFilters={setFilters} />
    </Card>
  )
}

/** For whom: the policy, or else the end of the reference, which is what differs from one to the next. */
function What({ row }: { row: Movement }) {
  return (
    <>
      {row.label}
      <span className="block text-table font-normal text-muted">
        {row.policyNumber ?? `…${row.sourceId.slice(-8)}`}
      </span>
    </>
  )
}

function Change({ pesewas }: { pesewas: number }) {
  return (
    <span className={classes('tabular whitespace-nowrap', pesewas > 0 && 'text-success-text')}>
      {pesewas > 0 && '+'}
      {formatPesewas(pesewas)}
    </span>
  )
}

/** A card has no column headings. */
function Balance({ pesewas }: { pesewas: number }) {
  return (
    <>
      <span className="md:hidden">Balance </span>
      <Money pesewas={pesewas} />
    </>
  )
}

function OpeningAndClosing({ meta }: { meta: { openingPesewas: number; closingPesewas: number } }) {
  return (
    <span className="tabular">
      {formatPesewas(meta.openingPesewas)} before, {formatPesewas(meta.closingPesewas)} after
    </span>
  )
}

function NothingMoved({ account }: { account: 'float' | 'commission' }) {
  return account === 'float' ? (
    <EmptyState
      illustration={<EmptyGlovebox />}
      title="Nothing moved"
      text="Top up your float to pay premiums from it; every cedi shows here."
    />
  ) : (
    <EmptyState
      illustration={<EmptyGlovebox />}
      title="No commission free to use yet"
      text="The commission of a sale is pending at first; it shows here when you can use it."
    />
  )
}

function statementQuery({ account, from, to }: Filters<'wallet'>) {
  return {
    account: account === 'commission' ? ('commission' as const) : ('float' as const),
    ...(from && isIsoDate(from) ? { from } : {}),
    ...(to && isIsoDate(to) ? { to } : {}),
  }
}
