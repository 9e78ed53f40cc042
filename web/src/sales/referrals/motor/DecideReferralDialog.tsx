import type { MotorReferral } from '@okwan/contract/sales/referrals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../../ui/overlays/Modal.tsx'

export type Decision = 'approve' | 'decline'

type DecideReferralDialogProps = { referral: MotorReferral; decision: Decision; onClose: () => void }

/** An underwriter's word on a sale. The seller reads the note and is told by text message. */
export function DecideReferralDialog({ referral, decision, onClose }: DecideReferralDialogProps) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { note: '' } })
  const { draftId, version, seller } = referral
  const vehicle = referral.registrationNumber ?? referral.vehicle
  const isDecline = decision === 'decline'
  const decide = useMutation({
    mutationFn: ({ note }: { note: string }) =>
      call('POST /motor/drafts/{id}/referral-decision', {
        params: { id: draftId },
        body: { decision, version, ...(note.trim() ? { note: note.trim() } : {}) },
      }),
    onSuccess: async () => {
      onClose()
      toast(isDecline ? `${vehicle} was declined` : `${vehicle} can be sold`)
      await refresh(queryClient, 'GET /motor/referrals')
    },
  })
  return (
    <Dialog
      open
      title={isDecline ? `Decline ${vehicle}?` : `Agree to ${vehicle}?`}
      closeOutside={false}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((form) => decide.mutate(form))(event)}
        className="grid gap-4"
      >
        <p>
          {isDecline
            ? `${seller.fullName} cannot sell this cover and is told so.`
            : `${seller.fullName} can take the payment. A changed answer asks again.`}
        </p>
        <TextArea
          label={isDecline ? 'Why' : 'Note to the seller'}
          optional={!isDecline}
          hint="The seller reads this"
          maxLength={500}
          error={formState.errors.note?.message}
          {...register('note', { required: isDecline && 'Say why' })}
        />
        {decide.error && <FormAlert>{readProblem(decide.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={isDecline ? 'danger' : 'primary'} loading={decide.isPending}>
            {isDecline ? 'Decline' : 'Agree'}
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
