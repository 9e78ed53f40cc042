import type { ImportedFile } from '@okwan/contract/sales/imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { StepUpDialog } from '../../platform/step-up/StepUp.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'

/** Acts without a confirmation, with the text of their toast. */
const IMMEDIATE = {
  submit: 'Submitted for approval',
  decline: 'Returned to the submitter',
  stop: 'Import stopped',
  resume: 'Import resumed',
  discard: 'Import discarded',
  'request-undo': 'Undo requested',
  keep: 'Records kept',
} as const
type Immediate = keyof typeof IMMEDIATE

/** Toasts if the person who requested the step withdraws it. */
const WITHDRAWN = { decline: 'Submission withdrawn', keep: 'Undo request withdrawn' } as const

/** Acts that the status allows. Approving and undoing are confirmed with a code or a passkey. */
export function ImportActs({ file }: { file: ImportedFile }) {
  const { importId, status, counts } = file
  const [confirming, setConfirming] = useState<'approve' | 'undo'>()
  const queryClient = useQueryClient()
  const params = { id: importId }
  const finish = async (sentence: string) => {
    setConfirming(undefined)
    await refresh(queryClient, '/imports/*')
    toast(sentence)
  }
  const withdraws = (name: Immediate): name is keyof typeof WITHDRAWN =>
    (name === 'decline' && !!file.approvalRefusalReason) || (name === 'keep' && !!file.undoRefusalReason)
  const act = useMutation({
    mutationFn: (name: Immediate) =>
      sendOnce(`${name}-import:${importId}`, { status, counts }, (idempotencyKey) =>
        call(`POST /imports/{id}/${name}`, { params, body: {} }, { idempotencyKey }),
      ),
    onSuccess: (_answer, name) => finish(withdraws(name) ? WITHDRAWN[name] : IMMEDIATE[name]),
  })
  const confirm = async (name: 'approve' | 'undo', verificationToken: string) => {
    const body = { verificationToken }
    await sendOnce(`${name}-import:${importId}`, body, (idempotencyKey) =>
      call(`POST /imports/{id}/${name}`, { params, body }, { idempotencyKey }),
    )
    await finish(name === 'approve' ? 'Import started' : 'Undo started')
  }
  const button = (name: Immediate, label: string, variant?: 'primary') => (
    <Button
      {...(variant ? { variant } : {})}
      loading={act.isPending && act.variables === name}
      disabledReason={name === 'submit' ? (file.submissionRefusalReason ?? undefined) : undefined}
      tipAlign="end"
      onClick={() => act.mutate(name)}
    >
      {label}
    </Button>
  )
  const canUndo = (status === 'done' || status === 'stopped') && counts.written > 0
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2">
        {(status === 'draft' || status === 'checking') && button('discard', 'Discard')}
        {canUndo && button('request-undo', 'Request undo')}
        {(status === 'draft' || (status === 'done' && counts.ready > 0)) && button('submit', 'Submit', 'primary')}
        {status === 'submitted' && button('decline', withdraws('decline') ? 'Withdraw' : 'Return')}
        {status === 'submitted' && (
          <Button
            variant="primary"
            tipAlign="end"
            disabledReason={file.approvalRefusalReason ?? undefined}
            onClick={() => setConfirming('approve')}
          >
            Approve
          </Button>
        )}
        {status === 'undo_requested' && button('keep', withdraws('keep') ? 'Withdraw' : 'Keep records')}
        {status === 'undo_requested' && (
          <Button
            variant="primary"
            tipAlign="end"
            disabledReason={file.undoRefusalReason ?? undefined}
            onClick={() => setConfirming('undo')}
          >
            Undo
          </Button>
        )}
        {status === 'writing' && button('stop', 'Stop')}
        {status === 'stopped' && button('resume', 'Resume', 'primary')}
      </div>
      {act.error && <FieldError>{readProblem(act.error).sentence}</FieldError>}
      {confirming && (
        <StepUpDialog
          title={confirming === 'approve' ? 'Approve this import?' : 'Undo this import?'}
          reference={file.actReference}
          confirmLabel={confirming === 'approve' ? 'Approve' : 'Undo'}
          onVerified={(token) => confirm(confirming, token)}
          onClose={() => setConfirming(undefined)}
        >
          <p>
            {confirming === 'approve'
              ? `${counts.ready} rows will be imported. Nothing is sent to customers or the MID.`
              : `${counts.written} rows will be removed, except records with a later renewal, change, claim, sign-in, message or note.`}
          </p>
        </StepUpDialog>
      )}
    </>
  )
}
