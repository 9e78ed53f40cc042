import type { StickerCount, StickerStock } from '@okwan/contract/policies/stickers'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { tableState } from '../../platform/lists/table-state.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ConfirmCountDialog, CountDialog } from './CountDialogs.tsx'
import { DifferenceDialog } from './DifferenceDialog.tsx'
import { COUNT_RESULTS, holderName, openDifferences, stockOf } from './words.ts'

const COLUMNS: Column<StickerCount>[] = [
  { id: 'holder', header: 'Holder', cell: holderName, card: 'title' },
  { id: 'result', header: 'Result', cell: (one) => <Result count={one} />, card: 'status' },
  { id: 'expected', header: 'In stock', cell: ({ expected }) => expected ?? '', align: 'end' },
  { id: 'first', header: 'First count', cell: (one) => countText(one.firstCount, one.firstBy, one.firstAt) },
  { id: 'second', header: 'Second count', cell: (one) => countText(one.secondCount, one.secondBy, one.secondAt) },
]

type CountsCardProps = {
  counts: UseQueryResult<{ data: StickerCount[] }>
  canChange: boolean
  holders: readonly StickerStock[]
  /** Opens the dialog that takes stickers from the stock or returns them to it. */
  onReport: (outcome: 'lost' | 'found') => void
}

/** The latest counts by two people. The button “Resolve” of a count that differs shows the next steps. */
export function CountsCard({ counts, canChange, holders, onReport }: CountsCardProps) {
  const [confirming, setConfirming] = useState<StickerCount>()
  const [reviewed, setReviewed] = useState<StickerCount>()
  const [recounting, setRecounting] = useState<StickerCount>()
  const differences = openDifferences(counts.data?.data ?? [])
  return (
    <Card title="Stock counts" text="Two people count. Each enters a number without seeing the other number." flush>
      <DataTable
        caption="Sticker counts"
        columns={COLUMNS}
        rowKey={({ countId }) => countId}
        rowName={holderName}
        {...(canChange && {
          rowActions: (count: StickerCount) =>
            differences.includes(count) ? (
              <Button size="small" onClick={() => setReviewed(count)}>
                Resolve
              </Button>
            ) : (
              count.result === 'open' && (
                <Button
                  size="small"
                  tipAlign="end"
                  disabledReason={count.confirmRefusalReason ?? undefined}
                  onClick={() => setConfirming(count)}
                >
                  Count again
                </Button>
              )
            ),
        })}
        state={tableState(counts, 'Counts')}
        empty={<EmptyState title="No counts yet" text="Select Count beside a holder to start one." />}
      />
      {reviewed && (
        <DifferenceDialog
          count={reviewed}
          stock={stockOf(holders, reviewed)}
          onRecount={() => {
            setRecounting(reviewed)
            setReviewed(undefined)
          }}
          onReport={(outcome) => {
            setReviewed(undefined)
            onReport(outcome)
          }}
          onClose={() => setReviewed(undefined)}
        />
      )}
      {recounting && <CountDialog holder={recounting} onClose={() => setRecounting(undefined)} />}
      {confirming && <ConfirmCountDialog count={confirming} onClose={() => setConfirming(undefined)} />}
    </Card>
  )
}

function Result({ count }: { count: StickerCount }) {
  const { label, tone } = COUNT_RESULTS[count.result]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

function countText(number: number | null, by: string | null, at: string | null): string {
  if (!by || !at) return ''
  const personAndTime = `${by}, ${formatMoment(new Date(at))}`
  return number === null ? personAndTime : `${number} by ${personAndTime}`
}
