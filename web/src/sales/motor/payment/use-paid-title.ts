import { useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { isDecided } from '../../purchases/WhenIssued.tsx'

type Titles = { issuing: string; done: string }

/**
 * Title of the page of a payment: a sale is complete when the policy exists, not when it is paid. The query is the one of the
 * outcome. Undefined before the payment.
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
