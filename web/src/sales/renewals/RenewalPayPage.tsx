import { useQuery } from '@tanstack/react-query'
import { PayOffer } from '../../money/payments/PayOffer.tsx'
import { PaymentProgress } from '../../money/payments/wait/PaymentProgress.tsx'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { BackTo } from '../../platform/page/BackTo.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { Link, useNavigate } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useUser } from '../../platform/session/current.ts'
import { usePolicy } from '../../policies/summary/use-policy.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Stepper } from '../../ui/forms/Stepper.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { RenewedPolicy } from './RenewedPolicy.tsx'
import { STEPS } from './steps.ts'

/** Payment of the next term. The URL contains the reference of a payment in progress. */
export function RenewalPayPage() {
  const { policyId, policy } = usePolicy()
  const [{ payment }] = useFilters<'renewalPay'>()
  const problem = policy.error && readProblem(policy.error)
  if (problem?.status === 404) return <RecordMissing />
  return (
    <div className="max-w-272">
      <PageHeader
        title="Pay for renewal"
        back={<BackTo path={paths.renewalEstimates({ policyId })} label="Renewal price" />}
      >
        <Stepper steps={STEPS} current={2} />
      </PageHeader>
      {payment ? <RenewalPayment clientReference={payment} /> : <Pay policyId={policyId} />}
    </div>
  )
}

function RenewalPayment({ clientReference }: { clientReference: string }) {
  const { policyId, policy } = usePolicy()
  const user = useUser()
  return (
    <PaymentProgress
      clientReference={clientReference}
      heading="Waiting for the payer’s approval"
      lastStep="Next term registered, details sent by SMS"
      knownNumbers={[policy.data?.customer.phone, user?.mobileNumber].filter((number) => typeof number === 'string')}
      paidActions={<RenewedPolicy policyId={policyId} clientReference={clientReference} />}
    />
  )
}

function Pay({ policyId }: { policyId: string }) {
  const navigate = useNavigate()
  const renewal = useQuery(query('GET /policies/{policyId}/renewal', { params: { policyId } }))
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
