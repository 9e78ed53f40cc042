import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { setFieldErrors } from '../../../platform/api/field-errors.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { useDeferUpdate } from '../../../platform/navigation/use-defer-update.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { DayField } from '../../../ui/forms/DayField.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { PhoneField } from '../../../ui/forms/PhoneField.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Drawer } from '../../../ui/overlays/Drawer.tsx'
import { ModalActions } from '../../../ui/overlays/Modal.tsx'

type ExaminerForm = { fullName: string; organisation: string; mobileNumber: string; endsOn: string; reason: string }
const EMPTY: ExaminerForm = { fullName: '', organisation: '', mobileNumber: '', endsOn: '', reason: '' }
const FIELDS = ['fullName', 'organisation', 'mobileNumber', 'endsOn', 'reason'] as const

/** Form to request read-only access for an examiner. */
export function ExaminerDrawer({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, control, formState, setError } = useForm<ExaminerForm>({ defaultValues: EMPTY })
  const { errors } = formState
  useDeferUpdate(formState.isDirty)
  const requestAccess = useMutation({
    mutationFn: (body: ExaminerForm) => call('POST /examiners', { body }),
    onSuccess: async () => {
      onClose()
      toast('Access requested. Another SuperAdmin must approve it.')
      await refresh(queryClient, '/examiners/*', '/users/*')
    },
    onError: (error) =>
      setFieldErrors(setError, readProblem(error).fields, (path) => FIELDS.find((field) => field === path)),
  })
  const general =
    requestAccess.error && readProblem(requestAccess.error).fields.length === 0
      ? readProblem(requestAccess.error).sentence
      : undefined
  return (
    <Drawer open title="Add examiner" closeOutside={false} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((form) => requestAccess.mutate(form))(event)}
        className="flex flex-1 flex-col gap-4"
      >
        <p className="text-muted">An examiner can read all records except health answers, and can’t change anything.</p>
        <TextField
          label="Full name"
          error={errors.fullName?.message}
          {...register('fullName', { required: 'Enter the full name' })}
        />
        <TextField
          label="Organisation"
          error={errors.organisation?.message}
          {...register('organisation', { required: 'Enter the organisation' })}
        />
        <PhoneField
          label="Phone number"
          hint="Sign-in codes are sent to this number"
          error={errors.mobileNumber?.message}
          {...register('mobileNumber')}
        />
        <Controller
          control={control}
          name="endsOn"
          rules={{ required: 'Select the last day' }}
          render={({ field: { value, onChange, onBlur } }) => (
            <DayField
              label="Last day"
              hint="At most 90 days from today"
              value={value || null}
              error={errors.endsOn?.message}
              onChange={(day) => onChange(day ?? '')}
              onBlur={onBlur}
            />
          )}
        />
        <TextArea
          label="Reason"
          hint="Shown to the approver"
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
          <Button type="submit" variant="primary" loading={requestAccess.isPending}>
            Request access
          </Button>
        </ModalActions>
      </form>
    </Drawer>
  )
}
