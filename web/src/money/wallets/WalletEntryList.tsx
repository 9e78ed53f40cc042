import type { WalletEntry } from '@okwan/contract/money/wallets'
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

const COLUMNS: Column<WalletEntry>[] = [
  { id: 'label', header: 'Description', cell: (row) => <Description row={row} />, card: 'title' },
  { id: 'at', header: 'Date and time', cell: (row) => <DateText value={row.at} /> },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => <Change pesewas={row.amountPesewas} />,
    align: 'end',
    card: 'amount',
  },
  { id: 'balance', header: 'Balance', cell: (row) => <Money pesewas={row.balancePesewas} />, align: 'end' },
]

/** Activity of one account of the wallet, with the balance after each entry. */
export function WalletEntryList() {
  const [filters, setFilters] = useFilters<'wallet'>()
  const statement = statementQuery(filters)
  const { cursor, limit } = filters
  const entries = useQuery({
    ...query('GET /wallet/statement', {
      query: { ...statement, ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  const save = useMutation({
    mutationFn: (kind: 'csv' | 'pdf') =>
      kind === 'csv'
        ? call('GET /wallet/statement.csv', { query: statement })
        : call('GET /wallet/statement.pdf', { query: statement }),
    onSuccess: (file, kind) => {
      const days = entries.data ? `-${entries.data.meta.from}-to-${entries.data.meta.to}` : ''
      saveFile(file, `statement-${statement.account}${days}.${kind}`)
    },
  })
  return (
    <Card
      title="Activity"
      text={entries.data && <OpeningAndClosing meta={entries.data.meta} />}
      flush
      actions={
        <Menu
          label="Download statement"
          button={
            <>
              <Download aria-hidden className="size-4" />
              Statement
            </>
          }
          items={[
            { id: 'csv', label: 'CSV', onSelect: () => save.mutate('csv') },
            { id: 'pdf', label: 'PDF', onSelect: () => save.mutate('pdf') },
          ]}
        />
      }
    >
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 px-4 pb-4">
        <Segmented
          label="Account"
          options={ACCOUNTS}
          value={statement.account}
          onChange={(event) => setFilters({ account: event.currentTarget.value })}
        />
        <BetweenDays filters={filters} setFilters={setFilters} />
        {save.error && <FieldError>{readProblem(save.error).sentence}</FieldError>}
      </div>
      <DataTable
        caption="Activity"
        columns={COLUMNS}
        rowKey={(row) => row.walletEntryId}
        rowName={(row) => row.label}
        state={tableState(entries, 'Activity')}
        empty={<NoActivity account={statement.account} />}
      />
      <ListPager label="Activity" list={entries.data} filters={filters} setFilters={setFilters} />
    </Card>
  )
}

/** Description with the policy, or else the end of the reference, where references differ. */
function Description({ row }: { row: WalletEntry }) {
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

function OpeningAndClosing({ meta }: { meta: { openingPesewas: number; closingPesewas: number } }) {
  return (
    <span className="tabular">
      Opening {formatPesewas(meta.openingPesewas)}, closing {formatPesewas(meta.closingPesewas)}
    </span>
  )
}

function NoActivity({ account }: { account: 'float' | 'commission' }) {
  return account === 'float' ? (
    <EmptyState
      illustration={<EmptyGlovebox />}
      title="No activity in this period"
      text="Top up your float to pay premiums."
    />
  ) : (
    <EmptyState
      illustration={<EmptyGlovebox />}
      title="No available commission yet"
      text="Commission is pending after a sale and appears here when it becomes available."
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
