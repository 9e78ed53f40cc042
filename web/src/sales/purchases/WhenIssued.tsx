import type { Policy } from '@okwan/contract/policies/policies'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'

const POLL_MS = 1_000
const NOT_ISSUED: readonly Policy['status'][] = ['awaiting_payment', 'pay_later', 'issuing']

type WhenIssuedProps<Sold> = {
  policy: UseQueryResult<Sold>
  /** Shown until the policy is issued; a text gets a spinner. */
  waiting: ReactNode
  children: (sold: Sold) => ReactNode
}

/** Whether issuing has succeeded or failed. */
export const isDecided = ({ status }: Policy) => !NOT_ISSUED.includes(status)

/** Renders the paid policy once issuing has succeeded or failed. */
export function WhenIssued<Sold extends Policy>({ policy, waiting, children }: WhenIssuedProps<Sold>) {
  if (policy.data && isDecided(policy.data)) return children(policy.data)
  if (policy.error) {
    return (
      <ErrorPanel
        title="Couldn’t load the policy"
        text={`${readProblem(policy.error).sentence} The payment is safe.`}
        onRetry={() => void policy.refetch()}
      />
    )
  }
  if (typeof waiting !== 'string') return waiting
  return (
    <p role="status" className="flex items-center justify-center gap-2 text-muted">
      <Spinner className="size-4" /> {waiting}
    </p>
  )
}

/** Polling interval until the policy is issued. */
export function refetchUntilIssued({ state }: { state: { data: Policy | undefined } }): number | false {
  return state.data && isDecided(state.data) ? false : POLL_MS
}

/** Policy that a payment was for; empty until known. */
export function usePaidPolicyId(clientReference: string): string {
  const payment = useQuery(query('GET /transactions/{clientReference}', { params: { clientReference } }))
  return payment.data?.policyId ?? ''
}
