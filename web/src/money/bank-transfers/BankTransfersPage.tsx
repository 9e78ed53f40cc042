import type { BankTransfer } from '@okwan/contract/money/bank-transfers'
import { TRANSFER_TITLES } from '@okwan/domain/money/bank-transfers/terms'
import { formatMoment } from '@okwan/domain/platform/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { ControlTabs } from '../../platform/page/ControlTabs.tsx'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TransferDecision } from './TransferDecision.tsx'

const TransferDialog = lazyPart(() => import('./TransferDialog.tsx'), 'TransferDialog')

const COLUMNS: Column<BankTransfer>[] = [
  { id: 'reference', header: 'Bank reference', cell: ({ bankReference }) => bankReference, card: 'title' },
  { id: 'status', header: 'Status', cell: (one) => <Status of={one} />, card: 'status' },
  { id: 'kind', header: 'Purpose', cell: ({ kind }) => TRANSFER_TITLES[kind] },
  { id: 'by', header: 'Recorded', cell: (one) => `${one.proposedBy}, ${formatMoment(new Date(one.proposedAt))}` },
  {
    id: 'decided',
    header: 'Decided',
    cell: ({ decidedBy, decidedAt }) =>
      decidedBy && decidedAt ? `${decidedBy}, ${formatMoment(new Date(decidedAt))}` : '',
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amountPesewas }) => <Money pesewas={amountPesewas} />,
    align: 'end',
    card: 'amount',
  },
]

/** Transfers between banks that one person records and another confirms, with what is owed. */
export function BankTransfersPage() {
  const [filters, setFilters] = useFilters<'bankTransfers'>()
  const [recording, setRecording] = useState(false)
  const { cursor, limit } = filters
  const transfers = useQuery({
    ...query('GET /bank-transfers', { query: { ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Bank transfers"
        actions={
          <UnlessReadOnly>
            <Button icon={Plus} variant="primary" onClick={() => setRecording(true)}>
              Record transfer
            </Button>
          </UnlessReadOnly>
        }
      >
        <ControlTabs current="bank-transfers" />
      </PageHeader>
      <div className="grid gap-4">
        <Owed />
        <Card title="Transfers" flush>
          <DataTable
            caption="Transfers"
            columns={COLUMNS}
            rowKey={({ transferId }) => transferId}
            rowName={({ bankReference }) => bankReference}
            rowActions={(one) => (
              <UnlessReadOnly>
                <TransferDecision transfer={one} />
              </UnlessReadOnly>
            )}
            state={tableState(transfers, 'Transfers')}
            empty={<EmptyState title="No transfers yet" text="Record a transfer after you made it at the bank." />}
          />
          <ListPager label="Transfers" list={transfers.data} filters={filters} setFilters={setFilters} />
        </Card>
      </div>
      <Suspense fallback={null}>{recording && <TransferDialog onClose={() => setRecording(false)} />}</Suspense>
    </>
  )
}

function Owed() {
  const overview = useQuery(query('GET /bank-transfers/overview'))
  if (overview.error) return <LoadError title="Couldn’t load what is owed" query={overview} />
  if (!overview.data) return <Skeleton className="h-40" />
  const { takenPesewas, fundedPesewas, owedPesewas } = overview.data.fees
  return (
    <Card title="Gateway fees" text="Providers take fees from premium; the operating account pays them back">
      <DescriptionList
        items={[
          { term: 'Taken by providers', value: <Money pesewas={takenPesewas} /> },
          { term: 'Paid into the trust account', value: <Money pesewas={fundedPesewas} /> },
          { term: 'Owed to the trust account', value: <Money pesewas={owedPesewas} /> },
        ]}
      />
    </Card>
  )
}

function Status({ of: { outcome } }: { of: BankTransfer }) {
  if (outcome === 'confirmed') return <StatusBadge tone="success">Confirmed</StatusBadge>
  if (outcome === 'declined') return <StatusBadge tone="neutral">Declined</StatusBadge>
  return <StatusBadge tone="warning">Awaiting confirmation</StatusBadge>
}
