import type { TransactionDetail } from '@okwan/contract/money/transactions'
import { type ReactNode, Suspense, useState } from 'react'
import { readProblem } from '../../../platform/api/problem.ts'
import { useHoldUpdate } from '../../../platform/navigation/use-hold-update.ts'
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
  /** Stands in the address, so that a reload, the back button or another day finds the same payment. */
  clientReference: string
  /** Who is asked: "Approve the request on the phone". */
  heading: string
  /** What comes after the money: "Policy issued and sent by SMS". */
  lastStep: string
  /** Numbers the page knows in full; a payment itself tells its number masked only. */
  knownNumbers: readonly string[]
  /** What to do with a paid payment, and with one that is given up. */
  paidActions: ReactNode
  otherActions?: ReactNode
}

/** One payment from the request to its end. Opening it again never charges again: it only shows where things stand. */
export function PaymentProgress(props: PaymentProgressProps) {
  const payment = usePayment(props.clientReference)
  useHoldUpdate(payment.data?.status === 'pending')
  useTrackPurchase(payment.data)
  if (payment.data) return <Progress {...props} payment={payment.data} />
  if (!payment.error) return <Skeleton className="mx-auto h-120 max-w-md" />
  const problem = readProblem(payment.error)
  if (problem.status === 404 || problem.status === 422) return <RecordMissing />
  return (
    <ErrorPanel
      title="The payment could not be loaded"
      text={`${problem.sentence}. Nothing is lost`}
      code={problem.requestId}
      retrying={payment.isFetching}
      onRetry={() => void payment.refetch()}
    />
  )
}

function Progress({ payment, ...props }: PaymentProgressProps & { payment: TransactionDetail }) {
  const [sendingNew, setSendingNew] = useState(false)
  const stage = stageOf(payment, useNow(1000))
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
