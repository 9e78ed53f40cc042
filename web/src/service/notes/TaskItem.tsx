import type { Task } from '@okwan/contract/service/notes'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { DateText } from '../../ui/data/DateText.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import type { RecordKey } from './record-key.ts'
import { useRecordChange } from './use-record-change.ts'

/** One task with its assignee and due date. */
export function TaskItem({ record, task }: { record: RecordKey; task: Task }) {
  const { taskId, version, title, assignee, dueOn, doneBy, doneAt, canChange } = task
  const isDone = doneAt !== null
  const change = useRecordChange(
    record,
    () =>
      call('POST /notes/{recordType}/{recordId}/tasks/{taskId}', {
        params: { ...record, taskId },
        body: { isDone: !isDone, version },
      }),
    () => toast(isDone ? 'Task reopened' : 'Task done'),
  )
  return (
    <li className="grid gap-1 rounded-lg border border-line px-3 py-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className={classes('min-w-0 wrap-anywhere font-medium', isDone && 'text-muted line-through')}>{title}</p>
        <Status task={task} />
      </div>
      <p className="text-table text-muted">
        {isDone ? (
          <>
            Done by {doneBy?.fullName}, <DateText value={doneAt} />
          </>
        ) : (
          <>
            {assignee.fullName} · due <DateText value={dueOn} />
          </>
        )}
      </p>
      {change.error && <p className="text-table text-danger-text">{readProblem(change.error).sentence}</p>}
      {canChange && (
        <UnlessReadOnly>
          <div>
            <Button
              size="small"
              variant={isDone ? 'quiet' : 'secondary'}
              aria-label={`${isDone ? 'Reopen' : 'Mark as done'}: ${title}`}
              loading={change.isPending}
              onClick={() => change.mutate(undefined)}
            >
              {isDone ? 'Reopen' : 'Mark as done'}
            </Button>
          </div>
        </UnlessReadOnly>
      )}
    </li>
  )
}

function Status({ task: { doneAt, isOverdue } }: { task: Task }) {
  if (doneAt) return <StatusBadge tone="success">Done</StatusBadge>
  return isOverdue ? <StatusBadge tone="danger">Overdue</StatusBadge> : <StatusBadge tone="info">Task</StatusBadge>
}
