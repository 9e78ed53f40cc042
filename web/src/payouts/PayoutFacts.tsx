import type { PayoutDetail } from '@okwan/contract/payouts'
import { formatDate } from '@okwan/domain/dates'
import { NETWORK_NAMES } from '@okwan/domain/phone'
import type { ReactNode } from 'react'
import { CopyId } from '../ui/CopyId.tsx'
import { DateText } from '../ui/DateText.tsx'
import { type Description, DescriptionList } from '../ui/DescriptionList.tsx'
import { Money } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { destinationText, nameMatchLook, trailText } from './words.ts'

/** What is asked, what was paid, where it goes, and who did what: all on one page, for who has no other. */
export function PayoutFacts({ payout }: { payout: PayoutDetail }) {
  return (
    <>
      <DescriptionList items={requestFacts(payout)} />
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
  const { computedPesewas, amountPesewas, amountReason } = payout
  return [
    { term: 'Customer', value: payout.customerName },
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
