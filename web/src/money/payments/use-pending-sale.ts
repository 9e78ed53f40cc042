import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'

const SALES = ['new', 'renewal']

/** Reference of the premium payment that was requested for a policy and has no result yet. */
export function usePendingSale(policyId: string, enabled = true): string | undefined {
  const { data } = useQuery({ ...query('GET /policies/{policyId}/payments', { params: { policyId } }), enabled })
  return data?.payments.find(({ kind, status }) => SALES.includes(kind) && status === 'pending')?.reference
}
