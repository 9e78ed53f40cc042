import type { TransactionDetail } from '@okwan/contract/money/transactions'
import { PURPOSE_LABELS } from '@okwan/domain/money/payments/terms'
import { NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { ReceiptText, RotateCw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { useDeferUpdate } from '../../platform/navigation/use-defer-update.ts'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { policyPath } from '../../platform/routes/record-paths.ts'
import { canOpen, ROUTE } from '../../platform/routes/table.ts'
import { useUser } from '../../platform/session/current.ts'
import { LINK } from '../../policies/summary/words.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { CopyId } from '../../ui/data/CopyId.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { type Description, DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { minutesOf, useSecondsLeft } from '../../ui/data/due/Countdown.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { CheckStatus } from '../payments/wait/CheckStatus.tsx'
import { usePayment } from '../payments/wait/use-payment.ts'
import { refundText } from '../payments/words.ts'
import { PaymentTimeline } from './PaymentTimeline.tsx'
import { METHOD_LABELS, signedAmount, statusBadge } from './words.ts'

const NewRequestDialog = lazyPart(() => import('../payments/NewRequestDialog.tsx'), 'NewRequestDialog')

type TransactionDrawerProps = { clientReference: string; onClose: () => void }

/** One payment beside the list; it updates while the payment is pending. */
export function TransactionDrawer({ clientReference, onClose }: TransactionDrawerProps) {
  const payment = usePayment(clientReference)
  useDeferUpdate(payment.data?.status === 'pending')
  return (
    <Drawer open title="Payment" onClose={onClose}>
      {payment.data ? (
        <Detail payment={payment.data} />
      ) : payment.error ? (
        <Failed error={payment.error} onRetry={() => void payment.refetch()} />
      ) : (
        <Skeleton className="h-120" />
      )}
    </Drawer>
  )
}

function Detail({ payment }: { payment: TransactionDetail }) {
  const [sendingNew, setSendingNew] = useState(false)
  const { tone, label } = statusBadge(payment)
  const isAllowed = (action: TransactionDetail['allowedActions'][number]) => payment.allowedActions.includes(action)
  return (
    <div className="flex flex-1 flex-col gap-5">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Money pesewas={signedAmount(payment)} className="text-figure font-bold" />
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </div>
        <p className="text-muted">{payment.receivedFor}</p>
        {payment.status === 'pending' && payment.promptEndsAt && <TimeLeft endsAt={payment.promptEndsAt} />}
      </div>
      {payment.status === 'failed' && payment.reason && <Banner tone="danger">{payment.reason.text}</Banner>}
      {payment.refund && <RefundNotice refund={payment.refund} status={payment.status} />}
      {payment.underReview && !payment.refund && (
        <Banner tone="info" title="Payment under review">
          {payment.type === 'topUp' ? 'Don’t pay again' : 'Don’t collect again'} until the office has resolved it.
        </Banner>
      )}
      <DescriptionList items={details(payment)} />
      <section aria-labelledby="timeline-heading">
        <h3 id="timeline-heading" className="mb-3 font-bold">
          Timeline
        </h3>
        <PaymentTimeline entries={payment.timeline} />
      </section>
      {payment.allowedActions.length > 0 && (
        <ModalActions>
          {isAllowed('check') && <CheckStatus payment={payment} size="medium" />}
          {isAllowed('retry') && (
            <Button icon={RotateCw} variant="primary" onClick={() => setSendingNew(true)}>
              New request
            </Button>
          )}
          {isAllowed('receipt') && (
            <Link to={paths.receipt({ clientReference: payment.clientReference })} className={buttonClass('primary')}>
              <ReceiptText aria-hidden className="size-4" />
              Receipt
            </Link>
          )}
        </ModalActions>
      )}
      <Suspense fallback={null}>
        {sendingNew && <NewRequestDialog payment={payment} knownNumbers={[]} onClose={() => setSendingNew(false)} />}
      </Suspense>
    </div>
  )
}

type RefundNoticeProps = { refund: NonNullable<TransactionDetail['refund']>; status: TransactionDetail['status'] }

/** Users who can see refunds get a link to the refund. */
function RefundNotice({ refund, status }: RefundNoticeProps) {
  const user = useUser()
  const canOpenRefund = user !== undefined && canOpen(ROUTE.refunds, user)
  return (
    <Banner
      tone="info"
      action={
        canOpenRefund && (
          <Link to={paths.refunds()} search={{ q: refund.number, view: 'all' }} className={LINK}>
            Open refund
          </Link>
        )
      }
    >
      {refundText(refund, status)}
    </Banner>
  )
}

function TimeLeft({ endsAt }: { endsAt: string }) {
  const seconds = useSecondsLeft(endsAt)
  return (
    <p role="timer" className="tabular mt-1 text-table text-warning-text">
      {seconds > 0
        ? `${minutesOf(seconds)} left to approve on the phone`
        : 'The prompt expired. We’re still checking with the network.'}
    </p>
  )
}

function details(payment: TransactionDetail): Description[] {
  const { providerReference, networkReference, finalAt } = payment
  const isTopUp = payment.type === 'topUp'
  return [
    { term: 'Purpose', value: PURPOSE_LABELS[payment.type] },
    {
      term: isTopUp ? 'Account' : 'Customer',
      value: payment.customerCode ? (
        <Link to={paths.customer({ customerCode: payment.customerCode })} className={LINK}>
          {payment.customerName}
        </Link>
      ) : (
        payment.customerName
      ),
    },
    ...(payment.policy
      ? [
          {
            term: 'Policy',
            value: (
              <Link to={policyPath(payment.policy)} className={LINK}>
                {payment.policy.policyNumber}
              </Link>
            ),
          },
        ]
      : []),
    { term: 'Paid with', value: payment.network ? NETWORK_NAMES[payment.network] : METHOD_LABELS[payment.method] },
    ...(payment.msisdn ? [{ term: 'Number', value: payment.msisdn }] : []),
    ...(payment.feePesewas > 0 ? [{ term: 'Fee', value: <Money pesewas={payment.feePesewas} /> }] : []),
    { term: 'Started', value: <DateText value={payment.createdAt} /> },
    ...(finalAt ? [{ term: 'Completed', value: <DateText value={finalAt} /> }] : []),
    ...(payment.attempts.length > 1 ? [{ term: 'Requests', value: String(payment.attempts.length) }] : []),
    ...(isTopUp ? [] : [{ term: 'Sold by', value: payment.soldBy.fullName }]),
    { term: 'Branch', value: payment.branch.branchName },
    { term: 'Reference', value: <CopyId value={payment.clientReference} name="reference" /> },
    ...(providerReference
      ? [{ term: 'Provider reference', value: <CopyId value={providerReference} name="provider reference" /> }]
      : []),
    ...(networkReference
      ? [{ term: 'Network reference', value: <CopyId value={networkReference} name="network reference" /> }]
      : []),
  ]
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const problem = readProblem(error)
  if (problem.status === 404 || problem.status === 422) return <RecordMissing />
  return (
    <ErrorPanel title="Couldn’t load the payment" text={problem.sentence} code={problem.requestId} onRetry={onRetry} />
  )
}
