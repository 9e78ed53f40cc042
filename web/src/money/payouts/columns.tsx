import type { Payout } from '@okwan/contract/money/payouts'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { Check } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import { currentMs } from '../../ui/data/clock.ts'
import { Money } from '../../ui/data/Money.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import type { PayoutQueue } from './payout-queue.ts'
import { nameMatchBadge, STATE_TONES } from './words.ts'

const columns = (person: string): Column<Payout>[] => [
  {
    id: 'number',
    header: 'Number',
    cell: (row) => <span className="whitespace-nowrap">{row.payoutNumber}</span>,
    card: 'title',
  },
  { id: 'customer', header: person, cell: (row) => <Customer row={row} /> },
  { id: 'amount', header: 'Amount', cell: (row) => <Amount row={row} />, align: 'end', card: 'amount' },
  { id: 'payee', header: 'Payee', cell: (row) => <PaidTo row={row} />, card: 'hidden' },
  {
    id: 'state',
    header: 'Status',
    cell: (row) => <Status row={row} />,
    card: 'status',
  },
  { id: 'age', header: 'Requested', cell: (row) => <Age row={row} /> },
]

/** Claims are paid to customers, commission to agents. */
export const COLUMNS: Record<PayoutQueue, Column<Payout>[]> = {
  refunds: columns('Customer'),
  payouts: columns('Customer or agent'),
}

function Customer({ row }: { row: Payout }) {
  return (
    <>
      <span className="whitespace-nowrap">{row.customerName}</span>
      <span className="block text-table text-muted md:max-w-32 md:truncate lg:max-w-48 xl:max-w-64" title={row.about}>
        {row.about}
      </span>
      {isForAnother(row) && <span className="block text-table md:hidden">to {row.payee.fullName}</span>}
    </>
  )
}

function Amount({ row }: { row: Payout }) {
  return (
    <>
      <Money pesewas={row.amountPesewas} />
      {row.paidPesewas !== null && row.paidPesewas !== row.amountPesewas && (
        <span className="block text-table font-normal whitespace-nowrap text-muted">
          of <Money pesewas={row.paidPesewas} />
        </span>
      )}
    </>
  )
}

/** Whether the payee differs from the customer. Part of a claim can be paid to a garage or to a third party. */
const isForAnother = ({ payee, customerName }: Payout): boolean => payee.fullName !== customerName

function PaidTo({ row }: { row: Payout }) {
  const { bank, msisdn, networkName, nameMatch, fullName } = row.payee
  const name = isForAnother(row) && <span className="block max-w-40">{fullName}</span>
  if (!bank && !msisdn) {
    return (
      <>
        {name}
        <span className={classes('text-muted', name && 'block text-table')}>No account yet</span>
      </>
    )
  }
  return (
    <>
      {name}
      <span className="whitespace-nowrap">
        {bank ? bank.bankAccount : msisdn}
        {nameMatch === 'same' && (
          <Check role="img" aria-label="Name matches" className="ms-1 inline size-4 text-success-text" />
        )}
      </span>
      <span className="block max-w-40 text-table text-muted">{bank ? bank.bankName : networkName}</span>
      {nameMatch && nameMatch !== 'same' && (
        <span className="block text-table text-warning-text">{nameMatchBadge(nameMatch).label}</span>
      )}
    </>
  )
}

function Status({ row }: { row: Payout }) {
  const by = deciderOf(row)
  return (
    <>
      <StatusBadge tone={STATE_TONES[row.state]}>{row.label}</StatusBadge>
      {row.pause && (
        <span
          className={classes(
            'mt-0.5 block text-table whitespace-nowrap',
            row.pause.isOver ? 'text-danger-text' : 'text-muted',
          )}
        >
          review on {formatDate(row.pause.until)}
        </span>
      )}
      {by && <span className="mt-0.5 block text-table whitespace-nowrap text-muted max-md:sr-only">by {by}</span>}
    </>
  )
}

/** The approvers. Before the first approval, the person who recommended the payout. */
function deciderOf({ state, approvals, recommendedBy }: Payout): string | undefined {
  if (approvals.length > 0) return approvals.map(({ fullName }) => fullName).join(', ')
  return state === 'recommended' ? recommendedBy?.fullName : undefined
}

/** Highlights unfinished payouts after their due date, which the service levels in the settings set. */
function Age({ row }: { row: Payout }) {
  const isLate = row.finishedAt === null && row.decideBy < toAccraDate(new Date(currentMs()))
  return (
    <span className={classes('whitespace-nowrap', isLate && 'font-bold text-danger-text')}>
      <RelTime at={row.requestedAt} />
      {isLate && <span className="block text-table font-medium">Overdue</span>}
    </span>
  )
}
