import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatDate, formatMoment } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { can } from '@okwan/domain/platform/permissions'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../../platform/api/query.ts'
import { Link } from '../../../platform/routes/link.ts'
import { type Path, paths } from '../../../platform/routes/paths.ts'
import { useUser } from '../../../platform/session/current.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { challengeText } from '../../summary/words.ts'

/** What a policy of either product tells of how it stands. Trips are never suspended, sold in fleets or followed by others. */
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
> &
  Partial<Pick<PolicyDetail, 'suspendedFrom' | 'fleetId' | 'insuredBy'>>

/** What is unusual about the policy now, and what to do about it. */
export function StateBanner({ policy }: { policy: PolicyState }) {
  const { policyId } = policy
  const isTrip = policy.product === 'travel'
  switch (policy.status) {
    case 'challenged':
      return <Challenged policy={policy} />
    case 'suspended':
      return (
        <Banner
          tone="warning"
          title="Suspended: there is no cover"
          action={<To path={paths.suspendPolicy({ policyId })}>Request activation</To>}
        >
          {policy.suspendedFrom && `Since ${formatDate(policy.suspendedFrom)}`}
          <SuspensionReason policyId={policy.policyId} />. The days left are kept until it is activated again.
        </Banner>
      )
    case 'expired':
      // A trip that is over wants nothing.
      if (isTrip) return null
      if (policy.insuredBy) return <InsuredBy insuredBy={policy.insuredBy} />
      return (
        <Banner tone="danger" title={`Cover ended on ${formatDate(policy.insuranceDetails.endDate)}`}>
          Driving without cover is an offence.
        </Banner>
      )
    case 'cancelled':
      return (
        <Banner
          tone="neutral"
          title="Cancelled"
          action={isTrip ? undefined : <To path={paths.motorPayments({ policyId })}>Payments and refund</To>}
        >
          {policy.cancelledFrom ? `There is no cover since ${formatDate(policy.cancelledFrom)}.` : 'There is no cover.'}{' '}
          {isTrip ? 'The certificates are not valid any more.' : 'Certificate and sticker must be handed back.'}{' '}
          <RefundLine policyId={policy.policyId} />
        </Banner>
      )
    case 'issuing':
      return (
        <Banner tone="info">
          The premium is paid. {isTrip ? 'The certificates are being issued' : 'Cover is being registered'}; this takes
          a moment.
        </Banner>
      )
    case 'lapsed':
      return (
        <Banner
          tone="neutral"
          action={<To path={isTrip ? paths.buyTravelInsurance() : paths.buyInsurance()}>Sell it again</To>}
        >
          This offer ended unpaid. There was never any cover.
        </Banner>
      )
    default:
      return <Decided policy={policy} />
  }
}

function Challenged({ policy }: { policy: PolicyState }) {
  const user = useUser()
  const { challengeOwner: owner } = policy
  return (
    <Banner
      tone="danger"
      title="Paid, but not valid cover yet"
      action={
        user && can(user.role, 'challenged-policies.resolve') ? (
          <To path={paths.challengedPolicies()}>Work on it</To>
        ) : undefined
      }
    >
      {challengeText(policy)}. {owner ? `${owner} works on it` : 'The office has it, and nobody has taken it yet'}. Do
      not collect the premium again.
    </Banner>
  )
}

/** What has been decided for a later day. */
function Decided({ policy }: { policy: PolicyState }) {
  const { offerEndsAt, fleetId, status, suspendedFrom, cancelledFrom, supersededFrom, insuredBy } = policy
  if ((status === 'awaiting_payment' || status === 'pay_later') && offerEndsAt) {
    return (
      <Banner
        tone="warning"
        title="Not paid: there is no cover yet"
        action={fleetId ? <To path={paths.fleetSold({ fleetId })}>Pay for the fleet</To> : undefined}
      >
        It can be paid until {formatMoment(new Date(offerEndsAt))}
        {fleetId && ', together with the other vehicles'}.
      </Banner>
    )
  }
  if (cancelledFrom) return <Banner tone="warning">It will be cancelled on {formatDate(cancelledFrom)}.</Banner>
  if (suspendedFrom) return <Banner tone="warning">It will be suspended from {formatDate(suspendedFrom)} on.</Banner>
  if (supersededFrom)
    return <Banner tone="success">Renewed: the next term begins on {formatDate(supersededFrom)}.</Banner>
  return insuredBy ? <InsuredBy insuredBy={insuredBy} /> : null
}

/** The next term is another policy; it cannot be opened by everybody. */
function InsuredBy({ insuredBy: { policyNumber, policyId } }: { insuredBy: NonNullable<PolicyDetail['insuredBy']> }) {
  const path = policyId && paths.motorPolicy({ policyId })
  return (
    <Banner tone="success" action={path ? <To path={path}>Show {policyNumber}</To> : undefined}>
      The vehicle is insured after this term by {policyNumber}.
    </Banner>
  )
}

/** As it was asked for; the card of requests reads the same. */
function SuspensionReason({ policyId }: { policyId: string }) {
  const { data } = useQuery(query('GET /service-requests', { query: { policyId, limit: 25 } }))
  const asked = data?.data.find(({ kind, decidedAt }) => kind === 'suspension' && decidedAt)
  return asked && `: ${asked.reason.toLowerCase()}`
}

const REFUND_WORDS = { pending: 'is on its way', successful: 'is paid', failed: 'could not be paid' }

/** How far the money is that goes back; nothing where none does. */
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
