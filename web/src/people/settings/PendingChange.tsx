import type { SettingChange } from '@okwan/contract/people/settings'
import { formatDate } from '@okwan/domain/platform/dates'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { call } from '../../platform/api/call.ts'
import { PendingChangeCard } from '../../platform/step-up/PendingChangeCard.tsx'
import { Diff } from '../../ui/data/Diff.tsx'

/** The change of a setting that awaits a second SuperAdmin. */
export function PendingChange({ change }: { change: SettingChange }) {
  const params = { id: change.settingChangeId }
  const summary = `From ${formatDate(change.startsOn)}. Requested by ${change.requestedBy.fullName}: “${change.reason}”`
  return (
    <PendingChangeCard
      title="Pending change"
      text={summary}
      allowedActions={change.allowedActions}
      approval={{
        title: `Change ${lowerFirst(change.title)}?`,
        text: summary,
        reference: `setting:${change.settingChangeId}`,
      }}
      unchanged="The current value stays in force."
      onApprove={(verificationToken) =>
        call('POST /setting-changes/{id}/approve', { params, body: { verificationToken } })
      }
      onDecline={(reason) => call('POST /setting-changes/{id}/refuse', { params, body: { reason } })}
      onWithdraw={() => call('POST /setting-changes/{id}/withdraw', { params })}
      changed={['/settings/*', '/setting-changes/*', '/message-texts/*', '/email-texts/*']}
    >
      <Diff caption={`Requested change of ${lowerFirst(change.title)}`} changes={change.differences} />
    </PendingChangeCard>
  )
}
