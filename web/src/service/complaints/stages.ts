import type { ComplaintDetail } from '@okwan/contract/service/complaints'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import type { ComplaintStatus } from '@okwan/domain/service/complaints/terms'
import { dueDay } from '../../ui/data/due/due-day.ts'
import type { StageProgressProps } from '../../ui/data/StageProgress.tsx'

type Staged = Pick<ComplaintDetail, 'status' | 'receivedAt' | 'answer' | 'nextDueOn'>

const AT: Record<ComplaintStatus, number> = {
  received: 1,
  acknowledged: 2,
  in_progress: 2,
  answered: 3,
  escalated: 3,
  closed: 4,
}

/** Stages of a complaint, with the day it was received, the day of the answer and the next deadline. */
export function complaintStages({ status, receivedAt, answer, nextDueOn }: Staged, today: string): StageProgressProps {
  const current = AT[status]
  const due = dueDay(nextDueOn, today)
  const stages = [
    { label: 'Received', note: formatDate(toAccraDate(new Date(receivedAt))) },
    { label: 'Acknowledged' },
    { label: 'Answered', ...(answer && current > 2 ? { note: formatDate(answer.on) } : {}) },
    { label: status === 'escalated' ? 'With the NIC' : 'Closed' },
  ]
  return {
    stages: stages.map((stage, at) =>
      at === current && due ? { ...stage, note: due.text, isOverdue: due.isLate } : stage,
    ),
    current,
    failed: status === 'escalated',
  }
}
