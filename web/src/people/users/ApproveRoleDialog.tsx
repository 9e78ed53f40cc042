import type { RoleChange } from '@okwan/contract/people/users'
import { call } from '../../platform/api/call.ts'
import { StepUpDialog } from '../../platform/step-up/StepUp.tsx'
import { PagesChanged } from './PagesChanged.tsx'

type ApproveRoleDialogProps = { change: RoleChange; onClose: () => void; onDone: () => Promise<void> }

/** Approves a role change. The approver confirms with a passkey or a code to their own phone. */
export function ApproveRoleDialog({ change, onClose, onDone }: ApproveRoleDialogProps) {
  const { user: person, fromRole, toRole, roleChangeId } = change
  const approve = async (verificationToken: string) => {
    await call('POST /role-changes/{id}/approve', { params: { id: roleChangeId }, body: { verificationToken } })
    await onDone()
  }
  return (
    <StepUpDialog
      title={`Change ${person.fullName}’s role to ${toRole}?`}
      reference={`role-change:${roleChangeId}`}
      confirmLabel="Approve"
      onVerified={approve}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p>
          Requested by {change.requestedBy.fullName}: {fromRole} to {toRole}. “{change.reason}”
        </p>
        <PagesChanged from={fromRole} to={toRole} />
      </div>
    </StepUpDialog>
  )
}
