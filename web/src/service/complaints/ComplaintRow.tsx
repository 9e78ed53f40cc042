import type { Complaint } from '@okwan/contract/service/complaints'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { QueueRowLink } from '../../platform/queues/QueueRows.tsx'
import { classes } from '../../ui/classes.ts'
import { currentMs } from '../../ui/data/clock.ts'
import { dueDay } from '../../ui/data/due/due-day.ts'
import { PlateChip } from '../../ui/data/PlateChip.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { TONE_TEXT } from '../../ui/data/tone.ts'
import { STATUS_TONES } from './words.ts'

export function ComplaintRow({ complaint, isOpen }: { complaint: Complaint; isOpen: boolean }) {
  const plate = complaint.policy?.registrationNumber
  const due = dueDay(complaint.nextDueOn, toAccraDate(new Date(currentMs())))
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <QueueRowLink id={complaint.complaintId} isOpen={isOpen}>
          {complaint.complainantName}
        </QueueRowLink>
        {due && (
          <span
            className={classes('shrink-0 text-table', due.isLate ? `font-medium ${TONE_TEXT.danger}` : 'text-muted')}
          >
            {due.text}
          </span>
        )}
      </div>
      <p className="mt-1 flex items-center gap-2 text-table">
        {plate && <PlateChip plate={plate} />}
        <span className="truncate">{complaint.categoryLabel}</span>
      </p>
      <p className="mt-1.5 flex items-center gap-2 text-table text-muted">
        <StatusBadge tone={STATUS_TONES[complaint.status]}>{complaint.statusText}</StatusBadge>
        <span className="min-w-0 truncate">
          {[complaint.complaintNumber, complaint.outcomeLabel, complaint.handler?.fullName].filter(Boolean).join(' · ')}
        </span>
      </p>
    </>
  )
}
