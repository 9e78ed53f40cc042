import type { WorkItem } from '@okwan/contract/reports/work-items'
import { PlateChip, TripChip } from '../../../ui/data/PlateChip.tsx'
import type { Band } from './bands.ts'

export const ROW_TILES: Record<Band, string> = {
  now: 'bg-danger-soft text-danger-text',
  today: 'bg-warning-soft text-warning-text',
  office: 'bg-info-soft text-info-text',
  week: 'bg-neutral-soft text-neutral-text',
  later: 'bg-neutral-soft text-neutral-text',
  ended: 'bg-neutral-soft text-neutral-text',
}

/** Style of the link in a row, which makes the whole row clickable. */
export const ROW_LINK =
  'block truncate text-left font-medium text-text no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus max-lg:text-table max-lg:whitespace-normal'

export function ItemSubject({ item: { registrationNumber, product } }: { item: WorkItem }) {
  if (registrationNumber) return <PlateChip plate={registrationNumber} />
  return product === 'travel' ? <TripChip>Travel</TripChip> : null
}
