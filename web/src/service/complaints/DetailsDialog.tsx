import { COMPLAINT_CATEGORY_LABELS, type ComplaintCategory } from '@okwan/domain/service/complaints/terms'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import type { ComplaintDialogProps } from './dialog-props.ts'
import { usePeopleOptions } from './use-people-options.ts'

type Values = { category: ComplaintCategory; customerCode: string; aboutId: string }

/** Edits the category, the customer and the person complained about. */
export function DetailsDialog({ complaint, onDone, onClose }: ComplaintDialogProps) {
  const { complaintId, complaintNumber, version, category, customer, about } = complaint
  const people = usePeopleOptions(about)
  const { register, handleSubmit } = useForm<Values>({
    defaultValues: { category, customerCode: customer?.customerCode ?? '', aboutId: about?.userId ?? '' },
  })
  const save = useMutation({
    mutationFn: ({ customerCode, aboutId, ...input }: Values) => {
      const body = {
        version,
        ...input,
        customerCode: customerCode.trim().toUpperCase() || null,
        aboutId: aboutId || null,
      }
      return sendOnce(`details:${complaintId}`, body, (idempotencyKey) =>
        call('POST /complaints/{id}/details', { params: { id: complaintId }, body }, { idempotencyKey }),
      )
    },
    onSuccess: onDone,
  })
  return (
    <Dialog open title={`Details of ${complaintNumber}`} size="small" closeOutside={false} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit((input) => save.mutate(input))(event)}
      >
        <Select
          label="Category"
          options={Object.entries(COMPLAINT_CATEGORY_LABELS).map(([value, label]) => ({ value, label }))}
          {...register('category')}
        />
        <TextField
          label="Customer code"
          optional
          hint="Shown on the customer page, such as CUS-000012"
          {...register('customerCode')}
        />
        <Select
          label="Person complained about"
          hint="This person can’t handle the complaint and sees it only if it is shared"
          options={people}
          {...register('aboutId')}
        />
        {save.error && <FormAlert>{readProblem(save.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" loading={save.isPending}>
            Save
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
