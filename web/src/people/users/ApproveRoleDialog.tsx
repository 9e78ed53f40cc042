import type { RoleChange } from '@okwan/contract/people/users'
import { call } from '../../platform/api/call.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { CodeStep } from '../auth/OwnCodeStep.tsx'
import { PagesChanged } from './PagesChanged.tsx'

type ApproveRoleDialogProps = { change: RoleChange; onClose: () => void; onDone: () => Promise<void> }

/** Consent to a change of role, confirmed by a code to one's own phone. */
export function ApproveRoleDialog({ change, onClose, onDone }: ApproveRoleDialogProps) {
  const { user: person, fromRole, toRole, roleChangeId } = change
  const agree = async (verificationToken: string) => {
    await call('POST /role-changes/{id}/approve', { params: { id: roleChangeId }, body: { verificationToken } })
    await onDone()
  }
  return (
    <Dialog open title={`Make ${person.fullName} ${toRole}?`} closeOutside={false} onClose={onClose}>
      <CodeStep reference={`role-change:${roleChangeId}`} confirmLabel="Agree" onVerified={agree} onClose={onClose}>
        <div className="grid gap-3">
          <p>
            {change.requestedBy.fullName} asks: {person.fullName} from {fromRole} to {toRole}. “{change.reason}”
          </p>
          <PagesChanged from={fromRole} to={toRole} />
        </div>
      </CodeStep>
    </Dialog>
  )
}
