import { useEffect, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { type SentCode, sendCode } from './send-code.ts'
import { useSubmit } from './use-submit.ts'

/** Counts down to when a new code may be sent. The server's limits are the truth; its words are shown when they differ. */
export function ResendButton({ sent, onResent }: { sent: SentCode; onResent: (sent: SentCode) => void }) {
  const [secondsLeft, setSecondsLeft] = useState(sent.resendAfterSeconds)
  const { submit, pending, problem } = useSubmit(sendCode, onResent)

  // A clock on the wall: it belongs to time, not to anything React knows.
  useEffect(() => {
    const endsAt = Date.now() + sent.resendAfterSeconds * 1000
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
      setSecondsLeft(left)
      if (left === 0) clearInterval(timer)
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
        disabledReason={secondsLeft > 0 ? `A new code can be sent in ${clock}` : undefined}
        tipAlign="start"
        onClick={() => submit(sent.mobileNumber)}
      >
        {secondsLeft > 0 ? <span className="tabular">Send a new code in {clock}</span> : 'Send a new code'}
      </Button>
      {problem && <FieldError>{problem.sentence}</FieldError>}
    </div>
  )
}
