import type { Assistant } from '@okwan/contract/people/assistants'
import { parseCedis } from '@okwan/domain/platform/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form'
import { LABELS } from '../../platform/analytics/catalogue.ts'
import { track } from '../../platform/analytics/track.ts'
import { call } from '../../platform/api/call.ts'
import { setFieldErrors } from '../../platform/api/field-errors.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useDeferUpdate } from '../../platform/navigation/use-defer-update.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { formatHour } from '../../ui/data/moment.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { ErrorSummary } from '../../ui/forms/ErrorSummary.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { FieldGroup } from '../../ui/forms/FieldGroup.tsx'
import { FormSection } from '../../ui/forms/FormSection.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { PhoneField } from '../../ui/forms/PhoneField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { type AssistantForm, bodyOf, changesOf, defaultsOf, FIELDS, fieldOf } from './form.ts'
import { assistantQueries } from './queries.ts'
import { PRODUCT_WORDS } from './words.ts'

type AssistantDrawerProps = { assistant?: Assistant; onClose: () => void }

/** Form to add or edit an assistant. */
export function AssistantDrawer({ assistant, onClose }: AssistantDrawerProps) {
  const title = assistant ? `Edit ${assistant.fullName}` : 'Add assistant'
  const text = assistant ? undefined : 'They’ll get an SMS invitation. Their sales count as yours.'
  return (
    <Drawer open title={title} text={text} closeOutside={false} onClose={onClose}>
      <AssistantFields assistant={assistant} onClose={onClose} />
    </Drawer>
  )
}

function AssistantFields({ assistant, onClose }: AssistantDrawerProps) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState, setError } = useForm<AssistantForm>({
    defaultValues: defaultsOf(assistant),
  })
  const { errors, dirtyFields, isDirty, submitCount } = formState
  useDeferUpdate(isDirty)
  const save = useMutation({
    mutationFn: (form: AssistantForm) => {
      if (!assistant) return call('POST /assistants', { body: bodyOf(form) })
      const body = { ...changesOf(form, dirtyFields), version: assistant.version }
      return call('PUT /assistants/{id}', { params: { id: assistant.assistantId }, body })
    },
    onSuccess: async (saved) => {
      track(assistant ? LABELS.editAssistant : LABELS.addAssistant)
      onClose()
      toast(assistant ? `${saved.fullName} saved` : `${saved.fullName} invited`)
      await refresh(queryClient, ...assistantQueries)
    },
    onError: (error) => setFieldErrors(setError, readProblem(error).fields, fieldOf),
  })
  const problems = FIELDS.flatMap((name) => {
    const message = errors[name]?.message
    return message ? [{ name, message }] : []
  })
  const general = save.error && problems.length === 0 ? readProblem(save.error).sentence : undefined
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((form) => save.mutate(form))(event)}
      className="flex flex-1 flex-col gap-5"
    >
      <ErrorSummary problems={problems.length > 1 ? problems : []} attempt={submitCount} />
      <TextField
        label="Full name"
        error={errors.fullName?.message}
        {...register('fullName', { required: 'Enter the full name' })}
      />
      <PhoneField
        label="Phone number"
        hint={assistant ? 'Changing the number signs them out' : 'Sign-in codes are sent to this number'}
        error={errors.mobileNumber?.message}
        {...register('mobileNumber', { required: 'Enter a phone number' })}
      />
      <TextField label="Email" type="email" optional error={errors.email?.message} {...register('email')} />
      <LimitFields register={register} errors={errors} />
      {general && <FieldError>{general}</FieldError>}
      <ModalActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" loading={save.isPending}>
          {assistant ? 'Save changes' : 'Add assistant'}
        </Button>
      </ModalActions>
    </form>
  )
}

type LimitFieldsProps = { register: UseFormRegister<AssistantForm>; errors: FieldErrors<AssistantForm> }

const hours = () => Array.from({ length: 25 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }))

function LimitFields({ register, errors }: LimitFieldsProps) {
  const amount = (input: string) =>
    input.trim() === '' || (parseCedis(input) ?? 0) > 0 || 'Enter an amount, such as 5,000'
  const count = (input: string) => input.trim() === '' || /^[1-9]\d{0,3}$/.test(input.trim()) || 'Enter a whole number'
  return (
    <FormSection title="Limits" text="An empty amount or number means no limit.">
      <FieldGroup label="Products" error={errors.products?.message} className="flex gap-5">
        {Object.entries(PRODUCT_WORDS).map(([value, label]) => (
          <Checkbox
            key={value}
            value={value}
            label={label}
            {...register('products', { validate: (products) => products.length > 0 || 'Select at least one product' })}
          />
        ))}
      </FieldGroup>
      <TextField
        label="Policies per day"
        inputMode="numeric"
        optional
        error={errors.dailyCount?.message}
        {...register('dailyCount', { validate: count })}
      />
      <MoneyField
        label="Amount per day"
        optional
        error={errors.dailyAmount?.message}
        {...register('dailyAmount', { validate: amount })}
      />
      <div className="grid grid-cols-2 gap-4">
        <Select
          label="From"
          options={hours().slice(0, 24)}
          error={errors.fromHour?.message}
          {...register('fromHour')}
        />
        <Select
          label="To"
          options={hours().slice(1)}
          error={errors.toHour?.message}
          {...register('toHour', {
            validate: (to, { fromHour }) => Number(to) > Number(fromHour) || 'Select a later time',
          })}
        />
      </div>
    </FormSection>
  )
}
