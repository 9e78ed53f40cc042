import type { RecordNotes } from '@okwan/contract/service/notes'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { currentMs } from '../../ui/data/clock.ts'
import { DayField } from '../../ui/forms/DayField.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import type { RecordKey } from './record-key.ts'
import { useRecordChange } from './use-record-change.ts'

type Values = { what: string; assigneeId: string; dueOn: string | null }
type TaskFormProps = { record: RecordKey; colleagues: RecordNotes['colleagues']; onClose: () => void }

/** Work for one person by a day. */
export function TaskForm({ record, colleagues, onClose }: TaskFormProps) {
  const today = toAccraDate(new Date(currentMs()))
  const { register, handleSubmit, control, formState } = useForm<Values>({
    defaultValues: { what: '', assigneeId: '', dueOn: today },
  })
  const add = useRecordChange(
    record,
    ({ what, assigneeId, dueOn }: Values) => {
      const body = { what: what.trim(), assigneeId, dueOn: dueOn ?? today }
      return sendOnce(`task:${record.recordType}:${record.recordId}`, body, (idempotencyKey) =>
        call('POST /notes/{recordType}/{recordId}/tasks', { params: record, body }, { idempotencyKey }),
      )
    },
    onClose,
  )
  const { errors } = formState
  return (
    <form
      noValidate
      aria-label="New task"
      className="grid gap-3 rounded-lg border border-line p-3"
      onSubmit={(event) => void handleSubmit((input) => add.mutate(input))(event)}
    >
      <TextField
        label="Task"
        maxLength={300}
        error={errors.what?.message}
        {...register('what', {
          required: 'Enter the task',
          minLength: { value: 3, message: 'Enter at least 3 characters' },
        })}
      />
      <Select
        label="Assigned to"
        placeholder="Select a person"
        error={errors.assigneeId?.message}
        options={colleagues.map(({ userId, fullName }) => ({ value: userId, label: fullName }))}
        {...register('assigneeId', { required: 'Select a person' })}
      />
      <Controller
        control={control}
        name="dueOn"
        rules={{ required: 'Select the due date' }}
        render={({ field, fieldState }) => (
          <DayField {...field} label="Due date" min={today} error={fieldState.error?.message} />
        )}
      />
      {add.error && <FormAlert>{readProblem(add.error).sentence}</FormAlert>}
      <div className="flex gap-2">
        <Button size="small" variant="primary" type="submit" loading={add.isPending}>
          Add task
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
