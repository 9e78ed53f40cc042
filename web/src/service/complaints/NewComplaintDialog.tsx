import { formatPhone, parsePhone } from '@okwan/domain/platform/phone'
import {
  COMPLAINT_CATEGORY_LABELS,
  COMPLAINT_CHANNEL_LABELS,
  type ComplaintCategory,
  OFFICE_CHANNELS,
} from '@okwan/domain/service/complaints/terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type UseFormRegister, useForm } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { PhoneField } from '../../ui/forms/PhoneField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { usePeopleOptions } from './use-people-options.ts'
import { oneLine } from './words.ts'

type Values = {
  name: string
  phone: string
  category: ComplaintCategory | ''
  description: string
  wantedOutcome: string
  channel: (typeof OFFICE_CHANNELS)[number]
  customerCode: string
  aboutId: string
}

export type NewComplaintProps = {
  isOffice: boolean
  /** Customer of the page that opened the dialog. */
  customer?: { customerCode: string; fullName: string; phone: string }
  onDone?: (complaintId: string) => void
  onClose: () => void
}

const CATEGORIES = Object.entries(COMPLAINT_CATEGORY_LABELS).map(([value, label]) => ({ value, label }))
const CHANNELS = OFFICE_CHANNELS.map((value) => ({ value, label: COMPLAINT_CHANNEL_LABELS[value] }))

/** Records a complaint. The person who complains gets the complaint number by SMS. */
export function NewComplaintDialog({ isOffice, customer, onDone, onClose }: NewComplaintProps) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: {
      name: customer?.fullName ?? '',
      // A masked number cannot receive the SMS, so it is not filled in.
      phone: parsePhone(customer?.phone ?? '') ? formatPhone(customer?.phone ?? '') : '',
      category: '',
      description: '',
      wantedOutcome: '',
      channel: 'office',
      customerCode: customer?.customerCode ?? '',
      aboutId: '',
    },
  })
  const { errors } = formState
  const save = useMutation({
    mutationFn: (input: Values) => {
      const body = bodyOf(input, isOffice)
      return sendOnce('complaint', body, (idempotencyKey) => call('POST /complaints', { body }, { idempotencyKey }))
    },
    onSuccess: async ({ complaintId, complaintNumber }) => {
      toast(`${complaintNumber} recorded`)
      onClose()
      onDone?.(complaintId)
      await refresh(queryClient, 'GET /complaints', 'GET /work-items')
    },
  })
  return (
    <Dialog open title="New complaint" closeOutside={false} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit((input) => save.mutate(input))(event)}
      >
        <TextField
          label="Name"
          maxLength={120}
          error={errors.name?.message}
          {...register('name', { required: 'Enter the name' })}
        />
        <PhoneField
          label="Phone number"
          hint="The complaint number is sent to this phone"
          error={errors.phone?.message}
          {...register('phone', { required: 'Enter a phone number' })}
        />
        <Select
          label="Category"
          placeholder="Select what the complaint is about"
          options={CATEGORIES}
          error={errors.category?.message}
          {...register('category', { required: 'Select a category' })}
        />
        <TextArea
          label="What happened"
          maxLength={2000}
          error={errors.description?.message}
          {...register('description', {
            required: 'Enter what happened',
            minLength: { value: 10, message: 'Enter at least 10 characters' },
          })}
        />
        <TextField
          label="Desired outcome"
          optional
          maxLength={500}
          error={errors.wantedOutcome?.message}
          {...register('wantedOutcome', { minLength: { value: 3, message: 'Enter at least 3 characters' } })}
        />
        <TextField
          label="Customer code"
          optional={isOffice}
          hint="Shown on the customer page, such as CUS-000012"
          readOnly={customer !== undefined}
          error={errors.customerCode?.message}
          {...register('customerCode', isOffice ? {} : { required: 'Enter the customer code' })}
        />
        {isOffice && <OfficeFields register={register} />}
        {save.error && <FormAlert>{readProblem(save.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" loading={save.isPending}>
            Record complaint
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}

function OfficeFields({ register }: { register: UseFormRegister<Values> }) {
  const people = usePeopleOptions(null)
  return (
    <>
      <Select label="Channel" options={CHANNELS} {...register('channel')} />
      <Select
        label="Person complained about"
        hint="This person can’t handle the complaint and sees it only if it is shared"
        options={people}
        {...register('aboutId')}
      />
    </>
  )
}

function bodyOf(input: Values, isOffice: boolean) {
  const { name, phone, category, description, wantedOutcome, channel, customerCode, aboutId } = input
  return {
    name: oneLine(name),
    phone,
    // The select is required, so it is not empty here.
    category: category as ComplaintCategory,
    description: oneLine(description),
    ...(wantedOutcome.trim() ? { wantedOutcome: oneLine(wantedOutcome) } : {}),
    ...(customerCode.trim() ? { customerCode: customerCode.trim().toUpperCase() } : {}),
    ...(isOffice ? { channel, ...(aboutId ? { aboutId } : {}) } : {}),
  }
}
