import type { TransactionDetail } from '@okwan/contract/money/transactions'
import { formatPesewas } from '@okwan/domain/platform/money'
import { can } from '@okwan/domain/platform/permissions'
import { NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { Check, Clock, Eye, type LucideIcon, TriangleAlert, Undo2 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { useUser } from '../../../platform/session/current.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { classes } from '../../../ui/classes.ts'
import { CopyId } from '../../../ui/data/CopyId.tsx'
import { TONE_SOFT, type Tone } from '../../../ui/data/tone.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { refundText } from '../words.ts'
import { CheckStatus } from './CheckStatus.tsx'
import type { PaymentStage } from './payment-stage.ts'
import { ResendRequest } from './ResendRequest.tsx'

const ReceiptFile = lazyPart(() => import('../ReceiptFile.tsx'), 'ReceiptFile')

type Ended = Exclude<PaymentStage, 'sending' | 'waiting'>

type PaymentOutcomeProps = {
  payment: TransactionDetail
  stage: Ended
  knownNumbers: readonly string[]
  paidActions: ReactNode
  otherActions?: ReactNode
  refundActions?: ReactNode
  onNewRequest: () => void
}

const STYLES: Record<Ended, { icon: LucideIcon; tone: Tone }> = {
  paid: { icon: Check, tone: 'success' },
  failed: { icon: TriangleAlert, tone: 'danger' },
  'no-response': { icon: Clock, tone: 'warning' },
  checking: { icon: Clock, tone: 'warning' },
  review: { icon: Eye, tone: 'info' },
  refund: { icon: Undo2, tone: 'info' },
}

/** The result of a payment, or why there is none yet, with the recommended action first. */
export function PaymentOutcome({ payment, stage, knownNumbers, ...props }: PaymentOutcomeProps) {
  const { paidActions, otherActions, refundActions, onNewRequest } = props
  const { icon: Icon, tone } = STYLES[stage]
  const { title, text } = outcomeText(payment, stage)
  const failed = stage === 'failed'
  const canCheck = stage !== 'paid' && payment.allowedActions.includes('check')
  const canRetry = payment.allowedActions.includes('retry')
  return (
    <section aria-labelledby="payment-heading" className="flex flex-col items-center gap-5 pt-6 text-center">
      <span className={classes('grid size-20 place-items-center rounded-full', TONE_SOFT[tone])}>
        <Icon aria-hidden className="size-9" strokeWidth={2.5} />
      </span>
      <div role="status">
        <h2 id="payment-heading" className="text-title font-bold text-balance">
          {title}
        </h2>
        <p className="mt-1 text-balance text-muted">{text}</p>
      </div>
      <div className="grid w-full gap-2.5">
        {stage === 'paid' && (
          <>
            {paidActions}
            <ReceiptAction clientReference={payment.clientReference} />
          </>
        )}
        {stage === 'refund' && payment.status === 'failed' && refundActions}
        {canCheck && !failed && <CheckStatus payment={payment} variant="primary" />}
        {canRetry && (
          <>
            <ResendRequest
              payment={payment}
              knownNumbers={knownNumbers}
              variant={failed || !canCheck ? 'primary' : undefined}
              onNewRequest={onNewRequest}
            />
            <Button size="large" className="w-full" onClick={onNewRequest}>
              Change number or network
            </Button>
          </>
        )}
        {canCheck && failed && <CheckStatus payment={payment} variant="quiet" />}
        {stage !== 'paid' && otherActions}
      </div>
      <p className="text-table text-muted">
        <CopyId value={payment.clientReference} name="reference" />
      </p>
    </section>
  )
}

/** The receipt as a page, or as a document for roles without that page. */
export function ReceiptAction({ clientReference }: { clientReference: string }) {
  const user = useUser()
  if (user && can(user, 'transactions.read')) {
    return (
      <Link to={paths.receipt({ clientReference })} className={buttonClass('secondary', 'large')}>
        View receipt
      </Link>
    )
  }
  return (
    <Suspense>
      <ReceiptFile clientReference={clientReference} size="large" />
    </Suspense>
  )
}

function outcomeText(payment: TransactionDetail, stage: Ended): { title: string; text: string } {
  const amount = formatPesewas(payment.amountPesewas)
  const network = payment.network ? NETWORK_NAMES[payment.network] : 'the network'
  switch (stage) {
    case 'paid':
      return { title: `${amount} received`, text: payment.receivedFor }
    case 'failed':
      return {
        title: 'Payment failed',
        text: payment.reason?.text ?? 'The payment didn’t go through. Send a new request.',
      }
    case 'no-response':
      return {
        title: `No response from ${network} yet`,
        text: 'We’re still checking. Check again or send a new request. If both are paid, one is refunded.',
      }
    case 'checking':
      return {
        title: `We couldn’t reach ${network}`,
        text: 'We’re checking whether the request went through. Don’t collect again until the status is clear.',
      }
    case 'review':
      return {
        title: 'Payment under review',
        text: 'Status unclear. Don’t collect again; the office is checking.',
      }
    case 'refund':
      return {
        title: payment.refund?.isPaid ? 'Refunded' : 'Refund in progress',
        text: payment.refund ? refundText(payment.refund, payment.status) : '',
      }
  }
}
