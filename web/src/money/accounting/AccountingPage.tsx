import type { TrialBalance } from '@okwan/contract/money/accounting'
import { addDays, addMonths } from '@okwan/domain/platform/dates'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download, Landmark } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { ControlTabs } from '../../platform/page/ControlTabs.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { BankReconciliations } from '../bank-statements/BankReconciliation.tsx'
import { MonthClosing } from './MonthClosing.tsx'
import { ClosedDifferences } from './MonthDifferences.tsx'
import { MONTH_STATES } from './words.ts'

const TrialBalanceLines = lazyPart(() => import('./TrialBalanceLines.tsx'), 'TrialBalanceLines')
const FundingDialog = lazyPart(() => import('./FundingDialog.tsx'), 'FundingDialog')

type Line = TrialBalance['lines'][number]

const COLUMNS: Column<Line>[] = [
  { id: 'code', header: 'Code', cell: (row) => <span className="tabular">{row.code}</span>, card: 'text' },
  { id: 'name', header: 'Account', cell: (row) => row.name, card: 'title' },
  { id: 'opening', header: 'Opening', cell: (row) => <Money pesewas={row.openingPesewas} />, align: 'end' },
  { id: 'debit', header: 'Debit', cell: (row) => <Money pesewas={row.debitPesewas} />, align: 'end' },
  { id: 'credit', header: 'Credit', cell: (row) => <Money pesewas={row.creditPesewas} />, align: 'end' },
  {
    id: 'closing',
    header: 'Closing',
    cell: (row) => <Money pesewas={row.closingPesewas} />,
    align: 'end',
    card: 'amount',
  },
]

/** The trial balance of each month, and the closing of months. */
export function AccountingPage() {
  const [filters, setFilters] = useFilters<'accounting'>()
  const [funding, setFunding] = useState(false)
  const months = useQuery(query('GET /accounting/months'))
  // Opens at the month that can be closed, or at the current month.
  const initial = months.data?.find(({ allowedActions }) => allowedActions.length > 0) ?? months.data?.[0]
  const month = filters.month ?? initial?.month
  return (
    <>
      <PageHeader
        title="Accounting"
        actions={
          <UnlessReadOnly>
            <Button icon={Landmark} onClick={() => setFunding(true)}>
              Record funding
            </Button>
          </UnlessReadOnly>
        }
      >
        <ControlTabs current="accounting" />
      </PageHeader>
      {months.data ? (
        <div className="grid gap-4">
          <Select
            label="Month"
            className="max-w-72"
            value={month}
            options={months.data.map((each) => ({
              value: each.month,
              label: `${each.name}, ${MONTH_STATES[each.state]}`,
            }))}
            onChange={(event) => setFilters({ month: event.currentTarget.value })}
          />
          {month && <Month month={month} />}
        </div>
      ) : months.error ? (
        <ErrorPanel
          title="Couldn’t load accounts"
          text={readProblem(months.error).sentence}
          code={readProblem(months.error).requestId}
          onRetry={() => void months.refetch()}
        />
      ) : (
        <Skeleton className="h-120" />
      )}
      <Suspense fallback={null}>{funding && <FundingDialog onClose={() => setFunding(false)} />}</Suspense>
    </>
  )
}

function Month({ month }: { month: string }) {
  const [filters] = useFilters<'accounting'>()
  const balance = useQuery({
    ...query('GET /accounting/months/{month}', { params: { month } }),
    placeholderData: keepPreviousData,
  })
  if (balance.error) {
    const problem = readProblem(balance.error)
    if (problem.status === 404 || problem.status === 400) return <RecordMissing />
    return (
      <ErrorPanel
        title="Couldn’t load the month"
        text={problem.sentence}
        code={problem.requestId}
        onRetry={() => void balance.refetch()}
      />
    )
  }
  if (!balance.data) return <Skeleton className="h-120" />
  const { journals, debitPesewas } = balance.data
  const moved = balance.data.lines.filter((line) => line.openingPesewas || line.debitPesewas || line.creditPesewas)
  return (
    <>
      <MonthClosing key={balance.data.month} balance={balance.data} />
      <ClosedDifferences balance={balance.data} />
      <BankReconciliations day={addDays(addMonths(`${balance.data.month}-01`, 1), -1)} />
      <Card
        title={`Trial balance, ${balance.data.name}`}
        text={
          <>
            {journals.toLocaleString('en-GB')} journals. Debits and credits: <Money pesewas={debitPesewas} /> each.
            Credit balances are negative. Select an account to see its lines.
          </>
        }
        flush
        actions={<SaveMenu month={balance.data.month} />}
      >
        <DataTable
          caption="Trial balance"
          columns={COLUMNS}
          rowKey={({ code }) => code}
          rowName={({ name }) => name}
          rowLink={({ code }, props) => <Link to={paths.accounting()} search={{ month, open: code }} {...props} />}
          state={{ status: 'ready', rows: moved, refetching: balance.isPlaceholderData }}
          empty={
            <EmptyState
              illustration={<EmptyGlovebox />}
              title="No entries yet"
              text="The first payment creates the first entry."
            />
          }
        />
      </Card>
      <Suspense fallback={null}>
        {filters.open && <TrialBalanceLines balance={balance.data} code={filters.open} />}
      </Suspense>
    </>
  )
}

function SaveMenu({ month }: { month: string }) {
  const save = useMutation({
    mutationFn: (kind: 'csv' | 'pdf') =>
      call(`GET /accounting/months/{month}/trial-balance.${kind}`, { params: { month } }),
    onSuccess: (file, kind) => saveFile(file, `trial-balance-${month}.${kind}`),
  })
  return (
    <>
      {save.error && <FieldError>{readProblem(save.error).sentence}</FieldError>}
      <Menu
        label="Export trial balance"
        button={
          <>
            <Download aria-hidden className="size-4" />
            Export
          </>
        }
        items={[
          { id: 'csv', label: 'CSV', onSelect: () => save.mutate('csv') },
          { id: 'pdf', label: 'PDF', onSelect: () => save.mutate('pdf') },
        ]}
      />
    </>
  )
}
