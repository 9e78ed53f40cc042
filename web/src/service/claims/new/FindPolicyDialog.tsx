import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../platform/api/query.ts'
import { ListSearch } from '../../../platform/lists/ListSearch.tsx'
import { SHORTEST_SEARCH } from '../../../platform/lists/list-query.ts'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { Link } from '../../../platform/routes/link.ts'
import { claimPath } from '../../../platform/routes/record-paths.ts'
import { Insured, policyName } from '../../../policies/summary/columns.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'

/** Selects the policy for a new claim. */
export function FindPolicyDialog({ onClose }: { onClose: () => void }) {
  const [q, setQ] = useState('')
  const isLong = q.length >= SHORTEST_SEARCH
  // Before a search, the dialog lists the latest policies in force.
  const filter = isLong ? { q } : { status: 'active' as const }
  const policies = useQuery({
    ...query('GET /policies', { query: { ...filter, limit: 8 } }),
    placeholderData: keepPreviousData,
  })
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
        {policies.isPending && <Skeleton className="h-72" />}
        {policies.error && <LoadError title="Couldn’t search the policies" query={policies} />}
        {policies.data?.data.length === 0 && <p className="text-muted">No matching policies.</p>}
        <ul className="grid divide-y divide-line">
          {(policies.data?.data ?? []).map((policy) => (
            <li key={policy.policyId} className="relative px-2 py-2 hover:bg-hover">
              <Link
                to={claimPath(policy)}
                className="flex flex-wrap items-center gap-2 font-medium text-text no-underline after:absolute after:inset-0"
              >
                <Insured row={policy} />
                {policy.customer.fullName}
              </Link>
              <p className="text-table text-muted">
                {policyName(policy)} · {policy.statusText}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
