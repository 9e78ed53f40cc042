import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { BackTo } from '../../platform/page/BackTo.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { LineDrawer } from './LineDrawer.tsx'
import { LINE_COLUMNS } from './line-columns.tsx'
import { MOVEMENT_COLUMNS } from './movement-columns.tsx'

/** Open bank lines with age and owner, and movements that are on no statement yet. */
export function BankLinesPage() {
  const [filters, setFilters] = useFilters<'bankLines'>()
  const { cursor, limit, open } = filters
  const lines = useQuery({
    ...query('GET /bank-lines', { query: { ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Open bank lines"
        back={<BackTo path={paths.bankStatements()} label="Bank statements" />}
        actions={
          <UnlessReadOnly>
            <MatchAgain />
          </UnlessReadOnly>
        }
      />
      <div className="grid gap-4">
        <Card title="Lines without a match" flush>
          <DataTable
            caption="Lines without a match"
            columns={LINE_COLUMNS}
            rowKey={({ lineId }) => lineId}
            rowName={({ reference, description }) => reference || description || 'Line'}
            rowLink={({ lineId }, props) => (
              <Link to={paths.bankLines()} search={{ ...filters, open: lineId }} {...props} />
            )}
            state={tableState(lines, 'Lines')}
            empty={<EmptyState title="No open lines" text="Imported lines without a match appear here." />}
          />
          <ListPager label="Lines" list={lines.data} filters={filters} setFilters={setFilters} />
        </Card>
        <ExpectedMovements />
      </div>
      {open && <LineDrawer id={open} onClose={() => setFilters({ open: undefined, cursor })} />}
    </>
  )
}

function MatchAgain() {
  const queryClient = useQueryClient()
  const match = useMutation({
    mutationFn: () =>
      sendOnce('match-bank-lines', {}, (idempotencyKey) =>
        call('POST /bank-lines/match', { body: {} }, { idempotencyKey }),
      ),
    onSuccess: async ({ matchedLines }) => {
      await refresh(queryClient, '/bank-lines/*', '/bank-statements/*', '/bank-movements/*', '/settlements/*')
      toast(matchedLines === 1 ? '1 line matched' : `${matchedLines} lines matched`)
    },
  })
  return (
    <div className="grid gap-2">
      <Button icon={GitCompareArrows} loading={match.isPending} onClick={() => match.mutate()}>
        Match again
      </Button>
      {match.error && <FieldError>{readProblem(match.error).sentence}</FieldError>}
    </div>
  )
}

function ExpectedMovements() {
  const movements = useQuery(query('GET /bank-movements', { query: {} }))
  const list = { ...movements, data: movements.data && { data: movements.data } }
  return (
    <Card title="Not on a statement yet" text="The ledger expects these movements on our accounts" flush>
      <DataTable
        caption="Not on a statement yet"
        columns={MOVEMENT_COLUMNS}
        rowKey={({ key }) => key}
        rowName={({ label }) => label}
        state={tableState(list, 'Movements')}
        empty={<EmptyState title="No movements" text="Every movement of the ledger is on a statement." />}
      />
    </Card>
  )
}
