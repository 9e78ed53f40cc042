import { useEffect, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { type SentCode, sendCode } from './send-code.ts'
import { useSubmit } from './use-submit.ts'

/** Counts down until a new code can be sent. The server enforces the limit, and its refusal is shown. */
export function ResendButton({ sent, onResent }: { sent: SentCode; onResent: (sent: SentCode) => void }) {
  const [secondsLeft, setSecondsLeft] = useState(sent.resendAfterSeconds)
  const { submit, pending, problem } = useSubmit(sendCode, onResent)

  // The remaining time depends on the clock, not on React state.
  useEffect(() => {
    const endsAt = Date.now() + sent.resendAfterSeconds * 1000
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
      setSecondsLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [sent])

  const clock = `0:${String(secondsLeft).padStart(2, '0')}`
  return (
    <div>
      <Button
        variant="quiet"
        className="-ml-3.5"
        loading={pending}
        disabledReason={secondsLeft > 0 ? `You can request a new code in ${clock}` : undefined}
        tipAlign="start"
        onClick={() => submit(sent.mobileNumber)}
      >
        {secondsLeft > 0 ? <span className="tabular">Resend code in {clock}</span> : 'Resend code'}
      </Button>
      {problem && <FieldError>{problem.sentence}</FieldError>}
    </div>
  )
}
