import type { AccountChange } from '@okwan/contract/people/users'
import { call } from '../../platform/api/call.ts'
import { StepUpDialog } from '../../platform/step-up/StepUp.tsx'
import { ChangeActions } from './ChangeActions.tsx'
import { accountChangeQuestion } from './words.ts'

/** Actions on a change of how a person signs in. */
export function AccountChangeActions({ change }: { change: AccountChange }) {
  const { accountChangeId: id, user, requestedBy, reason, allowedActions } = change
  const { fullName } = user
  return (
    <ChangeActions
      label={`the sign-in change of ${fullName}`}
      subject="this change"
      allowedActions={allowedActions}
      unchangedText={`${fullName} keeps the current sign-in details.`}
      decline={(declineReason) =>
        call('POST /account-changes/{id}/refuse', { params: { id }, body: { reason: declineReason } })
      }
      withdraw={() => call('POST /account-changes/{id}/withdraw', { params: { id } })}
      approval={({ close, done }) => (
        <StepUpDialog
          title={accountChangeQuestion(change)}
          reference={`account-change:${id}`}
          confirmLabel="Approve"
          onVerified={async (verificationToken) => {
            await call('POST /account-changes/{id}/approve', { params: { id }, body: { verificationToken } })
            await done('Change approved')
          }}
          onClose={close}
        >
          <p>
            Requested by {requestedBy.fullName}: “{reason}”
          </p>
          <p className="text-muted">
            {fullName} is signed out and can’t decide or approve anything for 24 hours. Call {fullName} before you
            approve.
          </p>
        </StepUpDialog>
      )}
    />
  )
}
