import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { StepUpDialog } from '../../platform/step-up/StepUp.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'

type ConfirmOrDeclineProps = {
  /** The record to decide, capitalised. */
  subject: 'Explanation' | 'Transfer'
  question: string
  reference: string
  /** Set for the person who recorded the explanation or transfer; this person can only withdraw it. */
  confirmRefusalReason: string | null
  confirm: (verificationToken: string) => Promise<unknown>
  decline: () => Promise<unknown>
  onDecided: () => Promise<void>
  /** Dialog text about the posting. */
  children: ReactNode
}

/** Buttons of the second person, who confirms or declines, or of the recording person, who withdraws. */
export function ConfirmOrDecline({
  subject,
  question,
  reference,
  confirmRefusalReason,
  ...acts
}: ConfirmOrDeclineProps) {
  const [confirming, setConfirming] = useState(false)
  const done = async (sentence: string) => {
    setConfirming(false)
    await acts.onDecided()
    toast(sentence)
  }
  const decline = useMutation({
    mutationFn: acts.decline,
    onSuccess: () => done(`${subject} ${confirmRefusalReason ? 'withdrawn' : 'declined'}`),
  })
  const confirm = async (verificationToken: string) => {
    await acts.confirm(verificationToken)
    await done(`${subject} confirmed and posted`)
  }
  return (
    <>
      <div className="flex gap-2 max-md:flex-wrap md:py-1.5">
        <Button size="small" loading={decline.isPending} onClick={() => decline.mutate()}>
          {confirmRefusalReason ? 'Withdraw' : 'Decline'}
        </Button>
        <Button
          size="small"
          variant="primary"
          tipAlign="end"
          disabledReason={confirmRefusalReason ?? undefined}
          onClick={() => setConfirming(true)}
        >
          Confirm
        </Button>
      </div>
      {decline.error && <FieldError>{readProblem(decline.error).sentence}</FieldError>}
      {confirming && (
        <StepUpDialog
          title={question}
          reference={reference}
          confirmLabel="Confirm"
          onVerified={confirm}
          onClose={() => setConfirming(false)}
        >
          {acts.children}
        </StepUpDialog>
      )}
    </>
  )
}
