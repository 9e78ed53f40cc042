import { maskPhone } from '@okwan/domain/platform/phone'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { minutesOf, useSecondsLeft } from '../../ui/data/Countdown.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { OtpField } from '../../ui/forms/OtpField.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { type SentCode, sendCode, verifyCode } from './send-verification-code.ts'

type ConfirmCodeProps = {
  sent: SentCode
  /** What the code agrees to, in words and numbers. */
  children: ReactNode
  /** Verb and object: "Withdraw GH₵50.00". */
  confirmLabel: string
  /** Does what was agreed to, with the proof. */
  onVerified: (verificationToken: string) => Promise<void>
  onResent: (sent: SentCode) => void
  onBack: () => void
}

/** The last step of a dialog that moves money: a code from the phone, then the act. */
export function ConfirmCode({ sent, children, confirmLabel, onVerified, onResent, onBack }: ConfirmCodeProps) {
  const input = useRef<HTMLInputElement>(null)
  // A code is good once. When the act itself got no answer, the next press repeats the act with the same proof.
  const proof = useRef<{ code: string; token: string }>(undefined)
  const confirm = useMutation({
    mutationFn: async (code: string) => {
      if (proof.current?.code !== code) proof.current = { code, token: await verifyCode(sent, code) }
      await onVerified(proof.current.token)
    },
    onError: () => input.current?.select(),
  })
  const submit = () => {
    if (!confirm.isPending) confirm.mutate(input.current?.value ?? '')
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="flex flex-1 flex-col gap-4"
    >
      {children}
      <p role="status">
        Code sent to {maskPhone(sent.phone)}. The message names request {sent.prefix}.
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
        <Button type="submit" variant="primary" loading={confirm.isPending || confirm.isSuccess}>
          {confirmLabel}
        </Button>
      </ModalActions>
    </form>
  )
}

function Resend({ sent, onResent }: Pick<ConfirmCodeProps, 'sent' | 'onResent'>) {
  const secondsLeft = useSecondsLeft(sent.resendAt)
  const resend = useMutation({
    mutationFn: () => sendCode(sent.phone, sent.purpose, sent.reference),
    onSuccess: onResent,
  })
  const wait = secondsLeft > 0 ? `A new code can be sent in ${minutesOf(secondsLeft)}` : undefined
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
        {wait ? <span className="tabular">Send a new code in {minutesOf(secondsLeft)}</span> : 'Send a new code'}
      </Button>
      {resend.error && <FieldError>{readProblem(resend.error).sentence}</FieldError>}
    </div>
  )
}
