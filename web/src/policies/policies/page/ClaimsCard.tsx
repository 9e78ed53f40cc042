import { formatDate } from '@okwan/domain/platform/dates'
import { can } from '@okwan/domain/platform/permissions'
import type { ClaimStatus } from '@okwan/domain/service/claims/terms'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { useUser } from '../../../platform/session/current.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { LINK } from '../../summary/words.ts'

const ENDED: readonly ClaimStatus[] = ['paid', 'rejected', 'closed', 'withdrawn']

/** Claims on this policy with their status; agents have no other list of claims. */
export function ClaimsCard({ policyId }: { policyId: string }) {
  const user = useUser()
  const claims = useQuery(query('GET /claims', { query: { policyId, limit: 25 } }))
  const found = claims.data?.data ?? []
  if (found.length === 0) return null
  const canOpen = user !== undefined && can(user.role, 'service-requests.decide')
  return (
    <Card title="Claims">
      <ul className="divide-y divide-line">
        {found.map(({ claimId, claimNumber, typeLabel, status, statusText, incidentDate }) => (
          <li key={claimId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0">
              <span className="font-medium">{typeLabel}</span>
              <span className="block text-table text-muted">
                {canOpen ? (
                  <Link to={paths.claims()} search={{ open: claimId }} className={LINK}>
                    {claimNumber}
                  </Link>
                ) : (
                  claimNumber
                )}
                {' · '}
                loss on {formatDate(incidentDate)}
              </span>
            </span>
            <StatusBadge tone={ENDED.includes(status) ? 'neutral' : 'info'}>{statusText}</StatusBadge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
