import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { REQUEST_STATUS_LABELS } from '@okwan/domain/service/service-requests/terms'
import { Link, mergeSearch } from '../../../platform/routes/link.ts'
import { queuePath } from '../../../platform/routes/record-paths.ts'
import { CoverName } from '../../../products/rate-books/CoverName.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { type Description, DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { RelTime } from '../../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { STATUS_TONES } from '../words.ts'

type RequestPartProps = { request: ServiceRequestDetail }

export function PolicyDetails({ request: { policy, product, type, status, proposal } }: RequestPartProps) {
  const isCancelled = type === 'PolicyCancellation' && status === 'completed'
  const endedOn = isCancelled && proposal.changes.find(({ field }) => field === 'endDate')?.to
  const details: Description[] = [
    { term: 'Status', value: policy.statusText },
    { term: 'Cover', value: <CoverName coverType={policy.coverType} /> },
    { term: 'Premium', value: <Money pesewas={policy.premiumPesewas} /> },
    { term: 'From', value: <DateText value={policy.startDate} /> },
    { term: 'To', value: endedOn || <DateText value={policy.endDate} /> },
    ...(product === 'motor' ? [{ term: 'Sticker', value: policy.stickerNumber ?? 'None' }] : []),
    { term: 'Sold by', value: policy.soldBy.fullName },
    { term: 'Claims in this period', value: policy.hasClaim ? 'Yes' : 'None' },
  ]
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">Policy</h3>
      <DescriptionList items={details} layout="grid" />
    </section>
  )
}

/** Progress of payment, refunds and the MID update; hidden until one of them exists. */
export function ProcessingDetails({ request }: RequestPartProps) {
  const { payment, paid, refunds, mid } = request
  const lines: Description[] = [
    ...(paid === 'none'
      ? []
      : [
          {
            term: request.kind === 'sticker' ? 'Fee' : 'Premium difference',
            value: paid === 'paid' ? 'Paid' : 'Not paid',
          },
        ]),
    ...(paid === 'unpaid' && payment?.offerEndsAt
      ? [{ term: 'Pay by', value: <DateText value={payment.offerEndsAt} /> }]
      : []),
    ...refunds.map(({ payoutNumber, state, amountPesewas }) => ({
      term: `Refund ${payoutNumber}`,
      value: (
        <>
          <Money pesewas={amountPesewas} />, {state.replaceAll('_', ' ')}
        </>
      ),
    })),
    ...(mid ? [{ term: 'MID', value: mid.message ?? MID_WORDS[mid.state] }] : []),
  ]
  if (lines.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">Progress</h3>
      <DescriptionList items={lines} />
    </section>
  )
}

const MID_WORDS = { pending: 'Pending', updated: 'Updated', rejected: 'Rejected' }

export function Conversation({ notes }: Pick<ServiceRequestDetail, 'notes'>) {
  if (notes.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">Questions and answers</h3>
      <ul className="grid gap-2">
        {notes.map(({ at, by, text }) => (
          <li key={at + text} className="rounded-lg bg-neutral-soft px-3 py-2">
            <p className="wrap-anywhere">{text}</p>
            <p className="text-table text-muted">
              {by ?? PRODUCT_NAME} · <RelTime at={at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function OtherRequests({ request: { otherRequests, type } }: RequestPartProps) {
  if (otherRequests.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">Other requests on this policy</h3>
      <ul className="grid gap-1.5">
        {otherRequests.map(({ requestId, requestNumber, kindLabel, status, raisedAt }) => (
          <li key={requestId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={queuePath(type)} search={mergeSearch({ open: requestId })}>
              {requestNumber}
            </Link>
            {kindLabel}
            <StatusBadge tone={STATUS_TONES[status]}>{REQUEST_STATUS_LABELS[status]}</StatusBadge>
            <span className="text-table text-muted">
              <RelTime at={raisedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
