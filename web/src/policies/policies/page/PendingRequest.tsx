import type { Policy } from '@okwan/contract/policies/policies'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { Link } from '../../../platform/routes/link.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { requestPath } from './request-path.ts'

/** Open request that needs a payment or an answer to the office. */
export function PendingRequest({ policy }: { policy: Pick<Policy, 'product' | 'policyId'> }) {
  const { policyId } = policy
  // The card of requests uses the same query, so it is sent once.
  const { data } = useQuery(query('GET /service-requests', { query: { policyId, limit: 25 } }))
  const waiting = data?.data.find(({ status }) => status === 'awaiting_payment' || status === 'more_info')
  if (!waiting) return null
  const isToPay = waiting.status === 'awaiting_payment'
  return (
    <Banner
      tone="warning"
      title={`${waiting.kindLabel}: ${isToPay ? 'approved, awaiting payment' : 'information requested'}`}
      action={
        <Link
          to={requestPath(policy, waiting.kind)}
          search={{ request: waiting.requestId }}
          className={buttonClass('secondary', 'small')}
        >
          {isToPay ? 'Collect payment' : 'Answer'}
        </Link>
      }
    >
      {isToPay ? 'The change takes effect after payment.' : 'The office continues when the question is answered.'}
    </Banner>
  )
}
