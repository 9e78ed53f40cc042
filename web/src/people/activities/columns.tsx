import type { Activity } from '@okwan/contract/people/activities'
import { roleName } from '@okwan/domain/people/users/terms'
import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { Link } from '../../platform/routes/link.ts'
import { useUser } from '../../platform/session/current.ts'
import { DateText } from '../../ui/data/DateText.tsx'
import { Diff } from '../../ui/data/Diff.tsx'
import { PlateChip } from '../../ui/data/PlateChip.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { pageOf } from './record-page.ts'

export const COLUMNS: Column<Activity>[] = [
  { id: 'at', header: 'Date and time', width: 'w-42', cell: ({ at }) => <DateText value={at} />, card: 'line' },
  { id: 'actor', header: 'User', width: 'w-42', cell: (row) => <Actor row={row} /> },
  { id: 'title', header: 'Activity', width: 'w-auto', cell: (row) => <ActivityTitle row={row} />, card: 'title' },
  { id: 'record', header: 'Record', width: 'w-64', cell: (row) => <RecordLink row={row} />, card: 'line' },
  { id: 'branch', header: 'Branch', width: 'w-36', cell: ({ branchName }) => branchName, card: 'hidden' },
]

function Actor({ row: { actor } }: { row: Activity }) {
  return (
    <>
      <span className="block truncate">{actor?.fullName ?? PRODUCT_NAME}</span>
      <span className="block text-table text-muted">{actor ? roleName(actor.role) : 'Automatic'}</span>
    </>
  )
}

function ActivityTitle({ row: { title, sentence, changes } }: { row: Activity }) {
  if (changes.length === 0) return title
  return (
    <details>
      <summary className="inline-flex min-h-6 flex-wrap items-baseline gap-x-2 pointer-coarse:min-h-11 pointer-coarse:items-center">
        {title}
        <span className="text-table font-medium text-accent-text">Details</span>
      </summary>
      <div className="mt-1 text-table font-normal">
        <Diff caption={sentence} changes={changes} />
      </div>
    </details>
  )
}

function RecordLink({ row }: { row: Activity }) {
  const user = useUser()
  const { record } = row
  if (!record || !user || row.entityId === row.actor?.userId) return null
  const { label, plate, customerName } = record
  const page = pageOf(row, user)
  const others = [plate && !label.includes(plate) && label, customerName !== label && customerName].filter(Boolean)
  const name = plate ? <PlateChip plate={plate} /> : label
  return (
    <>
      {page ? (
        <Link {...page} className="relative z-10 font-medium text-accent-text no-underline hover:underline">
          {name}
        </Link>
      ) : (
        name
      )}
      {others.length > 0 && <span className="block truncate text-table text-muted">{others.join(' · ')}</span>}
    </>
  )
}
