import { formatPlain, parseCedis } from '@okwan/domain/platform/money'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import type { ClaimDialogProps } from './AssessDialog.tsx'

type Values = { reserve: string; reason: string }

/** Sets the claim reserve: the expected cost of the claim. */
export function ReserveDialog({ claim, onDone, onClose }: ClaimDialogProps) {
  const { claimId, version, reservePesewas: before } = claim
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { reserve: formatPlain(before ?? 0, ','), reason: '' },
  })
  const save = useMutation({
    mutationFn: ({ reserve, reason }: Values) => {
      const body = { version, reservePesewas: parseCedis(reserve) ?? 0, reason: reason.trim() }
      return sendOnce(`reserve:${claimId}`, body, (idempotencyKey) =>
        call('POST /claims/{id}/reserve', { params: { id: claimId }, body }, { idempotencyKey }),
      )
    },
    onSuccess: onDone,
  })
  const { errors } = formState
  return (
    <Dialog open title={`Set reserve for ${claim.claimNumber}`} size="small" closeOutside={false} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit((input) => save.mutate(input))(event)}
      >
        <MoneyField
          label="Reserve"
          error={errors.reserve?.message ?? (save.error ? readProblem(save.error).sentence : undefined)}
          {...register('reserve', {
            validate: (text) => parseCedis(text) !== undefined || 'Enter an amount, such as 1,250.00',
          })}
        />
        <TextField
          label="Reason"
          error={errors.reason?.message}
          {...register('reason', {
            required: 'Enter a reason',
            minLength: { value: 3, message: 'Enter at least 3 characters' },
          })}
        />
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" loading={save.isPending}>
            Set reserve
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
