import type { TransactionDetail } from '@okwan/contract/money/transactions'
import { can } from '@okwan/domain/platform/permissions'
import { NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { type ReactNode, useEffect } from 'react'
import { useUser } from '../../../platform/session/current.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { CopyId } from '../../../ui/data/CopyId.tsx'
import { Countdown, minutesOf, useSecondsLeft } from '../../../ui/data/due/Countdown.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { formatTime } from '../../../ui/data/moment.ts'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { NETWORK_STYLES } from '../networks.ts'
import { PaymentSteps } from './PaymentSteps.tsx'
import { ResendRequest } from './ResendRequest.tsx'

type PaymentWaitProps = {
  payment: TransactionDetail
  /** The request has reached the network. */
  sent: boolean
  heading: string
  lastStep: string
  knownNumbers: readonly string[]
  otherActions?: ReactNode
  onNewRequest: () => void
}

/** A pending request: the time left to approve it, help for the payer, and the next steps. */
export function PaymentWait({ payment, sent, ...props }: PaymentWaitProps) {
  const { heading, lastStep, knownNumbers, otherActions, onNewRequest } = props
  const request = payment.attempts.at(-1)
  const network = request?.network ?? payment.network
  const sentAt = request?.sentAt ?? payment.createdAt
  const user = useUser()
  return (
    <section aria-labelledby="payment-heading" className="flex flex-col items-center gap-5 text-center">
      {payment.promptEndsAt && sent ? (
        <Clock sentAt={sentAt} endsAt={payment.promptEndsAt} />
      ) : (
        <div className="grid size-40 place-items-center">
          <Spinner className="size-10" />
        </div>
      )}
      <div>
        <h2 id="payment-heading" className="text-title font-bold text-balance">
          {sent ? heading : 'Sending request'}
        </h2>
        <p role="status" className="mt-1 text-muted">
          {sent ? 'We sent' : 'We’re sending'} {article(network)} {network && NETWORK_NAMES[network]} request for{' '}
          <Money pesewas={payment.amountPesewas} className="font-bold text-text" /> to{' '}
          <span className="font-bold whitespace-nowrap text-text">{request?.msisdn ?? payment.msisdn}</span>.
        </p>
      </div>
      <PaymentSteps
        current={sent ? 2 : 1}
        steps={[
          { title: sent ? 'Request sent' : 'Sending request', detail: clockTime(sentAt) },
          { title: 'Awaiting PIN', detail: network && NETWORK_STYLES[network].noPromptHelp },
          { title: lastStep },
        ]}
      />
      <div className="grid w-full gap-2.5">
        <ResendRequest payment={payment} knownNumbers={knownNumbers} onNewRequest={onNewRequest} />
        <Button size="large" className="w-full" onClick={onNewRequest}>
          Change number or network
        </Button>
        {otherActions}
      </div>
      <p className="text-table text-muted">
        You can leave this page.{user && can(user, 'transactions.read') && ' Find the payment under Transactions.'}
        <br />
        <CopyId value={payment.clientReference} name="reference" />
      </p>
    </section>
  )
}

function Clock({ sentAt, endsAt }: { sentAt: string; endsAt: string }) {
  const seconds = useSecondsLeft(endsAt)
  const total = Math.max(1, Math.round((Date.parse(endsAt) - Date.parse(sentAt)) / 1000))

  // The browser tab shows the countdown for users who switch to another tab.
  useEffect(() => {
    const before = document.title
    return () => {
      document.title = before
    }
  }, [])
  useEffect(() => {
    document.title = `Awaiting PIN ${minutesOf(seconds)}`
  }, [seconds])

  return <Countdown endsAt={endsAt} totalSeconds={total} label="left to approve" />
}

/** `09:42:10`, Accra time. */
function clockTime(at: string): string {
  return formatTime(new Date(at).toISOString().slice(11, 19))
}

function article(network: string | null): 'a' | 'an' {
  return network === 'mtn' || network === 'tigo' ? 'an' : 'a'
}
