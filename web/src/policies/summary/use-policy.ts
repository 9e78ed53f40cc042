import type { Policy } from '@okwan/contract/policies/policies'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { usePageParams } from '../../platform/routes/page-params.ts'

const POLL_MS = 2_000
/** Statuses that change when a started payment succeeds. */
const UNPAID: readonly Policy['status'][] = ['awaiting_payment', 'pay_later']

export function usePolicyId(): string {
  const { policyId } = usePageParams('motorPolicy')
  return policyId
}

/** The policy in the URL, at the version or date that the URL names. */
export function usePolicy() {
  const policyId = usePolicyId()
  const [{ version, on, payment }] = useFilters<'motorPolicy'>()
  const policy = useQuery({
    ...query('GET /policies/{policyId}', {
      params: { policyId },
      // Ids of travel policies have the same form. With this parameter, the server answers 404 for a travel policy.
      query: { product: 'motor', ...(on ? { on } : version ? { policyRecordId: version } : {}) },
    }),
    refetchInterval: ({ state }) => pollingInterval(state.data, payment),
  })
  return { policyId, policy }
}

/** Polling interval while the policy is being issued or the payment in the URL is pending. */
export function pollingInterval(policy: Policy | undefined, payment: string | undefined): number | false {
  if (!policy) return false
  const isPaying = payment !== undefined && UNPAID.includes(policy.status)
  return isPaying || policy.status === 'issuing' ? POLL_MS : false
}
