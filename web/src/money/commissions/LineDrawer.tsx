import type { CommissionLineDetail } from '@okwan/contract/money/commissions'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { DisputeText } from './DisputeText.tsx'
import { STATUS_TONES } from './words.ts'

/** One line beside the list: every step from premium to what was paid. */
export function LineDrawer({ commissionId, onClose }: { commissionId: string; onClose: () => void }) {
  const line = useQuery(query('GET /commissions/lines/{id}', { params: { id: commissionId } }))
  const problem = line.error ? readProblem(line.error) : undefined
  return (
    <Drawer open title="Why this commission" onClose={onClose}>
      {line.data ? (
        <Detail line={line.data} />
      ) : problem && (problem.status === 404 || problem.status === 422) ? (
        <RecordMissing />
      ) : problem ? (
        <ErrorPanel
          title="This line could not be loaded"
          text={problem.sentence}
          code={problem.requestId}
          onRetry={() => void line.refetch()}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Drawer>
  )
}

function Detail({ line }: { line: CommissionLineDetail }) {
  return (
    <div className="grid gap-5">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Money pesewas={line.grossPesewas} className="text-figure font-bold" />
          <StatusBadge tone={STATUS_TONES[line.status]}>{line.statusText}</StatusBadge>
        </div>
        <p className="text-muted">
          {line.policyNumber}, {line.customerName}
        </p>
      </div>
      <ol aria-label="How it was worked out" className="divide-y divide-line border-y border-line">
        {line.why.map(({ label, text, amountPesewas }) => (
          <li key={`${label} ${text}`} className="flex items-start justify-between gap-4 py-2.5">
            <div>
              <p className="font-medium">{label}</p>
              <p className="text-table text-muted">{text}</p>
            </div>
            {amountPesewas !== null && <Money pesewas={amountPesewas} />}
          </li>
        ))}
        <li className="flex justify-between gap-4 py-2.5 font-bold">
          <span>{line.status === 'pending' ? 'Before tax' : 'Yours after tax'}</span>
          <Money pesewas={line.netPesewas} />
        </li>
      </ol>
      {line.disputes.map((dispute) => (
        <DisputeText key={dispute.disputeId} dispute={dispute} />
      ))}
      <Question line={line} />
    </div>
  )
}

function Question({ line }: { line: CommissionLineDetail }) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: () =>
      call('POST /commissions/lines/{id}/dispute', { params: { id: line.commissionId }, body: { reason } }),
    onSuccess: async (asked) => {
      await refresh(queryClient, '/commissions/*')
      setAsking(false)
      setReason('')
      toast(`The office answers by ${formatDate(asked.disputes[0]?.answerBy ?? line.vestsOn)}`)
    },
  })
  if (!asking) {
    return (
      <Button disabledReason={line.whyNotDispute ?? undefined} tipAlign="start" onClick={() => setAsking(true)}>
        This is wrong
      </Button>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextArea
        label="What is wrong?"
        hint={`About ${formatPesewas(line.grossPesewas)}. The office answers within five days.`}
        autoFocus
        rows={3}
        value={reason}
        error={ask.error ? readProblem(ask.error).sentence : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={() => setAsking(false)}>Back</Button>
        <Button type="submit" variant="primary" loading={ask.isPending}>
          Ask the office
        </Button>
      </div>
    </form>
  )
}
