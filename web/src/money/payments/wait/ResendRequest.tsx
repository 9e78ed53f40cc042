import type { TransactionDetail } from '@okwan/contract/money/transactions'
import { maskPhone } from '@okwan/domain/platform/phone'
import { readProblem } from '../../../platform/api/problem.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import type { ButtonVariant } from '../../../ui/actions/button-class.ts'
import { minutesOf, useSecondsLeft } from '../../../ui/data/due/Countdown.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { useNewRequest } from '../use-new-request.ts'

type ResendRequestProps = {
  payment: TransactionDetail
  knownNumbers: readonly string[]
  variant?: ButtonVariant
  onNewRequest: () => void
}

/** Resends the request. An earlier request can still be approved. If both are paid, one is refunded. */
export function ResendRequest({ payment, knownNumbers, variant, onNewRequest }: ResendRequestProps) {
  const secondsLeft = useSecondsLeft(payment.resendAfter ?? new Date(0))
  const newRequest = useNewRequest(payment)
  const request = payment.attempts.at(-1)
  const msisdn = knownNumbers.find((number) => maskPhone(number) === request?.msisdn)
  const wait = secondsLeft > 0 ? `in ${minutesOf(secondsLeft)}` : undefined
  const refused = payment.allowedActions.includes('retry') ? undefined : 'Wait for the result of the last request'
  return (
    <div>
      <Button
        size="large"
        variant={variant}
        className="w-full"
        loading={newRequest.isPending}
        disabledReason={wait ? `You can resend ${wait}` : refused}
        onClick={() => {
          if (msisdn && request?.network) newRequest.mutate({ msisdn, network: request.network })
          else onNewRequest()
        }}
      >
        Resend request {wait && <span className="tabular text-muted">{wait}</span>}
      </Button>
      {newRequest.error && <FieldError>{readProblem(newRequest.error).sentence}</FieldError>}
    </div>
  )
}
