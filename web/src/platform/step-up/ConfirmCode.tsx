import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { minutesOf, useSecondsLeft } from '../../ui/data/due/Countdown.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { OtpField } from '../../ui/forms/OtpField.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { readProblem } from '../api/problem.ts'
import type { SentCode } from './send-verification-code.ts'

type ConfirmCodeProps<Token> = {
  sent: SentCode<Token>
  /** Description of the approved action, with the amount. */
  children: ReactNode
  /** Verb and object: "Withdraw GH₵50.00". */
  confirmLabel: string
  /** Performs the approved action with the verification token. */
  onVerified: (token: Token) => Promise<void>
  onResent: (sent: SentCode<Token>) => void
  onBack: () => void
  disabledReason?: string | undefined
}

/** Last step of a dialog that needs approval: the code from the SMS, then the action. */
export function ConfirmCode<Token>(props: ConfirmCodeProps<Token>) {
  const { sent, children, confirmLabel, onVerified, onResent, onBack, disabledReason } = props
  const input = useRef<HTMLInputElement>(null)
  // A code can be used once. When the action fails, the next attempt reuses the verification token.
  const token = useRef<{ code: string; value: Token }>(undefined)
  const confirm = useMutation({
    mutationFn: async (code: string) => {
      if (token.current?.code !== code) token.current = { code, value: await sent.verify(code) }
      await onVerified(token.current.value)
    },
    onError: () => input.current?.select(),
  })
  const submit = () => {
    if (!confirm.isPending && disabledReason === undefined) confirm.mutate(input.current?.value ?? '')
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // React passes the event on to a form that opened this dialog.
        event.stopPropagation()
        submit()
      }}
      className="flex flex-1 flex-col gap-4"
    >
      {children}
      <p role="status">
        Code sent to {sent.sentTo}. Check that the SMS shows {sent.prefix}
        {sent.approves ? ` and “${sent.approves}”` : ''}.
      </p>
      <div className="grid gap-2">
        <OtpField
          ref={input}
          label="Code"
          hint="6 digits"
          autoFocus
          error={confirm.error ? readProblem(confirm.error).sentence : undefined}
          onComplete={submit}
        />
        <Resend sent={sent} onResent={onResent} />
      </div>
      <ModalActions>
        <Button onClick={onBack}>Back</Button>
        <Button
          type="submit"
          variant="primary"
          tipAlign="end"
          loading={confirm.isPending || confirm.isSuccess}
          disabledReason={disabledReason}
        >
          {confirmLabel}
        </Button>
      </ModalActions>
    </form>
  )
}

function Resend<Token>({ sent, onResent }: Pick<ConfirmCodeProps<Token>, 'sent' | 'onResent'>) {
  const secondsLeft = useSecondsLeft(sent.resendAt)
  const resend = useMutation({ mutationFn: sent.resend, onSuccess: onResent })
  const wait = secondsLeft > 0 ? `You can request a new code in ${minutesOf(secondsLeft)}` : undefined
  return (
    <div>
      <Button
        variant="quiet"
        className="-ml-3.5"
        tipAlign="start"
        loading={resend.isPending}
        disabledReason={wait}
        onClick={() => resend.mutate()}
      >
        {wait ? <span className="tabular">Resend code in {minutesOf(secondsLeft)}</span> : 'Resend code'}
      </Button>
      {resend.error && <FieldError>{readProblem(resend.error).sentence}</FieldError>}
    </div>
  )
}
