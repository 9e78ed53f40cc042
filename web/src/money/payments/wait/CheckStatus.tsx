import type { TransactionDetail } from '@okwan/contract/money/transactions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import type { ButtonSize, ButtonVariant } from '../../../ui/actions/button-class.ts'
import { minutesOf, useSecondsLeft } from '../../../ui/data/due/Countdown.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'

type CheckStatusProps = { payment: TransactionDetail; variant?: ButtonVariant; size?: ButtonSize }

/** Queries the network for the payment status. The server limits how often users can check, so the button counts down. */
export function CheckStatus({ payment, variant, size = 'large' }: CheckStatusProps) {
  const queryClient = useQueryClient()
  const params = { clientReference: payment.clientReference }
  const check = useMutation({
    mutationFn: () => call('POST /transactions/{clientReference}/check', { params }),
    onSuccess: (checked) =>
      queryClient.setQueryData(query('GET /transactions/{clientReference}', { params }).queryKey, checked),
  })
  const secondsLeft = useSecondsLeft(payment.checkAfter ?? new Date(0))
  return (
    <div>
      <Button
        size={size}
        variant={variant}
        className="w-full"
        loading={check.isPending}
        disabledReason={secondsLeft > 0 ? `You can check again in ${minutesOf(secondsLeft)}` : undefined}
        onClick={() => check.mutate()}
      >
        Check again {secondsLeft > 0 && <span className="tabular">in {minutesOf(secondsLeft)}</span>}
      </Button>
      {check.error && <FieldError>{readProblem(check.error).sentence}</FieldError>}
      {check.isSuccess && payment.status === 'pending' && (
        <p role="status" className="mt-1.5 text-table text-muted">
          Status requested. The result will appear here.
        </p>
      )}
    </div>
  )
}
