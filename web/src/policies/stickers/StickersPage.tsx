import type { StickerStock } from '@okwan/contract/policies/stickers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../platform/api/query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { useUser } from '../../platform/session/current.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Card } from '../../ui/data/Card.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { CountDialog } from './CountDialogs.tsx'
import { CountsCard } from './CountsCard.tsx'
import { type MoveAct, MoveDialog } from './MoveDialog.tsx'
import { MovesCard } from './MovesCard.tsx'
import { holderName, rangeText } from './words.ts'

const RANGES_SHOWN = 3

const COLUMNS: Column<StickerStock>[] = [
  { id: 'holder', header: 'Holder', cell: holderName, card: 'title' },
  { id: 'inStock', header: 'In stock', cell: ({ inStock }) => inStock, align: 'end', card: 'amount' },
  { id: 'ranges', header: 'Numbers', cell: ({ ranges }) => <Ranges ranges={ranges} /> },
  {
    id: 'state',
    header: 'Status',
    cell: ({ isLow, minimum }) => isLow && <StatusBadge tone="warning">{`Low: below ${minimum}`}</StatusBadge>,
    card: 'status',
  },
]

/** Stickers by holder, their moves and their counts. */
export function StickersPage() {
  const user = useUser()
  const [act, setAct] = useState<MoveAct>()
  const [reported, setReported] = useState<'lost' | 'found'>()
  const [counting, setCounting] = useState<StickerStock>()
  const { branchId } = useActiveBranch()
  const branchFilter = branchId ? { branchId } : {}
  const stock = useQuery(query('GET /sticker-stock', { query: branchFilter }))
  const counts = useQuery(query('GET /sticker-counts', { query: { limit: '10', ...branchFilter } }))
  const canChange = !user?.examinerUntil
  const holders = stock.data ?? []
  const shown = holders.filter(({ agentId, inStock, isLow }) => agentId === null || inStock > 0 || isLow)
  return (
    <>
      <PageHeader
        title="Stickers"
        actions={
          canChange && (
            <>
              <Button onClick={() => setAct('report')}>Adjust</Button>
              <Button onClick={() => setAct('transfer')}>Transfer</Button>
              <Button variant="primary" onClick={() => setAct('receive')}>
                Receive
              </Button>
            </>
          )
        }
      />
      <div className="grid gap-4">
        <Card title="Stock" flush>
          <DataTable
            caption="Stickers in stock"
            // Without a warning, the column would be empty.
            columns={COLUMNS.filter(({ id }) => id !== 'state' || shown.some(({ isLow }) => isLow))}
            rowKey={({ branchId, agentId }) => agentId ?? branchId}
            rowName={holderName}
            {...(canChange && {
              rowActions: (holder: StickerStock) => (
                <Button size="small" onClick={() => setCounting(holder)}>
                  Count
                </Button>
              ),
            })}
            state={tableState({ ...stock, data: stock.data && { data: shown } }, 'Stock')}
            empty={
              <EmptyState
                illustration={<EmptyGlovebox />}
                title="No stock"
                text="Select Receive to add the first stickers."
              />
            }
          />
        </Card>
        {/* Hidden until the rows above are loaded, because the cards would move. */}
        <div className={classes('grid gap-4', (stock.isPending || counts.isPending) && 'hidden')}>
          <CountsCard
            counts={counts}
            canChange={canChange}
            holders={holders}
            onReport={(outcome) => {
              setReported(outcome)
              setAct('report')
            }}
          />
          <MovesCard />
        </div>
      </div>
      {/* The dialog selects the only branch when it opens, so it opens only after the stock is loaded. */}
      {act && stock.data && (
        <MoveDialog
          act={act}
          outcome={reported}
          holders={holders}
          onClose={() => {
            setAct(undefined)
            setReported(undefined)
          }}
        />
      )}
      {counting && <CountDialog holder={counting} onClose={() => setCounting(undefined)} />}
    </>
  )
}

function Ranges({ ranges }: Pick<StickerStock, 'ranges'>) {
  const more = ranges.length - RANGES_SHOWN
  return (
    <span className="tabular-nums">
      {ranges.slice(0, RANGES_SHOWN).map((range) => (
        <span key={range.firstNumber} className="block">
          {rangeText(range)}
        </span>
      ))}
      {more > 0 && <span className="text-meta text-muted">and {more} more</span>}
    </span>
  )
}
