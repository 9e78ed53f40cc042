import type { BankTransfer } from '@okwan/contract/money/bank-transfers'
import { formatPesewas } from '@okwan/domain/platform/money'
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

/** Confirms, declines or withdraws a recorded transfer. */
export function TransferDecision({ transfer }: { transfer: BankTransfer }) {
  const { transferId, bankReference, amountPesewas, outcome, whyNotConfirm } = transfer
  const [confirming, setConfirming] = useState(false)
  const queryClient = useQueryClient()
  const params = { id: transferId }
  const done = async (sentence: string) => {
    setConfirming(false)
    await refresh(queryClient, '/bank-transfers/*', '/bank-movements/*', '/bank-statements/*', '/accounting/*')
    toast(sentence)
  }
  const decline = useMutation({
    mutationFn: () =>
      sendOnce(`decline-bank-transfer:${transferId}`, {}, (idempotencyKey) =>
        call('POST /bank-transfers/{id}/decline', { params, body: {} }, { idempotencyKey }),
      ),
    onSuccess: () => done(whyNotConfirm ? 'Transfer withdrawn' : 'Transfer declined'),
  })
  const confirm = async (verificationToken: string) => {
    const body = { verificationToken }
    await sendOnce(`confirm-bank-transfer:${transferId}`, body, (idempotencyKey) =>
      call('POST /bank-transfers/{id}/confirm', { params, body }, { idempotencyKey }),
    )
    await done('Transfer confirmed')
  }
  if (outcome) return null
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="small" loading={decline.isPending} onClick={() => decline.mutate()}>
          {whyNotConfirm ? 'Withdraw' : 'Decline'}
        </Button>
        <Button
          size="small"
          variant="primary"
          tipAlign="end"
          disabledReason={whyNotConfirm ?? undefined}
          onClick={() => setConfirming(true)}
        >
          Confirm
        </Button>
      </div>
      {decline.error && <FieldError>{readProblem(decline.error).sentence}</FieldError>}
      {confirming && (
        <StepUpDialog
          title={`Confirm transfer ${bankReference}?`}
          reference={`bank-transfer:${transferId}`}
          confirmLabel="Confirm"
          onVerified={confirm}
          onClose={() => setConfirming(false)}
        >
          <p>{formatPesewas(amountPesewas)} will be posted.</p>
        </StepUpDialog>
      )}
    </>
  )
}
