import type { Payout } from '@okwan/contract/payouts'
import { toAccraDate } from '@okwan/domain/dates'
import { classes } from '../ui/classes.ts'
import { currentMs } from '../ui/clock.ts'
import { Money } from '../ui/Money.tsx'
import { RelTime } from '../ui/RelTime.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Column } from '../ui/table/columns.ts'
import { destinationText, nameMatchLook, STATE_TONES } from './words.ts'

export const COLUMNS: Column<Payout>[] = [
  {
    id: 'number',
    header: 'Number',
    cell: (row) => <span className="whitespace-nowrap">{row.payoutNumber}</span>,
    card: 'title',
  },
  { id: 'customer', header: 'Customer', cell: (row) => <Customer row={row} /> },
  { id: 'amount', header: 'Amount', cell: (row) => <Amount row={row} />, align: 'end', card: 'amount' },
  { id: 'payee', header: 'Paid to', cell: (row) => <PaidTo row={row} />, card: 'hidden' },
  {
    id: 'state',
    header: 'Status',
    cell: (row) => <Status row={row} />,
    card: 'status',
  },
  { id: 'age', header: 'Asked', cell: (row) => <Age row={row} /> },
]

function Customer({ row }: { row: Payout }) {
  return (
    <>
      <span className="whitespace-nowrap">{row.customerName}</span>
      <span className="block max-w-64 truncate text-table text-muted">{row.about}</span>
    </>
  )
}

function Amount({ row }: { row: Payout }) {
  return (
    <>
      <Money pesewas={row.amountPesewas} />
      {row.paidPesewas !== null && (
        <span className="block text-table whitespace-nowrap text-muted">
          of <Money pesewas={row.paidPesewas} />
        </span>
      )}
    </>
  )
}

function PaidTo({ row }: { row: Payout }) {
  const where = destinationText(row.payee)
  if (!where) return <span className="text-muted">Not chosen yet</span>
  const { nameMatch } = row.payee
  return (
    <>
      <span className="whitespace-nowrap">{where}</span>
      {nameMatch && (
        <span className="block text-table text-muted">
          {nameMatchLook(nameMatch).label}: {row.payee.accountName}
        </span>
      )}
    </>
  )
}

function Status({ row }: { row: Payout }) {
  const by = deciderOf(row)
  return (
    <>
      <StatusBadge tone={STATE_TONES[row.state]}>{row.label}</StatusBadge>
      {by && <span className="mt-0.5 block text-table whitespace-nowrap text-muted max-md:sr-only">by {by}</span>}
    </>
  )
}

/** Who approved it; before that, who recommended it. */
function deciderOf({ state, approvals, recommendedBy }: Payout): string | undefined {
  if (approvals.length > 0) return approvals.map(({ fullName }) => fullName).join(', ')
  return state === 'recommended' ? recommendedBy?.fullName : undefined
}

/** Late ones stand out: a request should be decided within three working days. */
function Age({ row }: { row: Payout }) {
  const isLate = row.finishedAt === null && row.decideBy < toAccraDate(new Date(currentMs()))
  return (
    <span className={classes('whitespace-nowrap', isLate && 'font-bold text-danger-text')}>
      <RelTime at={row.requestedAt} />
      {isLate && <span className="block text-table font-medium">Overdue</span>}
    </span>
  )
}
