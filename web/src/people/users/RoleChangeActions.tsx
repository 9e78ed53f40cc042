import type { RoleChange } from '@okwan/contract/people/users'
import { call } from '../../platform/api/call.ts'
import { ApproveRoleDialog } from './ApproveRoleDialog.tsx'
import { ChangeActions } from './ChangeActions.tsx'

export function RoleChangeActions({ change }: { change: RoleChange }) {
  const { roleChangeId, fromRole, toRole, allowedActions } = change
  const params = { id: roleChangeId }
  const { fullName } = change.user
  return (
    <ChangeActions
      label={fullName}
      subject={`${fullName}’s role change`}
      allowedActions={allowedActions}
      unchangedText={`${fullName} keeps the role ${fromRole}.`}
      decline={(reason) => call('POST /role-changes/{id}/refuse', { params, body: { reason } })}
      withdraw={() => call('POST /role-changes/{id}/withdraw', { params })}
      approval={({ close, done }) => (
        <ApproveRoleDialog change={change} onClose={close} onDone={() => done(`${fullName} is now ${toRole}`)} />
      )}
    />
  )
}
