import type { BankTransfer, TransferOverview } from '@okwan/contract/money/bank-transfers'
import { TRANSFER_TITLES } from '@okwan/domain/money/bank-transfers/terms'
import { formatPesewas } from '@okwan/domain/platform/money'
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
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { recordedText, TransferDecision } from './TransferDecision.tsx'

const AccountLines = lazyPart(() => import('../ledger/AccountLines.tsx'), 'AccountLines')
const FundLines = lazyPart(() => import('./FundLines.tsx'), 'FundLines')
const TransferDialog = lazyPart(() => import('./TransferDialog.tsx'), 'TransferDialog')

type Fund = TransferOverview['funds'][number]

function purposeOf({ kind, party }: BankTransfer, insurers: readonly Fund[]): string {
  const name = insurers.find(({ insurer }) => insurer === party)?.name ?? party
  return [TRANSFER_TITLES[kind], name].filter(Boolean).join(', ')
}

const columnsWith = (insurers: readonly Fund[]): Column<BankTransfer>[] => [
  { id: 'reference', header: 'Bank reference', cell: ({ bankReference }) => bankReference, card: 'title' },
  { id: 'status', header: 'Status', cell: (transfer) => <Status transfer={transfer} />, card: 'status' },
  {
    id: 'kind',
    header: 'Purpose',
    cell: (transfer) => purposeOf(transfer, insurers),
  },
  {
    id: 'by',
    header: 'Recorded',
    cell: recordedText,
  },
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

/** Transfers that one person records and another confirms, with fees owed and claims funds. */
export function BankTransfersPage() {
  const [filters, setFilters] = useFilters<'bankTransfers'>()
  const [recording, setRecording] = useState(false)
  const { cursor, limit } = filters
  const overview = useQuery(query('GET /bank-transfers/overview'))
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
            <Button icon={Plus} variant="primary" disabled={!overview.data} onClick={() => setRecording(true)}>
              Record transfer
            </Button>
          </UnlessReadOnly>
        }
      >
        <ControlTabs current="bank-transfers" />
      </PageHeader>
      <div className="grid gap-4">
        {overview.error ? (
          <LoadError title="Couldn’t load fees and funds" query={overview} />
        ) : overview.data ? (
          <Balances overview={overview.data} />
        ) : (
          <Skeleton className="h-40" />
        )}
        {/* Hidden until the balances above are loaded, because the list would move. */}
        <Card title="Transfers" flush className={overview.isPending ? 'hidden' : undefined}>
          <DataTable
            caption="Transfers"
            columns={columnsWith(overview.data?.funds ?? [])}
            rowKey={({ transferId }) => transferId}
            rowName={({ bankReference }) => bankReference}
            rowActions={(transfer) => (
              <UnlessReadOnly>
                <TransferDecision transfer={transfer} purpose={purposeOf(transfer, overview.data?.funds ?? [])} />
              </UnlessReadOnly>
            )}
            state={tableState(transfers, 'Transfers')}
            empty={<EmptyState title="No transfers yet" text="Record a transfer after you make it at the bank." />}
          />
          <ListPager label="Transfers" list={transfers.data} filters={filters} setFilters={setFilters} />
        </Card>
      </div>
      <Suspense fallback={null}>
        {recording && overview.data && (
          <TransferDialog insurers={overview.data.funds} onClose={() => setRecording(false)} />
        )}
      </Suspense>
    </>
  )
}

