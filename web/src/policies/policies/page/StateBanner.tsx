import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatDate } from '@okwan/domain/platform/dates'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { formatPesewas } from '@okwan/domain/platform/money'
import { MAX_SUSPENDED_DAYS } from '@okwan/domain/policies/policies/terms'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../../platform/api/query.ts'
import { Link } from '../../../platform/routes/link.ts'
import { type Path, paths } from '../../../platform/routes/paths.ts'
import { openNoteForm } from '../../../service/notes/open-note-form.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { formatMoment } from '../../../ui/data/moment.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Challenged } from '../../summary/Challenged.tsx'

/** Fields that the banner needs. Travel policies are never suspended, sold in fleets or followed by another policy. */
type PolicyState = Pick<
  PolicyDetail,
  | 'policyId'
  | 'product'
  | 'status'
  | 'insuranceDetails'
  | 'offerEndsAt'
  | 'cancelledFrom'
  | 'supersededFrom'
  | 'challengeReason'
  | 'challengeOwner'
  | 'customer'
> &
  Partial<Pick<PolicyDetail, 'suspendedFrom' | 'fleetId' | 'insuredBy' | 'vehicleDetails'>>

/** Explains an unusual status of the policy and offers the next action. */
export function StateBanner({ policy }: { policy: PolicyState }) {
  const { policyId } = policy
  const isTrip = policy.product === 'travel'
  switch (policy.status) {
    case 'challenged':
      return <Challenged policy={policy} onAddNote={openNoteForm} />
    case 'suspended':
      return (
        <Banner
          tone="warning"
          title="Suspended: no cover"
          action={<To path={paths.suspendPolicy({ policyId })}>Request activation</To>}
        >
          {policy.suspendedFrom && `Suspended since ${formatDate(policy.suspendedFrom)}`}
          <SuspensionReason policyId={policy.policyId} />. When the policy is activated, the end date moves by the
          suspended days, up to {MAX_SUSPENDED_DAYS} in total.
        </Banner>
      )
    case 'expired':
      // A completed trip needs no action.
      if (isTrip) return null
      if (policy.insuredBy) return <InsuredBy insuredBy={policy.insuredBy} />
      return (
        <Banner tone="danger" title={`Cover ended on ${formatDate(policy.insuranceDetails.endDate)}`}>
          Driving without insurance is an offence.
        </Banner>
      )
    case 'cancelled':
      return (
        <Banner
          tone="neutral"
          title="Cancelled"
          action={isTrip ? undefined : <To path={paths.motorPayments({ policyId })}>View payments</To>}
        >
          {policy.cancelledFrom ? `No cover since ${formatDate(policy.cancelledFrom)}.` : 'No cover.'}{' '}
          {isTrip ? 'The certificates are no longer valid.' : 'The certificate and sticker must be returned.'}{' '}
          <RefundLine policyId={policy.policyId} />
        </Banner>
      )
    case 'issuing':
      return (
        <Banner tone="info">
          The premium is paid. {isTrip ? 'The certificates are being issued' : 'Cover is being registered'}. This
          usually takes a few seconds. We’ll text the customer.
        </Banner>
      )
    case 'lapsed':
      return (
        <Banner
          tone="neutral"
          action={<To path={isTrip ? paths.buyTravelInsurance() : paths.buyInsurance()}>Sell again</To>}
        >
          This offer expired unpaid. There was no cover.
        </Banner>
      )
    default:
      return <Upcoming policy={policy} />
  }
}

/** Unpaid offers, and changes that take effect on a later date. */
function Upcoming({ policy }: { policy: PolicyState }) {
  const { offerEndsAt, fleetId, status, suspendedFrom, cancelledFrom, supersededFrom, insuredBy } = policy
  if ((status === 'awaiting_payment' || status === 'pay_later') && offerEndsAt) {
    return (
      <Banner
        tone="warning"
        title="Not paid: no cover yet"
        action={fleetId ? <To path={paths.fleetSold({ fleetId })}>Pay for fleet</To> : undefined}
      >
        Pay by {formatMoment(new Date(offerEndsAt))}
        {fleetId && ', together with the other vehicles'}. After that, the offer and its price expire.
      </Banner>
    )
  }
  if (cancelledFrom)
    return <Banner tone="warning">This policy will be cancelled on {formatDate(cancelledFrom)}.</Banner>
  if (suspendedFrom)
    return <Banner tone="warning">This policy will be suspended on {formatDate(suspendedFrom)}.</Banner>
  if (supersededFrom)
    return <Banner tone="success">Renewed. The next term starts on {formatDate(supersededFrom)}.</Banner>
  return insuredBy ? <InsuredBy insuredBy={insuredBy} /> : null
}

/** The next term can be a separate policy, which some users cannot open. */
function InsuredBy({ insuredBy: { policyNumber, policyId } }: { insuredBy: NonNullable<PolicyDetail['insuredBy']> }) {
  const path = policyId && paths.motorPolicy({ policyId })
  return (
    <Banner tone="success" action={path ? <To path={path}>View {policyNumber}</To> : undefined}>
      After this term, {policyNumber} covers the vehicle.
    </Banner>
  )
}

/** Reason of the suspension request; shares its query with the card of requests. */
function SuspensionReason({ policyId }: { policyId: string }) {
  const { data } = useQuery(query('GET /service-requests', { query: { policyId, limit: 25 } }))
  const suspension = data?.data.find(({ kind, decidedAt }) => kind === 'suspension' && decidedAt)
  return suspension && `: ${lowerFirst(suspension.reason)}`
}

const REFUND_WORDS = { pending: 'is pending', successful: 'was paid', failed: 'failed' }

/** Status of the refund; empty if there is none. */
function RefundLine({ policyId }: { policyId: string }) {
  const { data } = useQuery(query('GET /policies/{policyId}/payments', { params: { policyId } }))
  const refund = data?.payments.find(({ kind }) => kind === 'refund')
  return refund && `The refund of ${formatPesewas(-refund.amountPesewas)} ${REFUND_WORDS[refund.status]}.`
}

function To({ path, children }: { path: Path; children: ReactNode }) {
  return (
    <Link to={path} className={buttonClass('secondary', 'small')}>
      {children}
    </Link>
  )
}
