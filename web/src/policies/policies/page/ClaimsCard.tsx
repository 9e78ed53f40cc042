import type { Claim } from '@okwan/contract/service/claims'
import { formatDate } from '@okwan/domain/platform/dates'
import type { ClaimStatus } from '@okwan/domain/service/claims/terms'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { Link } from '../../../platform/routes/link.ts'
import { useClaimsPath } from '../../../service/claims/follow/use-claims-path.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { LINK } from '../../summary/words.ts'

const ENDED: readonly ClaimStatus[] = ['paid', 'rejected', 'closed', 'withdrawn']

/** Claims on this policy with their status. */
export function ClaimsCard({ policyId }: { policyId: string }) {
  const claims = useQuery(query('GET /claims', { query: { policyId, limit: 25 } }))
  const rows = claims.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Card title="Claims">
      <ClaimLines claims={rows} />
    </Card>
  )
}

export function ClaimLines({ claims }: { claims: readonly Claim[] }) {
  const claimsPath = useClaimsPath()
  return (
    <ul className="divide-y divide-line">
      {claims.map(({ claimId, claimNumber, typeLabel, status, statusText, incidentDate }) => (
        <li key={claimId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
          <span className="min-w-0">
            <span className="font-medium">{typeLabel}</span>
            <span className="block text-table text-muted">
              <Link to={claimsPath} search={{ open: claimId }} className={LINK}>
                {claimNumber}
              </Link>
              {' · '}
              loss on {formatDate(incidentDate)}
            </span>
          </span>
          <StatusBadge tone={ENDED.includes(status) ? 'neutral' : 'info'}>{statusText}</StatusBadge>
        </li>
      ))}
    </ul>
  )
}
