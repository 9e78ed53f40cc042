import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { readProblem } from '../api/problem.ts'
import { query } from '../api/query.ts'
import { useUser } from '../session/current.ts'
import { ConfirmCode } from './ConfirmCode.tsx'
import { type SentCode, sendCode } from './send-verification-code.ts'

type StepUpProps = {
  /** Act and record that the user confirms, such as `rate-book:{id}`. */
  reference: string
  confirmLabel: string
  /** Performs the act with the verification token. */
  onVerified: (verificationToken: string) => Promise<void>
  onClose: () => void
  /** Error about the fields above; confirming is disabled until it is fixed. */
  disabledReason?: string | undefined
  /** Description of the act that the user confirms. */
  children: ReactNode
}

/** Confirms an action of the signed-in user with a passkey or, without one, with a code to their phone. */
export function StepUp(props: StepUpProps) {
  const { reference, confirmLabel, onVerified, onClose, disabledReason, children } = props
  const user = useUser()
  const [sent, setSent] = useState<SentCode>()
  const send = useMutation({
    mutationFn: (phone: string) => sendCode(phone, 'approval', reference),
    onSuccess: setSent,
  })
  const passkeys = useQuery(query('GET /auth/passkeys'))
  if (passkeys.isPending) return <Skeleton className="h-24" />
  if (passkeys.data?.some(({ isUsableHere }) => isUsableHere)) return <PasskeyConfirmation {...props} />
  if (sent) {
    return (
      <ConfirmCode
        sent={sent}
        confirmLabel={confirmLabel}
        disabledReason={disabledReason}
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
        <Button
          variant="primary"
          tipAlign="end"
          loading={send.isPending}
          disabledReason={disabledReason}
          onClick={() => user && send.mutate(user.mobileNumber)}
        >
          Send code
        </Button>
      </ModalActions>
    </div>
  )
}

/** Confirms with a passkey; each attempt is signed again. */
function PasskeyConfirmation(props: StepUpProps) {
  const { reference, confirmLabel, onVerified, onClose, disabledReason, children } = props
  const confirm = useMutation({
    mutationFn: async () => {
      const { confirmWithPasskey } = await import('./passkey.ts')
      await onVerified(await confirmWithPasskey(reference))
    },
  })
  const problem = confirm.error ? readProblem(confirm.error) : undefined
  return (
    <div className="grid gap-4">
      {children}
      {problem && (
        <FormAlert>
          {problem.code === 'unknown' ? 'The passkey wasn’t confirmed. Try again.' : problem.sentence}
        </FormAlert>
      )}
      <ModalActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          tipAlign="end"
          loading={confirm.isPending}
          disabledReason={disabledReason}
          onClick={() => confirm.mutate()}
        >
          {confirmLabel}
        </Button>
      </ModalActions>
    </div>
  )
}

type StepUpDialogProps = StepUpProps & { title: string; size?: 'small' }

/** Dialog around a step-up; every act that needs a second person or changes a setting opens it. */
export function StepUpDialog({ title, size, ...stepUp }: StepUpDialogProps) {
  return (
    <Dialog open title={title} {...(size && { size })} closeOutside={false} onClose={stepUp.onClose}>
      <StepUp {...stepUp} />
    </Dialog>
  )
}
