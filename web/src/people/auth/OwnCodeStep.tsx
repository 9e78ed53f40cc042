import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { useUser } from '../../platform/session/current.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { ConfirmCode } from './ConfirmCode.tsx'
import { type SentCode, sendCode } from './send-verification-code.ts'

type CodeStepProps = {
  /** Reference that the code approves. */
  reference: string
  confirmLabel: string
  onVerified: (verificationToken: string) => Promise<void>
  onClose: () => void
  /** Description of what the code approves. */
  children: ReactNode
}

/** Approval in two steps: send a code to the user's own phone, then enter it. */
export function CodeStep({ reference, confirmLabel, onVerified, onClose, children }: CodeStepProps) {
  const user = useUser()
  const [sent, setSent] = useState<SentCode>()
  const send = useMutation({
    mutationFn: (phone: string) => sendCode(phone, 'approval', reference),
    onSuccess: setSent,
  })
  if (sent) {
    return (
      <ConfirmCode
        sent={sent}
        confirmLabel={confirmLabel}
        onResent={setSent}
        onBack={() => setSent(undefined)}
        onVerified={onVerified}
      >
        {children}
      </ConfirmCode>
    )
  }
  return (
    <div className="grid gap-4">
      {children}
      {send.error && <FormAlert>{readProblem(send.error).sentence}</FormAlert>}
      <ModalActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" loading={send.isPending} onClick={() => user && send.mutate(user.mobileNumber)}>
          Send code
        </Button>
      </ModalActions>
    </div>
  )
}
