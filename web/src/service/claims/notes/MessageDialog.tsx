import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../../ui/overlays/Modal.tsx'
import type { ClaimDialogProps } from '../AssessDialog.tsx'

type Values = { text: string }

/** Sends the customer an SMS that is stored with the claim. */
export function MessageDialog({ claim, onDone, onClose }: ClaimDialogProps) {
  const { claimId, customerName } = claim
  const { register, handleSubmit, formState } = useForm<Values>({ defaultValues: { text: '' } })
  const send = useMutation({
    mutationFn: (body: Values) =>
      sendOnce(`message:${claimId}`, body, (idempotencyKey) =>
        call('POST /claims/{id}/messages', { params: { id: claimId }, body }, { idempotencyKey }),
      ),
    onSuccess: onDone,
  })
  return (
    <Dialog open title={`Send SMS to ${customerName}`} size="small" closeOutside={false} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit((input) => send.mutate(input))(event)}
      >
        <TextArea
          label="Message"
          hint="The SMS starts with the company name and the claim number."
          maxLength={400}
          error={formState.errors.text?.message}
          {...register('text', {
            required: 'Enter the message',
            minLength: { value: 3, message: 'Enter at least 3 characters' },
          })}
        />
        {send.error && <FormAlert>{readProblem(send.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" loading={send.isPending}>
            Send SMS
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
