import { useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { isDecided } from '../../purchases/WhenIssued.tsx'

type Titles = { issuing: string; done: string }

/**
 * Title of a payment page; undefined before the payment. A sale is complete when the policy is issued, not when it is paid.
 * `SoldPolicy` sends the same queries, so the data is loaded once.
 */
export function usePaidTitle(clientReference: string | undefined, titles: Titles, isRenewal = false) {
  const { data: payment } = useQuery({
    ...query('GET /transactions/{clientReference}', { params: { clientReference: clientReference ?? '' } }),
    enabled: clientReference !== undefined,
  })
  const isPaid = payment?.status === 'successful'
  const policyId = payment?.policyId ?? ''
  const version = isRenewal && payment ? { policyRecordId: payment.payableId } : {}
  const { data: policy } = useQuery({
    ...query('GET /policies/{policyId}', { params: { policyId }, query: version }),
    enabled: isPaid && policyId !== '',
  })
  const isLocked = isPaid || payment?.status === 'pending'
  if (!isPaid) return { isLocked, isDone: false }
  if (!policy || !isDecided(policy)) return { isLocked, isDone: false, title: titles.issuing }
  const isIssued = policy.status !== 'challenged'
  return { isLocked, isDone: isIssued, title: isIssued ? titles.done : 'Paid, not issued yet' }
}
