import type { RoleChange } from '@okwan/contract/users'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { readProblem } from '../api/problem.ts'
import { ConfirmCode } from '../payments/ConfirmCode.tsx'
import { type SentCode, sendCode } from '../payments/send-code.ts'
import { useUser } from '../session/current.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { ModalActions } from '../ui/Modal.tsx'
import { PagesChanged } from './PagesChanged.tsx'

type ApproveRoleDialogProps = { change: RoleChange; onClose: () => void; onDone: () => Promise<void> }

/** Consent to a change of role, confirmed by a code to one's own phone. */
export function ApproveRoleDialog({ change, onClose, onDone }: ApproveRoleDialogProps) {
  const user = useUser()
  const [sent, setSent] = useState<SentCode>()
  const { user: person, fromRole, toRole, roleChangeId } = change
  const send = useMutation({
    mutationFn: (phone: string) => sendCode(phone, 'approval', `role-change:${roleChangeId}`),
    onSuccess: setSent,
  })
  const summary = (
    <div className="grid gap-3">
      <p>
        {change.requestedBy.fullName} asks: {person.fullName} from {fromRole} to {toRole}. “{change.reason}”
      </p>
      <PagesChanged from={fromRole} to={toRole} />
    </div>
  )
  return (
    <Dialog open title={`Make ${person.fullName} ${toRole}?`} closeOutside={false} onClose={onClose}>
      {sent ? (
        <ConfirmCode
          sent={sent}
          confirmLabel="Agree"
          onResent={setSent}
          onBack={() => setSent(undefined)}
          onVerified={async (verificationToken) => {
            await call('POST /role-changes/{id}/approve', { params: { id: roleChangeId }, body: { verificationToken } })
            await onDone()
          }}
        >
          {summary}
        </ConfirmCode>
      ) : (
        <div className="grid gap-4">
          {summary}
          {send.error && <FormAlert>{readProblem(send.error).sentence}</FormAlert>}
          <ModalActions>
            <Button onClick={onClose}>Not now</Button>
            <Button variant="primary" loading={send.isPending} onClick={() => user && send.mutate(user.mobileNumber)}>
              Send code to my phone
            </Button>
          </ModalActions>
        </div>
      )}
    </Dialog>
  )
}
