import type { Transaction } from '@okwan/contract/money/transactions'
import { PURPOSE_LABELS } from '@okwan/domain/money/payments/terms'
import { NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { useNow } from '../../ui/data/clock.ts'
import { DateText } from '../../ui/data/DateText.tsx'
import { minutesOf } from '../../ui/data/due/Countdown.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { METHOD_LABELS, signedAmount, statusBadge } from './words.ts'

export const COLUMNS: Column<Transaction>[] = [
  { id: 'customer', header: 'Customer', width: 'w-34', cell: (row) => <Customer row={row} />, card: 'title' },
  { id: 'createdAt', header: 'Date and time', width: 'w-38', cell: (row) => <StartedCell row={row} />, sortable: true },
  { id: 'type', header: 'Purpose', width: 'w-44', cell: (row) => <Purpose row={row} />, card: 'line' },
  {
    id: 'amount',
    header: 'Amount',
    width: 'w-28',
    cell: (row) => <Money pesewas={signedAmount(row)} />,
    align: 'end',
    sortable: true,
    card: 'amount',
  },
  { id: 'network', header: 'Paid with', width: 'w-38', cell: (row) => <PaidWith row={row} />, card: 'hidden' },
  { id: 'status', header: 'Status', width: 'w-36', cell: (row) => <PaymentStatus row={row} />, card: 'status' },
  { id: 'soldBy', header: 'Sold by', width: 'w-32', cell: (row) => <SoldBy row={row} />, card: 'hidden' },
]

function Customer({ row }: { row: Transaction }) {
  return (
    <span title={row.customerName} className="md:block md:truncate">
      {row.customerName}
    </span>
  )
}

function StartedCell({ row }: { row: Transaction }) {
  return (
    <>
      <DateText value={row.createdAt} />
      {/* References differ at their end; the drawer shows the whole reference. */}
      <span className="block text-table text-muted max-md:hidden">…{row.clientReference.slice(-8)}</span>
    </>
  )
}

function Purpose({ row }: { row: Transaction }) {
  return (
    <>
      <span className="whitespace-nowrap">{PURPOSE_LABELS[row.type]}</span>
      {row.receivedFor !== PURPOSE_LABELS[row.type] && (
        // The text without the product name, so that the plate comes first and is never cut off.
        <span title={row.receivedFor} className="block truncate text-table text-muted">
          {row.receivedFor.replace(' insurance', '').replace(/^Motor /, '')}
        </span>
      )}
    </>
  )
}

function PaidWith({ row }: { row: Transaction }) {
  return (
    <>
      <span className="whitespace-nowrap">{row.network ? NETWORK_NAMES[row.network] : METHOD_LABELS[row.method]}</span>
      {row.msisdn && <span className="block text-table whitespace-nowrap text-muted">{row.msisdn}</span>}
    </>
  )
}

function SoldBy({ row }: { row: Transaction }) {
  return (
    <>
      <span className="block truncate">{row.soldBy.fullName}</span>
      <span className="block truncate text-table text-muted">{row.branch.branchName}</span>
    </>
  )
}

/** A pending payment shows the time since its start, for up to an hour. */
function PaymentStatus({ row }: { row: Transaction }) {
  const { tone, label } = statusBadge(row)
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {row.status === 'pending' && !row.underReview && <PendingFor since={row.createdAt} />}
      {row.status === 'failed' && row.reason && (
        <span title={row.reason.text} className="mt-0.5 block truncate text-table text-muted max-md:hidden">
          {row.reason.text}
        </span>
      )}
    </>
  )
}

const MAX_COUNTED_SECONDS = 3_600

function PendingFor({ since }: { since: string }) {
  const seconds = Math.max(0, Math.floor((useNow(1000) - Date.parse(since)) / 1000))
  if (seconds >= MAX_COUNTED_SECONDS) return null
  return <span className="tabular ml-2 text-table text-muted">{minutesOf(seconds)}</span>
}
