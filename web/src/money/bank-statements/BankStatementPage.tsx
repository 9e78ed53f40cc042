import type { BankStatement } from '@okwan/contract/money/bank-statements'
import { BANK_ACCOUNT_TITLES } from '@okwan/domain/money/bank-statements/terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { BackTo } from '../../platform/page/BackTo.tsx'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { Link } from '../../platform/routes/link.ts'
import { usePageParams } from '../../platform/routes/page-params.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Card } from '../../ui/data/Card.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { LineDrawer } from './LineDrawer.tsx'
import { LINE_COLUMNS } from './line-columns.tsx'
import { periodOf, statementStatus } from './words.ts'

/** One imported statement with its balances and lines. */
export function BankStatementPage() {
  const { statementId } = usePageParams('bankStatement')
  const statement = useQuery(query('GET /bank-statements/{id}', { params: { id: statementId } }))
  if (statement.error) {
    const { status } = readProblem(statement.error)
    if (status === 404 || status === 422) return <RecordMissing />
    return <LoadError title="Couldn’t load the statement" query={statement} />
  }
  if (!statement.data) return <Skeleton className="h-120" />
  return <Content statement={statement.data} />
}

function Content({ statement }: { statement: BankStatement }) {
  const { label, tone } = statementStatus(statement)
  return (
    <>
      <PageHeader
        title={`Statement, ${periodOf(statement)}`}
        back={<BackTo path={paths.bankStatements()} label="Bank statements" />}
      />
      <div className="grid gap-4">
        <Card
          title={BANK_ACCOUNT_TITLES[statement.account]}
          text={statement.fileName}
          actions={<StatusBadge tone={tone}>{label}</StatusBadge>}
        >
          <DescriptionList
            layout="grid"
            items={[
              { term: 'Opening balance', value: <Money pesewas={statement.openingPesewas} /> },
              { term: 'Closing balance', value: <Money pesewas={statement.closingPesewas} /> },
              { term: 'Lines', value: `${statement.lineCount}, ${statement.newLines} new` },
              { term: 'Imported', value: `${statement.importedBy}, ${formatMoment(new Date(statement.importedAt))}` },
            ]}
          />
        </Card>
        <Lines statementId={statement.statementId} />
      </div>
    </>
  )
}

function Lines({ statementId }: { statementId: string }) {
  const [filters, setFilters] = useFilters<'bankStatement'>()
  const { cursor, limit, open } = filters
  const lines = useQuery({
    ...query('GET /bank-lines', {
      query: { statementId, state: 'all', ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title="Lines" flush>
      <DataTable
        caption="Lines"
        columns={LINE_COLUMNS}
        rowKey={({ lineId }) => lineId}
        rowName={({ reference, description }) => reference || description || 'Line'}
        rowLink={({ lineId }, props) => (
          <Link to={paths.bankStatement({ statementId })} search={{ ...filters, open: lineId }} {...props} />
        )}
        state={tableState(lines, 'Lines')}
        empty={<EmptyState title="No lines" text="This statement has no lines." />}
      />
      <ListPager label="Lines" list={lines.data} filters={filters} setFilters={setFilters} />
      {open && <LineDrawer id={open} onClose={() => setFilters({ open: undefined, cursor })} />}
    </Card>
  )
}
