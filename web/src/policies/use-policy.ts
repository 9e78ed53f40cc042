import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { query } from '../api/query.ts'
import { useFilters } from '../lists/use-filters.ts'

const ASK_EVERY_MS = 2_000

export function usePolicyId(): string {
  const { policyId = '' } = useParams({ strict: false }) as { policyId?: string }
  return policyId
}

/** The policy of the address, or the version or the day that the address names. While it is being issued it is asked for again. */
export function usePolicy() {
  const policyId = usePolicyId()
  const [{ version, on }] = useFilters()
  const policy = useQuery({
    ...query('GET /policies/{policyId}', {
      params: { policyId },
      query: on ? { on } : version ? { policyRecordId: version } : {},
    }),
    refetchInterval: ({ state }) => (state.data?.status === 'issuing' ? ASK_EVERY_MS : false),
  })
  return { policyId, policy }
}
