import type { DueSettlement } from '@okwan/contract/money/settlements'
import { periodEnd } from '@okwan/domain/money/settlements/terms'
import { formatMonth } from '@okwan/domain/platform/dates'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { tableState } from '../../platform/lists/table-state.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { IN_BORDEREAU, settlementName } from './words.ts'

const DueLines = lazyPart(() => import('./DueLines.tsx'), 'DueLines')
const PrepareDialog = lazyPart(() => import('./PrepareDialog.tsx'), 'PrepareDialog')

/** The reason why a settlement cannot be prepared yet, in place of the Prepare button. */
const NOTE: Column<DueSettlement> = {
  id: 'note',
  header: 'Note',
  cell: ({ refusalReason }) => refusalReason && <span className="text-muted">{refusalReason}</span>,
  card: 'line',
}

const BORDEREAUX: Column<DueSettlement>[] = [
  { id: 'payee', header: 'Insurer', cell: ({ payeeName }) => payeeName, card: 'title' },
  { id: 'what', header: 'Type', cell: settlementName },
  {
    id: 'last',
    header: 'Settled until',
    cell: ({ lastCutOff }) => (lastCutOff ? periodEnd(new Date(lastCutOff)) : 'None yet'),
  },
  NOTE,
  {
    id: 'due',
    header: 'Due',
    cell: (settlement) => <Money pesewas={settlement.duePesewas} />,
    align: 'end',
    card: 'amount',
  },
]

/** The bordereau pays the taxes to the insurer, so a note says that the return does not pay them again. */
const TAX_NOTE: Column<DueSettlement> = {
  ...NOTE,
  cell: (settlement) => (
    <span className="text-muted">
      {[settlement.kind === 'taxes' && IN_BORDEREAU, settlement.refusalReason].filter(Boolean).join('. ')}
    </span>
  ),
}

const RETURNS: Column<DueSettlement>[] = [
  { id: 'what', header: 'Return', cell: settlementName, card: 'title' },
  { id: 'payee', header: 'Payee', cell: ({ payeeName }) => payeeName },
  {
    id: 'month',
    header: 'Month',
    cell: ({ month }) => <span className="whitespace-nowrap">{month ? formatMonth(month) : ''}</span>,
  },
  TAX_NOTE,
  {
    id: 'due',
    header: 'Due',
    cell: (settlement) => (
      <Money
        pesewas={settlement.duePesewas}
        className={settlement.kind === 'taxes' ? 'font-normal text-muted' : undefined}
      />
    ),
    align: 'end',
    card: 'amount',
  },
]

type DueSettlementsProps = { group: 'bordereaux' | 'returns'; due: UseQueryResult<DueSettlement[]> }

/** Amounts that are in no bordereau or return yet, with their lines and the button that prepares one. */
export function DueSettlements({ group, due }: DueSettlementsProps) {
  const [preparing, setPreparing] = useState<DueSettlement>()
  const [opened, setOpened] = useState<DueSettlement>()
  return (
    <Card title="Not settled yet" flush>
      <DataTable
        caption="Amounts not settled yet"
        columns={group === 'bordereaux' ? BORDEREAUX : RETURNS}
        rowKey={({ kind, party, product, month }) => `${kind} ${party} ${product} ${month}`}
        rowName={(settlement) => `${settlement.payeeName}, ${settlementName(settlement)}`}
        rowActions={(settlement) => (
          <div className="flex justify-end gap-2 max-md:flex-col md:py-1.5">
            <Button size="small" onClick={() => setOpened(settlement)}>
              Lines
            </Button>
            {settlement.refusalReason === null && (
              <UnlessReadOnly>
                <Button size="small" onClick={() => setPreparing(settlement)}>
                  Prepare
                </Button>
              </UnlessReadOnly>
            )}
          </div>
        )}
        state={tableState({ ...due, data: due.data && { data: due.data } }, 'Amounts')}
        empty={<EmptyState title="Everything is settled" text="New sales, changes and refunds appear here." />}
      />
      <Suspense fallback={null}>
        {opened && <DueLines due={opened} onClose={() => setOpened(undefined)} />}
        {preparing && <PrepareDialog due={preparing} onClose={() => setPreparing(undefined)} />}
      </Suspense>
    </Card>
  )
}
