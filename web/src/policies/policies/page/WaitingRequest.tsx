import type { Policy } from '@okwan/contract/policies/policies'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { Link } from '../../../platform/routes/link.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { requestPath } from './request-path.ts'

/** A request that cannot go on without the customer's side: it is to be paid, or the office has asked something. */
export function WaitingRequest({ policy }: { policy: Pick<Policy, 'product' | 'policyId'> }) {
  const { policyId } = policy
  // The card of requests asks the same, so it is asked once.
  const { data } = useQuery(query('GET /service-requests', { query: { policyId, limit: 25 } }))
  const waiting = data?.data.find(({ status }) => status === 'awaiting_payment' || status === 'more_info')
  if (!waiting) return null
  const isToPay = waiting.status === 'awaiting_payment'
  return (
    <Banner
      tone="warning"
      title={`${waiting.kindLabel}: ${isToPay ? 'approved, not paid yet' : 'the office has a question'}`}
      action={
        <Link
          to={requestPath(policy, waiting.kind)}
          search={{ request: waiting.requestId }}
          className={buttonClass('secondary', 'small')}
        >
          {isToPay ? 'Take the payment' : 'Answer'}
        </Link>
      }
    >
      {isToPay ? 'It takes effect when the difference is paid.' : 'It goes on when the question is answered.'}
    </Banner>
  )
}
