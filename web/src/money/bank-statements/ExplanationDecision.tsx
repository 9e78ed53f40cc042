import type { BankLine, BankMatch } from '@okwan/contract/money/bank-statements'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { StepUpDialog } from '../../platform/step-up/StepUp.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { meaningOf } from './words.ts'

/** An explanation that a second person must confirm. */
export function ExplanationDecision({ line, match }: { line: BankLine; match: BankMatch }) {
  const { matchId, whyNotConfirm } = match
  const [confirming, setConfirming] = useState(false)
  const queryClient = useQueryClient()
  const params = { id: matchId }
  const done = async (sentence: string) => {
    setConfirming(false)
    await refresh(queryClient, '/bank-lines/*', '/bank-statements/*', '/bank-movements/*', '/accounting/*')
    toast(sentence)
  }
  const decline = useMutation({
    mutationFn: () =>
      sendOnce(`decline-bank-match:${matchId}`, {}, (idempotencyKey) =>
        call('POST /bank-matches/{id}/decline', { params, body: {} }, { idempotencyKey }),
      ),
    onSuccess: () => done(whyNotConfirm ? 'Explanation withdrawn' : 'Explanation declined'),
  })
  const confirm = async (verificationToken: string) => {
    const body = { verificationToken }
    await sendOnce(`confirm-bank-match:${matchId}`, body, (idempotencyKey) =>
      call('POST /bank-matches/{id}/confirm', { params, body }, { idempotencyKey }),
    )
    await done('Explanation confirmed and posted')
  }
  return (
    <>
      <Banner tone="warning" title="Awaiting confirmation">
        <p>{meaningOf(line)}. Another person must confirm it before it is posted.</p>
        {decline.error && <FieldError>{readProblem(decline.error).sentence}</FieldError>}
        <UnlessReadOnly>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="small" loading={decline.isPending} onClick={() => decline.mutate()}>
              {whyNotConfirm ? 'Withdraw' : 'Decline'}
            </Button>
            <Button
              size="small"
              variant="primary"
              disabledReason={whyNotConfirm ?? undefined}
              onClick={() => setConfirming(true)}
            >
              Confirm
            </Button>
          </div>
        </UnlessReadOnly>
      </Banner>
      {confirming && (
        <StepUpDialog
          title={`Post ${formatPesewas(line.amountPesewas)}?`}
          reference={`bank-match:${matchId}`}
          confirmLabel="Confirm"
          onVerified={confirm}
          onClose={() => setConfirming(false)}
        >
          <p>{meaningOf(line)}</p>
        </StepUpDialog>
      )}
    </>
  )
}
