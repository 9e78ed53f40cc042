import type { PayoutDetail } from '@okwan/contract/money/payouts'
import { formatDate } from '@okwan/domain/platform/dates'
import { NETWORK_NAMES } from '@okwan/domain/platform/phone'
import type { ReactNode } from 'react'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { policyPath } from '../../platform/routes/record-paths.ts'
import { CopyId } from '../../ui/data/CopyId.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { type Description, DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { destinationText, nameMatchLook, trailText } from './words.ts'

/** What is asked, what was paid, where it goes, and who did what: all on one page, for who has no other. */
export function PayoutFacts({ payout }: { payout: PayoutDetail }) {
  return (
    <>
      <DescriptionList items={requestFacts(payout)} />
      <Calculation payout={payout} />
      {payout.payment && (
        <Part title="The payment that is given back">
          <DescriptionList items={paymentFacts(payout.payment)} />
        </Part>
      )}
      {payout.payee.accountName && (
        <Part title="Paid to">
          <DescriptionList items={payeeFacts(payout)} />
        </Part>
      )}
      {payout.disbursements.length > 0 && (
        <Part title="Sendings">
          <DescriptionList items={payout.disbursements.map(sendingFact)} />
        </Part>
      )}
      <Part title="Who did what">
        <ol className="grid gap-1.5">
          {payout.trail.map(({ at, action, by }) => (
            <li key={`${at} ${action}`} className="flex flex-wrap justify-between gap-x-4">
              <span>
                {trailText(action)} <span className="text-muted">{by ?? 'Okwan'}</span>
              </span>
              <span className="text-table text-muted">
                <DateText value={at} />
              </span>
            </li>
          ))}
        </ol>
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-bold">{title}</h3>
      {children}
    </section>
  )
}

function requestFacts(payout: PayoutDetail): Description[] {
  const { computedPesewas, amountPesewas, amountReason, policy, claimId } = payout
  return [
    { term: 'Customer', value: payout.customerName },
    ...(payout.payee.fullName === payout.customerName ? [] : [{ term: 'To be paid', value: payout.payee.fullName }]),
    ...(policy ? [{ term: 'Policy', value: <PolicyLink policy={policy} /> }] : []),
    ...(claimId ? [{ term: 'Claim', value: <ClaimLink claimId={claimId} about={payout.about} /> }] : []),
    { term: 'Why', value: payout.requestReason },
    { term: 'Asked by', value: payout.requestedBy?.fullName ?? 'Okwan' },
    { term: 'Decide by', value: formatDate(payout.decideBy) },
    ...(payout.paidPesewas === null ? [] : [{ term: 'Paid in', value: <Money pesewas={payout.paidPesewas} /> }]),
    ...(computedPesewas === amountPesewas ? [] : [{ term: 'Computed', value: <Money pesewas={computedPesewas} /> }]),
    ...(amountReason ? [{ term: 'Changed because', value: amountReason }] : []),
    ...(payout.feePesewas > 0 ? [{ term: 'Fee the payee bears', value: <Money pesewas={payout.feePesewas} /> }] : []),
    { term: 'Branch', value: payout.branchName },
  ]
}

function PolicyLink({ policy }: { policy: NonNullable<PayoutDetail['policy']> }) {
  const { product, policyId, policyNumber } = policy
  return <Link to={policyPath({ product, policyId })}>{policyNumber}</Link>
}

/** What it is about begins with the number of the claim. */
function ClaimLink({ claimId, about }: { claimId: string; about: string }) {
  return (
    <Link to={paths.claims()} search={{ open: claimId }}>
      {about.split(':')[0]}
    </Link>
  )
}

function Calculation({ payout: { calculation } }: { payout: PayoutDetail }) {
  if (calculation.length === 0) return null
  const total = calculation.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
  return (
    <Part title="How it was worked out">
      <DescriptionList
        items={[
          ...calculation.map(({ label, note, amountPesewas }) => ({
            term: note ? `${label}, ${note}` : label,
            value: <Money pesewas={amountPesewas} />,
          })),
          { term: 'In all', value: <Money pesewas={total} className="font-bold" /> },
        ]}
      />
    </Part>
  )
}

function paymentFacts(payment: NonNullable<PayoutDetail['payment']>): Description[] {
  const { network, msisdn, networkTransactionId } = payment
  return [
    { term: 'For', value: payment.receivedFor },
    { term: 'Received', value: <Money pesewas={payment.paidPesewas} /> },
    { term: 'When', value: <DateText value={payment.paidAt} /> },
    ...(network && msisdn ? [{ term: 'From', value: `${NETWORK_NAMES[network]} ${msisdn}` }] : []),
    { term: 'Reference', value: <CopyId value={payment.clientReference} name="reference" /> },
    ...(networkTransactionId ? [{ term: 'Network’s number', value: networkTransactionId }] : []),
  ]
}

function payeeFacts({ payee, route, recommendedBy, approvals }: PayoutDetail): Description[] {
  const look = payee.nameMatch && nameMatchLook(payee.nameMatch)
  return [
    { term: payee.bank ? 'Account' : 'Number', value: destinationText(payee) ?? '' },
    {
      term: 'Registered to',
      value: payee.accountName,
      ...(look ? { action: <StatusBadge tone={look.tone}>{look.label}</StatusBadge> } : {}),
    },
    ...(payee.reason ? [{ term: 'Not the number that paid', value: payee.reason }] : []),
    ...(route ? [{ term: 'How', value: route.label }] : []),
    ...(recommendedBy ? [{ term: 'Recommended by', value: recommendedBy.fullName }] : []),
    ...(approvals.length > 0
      ? [{ term: 'Approved by', value: approvals.map(({ fullName }) => fullName).join(', ') }]
      : []),
  ]
}

function sendingFact(sending: PayoutDetail['disbursements'][number], index: number): Description {
  return {
    term: `${index + 1}. ${sending.provider === 'mtn' ? 'MTN' : 'Hubtel'}`,
    value: (
      <>
        {sending.label}
        {sending.networkTransactionId && (
          <span className="block text-table text-muted">Network’s number {sending.networkTransactionId}</span>
        )}
        {sending.sentAt && (
          <span className="block text-table text-muted">
            <DateText value={sending.finalAt ?? sending.sentAt} />
          </span>
        )}
      </>
    ),
  }
}
