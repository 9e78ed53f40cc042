import type { TransactionDetail } from '@okwan/contract/money/transactions'
import { type ReactNode, Suspense, useState } from 'react'
import { readProblem } from '../../../platform/api/problem.ts'
import { useDeferUpdate } from '../../../platform/navigation/use-defer-update.ts'
import { RecordMissing } from '../../../platform/page/RecordMissing.tsx'
import { useNow } from '../../../ui/data/clock.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { PaymentOutcome } from './PaymentOutcome.tsx'
import { PaymentWait } from './PaymentWait.tsx'
import { stageOf } from './payment-stage.ts'
import { usePayment } from './use-payment.ts'
import { useTrackPurchase } from './use-track-purchase.ts'

const NewRequestDialog = lazyPart(() => import('../NewRequestDialog.tsx'), 'NewRequestDialog')

type PaymentProgressProps = {
  /** Part of the URL, so that a reload or a bookmark opens the same payment. */
  clientReference: string
  /** Instruction while the request is pending: "Approve the request on the phone". */
  heading: string
  /** Last step after the payment: "Policy issued, details sent by SMS". */
  lastStep: string
  /** Full numbers that the page knows; the payment contains only the masked number. */
  knownNumbers: readonly string[]
  /** Actions after a successful payment, and actions in all other stages. */
  paidActions: ReactNode
  /** Replaces the outcome and `paidActions` of a successful payment. */
  paidPage?: (payment: TransactionDetail) => ReactNode
  otherActions?: ReactNode
  /** Next action if the payment failed and its money is refunded. */
  refundActions?: ReactNode
}

/** The progress of one payment. Opening it again only shows the status and never charges again. */
export function PaymentProgress(props: PaymentProgressProps) {
  const payment = usePayment(props.clientReference)
  useDeferUpdate(payment.data?.status === 'pending')
  useTrackPurchase(payment.data)
  if (payment.data) return <Progress {...props} payment={payment.data} />
  if (!payment.error) return <Skeleton className="mx-auto h-120 max-w-md" />
  const problem = readProblem(payment.error)
  if (problem.status === 404 || problem.status === 422) return <RecordMissing />
  return (
    <ErrorPanel
      title="Couldn’t load the payment"
      text={`${problem.sentence} The payment isn’t affected.`}
      code={problem.requestId}
      retrying={payment.isFetching}
      onRetry={() => void payment.refetch()}
    />
  )
}

function Progress({ payment, ...props }: PaymentProgressProps & { payment: TransactionDetail }) {
  const [sendingNew, setSendingNew] = useState(false)
  const stage = stageOf(payment, useNow(1000))
  if (stage === 'paid' && props.paidPage) return props.paidPage(payment)
  const parts = { payment, ...props, onNewRequest: () => setSendingNew(true) }
  return (
    <div className="mx-auto max-w-md">
      {stage === 'sending' || stage === 'waiting' ? (
        <PaymentWait {...parts} sent={stage === 'waiting'} />
      ) : (
        <PaymentOutcome {...parts} stage={stage} />
      )}
      <Suspense fallback={null}>
        {sendingNew && (
          <NewRequestDialog payment={payment} knownNumbers={props.knownNumbers} onClose={() => setSendingNew(false)} />
        )}
      </Suspense>
    </div>
  )
}
