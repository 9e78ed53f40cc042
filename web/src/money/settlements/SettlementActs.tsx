import type { SettlementDetails } from '@okwan/contract/money/settlements'
import { transferText } from '@okwan/domain/money/settlements/terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { StepUpDialog } from '../../platform/step-up/StepUp.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { ReferenceDialog } from './ReferenceDialog.tsx'
import { periodOf } from './words.ts'

const NEXT: Partial<Record<SettlementDetails['state'], { title: string; text: string }>> = {
  draft: { title: 'Check the lines', text: 'Compare totals and lines, then confirm that they are correct.' },
  checked: {
    title: 'Awaiting approval',
    text: 'The approver must be someone who neither prepared nor checked the lines.',
  },
  approved: { title: 'Make payment', text: 'Transfer the total from the bank, then enter the bank reference.' },
  paid: {
    title: 'Awaiting the bank statement',
    text: 'Importing the bank statement confirms the transfer. You can also confirm it manually.',
  },
}

/** Taxes reach the authority through the insurer, so there is nothing to transfer. */
const NEXT_OF_TAXES: typeof NEXT = {
  ...NEXT,
  approved: {
    title: 'Record when the insurer has paid',
    text: 'The insurer received these taxes with the bordereaux and pays the authority. Don’t transfer them again. Enter the reference of the insurer’s payment.',
  },
  paid: { title: 'Awaiting proof of payment', text: 'Confirm when the insurer has sent the authority’s receipt.' },
}

/** The refunds are higher than the collected amount, so the payee owes us. */
const NEXT_OF_CREDIT: typeof NEXT = {
  ...NEXT,
  approved: {
    title: 'Awaiting transfer',
    text: 'Refunds are higher than the amounts collected, so the payee owes the total. Enter the bank reference when the transfer arrives.',
  },
}

/** The next step of a settlement, until its payment is confirmed. */
export function SettlementActs({ settlement }: { settlement: SettlementDetails }) {
  const { settlementId, number, state, allowedActions, approvalRefusalReason, totalPesewas, payeeName } = settlement
  const [open, setOpen] = useState<'approve' | 'pay' | 'confirm' | 'discard'>()
  const queryClient = useQueryClient()
  const params = { id: settlementId }
  const done = async (sentence: string) => {
    setOpen(undefined)
    await refresh(queryClient, '/settlements/*', '/accounting/*')
    toast(sentence)
  }
  const move = useMutation({
    mutationFn: (act: 'check' | 'discard') =>
      sendOnce(`${act}-settlement:${settlementId}`, {}, (idempotencyKey) =>
        call(`POST /settlements/{id}/${act}`, { params, body: {} }, { idempotencyKey }),
      ),
    onSuccess: (_, act) => done(act === 'check' ? `${number} checked` : `${number} discarded`),
  })
  const approve = async (verificationToken: string) => {
    const body = { verificationToken }
    await sendOnce(`approve-settlement:${settlementId}`, body, (idempotencyKey) =>
      call('POST /settlements/{id}/approve', { params, body }, { idempotencyKey }),
    )
    await done(`${number} approved`)
  }
  const next = (settlement.kind === 'taxes' ? NEXT_OF_TAXES : totalPesewas < 0 ? NEXT_OF_CREDIT : NEXT)[state]
  if (!next) return null
  return (
    <>
      <Banner
        tone={state === 'paid' ? 'info' : 'warning'}
        title={next.title}
        action={
          <UnlessReadOnly>
            <div className="flex flex-wrap gap-2">
              {allowedActions.includes('discard') && (
                <Button size="small" onClick={() => setOpen('discard')}>
                  Discard
                </Button>
              )}
              {state === 'draft' && (
                <Button
                  size="small"
                  variant="primary"
                  loading={move.isPending && move.variables === 'check'}
                  onClick={() => move.mutate('check')}
                >
                  Confirm check
                </Button>
              )}
              {state === 'checked' && (
                <Button
                  size="small"
                  variant="primary"
                  tipAlign="end"
                  disabledReason={approvalRefusalReason ?? undefined}
                  onClick={() => setOpen('approve')}
                >
                  Approve
                </Button>
              )}
              {state === 'approved' && (
                <Button size="small" variant="primary" onClick={() => setOpen('pay')}>
                  Record payment
                </Button>
              )}
              {state === 'paid' && (
                <Button size="small" onClick={() => setOpen('confirm')}>
                  Confirm
                </Button>
              )}
            </div>
          </UnlessReadOnly>
        }
      >
        <p>{next.text}</p>
        {move.error && move.variables === 'check' && <FieldError>{readProblem(move.error).sentence}</FieldError>}
      </Banner>
      <ConfirmDialog
        open={open === 'discard'}
        title={`Discard ${number}?`}
        confirmLabel="Discard"
        busy={move.isPending}
        error={move.error && move.variables === 'discard' ? readProblem(move.error).sentence : undefined}
        onConfirm={() => move.mutate('discard')}
        onClose={() => setOpen(undefined)}
      >
        <p>The lines stay unsettled and can be prepared again.</p>
      </ConfirmDialog>
      {open === 'approve' && (
        <StepUpDialog
          title={`Approve ${transferText(totalPesewas, payeeName)}?`}
          reference={`settlement:${settlementId}`}
          confirmLabel="Approve"
          onVerified={approve}
          onClose={() => setOpen(undefined)}
        >
          <DescriptionList
            items={[
              { term: 'Period', value: periodOf(settlement) },
              ...(settlement.payeeAccount ? [{ term: 'Bank account', value: settlement.payeeAccount }] : []),
              ...settlement.amounts.map(({ label, pesewas }) => ({ term: label, value: <Money pesewas={pesewas} /> })),
              ...(settlement.checkedBy ? [{ term: 'Checked by', value: settlement.checkedBy }] : []),
            ]}
          />
          <p>The files are stored as approved and can’t change.</p>
        </StepUpDialog>
      )}
      {(open === 'pay' || open === 'confirm') && (
        <ReferenceDialog act={open} settlement={settlement} onDone={done} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
