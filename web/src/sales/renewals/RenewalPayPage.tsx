import { useQuery } from '@tanstack/react-query'
import { PayOffer } from '../../money/payments/PayOffer.tsx'
import { PaymentProgress } from '../../money/payments/wait/PaymentProgress.tsx'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { Link, useNavigate } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useUser } from '../../platform/session/current.ts'
import { usePolicy } from '../../policies/summary/use-policy.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { policyTerms } from '../motor/payment/OfferTerms.tsx'
import { usePaidTitle } from '../motor/payment/use-paid-title.ts'
import { RenewalStep } from './RenewalStep.tsx'
import { RenewedPolicy } from './RenewedPolicy.tsx'

const TITLES = { issuing: 'Registering the renewal', done: 'Renewal complete' }

/** Payment of the next term. The URL contains the reference of a payment in progress. */
export function RenewalPayPage() {
  const { policyId, policy } = usePolicy()
  const [{ payment }] = useFilters<'renewalPay'>()
  const { title = 'Pay for renewal', isDone, isLocked } = usePaidTitle(payment, TITLES, true)
  const problem = policy.error && readProblem(policy.error)
  if (problem?.status === 404) return <RecordMissing />
  return (
    <RenewalStep
      title={title}
      current={isDone ? 3 : 2}
      {...(isLocked ? {} : { back: { path: paths.renewalEstimates({ policyId }), label: 'Price' } })}
      wide={isDone}
    >
      {payment ? <RenewalPayment clientReference={payment} /> : <Pay policyId={policyId} />}
    </RenewalStep>
  )
}

function RenewalPayment({ clientReference }: { clientReference: string }) {
  const { policy } = usePolicy()
  const user = useUser()
  return (
    <PaymentProgress
      clientReference={clientReference}
      heading="Awaiting the payer’s approval"
      lastStep="Next term registered, details sent by SMS"
      knownNumbers={[policy.data?.customer.phone, user?.mobileNumber].filter((number) => typeof number === 'string')}
      paidActions={null}
      paidPage={(paid) => <RenewedPolicy payment={paid} />}
    />
  )
}

function Pay({ policyId }: { policyId: string }) {
  const navigate = useNavigate()
  const renewal = useQuery(query('GET /policies/{policyId}/renewal', { params: { policyId } }))
  const policyRecordId = renewal.data?.offer?.policyRecordId
  const term = useQuery({
    ...query('GET /policies/{policyId}', { params: { policyId }, query: policyRecordId ? { policyRecordId } : {} }),
    enabled: policyRecordId !== undefined,
  })
  const [, setFilters] = useFilters<'renewalPay'>()
  const estimates = paths.renewalEstimates({ policyId })
  if (renewal.error) {
    return (
      <ErrorPanel
        title="Couldn’t load the offer"
        text={readProblem(renewal.error).sentence}
        onRetry={() => void renewal.refetch()}
      />
    )
  }
  if (!renewal.data) return <Skeleton className="h-80 max-w-140" />
  const { offer, refusalReason } = renewal.data
  if (offer) {
    return (
      <PayOffer
        offer={offer}
        {...policyTerms(term.data)}
        onStarted={(clientReference) => setFilters({ payment: clientReference })}
        onBack={() => void navigate({ to: estimates })}
        progress={(clientReference) => <RenewalPayment clientReference={clientReference} />}
      />
    )
  }
  return (
    <EmptyState
      illustration={<EmptyGlovebox />}
      title="Nothing to pay"
      text={refusalReason ?? 'Get a renewal price first.'}
      action={
        <Link to={refusalReason ? paths.motorPolicy({ policyId }) : estimates} className={buttonClass('primary')}>
          {refusalReason ? 'View policy' : 'Get price'}
        </Link>
      }
    />
  )
}
