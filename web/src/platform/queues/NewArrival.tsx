import type { Queue } from '@okwan/contract/service/service-requests'
import { Link, mergeSearch } from '../routes/link.ts'
import { here } from '../routes/paths.ts'
import type { Arrival } from './use-live-queue.ts'

type NewArrivalProps = { queue: Queue; newest: Arrival; openId: string | undefined }

/** Announces the newest item that arrived since the page was opened, until the user opens this item. */
export function NewArrival({ queue, newest, openId }: NewArrivalProps) {
  if (newest?.queue !== queue || newest.id === openId) return null
  return (
    <p role="status" className="text-table text-muted">
      <Link to={here<'requestQueue'>()} search={mergeSearch({ open: newest.id })}>
        {newest.name}
      </Link>{' '}
      just arrived
    </p>
  )
}
