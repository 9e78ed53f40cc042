import type { ListedPolicy } from '@okwan/contract/policies/policies'
import { formatPhone } from '@okwan/domain/platform/phone'
import { PRODUCT_LABELS } from '@okwan/domain/products/terms'
import type { ReactNode } from 'react'
import { CoverName } from '../../products/rate-books/CoverName.tsx'
import { classes } from '../../ui/classes.ts'
import { DateText } from '../../ui/data/DateText.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { PlateChip, TripChip } from '../../ui/data/PlateChip.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { statusTone } from './status-look.ts'
import { destinationText } from './words.ts'

export const COLUMNS: Column<ListedPolicy>[] = [
  {
    id: 'policy',
    header: 'Policy',
    // The cover is shown below the number, so that the default columns fit on a laptop screen.
    cell: (row) => (
      <TwoLines first={policyName(row)} second={<CoverName coverType={row.insuranceDetails.coverType} />} asOne />
    ),
    card: 'line',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <StatusBadge tone={statusTone(row)}>{row.statusText}</StatusBadge>,
    card: 'status',
  },
  { id: 'customer', header: 'Customer', cell: (row) => <Customer row={row} /> },
  { id: 'what', header: 'Vehicle or trip', cell: (row) => <Insured row={row} />, card: 'title' },
  {
    id: 'premium',
    header: 'Premium',
    cell: (row) => <Money pesewas={row.premiumPesewas} />,
    align: 'end',
    card: 'amount',
  },
  {
    id: 'startDate',
    header: 'Starts',
    cell: (row) => <DateText value={row.insuranceDetails.startDate} />,
    card: 'hidden',
  },
  {
    id: 'endDate',
    header: 'Ends',
    cell: (row) => <DateText value={row.insuranceDetails.endDate} />,
    sortable: true,
    card: 'hidden',
  },
  {
    id: 'createdAt',
    header: 'Created',
    cell: (row) => <DateText value={row.createdAt} />,
    sortable: true,
    card: 'hidden',
  },
  { id: 'soldBy', header: 'Sold by', cell: (row) => row.soldBy.fullName, card: 'hidden' },
  { id: 'branch', header: 'Branch', cell: (row) => row.branchName, card: 'hidden' },
  { id: 'product', header: 'Product', cell: (row) => PRODUCT_LABELS[row.product], card: 'hidden' },
  { id: 'channel', header: 'Channel', cell: (row) => CHANNELS[row.channel], card: 'hidden' },
  { id: 'sticker', header: 'Sticker', cell: (row) => row.stickerNumber ?? '–', card: 'hidden' },
  { id: 'mid', header: 'MID', cell: (row) => MID_WORDS[row.midStatus], card: 'hidden' },
]

export const DEFAULT_COLUMNS = ['policy', 'status', 'customer', 'what', 'premium', 'endDate']

const CHANNELS = { agent: 'Agent', office: 'Office' }
const MID_WORDS = { none: '–', waiting: 'Pending', registered: 'Registered', refused: 'Rejected' }

/** The policy number; an offer has none yet, so it is named by its product. */
export function policyName({ policyNumber, product }: Pick<ListedPolicy, 'policyNumber' | 'product'>): string {
  return policyNumber ?? `${PRODUCT_LABELS[product]} offer`
}

function Customer({ row }: { row: ListedPolicy }) {
  return <TwoLines first={row.customer.fullName} second={formatPhone(row.customer.phone)} />
}

function Insured({ row }: { row: ListedPolicy }) {
  const { vehicle, destinations, insuranceDetails } = row
  if (!vehicle) {
    const { coverPeriod } = insuranceDetails
    const days = coverPeriod === 1 ? '1 day' : `${coverPeriod} days`
    return <TwoLines first={<TripChip>{destinationText(destinations)}</TripChip>} second={days} narrow />
  }
  const name = `${vehicle.make} ${vehicle.model}`
  return vehicle.registrationNumber ? (
    <TwoLines first={<PlateChip plate={vehicle.registrationNumber} />} second={name} narrow />
  ) : (
    <TwoLines first={name} second="Not registered yet" narrow />
  )
}

type TwoLinesProps = { first: ReactNode; second: ReactNode; asOne?: boolean; narrow?: boolean }

/** Two lines in a table; on phones, a card shows the first line, or both as one. */
function TwoLines({ first, second, asOne, narrow }: TwoLinesProps) {
  return (
    <>
      <span
        className={classes(
          'wrap-anywhere md:block md:truncate',
          narrow ? 'md:max-w-27' : 'md:max-w-56',
          !asOne && 'block',
        )}
      >
        {first}
      </span>
      <span
        className={classes(
          'text-table font-normal text-muted md:block md:truncate',
          narrow ? 'md:max-w-27' : 'md:max-w-44',
          asOne ? "max-md:before:content-['_·_']" : 'max-md:hidden',
        )}
      >
        {second}
      </span>
    </>
  )
}
