import type { CommissionDispute } from '@okwan/contract/money/commissions'
import { formatPesewas, parseCedis } from '@okwan/domain/platform/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { walletQueries } from '../wallets/queries.ts'

const AgreeDialog = lazyPart(() => import('./AgreeDialog.tsx'), 'AgreeDialog')

const OUTCOMES = [
  { value: 'agreed', label: 'Accept' },
  { value: 'refused', label: 'Decline' },
]

export type DisputeAnswer = { answer: string } & (
  | { outcome: 'refused' }
  | { outcome: 'agreed'; missingPesewas: number; verificationToken: string }
)

/** The office's answer to a commission dispute. Accepting adds commission and needs a passkey or a one-time code. */
export function AnswerForm({ dispute }: { dispute: CommissionDispute }) {
  const [outcome, setOutcome] = useState<'agreed' | 'refused'>('agreed')
  const [answer, setAnswer] = useState('')
  const [missing, setMissing] = useState('')
  const [errors, setErrors] = useState<{ answer?: string; missing?: string }>({})
  const [confirmingPesewas, setConfirmingPesewas] = useState<number>()
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: (body: DisputeAnswer) => sendAnswer(dispute.disputeId, body),
    onSuccess: async () => {
      await refresh(queryClient, ...walletQueries)
      toast(`Answer sent to ${dispute.raisedBy.fullName}`)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missingPesewas = parseCedis(missing) ?? 0
    const problems = {
      ...(answer.trim().length < 3 ? { answer: 'Enter an answer' } : {}),
      ...(outcome === 'agreed' && missingPesewas <= 0 ? { missing: 'Enter an amount, such as 56.55' } : {}),
    }
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    if (outcome === 'agreed') setConfirmingPesewas(missingPesewas)
    else send.mutate({ outcome, answer })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Segmented
        label={`Decision on ${dispute.number}, ${dispute.line.policyNumber}`}
        options={OUTCOMES}
        value={outcome}
        onChange={(event) => setOutcome(event.currentTarget.value === 'refused' ? 'refused' : 'agreed')}
      />
      {outcome === 'agreed' && (
        <MoneyField
          label="Additional commission"
          hint={`Before tax, on top of ${formatPesewas(dispute.line.grossPesewas)}. Added as a separate line.`}
          className="max-w-80"
          defaultValue={missing}
          error={errors.missing}
          onChange={(event) => setMissing(event.currentTarget.value)}
        />
      )}
      <TextArea
        label="Answer (sent to agent)"
        rows={2}
        value={answer}
        error={errors.answer ?? (send.error ? readProblem(send.error).sentence : undefined)}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" className="justify-self-start" loading={send.isPending}>
        Send answer
      </Button>
      <Suspense fallback={null}>
        {confirmingPesewas !== undefined && (
          <AgreeDialog
            dispute={dispute}
            missingPesewas={confirmingPesewas}
            answer={answer}
            onVerified={async (verificationToken) => {
              await send.mutateAsync({
                outcome: 'agreed',
                answer,
                missingPesewas: confirmingPesewas,
                verificationToken,
              })
            }}
            onClose={() => setConfirmingPesewas(undefined)}
          />
        )}
      </Suspense>
    </form>
  )
}

function sendAnswer(id: string, body: DisputeAnswer) {
  return sendOnce(`answer:${id}`, body, (idempotencyKey) =>
    call('POST /commissions/disputes/{id}/answer', { params: { id }, body }, { idempotencyKey }),
  )
}
