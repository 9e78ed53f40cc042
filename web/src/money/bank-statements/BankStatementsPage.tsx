import type { BankOverview, BankStatement } from '@okwan/contract/money/bank-statements'
import { BANK_ACCOUNT_TITLES, BANK_LEDGER_CODES } from '@okwan/domain/money/bank-statements/terms'
import { daysInWords, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { ControlTabs } from '../../platform/page/ControlTabs.tsx'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { BankReconciliations } from './BankReconciliation.tsx'
import { OpenItems } from './OpenItems.tsx'
import { periodOf, statementStatus } from './words.ts'

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'), 'ImportDialog')

const COLUMNS: Column<BankStatement>[] = [
  { id: 'period', header: 'Period', cell: periodOf, card: 'title' },
  { id: 'status', header: 'Status', cell: (statement) => <Status statement={statement} />, card: 'status' },
  { id: 'account', header: 'Account', cell: ({ account }) => BANK_ACCOUNT_TITLES[account] },
  { id: 'lines', header: 'Lines', cell: ({ lineCount, newLines }) => `${lineCount}, ${newLines} new`, align: 'end' },
  {
    id: 'imported',
    header: 'Imported',
    cell: (statement) => `${statement.importedBy}, ${formatMoment(new Date(statement.importedAt))}`,
  },
  {
    id: 'closing',
    header: 'Closing balance',
    cell: ({ closingPesewas }) => <Money pesewas={closingPesewas} />,
    align: 'end',
    card: 'amount',
  },
]

/** Our bank accounts with their open lines, and the imported statements. */
export function BankStatementsPage() {
  const [filters, setFilters] = useFilters<'bankStatements'>()
  const [importing, setImporting] = useState(false)
  const { cursor, limit } = filters
  const overview = useQuery(query('GET /bank-statements/overview'))
  const statements = useQuery({
    ...query('GET /bank-statements', { query: { ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Bank statements"
        actions={
          <UnlessReadOnly>
            <Button icon={Upload} variant="primary" disabled={!overview.data} onClick={() => setImporting(true)}>
              Import
            </Button>
          </UnlessReadOnly>
        }
      >
        <ControlTabs current="bank-statements" />
      </PageHeader>
      <div className="grid gap-4">
        {overview.error ? (
          <LoadError title="Couldn’t load bank accounts" query={overview} />
        ) : overview.data ? (
          <>
            <Accounts accounts={overview.data.accounts} />
            <BankReconciliations />
            <OpenItems />
          </>
        ) : (
          <Skeleton className="h-48" />
        )}
        {/* Hidden until the accounts above are loaded, because the list would move. */}
        <Card title="Statements" flush className={overview.isPending ? 'hidden' : undefined}>
          <DataTable
            caption="Statements"
            columns={COLUMNS}
            rowKey={({ statementId }) => statementId}
            rowName={periodOf}
            rowLink={({ statementId }, props) => <Link to={paths.bankStatement({ statementId })} {...props} />}
            state={tableState(statements, 'Statements')}
            empty={
              <EmptyState
                illustration={<EmptyGlovebox />}
                title="No statements yet"
                text="Export a statement from the bank as CSV and import it."
              />
            }
          />
          <ListPager label="Statements" list={statements.data} filters={filters} setFilters={setFilters} />
        </Card>
      </div>
      <Suspense fallback={null}>
        {importing && overview.data && (
          <ImportDialog accounts={overview.data.accounts} onClose={() => setImporting(false)} />
        )}
      </Suspense>
    </>
  )
}

function Accounts({ accounts }: { accounts: BankOverview['accounts'] }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {accounts.map((account) => (
        <Card
          key={account.account}
          title={BANK_ACCOUNT_TITLES[account.account]}
          text={
            [account.bank, account.accountNumber].filter((part) => part !== '').join(' ') ||
            'Add the bank in the settings'
          }
        >
          <div className="grid gap-3">
            <DescriptionList items={figuresOf(account)} />
            {account.missingPesewas !== 0 && (
              <Banner tone="warning" title="A statement is missing">
                The lines don’t account for {formatPesewas(account.missingPesewas)} of the closing balance. Import the
                missing statement.
              </Banner>
            )}
          </div>
        </Card>
      ))}
    </div>
  )
}

function figuresOf(account: BankOverview['accounts'][number]) {
  return [
    {
      term: 'Ledger balance today',
      value: <Money pesewas={account.ledgerPesewas} />,
      action: (
        <Link
          to={paths.accounting()}
          search={{ month: toAccraDate(new Date()).slice(0, 7), open: BANK_LEDGER_CODES[account.account] }}
          className="text-accent-text underline-offset-2 hover:underline"
        >
          Lines
        </Link>
      ),
    },
    { term: 'Last import', value: account.lastImportAt ? <DateText value={account.lastImportAt} /> : 'None' },
    {
      term: 'Open lines',
      value:
        account.openLines === 0 ? (
          'None'
        ) : (
          <Link to={paths.bankLines()} className="text-accent-text underline-offset-2 hover:underline">
            {account.openLines}, {formatPesewas(account.openPesewas)}, oldest {daysInWords(account.oldestDays)}
          </Link>
        ),
    },
  ]
}

function Status({ statement }: { statement: BankStatement }) {
  const { label, tone } = statementStatus(statement)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
