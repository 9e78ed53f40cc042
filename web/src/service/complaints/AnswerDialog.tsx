import {
  ANSWER_TEXT_MAX,
  COMPLAINT_OUTCOME_LABELS,
  type ComplaintOutcome,
  ROOT_CAUSE_LABELS,
  type RootCause,
} from '@okwan/domain/service/complaints/terms'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import type { ComplaintDialogProps } from './dialog-props.ts'
import { oneLine } from './words.ts'

type Values = { outcome: ComplaintOutcome | ''; text: string; remedy: string; rootCause: RootCause | '' }

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** Decides the complaint. The customer gets the answer by SMS. */
export function AnswerDialog({ complaint, onDone, onClose }: ComplaintDialogProps) {
  const { complaintId, version, complaintNumber, complainantName } = complaint
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { outcome: '', text: '', remedy: '', rootCause: '' },
  })
  const { errors } = formState
  const send = useMutation({
    mutationFn: ({ outcome, text, remedy, rootCause }: Values) => {
      // Both selects are required, so neither is empty here.
      const chosen = { outcome: outcome as ComplaintOutcome, rootCause: rootCause as RootCause }
      const body = { version, ...chosen, text: oneLine(text), ...(remedy.trim() ? { remedy: oneLine(remedy) } : {}) }
      return sendOnce(`answer:${complaintId}`, body, (idempotencyKey) =>
        call('POST /complaints/{id}/answer', { params: { id: complaintId }, body }, { idempotencyKey }),
      )
    },
    onSuccess: onDone,
  })
  return (
    <Dialog open title={`Answer ${complaintNumber}`} size="small" closeOutside={false} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit((input) => send.mutate(input))(event)}
      >
        <Select
          label="Outcome"
          placeholder="Select the outcome"
          options={optionsOf(COMPLAINT_OUTCOME_LABELS)}
          error={errors.outcome?.message}
          {...register('outcome', { required: 'Select the outcome' })}
        />
        <TextArea
          label="Answer"
          hint={`Sent to ${complainantName} by SMS. The SMS also says that the customer can complain to the NIC.`}
          maxLength={ANSWER_TEXT_MAX}
          error={errors.text?.message}
          {...register('text', {
            required: 'Enter the answer',
            minLength: { value: 3, message: 'Enter at least 3 characters' },
          })}
        />
        <TextField
          label="Remedy"
          optional
          maxLength={300}
          error={errors.remedy?.message}
          {...register('remedy', { minLength: { value: 3, message: 'Enter at least 3 characters' } })}
        />
        <Select
          label="Root cause"
          placeholder="Select the root cause"
          options={optionsOf(ROOT_CAUSE_LABELS)}
          error={errors.rootCause?.message}
          {...register('rootCause', { required: 'Select the root cause' })}
        />
        {send.error && <FormAlert>{readProblem(send.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" loading={send.isPending}>
            Send answer
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
