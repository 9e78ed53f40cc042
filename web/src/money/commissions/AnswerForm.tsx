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
  { value: 'agreed', label: 'Agree' },
  { value: 'refused', label: 'Refuse' },
]

export type DisputeAnswer = { answer: string } & (
  | { outcome: 'refused' }
  | { outcome: 'agreed'; missingPesewas: number; verificationToken: string }
)

/** The office's answer to a question. Agreeing adds what is missing, after a code. */
export function AnswerForm({ dispute }: { dispute: CommissionDispute }) {
  const [outcome, setOutcome] = useState<'agreed' | 'refused'>('agreed')
  const [answer, setAnswer] = useState('')
  const [missing, setMissing] = useState('')
  const [wrong, setWrong] = useState<{ answer?: string; missing?: string }>({})
  const [agreeing, setAgreeing] = useState<number>()
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: (body: DisputeAnswer) => sendAnswer(dispute.disputeId, body),
    onSuccess: async () => {
      await refresh(queryClient, ...walletQueries)
      toast(`${dispute.raisedBy.fullName} is told`)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missingPesewas = parseCedis(missing) ?? 0
    const problems = {
      ...(answer.trim().length < 3 ? { answer: 'Say why, in a few words' } : {}),
      ...(outcome === 'agreed' && missingPesewas <= 0 ? { missing: 'Enter an amount, like 56.55' } : {}),
    }
    setWrong(problems)
    if (Object.keys(problems).length > 0) return
    if (outcome === 'agreed') setAgreeing(missingPesewas)
    else send.mutate({ outcome, answer })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Segmented
        label={`Answer ${dispute.number} about ${dispute.line.policyNumber}`}
        options={OUTCOMES}
        value={outcome}
        onChange={(event) => setOutcome(event.currentTarget.value === 'refused' ? 'refused' : 'agreed')}
      />
      {outcome === 'agreed' && (
        <MoneyField
          label="What is missing"
          hint={`Beside the ${formatPesewas(dispute.line.grossPesewas)} of the line, before tax. It becomes a line of its own.`}
          className="max-w-80"
          defaultValue={missing}
          error={wrong.missing}
          onChange={(event) => setMissing(event.currentTarget.value)}
        />
      )}
      <TextArea
        label="What they are told"
        rows={2}
        value={answer}
        error={wrong.answer ?? (send.error ? readProblem(send.error).sentence : undefined)}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" className="justify-self-start" loading={send.isPending}>
        Answer
      </Button>
      <Suspense fallback={null}>
        {agreeing !== undefined && (
          <AgreeDialog
            dispute={dispute}
            missingPesewas={agreeing}
            answer={answer}
            onVerified={async (verificationToken) => {
              await send.mutateAsync({ outcome: 'agreed', answer, missingPesewas: agreeing, verificationToken })
            }}
            onClose={() => setAgreeing(undefined)}
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
