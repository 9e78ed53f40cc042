import type { RecordNotes } from '@okwan/contract/service/notes'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { currentMs } from '../../ui/data/clock.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { DayField } from '../../ui/forms/DayField.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import type { RecordKey } from './record-key.ts'
import { useRecordChange } from './use-record-change.ts'

type Values = { title: string; assigneeId: string; dueOn: string | null }
type TaskFormProps = {
  record: RecordKey
  colleagues: RecordNotes['colleagues']
  /** The office user who answers, if the task is a question of a seller. */
  officeContact?: RecordNotes['officeContact']
  onClose: () => void
}

const TASK_WORDS = {
  form: 'New task',
  title: 'Task',
  missing: 'Enter the task',
  assignee: 'Assigned to',
  due: 'Due date',
  submit: 'Add task',
}
const QUESTION_WORDS: typeof TASK_WORDS = {
  form: 'Ask the office',
  title: 'Question',
  missing: 'Enter the question',
  assignee: 'To',
  due: 'Answer by',
  submit: 'Send question',
}

/** Adds a task for one person with a due date, or asks the office a question. */
export function TaskForm({ record, colleagues, officeContact, onClose }: TaskFormProps) {
  const today = toAccraDate(new Date(currentMs()))
  const words = officeContact ? QUESTION_WORDS : TASK_WORDS
  const { register, handleSubmit, control, formState } = useForm<Values>({
    defaultValues: {
      title: '',
      assigneeId: officeContact?.userId ?? '',
      dueOn: officeContact ? addDays(today, 1) : today,
    },
  })
  const options = officeContact ? colleagues.filter(({ isSeller }) => !isSeller) : colleagues
  const add = useRecordChange(
    record,
    ({ title, assigneeId, dueOn }: Values) => {
      const body = { title: title.trim(), assigneeId, dueOn: dueOn ?? today }
      return sendOnce(`task:${record.recordType}:${record.recordId}`, body, (idempotencyKey) =>
        call('POST /notes/{recordType}/{recordId}/tasks', { params: record, body }, { idempotencyKey }),
      )
    },
    () => {
      if (officeContact) toast('Question sent. The answer appears here.')
      onClose()
    },
  )
  const { errors } = formState
  return (
    <form
      noValidate
      aria-label={words.form}
      className="grid gap-3 rounded-lg border border-line p-3"
      onSubmit={(event) => void handleSubmit((input) => add.mutate(input))(event)}
    >
      <TextField
        label={words.title}
        autoFocus
        maxLength={300}
        error={errors.title?.message}
        {...register('title', {
          required: words.missing,
          minLength: { value: 3, message: 'Enter at least 3 characters' },
        })}
      />
      <Select
        label={words.assignee}
        placeholder="Select a person"
        error={errors.assigneeId?.message}
        options={options.map(({ userId, fullName }) => ({ value: userId, label: fullName }))}
        {...register('assigneeId', { required: 'Select a person' })}
      />
      <Controller
        control={control}
        name="dueOn"
        rules={{ required: 'Select the due date' }}
        render={({ field, fieldState }) => (
          <DayField {...field} label={words.due} min={today} error={fieldState.error?.message} />
        )}
      />
      {add.error && <FormAlert>{readProblem(add.error).sentence}</FormAlert>}
      <div className="flex gap-2">
        <Button size="small" variant="primary" type="submit" loading={add.isPending}>
          {words.submit}
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
