import type { ListedPolicy } from '@okwan/contract/policies/policies'
import { daysBetween, toAccraDate } from '@okwan/domain/platform/dates'
import { PRODUCT_LABELS } from '@okwan/domain/products/terms'
import { CoverName } from '../../products/rate-books/CoverName.tsx'
import { classes } from '../../ui/classes.ts'
import { currentMs } from '../../ui/data/clock.ts'
import { DateText } from '../../ui/data/DateText.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { PlateChip, TripChip } from '../../ui/data/PlateChip.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { statusTone } from './status-tone.ts'
import { destinationText } from './words.ts'

/** Columns of lists of policies. The first column names the vehicle or trip. */
export const COLUMNS: Column<ListedPolicy>[] = [
  { id: 'what', header: 'Vehicle or trip', width: 'w-32', cell: (row) => <Insured row={row} />, card: 'title' },
  {
    id: 'customer',
    header: 'Customer',
    width: 'w-37',
    cell: (row) => <span className="block truncate">{row.customer.fullName}</span>,
  },
  { id: 'policy', header: 'Policy', width: 'w-48', cell: policyName, card: 'hidden' },
  {
    id: 'cover',
    header: 'Cover',
    width: 'w-36',
    cell: (row) => (
      <span className="flex justify-between gap-3 text-muted md:block md:truncate">
        <span className="truncate">
          <CoverName coverType={row.insuranceDetails.coverType} />
        </span>
        <span className="shrink-0 md:hidden">
          Ends <DateText value={row.insuranceDetails.endDate} />
        </span>
      </span>
    ),
    card: 'line',
  },
  {
    id: 'status',
    header: 'Status',
    width: 'w-42',
    cell: (row) => <StatusBadge tone={statusTone(row)}>{row.statusText}</StatusBadge>,
    card: 'status',
  },
  {
    id: 'premium',
    header: 'Premium',
    width: 'w-27',
    cell: (row) => <Money pesewas={row.premiumPesewas} />,
    align: 'end',
    card: 'amount',
  },
  {
    id: 'startDate',
    header: 'Starts',
    width: 'w-28',
    cell: (row) => <DateText value={row.insuranceDetails.startDate} />,
    card: 'hidden',
  },
  {
    id: 'endDate',
    header: 'Ends',
    width: 'w-27',
    cell: (row) => <End row={row} />,
    sortable: true,
    card: 'hidden',
  },
  {
    id: 'createdAt',
    header: 'Created',
    width: 'w-40',
    cell: (row) => <DateText value={row.createdAt} />,
    sortable: true,
    card: 'hidden',
  },
  {
    id: 'soldBy',
    header: 'Sold by',
    width: 'w-27',
    cell: (row) => <Truncated>{row.soldBy.fullName}</Truncated>,
    card: 'hidden',
  },
  {
    id: 'branch',
    header: 'Branch',
    width: 'w-31',
    cell: (row) => <Truncated>{row.branchName}</Truncated>,
    card: 'hidden',
  },
  {
    id: 'vehicle',
    header: 'Model',
    width: 'w-36',
    cell: (row) => <Truncated>{modelOf(row)}</Truncated>,
    card: 'hidden',
  },
  { id: 'product', header: 'Product', width: 'w-24', cell: (row) => PRODUCT_LABELS[row.product], card: 'hidden' },
  { id: 'channel', header: 'Channel', width: 'w-24', cell: (row) => CHANNELS[row.channel], card: 'hidden' },
  { id: 'sticker', header: 'Sticker', width: 'w-28', cell: (row) => row.stickerNumber ?? '–', card: 'hidden' },
  { id: 'mid', header: 'MID', width: 'w-28', cell: (row) => MID_WORDS[row.midStatus], card: 'hidden' },
]

export const DEFAULT_COLUMNS = ['what', 'customer', 'cover', 'status', 'premium', 'endDate', 'soldBy']

const CHANNELS = { agent: 'Agent', office: 'Office' }
const MID_WORDS = { none: '–', waiting: 'Pending', registered: 'Registered', refused: 'Rejected' }

/** The policy number; an offer has none yet, so it is named by its product. */
export function policyName({ policyNumber, product }: Pick<ListedPolicy, 'policyNumber' | 'product'>): string {
  return policyNumber ?? `${PRODUCT_LABELS[product]} offer`
}

/** Registration number of the vehicle, or destination of the trip. */
export function Insured({ row }: { row: ListedPolicy }) {
  if (!row.vehicle) return <TripChip>{destinationText(row.destinations)}</TripChip>
  const { registrationNumber } = row.vehicle
  return registrationNumber ? <PlateChip plate={registrationNumber} /> : <Truncated>{modelOf(row)}</Truncated>
}

/**
 * Last day of cover, above a bar of the remaining days; no bar if the policy is not in force. The bar has the colour of the badge,
 * which turns from green to gold when the policy expires soon.
 */
function End({ row }: { row: ListedPolicy }) {
  const { startDate, endDate } = row.insuranceDetails
  const daysLeft = daysBetween(toAccraDate(new Date(currentMs())), endDate) + 1
  const days = daysBetween(startDate, endDate) + 1
  return (
    <span className="block w-19 whitespace-nowrap">
      <DateText value={endDate} />
      {row.status === 'active' && daysLeft > 0 && daysLeft <= days && (
        <span aria-hidden className="mt-0.5 block h-0.75 bg-neutral-soft">
          <span
            className={classes('block h-full', statusTone(row) === 'warning' ? 'bg-warning-solid' : 'bg-accent')}
            style={{ width: `${(daysLeft / days) * 100}%` }}
          />
        </span>
      )}
    </span>
  )
}

function modelOf({ vehicle }: ListedPolicy): string {
  return vehicle ? `${vehicle.make} ${vehicle.model}` : '–'
}

function Truncated({ children }: { children: string }) {
  return <span className="block truncate text-muted">{children}</span>
}
