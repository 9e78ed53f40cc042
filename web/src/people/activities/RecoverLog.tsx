import type { ApiData } from '@okwan/contract/all'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { useUser } from '../../platform/session/current.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { StepUp } from '../../platform/step-up/StepUp.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'

type Chain = ApiData<'GET /activities/chain'>
type RecoverLogProps = { chain: Chain; onDone: () => Promise<unknown> }

/** After a database restore, two SuperAdmins confirm that the log continues from an earlier checkpoint. */
export function RecoverLog({ chain: { faults, recovery }, onDone }: RecoverLogProps) {
  const user = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const isCut = faults.some(({ code }) => code === 'log-cut' || code === 'log-rewritten')
  if (!isCut && !recovery) return null
  const close = () => setIsOpen(false)
  const finish = async () => {
    close()
    await onDone()
  }
  const isOwn = recovery?.proposedBy.userId === user?.userId
  return (
    <Banner
      tone="info"
      title={recovery ? 'Restore awaiting confirmation' : 'Was the database restored?'}
      action={
        <UnlessReadOnly>
          <Button onClick={() => setIsOpen(true)} disabled={isOwn && recovery !== null}>
            {recovery ? 'Confirm restore' : 'Report restore'}
          </Button>
        </UnlessReadOnly>
      }
    >
      {recovery
        ? `Reported by ${recovery.proposedBy.fullName}: “${recovery.reason}”. ${isOwn ? 'Another SuperAdmin must confirm it.' : ''}`
        : 'Report a restore only if you know that one took place. If no restore took place, entries may have been removed.'}
      {isOpen && recovery && <ConfirmDialog recovery={recovery} onClose={close} onDone={finish} />}
      {isOpen && !recovery && <ReportDialog onClose={close} onDone={finish} />}
    </Banner>
  )
}

type DialogProps = { onClose: () => void; onDone: () => Promise<void> }

function ReportDialog({ onClose, onDone }: DialogProps) {
  const [reason, setReason] = useState('')
  const [hasReason, setHasReason] = useState(false)
  const report = async (verificationToken: string) => {
    await call('POST /activities/chain/recovery', { body: { reason, verificationToken } })
    await onDone()
  }
  return (
    <Dialog open title="Report a database restore" closeOutside={false} onClose={onClose}>
      {hasReason ? (
        <StepUp reference="audit-recovery" confirmLabel="Report restore" onVerified={report} onClose={onClose}>
          <p>“{reason}” Another SuperAdmin must confirm this within 24 hours.</p>
        </StepUp>
      ) : (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            setHasReason(reason.trim().length >= 3)
          }}
        >
          <TextArea
            label="Reason"
            hint="When and why the database was restored"
            maxLength={500}
            required
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <ModalActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary">
              Continue
            </Button>
          </ModalActions>
        </form>
      )}
    </Dialog>
  )
}

function ConfirmDialog({ recovery, onClose, onDone }: DialogProps & { recovery: NonNullable<Chain['recovery']> }) {
  const { recoveryId, reason, proposedBy, segment } = recovery
  const confirm = async (verificationToken: string) => {
    await call('POST /activities/chain/recovery/confirm', { body: { recoveryId, verificationToken } })
    await onDone()
  }
  return (
    <Dialog open title="Confirm the database restore?" closeOutside={false} onClose={onClose}>
      <StepUp
        reference={`audit-recovery:${recoveryId}`}
        confirmLabel="Confirm restore"
        onVerified={confirm}
        onClose={onClose}
      >
        <p>
          {proposedBy.fullName}: “{reason}” The log continues after segment {segment}. The signed confirmation will
          contain both names.
        </p>
      </StepUp>
    </Dialog>
  )
}
