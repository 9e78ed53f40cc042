import type { SuspiciousReportDetail } from '@okwan/contract/service/suspicious-reports'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { DayField } from '../../ui/forms/DayField.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { DECISIONS } from './words.ts'

type ReportProps = { report: SuspiciousReportDetail }

function useSaved(sentence: string) {
  const queryClient = useQueryClient()
  return async () => {
    toast(sentence)
    await refresh(queryClient, '/suspicious-reports/*', '/work-items/*')
  }
}

type ActFormProps = {
  error: Error | null
  busy: boolean
  label: string
  children: ReactNode
  onSend: () => void
}

function ActForm({ error, busy, label, children, onSend }: ActFormProps) {
  const problem = error && readProblem(error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form noValidate className="grid gap-4 border-t border-line pt-4" onSubmit={send}>
      {children}
      {problem && problem.fields.length === 0 && <FormAlert>{problem.sentence}</FormAlert>}
      <div>
        <Button type="submit" variant="primary" loading={busy}>
          {label}
        </Button>
      </div>
    </form>
  )
}

const errorAt = (error: Error | null, path: string) =>
  error ? readProblem(error).fields.find((one) => one.path === path)?.message : undefined

export function DecideForm({ report: { reportId, version } }: ReportProps) {
  const [decision, setDecision] = useState<'file' | 'no-file'>('file')
  const [reason, setReason] = useState('')
  const saved = useSaved('Decision recorded')
  const decide = useMutation({
    mutationFn: () => {
      const body = { version, decision, reason: reason.trim() }
      return sendOnce(`decide-report:${reportId}`, body, (idempotencyKey) =>
        call('POST /suspicious-reports/{id}/decide', { params: { id: reportId }, body }, { idempotencyKey }),
      )
    },
    onSuccess: saved,
  })
  return (
    <ActForm error={decide.error} busy={decide.isPending} label="Record decision" onSend={() => decide.mutate()}>
      <Segmented
        label="Decision"
        options={DECISIONS}
        value={decision}
        onChange={(event) => setDecision(event.currentTarget.value === 'file' ? 'file' : 'no-file')}
      />
      <TextField
        label="Reason"
        maxLength={2000}
        value={reason}
        error={errorAt(decide.error, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActForm>
  )
}

export function FileForm({ report: { reportId, version, raisedAt } }: ReportProps) {
  const [reference, setReference] = useState('')
  const [filedOn, setFiledOn] = useState(() => toAccraDate(new Date()))
  const saved = useSaved('Filing recorded')
  const file = useMutation({
    mutationFn: () => {
      const body = { version, reference: reference.trim(), filedOn }
      return sendOnce(`file-report:${reportId}`, body, (idempotencyKey) =>
        call('POST /suspicious-reports/{id}/file', { params: { id: reportId }, body }, { idempotencyKey }),
      )
    },
    onSuccess: saved,
  })
  return (
    <ActForm error={file.error} busy={file.isPending} label="Record filing" onSend={() => file.mutate()}>
      <TextField
        label="Reference"
        hint="Number that the Financial Intelligence Centre assigned"
        maxLength={100}
        value={reference}
        error={errorAt(file.error, 'reference')}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <DayField
        label="Filed on"
        min={raisedAt.slice(0, 10)}
        value={filedOn}
        error={errorAt(file.error, 'filedOn')}
        onChange={(day) => setFiledOn(day ?? '')}
      />
    </ActForm>
  )
}
