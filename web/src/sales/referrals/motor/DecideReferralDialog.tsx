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

/** Decision of an underwriter. The seller gets an SMS and sees the note. */
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
      toast(isDecline ? `${vehicle} declined` : `${vehicle} approved`)
      await refresh(queryClient, 'GET /motor/referrals')
    },
  })
  return (
    <Dialog
      open
      title={isDecline ? `Decline ${vehicle}?` : `Approve ${vehicle}?`}
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
            ? `${seller.fullName} can’t sell this cover. We’ll text them your decision.`
            : `${seller.fullName} can collect the payment. Changed answers need a new approval.`}
        </p>
        <TextArea
          label={isDecline ? 'Reason' : 'Note'}
          optional={!isDecline}
          hint="Shown to the seller"
          maxLength={500}
          error={formState.errors.note?.message}
          {...register('note', { required: isDecline && 'Enter a reason' })}
        />
        {decide.error && <FormAlert>{readProblem(decide.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={isDecline ? 'danger' : 'primary'} loading={decide.isPending}>
            {isDecline ? 'Decline' : 'Approve'}
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
