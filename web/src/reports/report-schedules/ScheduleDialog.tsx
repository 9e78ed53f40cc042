import type { ApiInput } from '@okwan/contract/all'
import { SCHEDULE_FREQUENCIES, WEEKDAY_NAMES } from '@okwan/domain/reports/report-schedules/terms'
import { PERIODS } from '@okwan/domain/reports/reports/terms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { FORMATS, FREQUENCIES } from './words.ts'

type Body = NonNullable<ApiInput<'POST /report-schedules'>['body']>
export type ScheduledFilters = Pick<Body, 'reportId' | 'period' | 'product' | 'branchId'>
type ScheduleDialogProps = { title: string; filters: ScheduledFilters; onClose: () => void }

const MONTH_DAYS = Array.from({ length: 31 }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }))
const WEEK_DAYS = WEEKDAY_NAMES.map((label, i) => ({ value: String(i + 1), label }))

/** Schedules a report by email to the user's own address. */
export function ScheduleDialog({ title, filters, onClose }: ScheduleDialogProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const [choice, setChoice] = useState({ every: 'month', onDay: '1', period: filters.period, format: 'xlsx' } as Choice)
  const listed = useQuery(query('GET /report-schedules'))
  const save = useMutation({
    mutationFn: () => call('POST /report-schedules', { body: { ...filters, ...bodyOf(choice) } }),
    onSuccess: async () => {
      await refresh(queryClient, 'GET /report-schedules')
      toast('Report scheduled')
      onClose()
    },
  })
  const email = listed.data?.email
  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog
      open
      size="small"
      title={`Schedule ${title}`}
      text={email ? `Sent to ${email} with the product and branch that are selected now.` : undefined}
      onClose={onClose}
    >
      <form id={formId} className="grid gap-4" onSubmit={submit}>
        <Timing choice={choice} onChange={(changes) => setChoice({ ...choice, ...changes })} />
        <Select
          label="Period"
          value={choice.period}
          options={PERIODS}
          hint="Relative to the day on which the report is sent."
          onChange={(event) => {
            const period = PERIODS.find(({ value }) => value === event.currentTarget.value)
            if (period) setChoice({ ...choice, period: period.value })
          }}
        />
        <Segmented
          label="Format"
          options={FORMATS}
          value={choice.format}
          onChange={(event) => {
            const format = FORMATS.find(({ value }) => value === event.currentTarget.value)
            if (format) setChoice({ ...choice, format: format.value })
          }}
        />
        {listed.data && !email && (
          <FormAlert>Your account has no email address. Add one in your profile first.</FormAlert>
        )}
        {save.error && <FormAlert>{readProblem(save.error).sentence}</FormAlert>}
      </form>
      <ModalActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" form={formId} variant="primary" loading={save.isPending}>
          Schedule
        </Button>
      </ModalActions>
    </Dialog>
  )
}

type Choice = Pick<Body, 'every' | 'period' | 'format'> & { onDay: string }

const bodyOf = ({ every, onDay, period, format }: Choice) => ({
  every,
  onDay: every === 'day' ? null : Number(onDay),
  period,
  format,
})

type TimingProps = { choice: Choice; onChange: (changes: Partial<Choice>) => void }

function Timing({ choice: { every, onDay }, onChange }: TimingProps) {
  return (
    <>
      <Segmented
        label="Send"
        options={FREQUENCIES}
        value={every}
        onChange={(event) => {
          const next = SCHEDULE_FREQUENCIES.find((each) => each === event.currentTarget.value)
          if (next) onChange({ every: next, onDay: '1' })
        }}
      />
      {every !== 'day' && (
        <Select
          label={every === 'week' ? 'Weekday' : 'Day of the month'}
          value={onDay}
          options={every === 'week' ? WEEK_DAYS : MONTH_DAYS}
          {...(every === 'month' ? { hint: 'In shorter months, the report is sent on the last day.' } : {})}
          onChange={(event) => onChange({ onDay: event.currentTarget.value })}
        />
      )}
    </>
  )
}
