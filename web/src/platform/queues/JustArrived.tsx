import type { Queue } from '@okwan/contract/service/service-requests'
import { Link } from '../routes/link.ts'
import type { Arrival } from './use-live-queue.ts'

type JustArrivedProps = { queue: Queue; newest: Arrival; openId: string | undefined }

/** Says that something has come into this queue since the screen was opened, until it is looked at. */
export function JustArrived({ queue, newest, openId }: JustArrivedProps) {
  if (newest?.queue !== queue || newest.id === openId) return null
  return (
    <p role="status" className="text-table text-muted">
      <Link to="." search={(old: object) => ({ ...old, open: newest.id })}>
        {newest.name}
      </Link>{' '}
      has just come in
    </p>
  )
}
