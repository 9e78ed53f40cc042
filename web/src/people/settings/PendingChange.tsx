import type { SettingChange } from '@okwan/contract/people/settings'
import { formatDate } from '@okwan/domain/platform/dates'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { StepUpDialog } from '../../platform/step-up/StepUp.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Diff } from '../../ui/data/Diff.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'

/** The change that awaits a second SuperAdmin, with the actions that the server allows. */
export function PendingChange({ change }: { change: SettingChange }) {
  const [act, setAct] = useState<SettingChange['allowedActions'][number]>()
  const queryClient = useQueryClient()
  const params = { id: change.settingChangeId }
  const close = () => setAct(undefined)
  const done = async (sentence: string) => {
    close()
    toast(sentence)
    await refresh(queryClient, '/settings/*', '/setting-changes/*', '/message-texts/*', '/email-texts/*')
  }
  const refuse = useMutation({
    mutationFn: (reason: string) => call('POST /setting-changes/{id}/refuse', { params, body: { reason } }),
    onSuccess: () => done('Change declined'),
  })
  const withdraw = useMutation({
    mutationFn: () => call('POST /setting-changes/{id}/withdraw', { params }),
    onSuccess: () => done('Change withdrawn'),
  })
  const approve = async (verificationToken: string) => {
    await call('POST /setting-changes/{id}/approve', { params, body: { verificationToken } })
    await done('Change approved')
  }
  const may = (action: SettingChange['allowedActions'][number]) => change.allowedActions.includes(action)
  const sentence = (error: Error | null) => (error ? readProblem(error).sentence : undefined)
  const asked = `From ${formatDate(change.startsOn)}. Requested by ${change.requestedBy.fullName}: “${change.reason}”`
  const diff = <Diff caption={`Requested change of ${change.title}`} changes={change.differences} />
  return (
    <Card
      title="Pending change"
      text={asked}
      actions={
        <>
          {may('withdraw') && <Button onClick={() => setAct('withdraw')}>Withdraw</Button>}
          {may('refuse') && <Button onClick={() => setAct('refuse')}>Decline</Button>}
          {may('approve') && (
            <Button variant="primary" onClick={() => setAct('approve')}>
              Approve
            </Button>
          )}
        </>
      }
    >
      {diff}
      {act === 'approve' && (
        <StepUpDialog
          title={`Change ${lowerFirst(change.title)}?`}
          reference={`setting:${change.settingChangeId}`}
          confirmLabel="Approve"
          onVerified={approve}
          onClose={close}
        >
          <p>{asked}</p>
        </StepUpDialog>
      )}
      <ConfirmDialog
        open={act === 'refuse'}
        title="Decline this change?"
        confirmLabel="Decline"
        reasonLabel="Reason"
        busy={refuse.isPending}
        error={sentence(refuse.error)}
        onConfirm={(reason) => refuse.mutate(reason)}
        onClose={close}
      >
        <p>The current value stays in force.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={act === 'withdraw'}
        title="Withdraw this change?"
        confirmLabel="Withdraw"
        danger={false}
        busy={withdraw.isPending}
        error={sentence(withdraw.error)}
        onConfirm={() => withdraw.mutate()}
        onClose={close}
      >
        <p>The current value stays in force.</p>
      </ConfirmDialog>
    </Card>
  )
}
