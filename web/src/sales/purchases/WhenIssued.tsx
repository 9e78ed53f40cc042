import type { Policy } from '@okwan/contract/policies/policies'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'

const ASK_EVERY_MS = 1_000
const WAITS: readonly Policy['status'][] = ['awaiting_payment', 'pay_later', 'issuing']

type WhenIssuedProps<Sold> = {
  policy: UseQueryResult<Sold>
  /** Said while it is not. */
  waiting: string
  children: (sold: Sold) => ReactNode
}

/** What the money bought: the policy, as soon as it is issued or known not to be. */
export function WhenIssued<Sold extends Policy>({ policy, waiting, children }: WhenIssuedProps<Sold>) {
  if (policy.data && !WAITS.includes(policy.data.status)) return children(policy.data)
  if (policy.error) {
    return (
      <ErrorPanel
        title="The policy could not be loaded"
        text={`${readProblem(policy.error).sentence} It is paid for, and nothing is lost.`}
        onRetry={() => void policy.refetch()}
      />
    )
  }
  return (
    <p role="status" className="flex items-center justify-center gap-2 text-muted">
      <Spinner className="size-4" /> {waiting}
    </p>
  )
}

/** How often a policy is asked for until it is issued. */
export function untilIssued({ state }: { state: { data: Policy | undefined } }): number | false {
  return state.data && !WAITS.includes(state.data.status) ? false : ASK_EVERY_MS
}

/** Which policy a payment was for; empty until that is known. */
export function usePaidPolicyId(clientReference: string): string {
  const payment = useQuery(query('GET /transactions/{clientReference}', { params: { clientReference } }))
  return payment.data?.policyId ?? ''
}
