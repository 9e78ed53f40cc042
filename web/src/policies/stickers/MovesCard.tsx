import type { StickerMove } from '@okwan/contract/policies/stickers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { ListSearch } from '../../platform/lists/ListSearch.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { isKey } from '../../platform/queues/data/is-key.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Card } from '../../ui/data/Card.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { LINK } from '../summary/words.ts'
import { MOVE_LABELS, rangeText } from './words.ts'

const COLUMNS: Column<StickerMove>[] = [
  { id: 'numbers', header: 'Numbers', cell: rangeText, card: 'title' },
  { id: 'kind', header: 'Movement', cell: ({ kind }) => MOVE_LABELS[kind], card: 'status' },
  { id: 'count', header: 'Stickers', cell: ({ count }) => count, align: 'end', card: 'amount' },
  { id: 'from', header: 'From', cell: ({ from }) => from ?? '' },
  { id: 'to', header: 'To', cell: (move) => <To move={move} /> },
  { id: 'policies', header: 'Policies', cell: (move) => <Issued move={move} /> },
  { id: 'note', header: 'Note', cell: ({ note }) => note },
  { id: 'by', header: 'Recorded by', cell: ({ movedBy }) => movedBy ?? 'Automatic' },
  { id: 'at', header: 'Date', cell: ({ movedAt }) => formatMoment(new Date(movedAt)) },
]

/** Every move of a sticker; a search by number shows the history of one sticker. */
export function MovesCard() {
  const [filters, setFilters] = useFilters<'stickers'>()
  const { branchId } = useActiveBranch()
  const { q, to, cursor, limit } = filters
  const kind = isKey(MOVE_LABELS, filters.kind) ? filters.kind : undefined
  const moves = useQuery({
    ...query('GET /sticker-moves', {
      query: {
        ...(q ? { q } : {}),
        ...(q && to ? { to } : {}),
        ...(kind ? { kind } : {}),
        ...(branchId && { branchId }),
        ...(cursor ? { cursor } : {}),
        ...(limit ? { limit } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const range = q && to ? rangeText({ firstNumber: q, lastNumber: to }) : undefined
  const chips = [
    ...(range
      ? [{ id: 'range', label: 'Numbers', value: range, onRemove: () => setFilters({ q: undefined, to: undefined }) }]
      : []),
    ...(kind
      ? [
          {
            id: 'kind',
            label: 'Movement',
            value: MOVE_LABELS[kind],
            onRemove: () => setFilters({ kind: undefined }),
          },
        ]
      : []),
  ]
  return (
    <Card title="Movements" flush>
      <div className="flex flex-wrap items-end gap-2 px-4 pb-3">
        <ListSearch
          label="Search sticker number"
          placeholder="Sticker number"
          value={q}
          onSearch={(input) => setFilters({ q: input, to: undefined })}
        />
        <FilterChips chips={chips} onClear={() => setFilters({ q: undefined, to: undefined, kind: undefined })} />
      </div>
      <DataTable
        caption="Sticker movements"
        columns={COLUMNS}
        rowKey={({ moveId }) => moveId}
        rowName={rangeText}
        state={tableState(moves, 'Movements')}
        empty={
          <EmptyState
            title={range ? 'No movements of these stickers' : q ? 'No movements of this sticker' : 'No movements yet'}
            text={
              range
                ? 'None of these stickers is on a policy.'
                : q
                  ? 'Check the number.'
                  : 'Stickers that are received, transferred or assigned appear here.'
            }
          />
        }
      />
      <ListPager label="Movements" list={moves.data} filters={filters} setFilters={setFilters} />
    </Card>
  )
}

/** The policies that carry stickers of a delivery or transfer. */
function Issued({ move: { kind, firstNumber, lastNumber } }: { move: StickerMove }) {
  if (kind !== 'received' && kind !== 'transferred') return null
  return (
    <Link to={paths.stickers()} search={{ q: firstNumber, to: lastNumber, kind: 'assigned' }} className={LINK}>
      View policies
    </Link>
  )
}

function To({ move: { to, policyId, policyNumber } }: { move: StickerMove }) {
  if (!policyId) return <>{to ?? ''}</>
  return (
    <Link to={paths.motorPolicy({ policyId })} className={LINK}>
      {policyNumber}
    </Link>
  )
}
