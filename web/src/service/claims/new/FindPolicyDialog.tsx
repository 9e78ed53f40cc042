import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../platform/api/query.ts'
import { ListSearch } from '../../../platform/lists/ListSearch.tsx'
import { SHORTEST_SEARCH } from '../../../platform/lists/list-query.ts'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { Link } from '../../../platform/routes/link.ts'
import { claimPath } from '../../../platform/routes/record-paths.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'

/** Selects the policy for a new claim. */
export function FindPolicyDialog({ onClose }: { onClose: () => void }) {
  const [q, setQ] = useState('')
  const isLong = q.length >= SHORTEST_SEARCH
  const found = useQuery({ ...query('GET /policies', { query: { q, limit: 8 } }), enabled: isLong })
  return (
    <Dialog open title="Select policy" size="small" onClose={onClose}>
      <div className="grid gap-4">
        <ListSearch
          label="Search policies"
          placeholder="Vehicle, name or policy number"
          value={q}
          shortest={SHORTEST_SEARCH}
          onSearch={setQ}
        />
        {isLong && found.isPending && <Skeleton className="h-24" />}
        {isLong && found.error && <LoadError title="Couldn’t search the policies" query={found} />}
        {isLong && found.data?.data.length === 0 && <p className="text-muted">No matching policies.</p>}
        <ul className="grid">
          {(isLong ? (found.data?.data ?? []) : []).map(({ policyId, product, policyNumber, customer, vehicle }) => (
            <li key={policyId} className="border-t border-line py-2 first:border-t-0">
              <Link to={claimPath({ product, policyId })} className="font-medium">
                {policyNumber ?? 'Not issued yet'}
              </Link>
              <p className="text-table text-muted">
                {[customer.fullName, vehicle?.registrationNumber].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
