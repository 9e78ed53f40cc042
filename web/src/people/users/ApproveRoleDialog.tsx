import type { RoleChange } from '@okwan/contract/people/users'
import { call } from '../../platform/api/call.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { CodeStep } from '../auth/OwnCodeStep.tsx'
import { PagesChanged } from './PagesChanged.tsx'

type ApproveRoleDialogProps = { change: RoleChange; onClose: () => void; onDone: () => Promise<void> }

/** Approves a role change with a code sent to the approver's own phone. */
export function ApproveRoleDialog({ change, onClose, onDone }: ApproveRoleDialogProps) {
  const { user: person, fromRole, toRole, roleChangeId } = change
  const approve = async (verificationToken: string) => {
    await call('POST /role-changes/{id}/approve', { params: { id: roleChangeId }, body: { verificationToken } })
    await onDone()
  }
  return (
    <Dialog open title={`Change ${person.fullName}’s role to ${toRole}?`} closeOutside={false} onClose={onClose}>
      <CodeStep reference={`role-change:${roleChangeId}`} confirmLabel="Approve" onVerified={approve} onClose={onClose}>
        <div className="grid gap-3">
          <p>
            Requested by {change.requestedBy.fullName}: {fromRole} to {toRole}. “{change.reason}”
          </p>
          <PagesChanged from={fromRole} to={toRole} />
        </div>
      </CodeStep>
    </Dialog>
  )
}
