import { REPAIRED_CLAIMS } from '@okwan/domain/claims/terms'
import { formatPesewas } from '@okwan/domain/money'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../api/call.ts'
import { readProblem } from '../api/problem.ts'
import { sendOnce } from '../payments/intent-key.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { ModalActions } from '../ui/Modal.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { ClaimDialogProps } from './AssessDialog.tsx'

const CUSTOMER = 'customer'
const REPAIRER = 'repairer'
type Values = { to: string; repairer: string }

/** Who is paid: the customer, who was harmed, or who repaired the damage. Their name is checked on the desk. */
export function PayoutDialog({ claim, onDone, onClose }: ClaimDialogProps) {
  const { claimId, version, customerName, payablePesewas } = claim
  const { type, thirdParties } = claim.notice
  const harmed = thirdParties.map(({ name }) => name)
  const first = type.startsWith('third_party') ? harmed[0] : undefined
  const form = useForm<Values>({ defaultValues: { to: first ?? CUSTOMER, repairer: '' } })
  const { register, handleSubmit, formState, control } = form
  const to = useWatch({ control, name: 'to' })
  const send = useMutation({
    mutationFn: (typed: Values) => {
      const payee = typed.to === REPAIRER ? typed.repairer.trim() : typed.to
      const body = { version, ...(typed.to === CUSTOMER ? {} : { payee }) }
      return sendOnce(`request-payout:${claimId}`, body, (idempotencyKey) =>
        call('POST /claims/{id}/request-payout', { params: { id: claimId }, body }, { idempotencyKey }),
      )
    },
    onSuccess: onDone,
  })
  return (
    <Dialog
      open
      title={`Put ${formatPesewas(payablePesewas ?? 0)} on the payouts desk?`}
      text="A colleague recommends it and another one approves it; then it is sent."
      size="small"
      closeOutside={false}
      onClose={onClose}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit((typed) => send.mutate(typed))(event)}
      >
        <Select
          label="Who is paid"
          options={[
            { value: CUSTOMER, label: `${customerName}, the customer` },
            ...harmed.map((name) => ({ value: name, label: `${name}, who was harmed` })),
            ...(REPAIRED_CLAIMS.includes(type) ? [{ value: REPAIRER, label: 'Garage or repairer' }] : []),
          ]}
          {...register('to')}
        />
        {to === REPAIRER && (
          <TextField
            label="Name of the garage or repairer"
            hint="As its wallet or bank account is registered"
            maxLength={120}
            error={formState.errors.repairer?.message}
            {...register('repairer', { validate: (typed) => typed.trim().length >= 2 || 'Enter the name' })}
          />
        )}
        {send.error && <FormAlert>{readProblem(send.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" type="submit" loading={send.isPending}>
            Ask for the payout
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
