import type { ScreeningHitDetail } from '@okwan/contract/service/screening'
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
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'

type HitAct = 'dismiss' | 'propose' | 'confirm'

/** Decides a hit. A true hit needs a second person. */
export function HitActions({ hit }: { hit: ScreeningHitDetail }) {
  const { hitId, version, actions } = hit
  const [act, setAct] = useState<HitAct>()
  const queryClient = useQueryClient()
  const params = { id: hitId }
  const finish = async (sentence: string) => {
    setAct(undefined)
    toast(sentence)
    await refresh(queryClient, '/screening/*', '/suspicious-reports/*', '/work-items/*')
  }
  const decide = useMutation({
    mutationFn: ({ act, reason }: { act: 'dismiss' | 'propose'; reason: string }) => {
      const body = { version, reason }
      return sendOnce(`${act}-hit:${hitId}`, body, (idempotencyKey) =>
        call(`POST /screening/hits/{id}/${act}`, { params, body }, { idempotencyKey }),
      )
    },
    onSuccess: ({ state }) =>
      finish(state === 'false' ? 'Recorded as a false hit' : 'Proposed as a true hit. Another person must confirm it.'),
  })
  const decline = useMutation({
    mutationFn: () =>
      sendOnce(`decline-hit:${hitId}`, { version }, (idempotencyKey) =>
        call('POST /screening/hits/{id}/decline', { params, body: { version } }, { idempotencyKey }),
      ),
    onSuccess: () => finish('Hit reopened'),
  })
  const confirm = async (verificationToken: string) => {
    const body = { version, verificationToken }
    await sendOnce(`confirm-hit:${hitId}`, body, (idempotencyKey) =>
      call('POST /screening/hits/{id}/confirm', { params, body }, { idempotencyKey }),
    )
    await finish('True hit confirmed. A suspicious transaction report was opened.')
  }
  const confirmRefusalReason = actions.find(({ action }) => action === 'confirm')?.refusalReason
  const isAllowed = (action: string) => actions.some((one) => one.action === action)
  if (actions.length === 0) return null
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      {decline.error && <FieldError>{readProblem(decline.error).sentence}</FieldError>}
      <div className="flex flex-wrap gap-2">
        {isAllowed('dismiss') && <Button onClick={() => setAct('dismiss')}>False hit</Button>}
        {isAllowed('propose') && (
          <Button variant="danger" onClick={() => setAct('propose')}>
            True hit
          </Button>
        )}
        {isAllowed('decline') && (
          <Button loading={decline.isPending} onClick={() => decline.mutate()}>
            {confirmRefusalReason ? 'Withdraw' : 'Decline'}
          </Button>
        )}
        {isAllowed('confirm') && (
          <Button variant="danger" disabledReason={confirmRefusalReason} onClick={() => setAct('confirm')}>
            Confirm true hit
          </Button>
        )}
      </div>
      {(act === 'dismiss' || act === 'propose') && (
        <ConfirmDialog
          open
          title={act === 'dismiss' ? 'Record a false hit?' : 'Propose a true hit?'}
          confirmLabel={act === 'dismiss' ? 'Record false hit' : 'Propose true hit'}
          danger={act === 'propose'}
          reasonLabel="Reason"
          busy={decide.isPending}
          error={decide.error ? readProblem(decide.error).sentence : undefined}
          onConfirm={(reason) => decide.mutate({ act, reason })}
          onClose={() => setAct(undefined)}
        >
          <p>
            {act === 'dismiss'
              ? 'The customer isn’t the listed person. The decision stays in force until the customer’s details or the list entry change.'
              : 'The customer is the listed person. Another person must confirm the hit. Don’t discuss it with the customer or the seller.'}
          </p>
        </ConfirmDialog>
      )}
      {act === 'confirm' && (
        <StepUpDialog
          title="Confirm the true hit?"
          reference={`screening-hit:${hitId}`}
          confirmLabel="Confirm"
          onVerified={confirm}
          onClose={() => setAct(undefined)}
        >
          <p>This opens a suspicious transaction report with a deadline for filing. The decision can’t be changed.</p>
        </StepUpDialog>
      )}
    </div>
  )
}
