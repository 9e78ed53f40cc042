import type { ReportSchedule } from '@okwan/contract/reports/report-schedules'
import { PAUSE_REASONS, timingText } from '@okwan/domain/reports/report-schedules/terms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { contentText } from './words.ts'

/** The user's scheduled reports. Renders nothing without one, because the page of a report has the button. */
export function ScheduleList() {
  const listed = useQuery(query('GET /report-schedules'))
  if (listed.error) return <Banner tone="danger">Couldn’t load your scheduled reports. Reload the page.</Banner>
  const schedules = listed.data?.schedules ?? []
  if (schedules.length === 0) return null
  return (
    <Card title="Scheduled by email" text={listed.data?.email ? `Sent to ${listed.data.email}` : undefined} flush>
      <ul className="divide-y divide-line">
        {schedules.map((schedule) => (
          <Schedule key={schedule.scheduleId} schedule={schedule} />
        ))}
      </ul>
    </Card>
  )
}

function Schedule({ schedule }: { schedule: ReportSchedule }) {
  const { scheduleId, reportId, title, pausedReason, nextRunAt, lastSentAt, lastFailure } = schedule
  const queryClient = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const params = { scheduleId }
  const onSuccess = () => refresh(queryClient, 'GET /report-schedules')
  const toggle = useMutation({
    mutationFn: () =>
      pausedReason
        ? call('POST /report-schedules/{scheduleId}/resume', { params })
        : call('POST /report-schedules/{scheduleId}/pause', { params }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: () => call('DELETE /report-schedules/{scheduleId}', { params }),
    onSuccess,
  })
  return (
    <li className="grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Link to={paths.report({ reportId })} className="mr-auto font-medium text-accent-text no-underline">
          {title}
        </Link>
        <Button size="small" loading={toggle.isPending} onClick={() => toggle.mutate()}>
          {pausedReason ? 'Resume' : 'Pause'}
          <span className="sr-only"> {title}</span>
        </Button>
        <Button size="small" onClick={() => setDeleting(true)}>
          Delete
          <span className="sr-only"> {title}</span>
        </Button>
      </div>
      <p className="text-table text-muted">
        {timingText(schedule)}. {contentText(schedule)}.
      </p>
      <p className="text-table text-muted">
        {nextRunAt ? `Next: ${formatMoment(new Date(nextRunAt))}. ` : ''}
        {lastSentAt ? `Last sent: ${formatMoment(new Date(lastSentAt))}.` : 'Not sent yet.'}
      </p>
      {pausedReason && <p className="text-table text-danger-text">Paused: {PAUSE_REASONS[pausedReason]}</p>}
      {lastFailure && <p className="text-table text-danger-text">The last email failed: {lastFailure}</p>}
      {toggle.error && <Banner tone="danger">{readProblem(toggle.error).sentence}</Banner>}
      <ConfirmDialog
        open={isDeleting}
        title={`Delete the schedule of ${title}?`}
        confirmLabel="Delete schedule"
        busy={remove.isPending}
        {...(remove.error ? { error: readProblem(remove.error).sentence } : {})}
        onConfirm={() => remove.mutate()}
        onClose={() => setDeleting(false)}
      >
        <p>You will no longer get this report by email.</p>
      </ConfirmDialog>
    </li>
  )
}
