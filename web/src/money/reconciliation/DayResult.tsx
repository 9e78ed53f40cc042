import type { ReconciliationRun } from '@okwan/contract/money/reconciliation'
import { addDays, formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas, formatPlain } from '@okwan/domain/platform/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { query } from '../../platform/api/query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { currentMs } from '../../ui/data/clock.ts'
import { DateText } from '../../ui/data/DateText.tsx'
import { Amount } from '../../ui/data/Money.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DayDifferences } from './DayDifferences.tsx'
import { type BalanceRow, balanceRows, latestRuns, shareMatched } from './day.ts'
import { balancesNote } from './words.ts'

const plain = (pesewas: number | null) => (pesewas === null ? 'Not provided' : formatPlain(pesewas, ','))

const COLUMNS: Column<BalanceRow>[] = [
  { id: 'account', header: 'Account', cell: ({ label }) => label, card: 'title' },
  { id: 'provider', header: 'Provider, GH₵', cell: ({ provider }) => plain(provider), align: 'end' },
  { id: 'ledger', header: 'Ledger, GH₵', cell: ({ ledger }) => plain(ledger), align: 'end' },
  {
    id: 'difference',
    header: 'Difference, GH₵',
    cell: ({ difference }) => (
      <span className={difference === 0 ? 'text-muted' : 'font-bold text-danger-text'}>
        {formatPlain(difference, ',')}
      </span>
    ),
    align: 'end',
    card: 'amount',
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ difference }) =>
      difference === 0 ? (
        <StatusBadge tone="success">Matches</StatusBadge>
      ) : (
        <StatusBadge tone="danger">Differs</StatusBadge>
      ),
    card: 'status',
  },
]

type DayResultProps = { day: string; onDay: (day: string) => void }

/** The last finished run of each provider on one day: the share of matched transactions and the balances of both sides. */
export function DayResult({ day, onDay }: DayResultProps) {
  const found = useQuery({
    ...query('GET /reconciliation/runs', { query: { day } }),
    placeholderData: keepPreviousData,
  })
  const runs = latestRuns(found.data?.data ?? [])
  const today = toAccraDate(new Date(currentMs()))
  const checkedAt = runs
    .map(({ finishedAt }) => finishedAt ?? '')
    .toSorted()
    .at(-1)
  const note = runs[0] && balancesNote(runs[0])
  return (
    <section aria-label={formatDate(day)} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label="Previous day" icon={ChevronLeft} outlined onClick={() => onDay(addDays(day, -1))} />
        <h2 className="min-w-32 text-center font-bold">{formatDate(day)}</h2>
        <IconButton
          label="Next day"
          icon={ChevronRight}
          outlined
          disabled={day >= today}
          onClick={() => onDay(addDays(day, 1))}
        />
        {checkedAt && (
          <span className="text-table text-muted">
            Checked <DateText value={checkedAt} />
          </span>
        )}
      </div>
      {runs.length > 0 && <Share runs={runs} />}
      <DayDifferences runs={runs} day={day} />
      <Card title="Balances" text={note} flush>
        <DataTable
          caption="Balances"
          columns={COLUMNS}
          rowKey={({ label }) => label}
          rowName={({ label }) => label}
          state={tableState({ ...found, data: found.data && { data: balanceRows(runs) } }, 'Balances')}
          shortcuts={false}
          empty={<EmptyState title="No reconciliation for this day" text="Run one, or select another day." />}
        />
      </Card>
    </section>
  )
}

function Share({ runs }: { runs: readonly ReconciliationRun[] }) {
  const { matched, differences, differencePesewas } = shareMatched(runs)
  const total = matched + differences
  const percent = total === 0 ? 0 : (matched / total) * 100
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <div>
          <p className="text-table text-muted">Matched</p>
          <p>
            <span className="text-figure font-bold">
              {total === 0 ? '–' : `${percent.toFixed(percent === 100 ? 0 : 1)}%`}
            </span>{' '}
            <span className="text-table text-muted">of {total.toLocaleString('en-GB')} transactions</span>
          </p>
        </div>
        <div className="min-w-40 flex-1">
          <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-line">
            {matched > 0 && <span className="bg-success-solid" style={{ flexGrow: matched }} />}
            {differences > 0 && <span className="min-w-2 bg-danger-solid" style={{ flexGrow: differences }} />}
          </div>
          <p className="mt-1.5 text-table text-muted">
            {matched.toLocaleString('en-GB')} matched · {differences.toLocaleString('en-GB')}{' '}
            {differences === 1 ? 'difference' : 'differences'}
          </p>
        </div>
        <div className="text-right">
          <p className="text-table text-muted">Balance difference</p>
          <p
            aria-label={formatPesewas(differencePesewas)}
            className={differencePesewas === 0 ? 'text-figure font-bold' : 'text-figure font-bold text-danger-text'}
          >
            <Amount pesewas={differencePesewas} />
          </p>
        </div>
      </div>
    </Card>
  )
}
