import type { Policy } from '@okwan/contract/policies/policies'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { usePageParams } from '../../platform/routes/page-params.ts'

const ASK_EVERY_MS = 2_000
/** States that a payment under way ends by itself. */
const UNPAID: readonly Policy['status'][] = ['awaiting_payment', 'pay_later']

export function usePolicyId(): string {
  const { policyId } = usePageParams('motorPolicy')
  return policyId
}

/** The policy of the address, or the version or the day that the address names. */
export function usePolicy() {
  const policyId = usePolicyId()
  const [{ version, on, payment }] = useFilters<'motorPolicy'>()
  const policy = useQuery({
    ...query('GET /policies/{policyId}', {
      params: { policyId },
      query: on ? { on } : version ? { policyRecordId: version } : {},
    }),
    refetchInterval: ({ state }) => whileIssued(state.data, payment),
  })
  return { policyId, policy }
}

/** How often a policy is asked for again: while it is issued, or while the address names a payment for it. */
export function whileIssued(policy: Policy | undefined, payment: string | undefined): number | false {
  if (!policy) return false
  const isUnderWay = payment !== undefined && UNPAID.includes(policy.status)
  return isUnderWay || policy.status === 'issuing' ? ASK_EVERY_MS : false
}
