import type { Policy } from '@okwan/contract/policies/policies'
import type { ServiceRequest } from '@okwan/contract/service/service-requests'
import { can } from '@okwan/domain/platform/permissions'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { Link } from '../../../platform/routes/link.ts'
import { queuePath } from '../../../platform/routes/record-paths.ts'
import { useUser } from '../../../platform/session/current.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { RelTime } from '../../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import type { Tone } from '../../../ui/data/tone.ts'
import { LINK } from '../../summary/words.ts'
import { requestPath } from './request-path.ts'

/** Service requests on this policy with their status; agents have no other list of requests. */
export function RequestsCard({ policy }: { policy: Pick<Policy, 'product' | 'policyId'> }) {
  const { policyId } = policy
  const requests = useQuery(query('GET /service-requests', { query: { policyId, limit: 25 } }))
  const rows = requests.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Card title="Requests">
      <RequestLines requests={rows} />
    </Card>
  )
}

export function RequestLines({ requests }: { requests: readonly ServiceRequest[] }) {
  const user = useUser()
  const canOpen = user !== undefined && can(user, 'service-requests.decide')
  return (
    <ul className="divide-y divide-line">
      {requests.map((request) => (
        <li key={request.requestId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
          <span className="min-w-0">
            <span className="font-medium">{request.kindLabel}</span>
            <span className="block text-table wrap-anywhere text-muted">
              {canOpen ? (
                <Link to={queuePath(request.type)} search={{ open: request.requestId }} className={LINK}>
                  {request.requestNumber}
                </Link>
              ) : (
                <Link to={requestPath(request, request.kind)} search={{ request: request.requestId }} className={LINK}>
                  {request.requestNumber}
                </Link>
              )}
              {' · '}
              {request.raisedBy.fullName} · <RelTime at={request.raisedAt} />
            </span>
          </span>
          <StatusBadge tone={toneOf(request)}>{request.statusText}</StatusBadge>
        </li>
      ))}
    </ul>
  )
}

/** Highlights requests that need an action of the customer or the agent. */
function toneOf({ status, decidedAt }: ServiceRequest): Tone {
  if (status === 'awaiting_payment' || status === 'more_info') return 'warning'
  return decidedAt ? 'neutral' : 'info'
}
