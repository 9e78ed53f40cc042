import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../../ui/overlays/Modal.tsx'
import type { ClaimDialogProps } from '../AssessDialog.tsx'
import { useIsOffice } from '../follow/use-claims-path.ts'

type Values = { text: string; isShared: boolean }
type NoteDialogProps = ClaimDialogProps & { kind: 'note' | 'message' }

/** Adds a note to a claim, or sends the customer an SMS that is stored with the claim. */
export function NoteDialog({ kind, claim, onDone, onClose }: NoteDialogProps) {
  const { claimId, claimNumber, customerName } = claim
  const isOffice = useIsOffice()
  const { register, handleSubmit, formState } = useForm<Values>({ defaultValues: { text: '', isShared: false } })
  const send = useMutation({
    mutationFn: ({ text, isShared }: Values) =>
      sendOnce(`${kind}:${claimId}`, { text, isShared }, (idempotencyKey) =>
        kind === 'message'
          ? call('POST /claims/{id}/messages', { params: { id: claimId }, body: { text } }, { idempotencyKey })
          : call('POST /claims/{id}/notes', { params: { id: claimId }, body: { text, isShared } }, { idempotencyKey }),
      ),
    onSuccess: onDone,
  })
  const isMessage = kind === 'message'
  return (
    <Dialog
      open
      title={isMessage ? `Send SMS to ${customerName}` : `Add note to ${claimNumber}`}
      size="small"
      closeOutside={false}
      onClose={onClose}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit((typed) => send.mutate(typed))(event)}
      >
        <TextArea
          label={isMessage ? 'Message' : 'Note'}
          hint={isMessage ? 'The SMS starts with the claim number.' : undefined}
          maxLength={isMessage ? 400 : 500}
          error={formState.errors.text?.message}
          {...register('text', {
            required: isMessage ? 'Enter the message' : 'Enter the note',
            minLength: { value: 3, message: 'Use at least 3 characters' },
          })}
        />
        {!isMessage && isOffice && <Checkbox label="Share with the seller" {...register('isShared')} />}
        {!isMessage && !isOffice && <p className="text-muted">The office can read your note.</p>}
        {send.error && <FormAlert>{readProblem(send.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" loading={send.isPending}>
            {isMessage ? 'Send SMS' : 'Add note'}
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
