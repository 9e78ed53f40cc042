import type { Setting } from '@okwan/contract/people/settings'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Control, Controller, type FieldErrors, type UseFormRegister, useForm, useWatch } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { setFieldErrors } from '../../platform/api/field-errors.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useDeferUpdate } from '../../platform/navigation/use-defer-update.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { currentMs } from '../../ui/data/clock.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { DayField } from '../../ui/forms/DayField.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { PictureField } from './PictureField.tsx'
import { RowsField } from './RowsField.tsx'
import { fromInput, inputOfPath, problemAt, toInput } from './setting-form.ts'

type Values = Record<string, string>

type ChangeDrawerProps = {
  setting: Setting
  /** Fields of the form; the others keep their value. */
  fields?: Setting['fields']
  /** Preview of the typed values. */
  preview?: (input: Values) => ReactNode
  onClose: () => void
}

/** Form to propose another value of a setting from a given day. */
export function ChangeDrawer({ setting, fields = setting.fields, preview, onClose }: ChangeDrawerProps) {
  const { name, title, needsApproval, value } = setting
  const queryClient = useQueryClient()
  const { register, handleSubmit, control, formState, setError } = useForm<Values>({
    defaultValues: {
      ...Object.fromEntries(fields.map((field) => [field.field, toInput(field, value)])),
      startsOn: toAccraDate(new Date(currentMs())),
      reason: '',
    },
  })
  const { errors, isDirty } = formState
  useDeferUpdate(isDirty)
  const propose = useMutation({
    mutationFn: ({ startsOn = '', reason = '', ...input }: Values) => {
      const proposed = Object.fromEntries(
        fields.map((field) => [field.field, fromInput(field, input[field.field] ?? '')]),
      )
      // The form has the fields of this setting, and the server checks them by its contract.
      const body = { value: { ...value, ...proposed }, startsOn, reason } as never
      return call(`POST /settings/${name}` as 'POST /settings/company', { body })
    },
    onSuccess: async ({ status }) => {
      onClose()
      toast(status === 'pending' ? 'Change requested. Another SuperAdmin must approve it.' : 'Setting changed')
      await refresh(queryClient, '/settings/*', '/setting-changes/*', '/message-texts/*', '/email-texts/*')
    },
    onError: (error) => {
      const problems = readProblem(error).fields.map((problem) => ({ ...problem, message: problemAt(problem, fields) }))
      setFieldErrors(setError, problems, (path) => inputOfPath(path, fields))
    },
  })
  const general =
    propose.error && readProblem(propose.error).fields.length === 0 ? readProblem(propose.error).sentence : undefined
  return (
    <Drawer open title={`Change ${lowerFirst(title)}`} closeOutside={false} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((form) => propose.mutate(form))(event)}
        className="flex flex-1 flex-col gap-4"
      >
        {fields.map((field) =>
          field.kind === 'picture' ? (
            <Controller
              key={field.field}
              control={control}
              name={field.field}
              render={({ field: { value: picture, onChange } }) => (
                <PictureField
                  label={field.label}
                  value={picture}
                  error={errors[field.field]?.message}
                  onChange={onChange}
                />
              )}
            />
          ) : field.kind === 'rows' ? (
            <Controller
              key={field.field}
              control={control}
              name={field.field}
              render={({ field: { value: rows, onChange } }) => (
                <RowsField
                  field={field.field}
                  label={field.label}
                  value={rows ?? ''}
                  error={errors[field.field]?.message}
                  onChange={onChange}
                />
              )}
            />
          ) : (
            <SettingField key={field.field} field={field} register={register} errors={errors} />
          ),
        )}
        {preview && <LiveValues control={control}>{preview}</LiveValues>}
        <Controller
          control={control}
          name="startsOn"
          rules={{ required: 'Select a date' }}
          render={({ field: { value: day, onChange, onBlur } }) => (
            <DayField
              label="Effective from"
              hint="Earlier documents and decisions keep the earlier value"
              value={day || null}
              error={errors.startsOn?.message}
              onChange={(picked) => onChange(picked ?? '')}
              onBlur={onBlur}
            />
          )}
        />
        <TextArea
          label="Reason"
          hint={needsApproval ? 'Shown to the approver' : 'Shown in the history'}
          maxLength={500}
          error={errors.reason?.message}
          {...register('reason', {
            required: 'Enter a reason',
            minLength: { value: 3, message: 'Enter at least 3 characters' },
          })}
        />
        {general && <FieldError>{general}</FieldError>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={propose.isPending}>
            {needsApproval ? 'Request change' : 'Save'}
          </Button>
        </ModalActions>
      </form>
    </Drawer>
  )
}

const EMAIL_HINT = 'Separate paragraphs with an empty line. Leave empty for the standard text.'

const SWITCH = [
  { value: 'false', label: 'Off' },
  { value: 'true', label: 'On' },
]

const DAY_HINTS: Record<string, string> = {
  days: 'One day on each line, such as 2027-03-10 Eid ul-Fitr',
  yearly: 'One day on each line: 12-25, good-friday, easter-monday or farmers-day, and its name',
}

/** Only this component renders again while the user types. */
function LiveValues({ control, children }: { control: Control<Values>; children: (input: Values) => ReactNode }) {
  return children(useWatch({ control }) as Values) // every input has a default value
}

type SettingFieldProps = {
  field: Setting['fields'][number]
  register: UseFormRegister<Values>
  errors: FieldErrors<Values>
}

function SettingField({ field: { field, label, kind }, register, errors }: SettingFieldProps) {
  const shared = { label, error: errors[field]?.message, ...register(field) }
  if (kind === 'money') return <MoneyField {...shared} />
  if (kind === 'switch') return <Select {...shared} options={SWITCH} />
  if (kind === 'days') return <TextArea {...shared} hint={DAY_HINTS[field] ?? DAY_HINTS.days} rows={8} />
  if (kind === 'numbers') return <TextField {...shared} hint="Days from the end of cover, such as -30, -7, 3" />
  if (kind === 'message')
    return <TextArea {...shared} hint="Leave empty for the standard text" maxLength={459} rows={4} />
  if (kind === 'email') return <TextArea {...shared} hint={EMAIL_HINT} maxLength={1500} rows={8} />
  if (kind === 'email-line') return <TextField {...shared} hint="Leave empty for the standard text" maxLength={120} />
  return <TextField {...shared} inputMode={kind === 'number' ? 'numeric' : undefined} />
}
