import type { PermissionChange } from '@okwan/contract/people/users/permissions'
import { call } from '../../../platform/api/call.ts'
import { StepUpDialog } from '../../../platform/step-up/StepUp.tsx'
import { ChangeActions } from '../ChangeActions.tsx'
import { GainsAndLosses } from './GainsAndLosses.tsx'

export function PermissionChangeActions({ change }: { change: PermissionChange }) {
  const { permissionChangeId, permission, granted, requestedBy, allowedActions } = change
  const params = { id: permissionChangeId }
  const { fullName } = change.user
  return (
    <ChangeActions
      label={`the permission change of ${fullName}`}
      subject="this change"
      allowedActions={allowedActions}
      unchangedText={`${fullName} keeps the current permissions.`}
      decline={(reason) => call('POST /permission-changes/{id}/refuse', { params, body: { reason } })}
      withdraw={() => call('POST /permission-changes/{id}/withdraw', { params })}
      approval={({ close, done }) => (
        <StepUpDialog
          title={granted ? `Grant a permission to ${fullName}?` : `Revoke a permission from ${fullName}?`}
          reference={`permission:${permissionChangeId}`}
          confirmLabel="Approve"
          onVerified={async (verificationToken) => {
            await call('POST /permission-changes/{id}/approve', { params, body: { verificationToken } })
            await done('Change approved')
          }}
          onClose={close}
        >
          <GainsAndLosses fullName={fullName} permission={permission} granted={granted} />
          <p className="text-muted">
            Requested by {requestedBy.fullName}: “{change.reason}”
          </p>
        </StepUpDialog>
      )}
    />
  )
}
