import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import type { ReactNode } from 'react'
import { RelTime } from '../../ui/data/RelTime.tsx'

/** Event of a record, such as an approval; without a person if the system acted. */
export type RecordEvent = { at: string; text: string; note?: string | null; by: string | null }

type ActivityProps = {
  events: readonly RecordEvent[]
  /** Notes and messages as list items. */
  notes: readonly { at: string; item: ReactNode }[]
}

/** Events, notes and messages of a record in one list, newest first. */
export function Activity({ events, notes }: ActivityProps) {
  // Reversed before the stable sort, so that the last of several events with the same time comes first.
  const past = events.map((event, index) => ({ at: event.at, item: <Event key={`event ${index}`} event={event} /> }))
  const entries = [...past, ...notes].toReversed().sort((one, other) => other.at.localeCompare(one.at))
  return (
    <ol aria-label="Activity" className="grid gap-3">
      {entries.map(({ item }) => item)}
    </ol>
  )
}

function Event({ event: { at, text, note, by } }: { event: RecordEvent }) {
  return (
    <li className="relative pl-5 before:absolute before:top-1.5 before:left-1 before:size-2 before:rounded-full before:bg-control">
      <p className="wrap-anywhere">{note ? `${text}: ${note}` : text}</p>
      <p className="text-table text-muted">
        {by ?? PRODUCT_NAME} · <RelTime at={at} />
      </p>
    </li>
  )
}
