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

/** One commission line with every step of its calculation. */
export function LineDrawer({ commissionId, onClose }: { commissionId: string; onClose: () => void }) {
  const line = useQuery(query('GET /commissions/lines/{id}', { params: { id: commissionId } }))
  const problem = line.error ? readProblem(line.error) : undefined
  return (
    <Drawer open title="Commission details" onClose={onClose}>
      {line.data ? (
        <Detail line={line.data} />
      ) : problem && (problem.status === 404 || problem.status === 422) ? (
        <RecordMissing />
      ) : problem ? (
        <ErrorPanel
          title="Couldn’t load the commission"
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
      <ol aria-label="Calculation" className="divide-y divide-line border-y border-line">
        {line.calculation.map(({ label, text, amountPesewas }) => (
          <li key={`${label} ${text}`} className="flex items-start justify-between gap-4 py-2.5">
            <div>
              <p className="font-medium">{label}</p>
              <p className="text-table text-muted">{text}</p>
            </div>
            {amountPesewas !== null && <Money pesewas={amountPesewas} />}
          </li>
        ))}
        <li className="flex justify-between gap-4 py-2.5 font-bold">
          <span>{line.status === 'pending' ? 'Total before tax' : 'Total after tax'}</span>
          <Money pesewas={line.netPesewas} />
        </li>
      </ol>
      {line.disputes.map((dispute) => (
        <DisputeText key={dispute.disputeId} dispute={dispute} />
      ))}
      <DisputeForm line={line} />
    </div>
  )
}

function DisputeForm({ line }: { line: CommissionLineDetail }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const queryClient = useQueryClient()
  const submit = useMutation({
    mutationFn: () =>
      call('POST /commissions/lines/{id}/dispute', { params: { id: line.commissionId }, body: { reason } }),
    onSuccess: async (disputed) => {
      await refresh(queryClient, '/commissions/*')
      setOpen(false)
      setReason('')
      toast(`Dispute submitted. Answer due ${formatDate(disputed.disputes[0]?.answerBy ?? line.vestsOn)}.`)
    },
  })
  if (!open) {
    return (
      <Button disabledReason={line.disputeRefusalReason ?? undefined} tipAlign="start" onClick={() => setOpen(true)}>
        Dispute
      </Button>
    )
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit.mutate()
  }
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-3">
      <TextArea
        label="Reason for dispute"
        hint={`Commission: ${formatPesewas(line.grossPesewas)}. The office’s answer appears here.`}
        autoFocus
        rows={3}
        value={reason}
        error={submit.error ? readProblem(submit.error).sentence : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={() => setOpen(false)}>Cancel</Button>
        <Button type="submit" variant="primary" loading={submit.isPending}>
          Submit dispute
        </Button>
      </div>
    </form>
  )
}