const FUNDS: Column<Fund>[] = [
  { id: 'name', header: 'Insurer', cell: ({ name }) => name, card: 'title' },
  {
    id: 'funding',
    header: 'Funding',
    cell: ({ claimFunding }) => (claimFunding === 'before-payout' ? 'Before the payout' : 'After the payout'),
    card: 'line',
  },
  {
    id: 'received',
    header: 'Received',
    cell: ({ receivedPesewas }) => <Money pesewas={receivedPesewas} />,
    align: 'end',
  },
  {
    id: 'approved',
    header: 'Approved payouts',
    cell: ({ approvedPesewas }) => <Money pesewas={approvedPesewas} />,
    align: 'end',
  },
  {
    id: 'available',
    header: 'Balance',
    cell: ({ availablePesewas, awaitingPesewas }) => (
      <>
        <Money pesewas={availablePesewas} />
        {awaitingPesewas > 0 && (
          <span className="block text-table font-normal text-muted">
            <Money pesewas={awaitingPesewas} /> awaiting confirmation
          </span>
        )}
      </>
    ),
    align: 'end',
    card: 'amount',
  },
]

/** Postings that make up the totals of gateway fees. */
const FEE_LINES = {
  taken: { title: 'Fees deducted by providers', code: '5020' },
  funded: { title: 'Paid into the trust account', code: '1040', event: 'gateway-fees-funded' },
} as const
type FeeTotal = keyof typeof FEE_LINES

function Balances({ overview: { fees, funds } }: { overview: TransferOverview }) {
  const [total, setTotal] = useState<FeeTotal>()
  const [fund, setFund] = useState<Fund>()
  // The amount opens its lines. The negative margin aligns the text of the button with the other amounts.
  const lines = (feeTotal: FeeTotal, pesewas: number) => (
    <Button
      size="small"
      variant="quiet"
      className="-mx-3 -my-1.5 pointer-coarse:-my-3"
      aria-label={`${formatPesewas(pesewas)}. Lines of ${FEE_LINES[feeTotal].title.toLowerCase()}`}
      onClick={() => setTotal(feeTotal)}
    >
      <Money pesewas={pesewas} />
    </Button>
  )
  return (
    <>
      <Card title="Gateway fees" text="Providers deduct fees from premium; the operating account repays them">
        <DescriptionList
          layout="grid"
          items={[
            { term: 'Deducted by providers', value: lines('taken', fees.takenPesewas) },
            { term: 'Paid into the trust account', value: lines('funded', fees.fundedPesewas) },
            { term: 'Owed to the trust account', value: <Money pesewas={fees.owedPesewas} className="font-bold" /> },
            ...(fees.awaitingPesewas > 0
              ? [
                  { term: 'Awaiting confirmation', value: <Money pesewas={fees.awaitingPesewas} /> },
                  {
                    term: 'Not transferred yet',
                    value: <Money pesewas={Math.max(0, fees.owedPesewas - fees.awaitingPesewas)} />,
                  },
                ]
              : []),
          ]}
        />
      </Card>
      <Card title="Claims funds" text="Insurers that fund before the payout need a balance that covers it" flush>
        <DataTable
          caption="Claims funds"
          columns={FUNDS}
          rowKey={({ insurer }) => insurer}
          rowName={({ name }) => name}
          rowActions={(insurerFund) => (
            <Button size="small" onClick={() => setFund(insurerFund)}>
              Lines
            </Button>
          )}
          state={{ status: 'ready', rows: funds }}
          empty={<EmptyState title="No insurers" text="Add an insurer in the settings." />}
        />
      </Card>
      <Suspense fallback={null}>
        {total && (
          <AccountLines
            {...FEE_LINES[total]}
            totals={[{ label: 'Total', pesewas: total === 'taken' ? fees.takenPesewas : fees.fundedPesewas }]}
            onClose={() => setTotal(undefined)}
          />
        )}
        {fund && <FundLines fund={fund} onClose={() => setFund(undefined)} />}
      </Suspense>
    </>
  )
}

function Status({ transfer: { outcome } }: { transfer: BankTransfer }) {
  if (outcome === 'confirmed') return <StatusBadge tone="success">Confirmed</StatusBadge>
  if (outcome === 'declined') return <StatusBadge tone="neutral">Declined</StatusBadge>
  return <StatusBadge tone="warning">Awaiting confirmation</StatusBadge>
}
