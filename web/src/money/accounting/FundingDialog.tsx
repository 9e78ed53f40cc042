import { formatPesewas, parseCedis } from '@okwan/domain/platform/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { amountProblem } from '../payments/amount-problem.ts'
import { PROVIDER_LABELS } from '../payments/providers.ts'

type Form = { provider: 'hubtel' | 'mtn'; amount: string; bankReference: string }

const PROVIDERS = Object.entries(PROVIDER_LABELS).map(([value, label]) => ({ value, label }))
const LIMITS = { minPesewas: 1_00, maxPesewas: 1_000_000_000_00 }

/** Records a bank transfer into the payout account of a provider. The first one is the opening balance. */
export function FundingDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm<Form>({
    defaultValues: { provider: 'hubtel', amount: '', bankReference: '' },
  })
  const record = useMutation({
    mutationFn: ({ amount, ...input }: Form) => {
      const body = { ...input, amountPesewas: parseCedis(amount) ?? 0 }
      return sendOnce('fund-float', body, (idempotencyKey) =>
        call('POST /accounting/fundings', { body }, { idempotencyKey }),
      )
    },
    onSuccess: async ({ floatPesewas }) => {
      onClose()
      toast(`Funding recorded. Payout account balance: ${formatPesewas(floatPesewas)}.`)
      await refresh(queryClient, '/accounting/*', '/health/*', '/refunds/*', '/payouts/*')
    },
  })
  return (
    <Dialog
      open
      title="Record funding"
      text="A transfer from our bank to a provider’s payout account"
      size="small"
      closeOutside={false}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((input) => record.mutate(input))(event)}
        className="grid gap-4"
      >
        <Segmented label="Provider" options={PROVIDERS} {...register('provider')} />
        <MoneyField
          label="Amount"
          error={formState.errors.amount?.message}
          {...register('amount', { validate: (input) => amountProblem(input, LIMITS) })}
        />
        <TextField
          label="Bank reference"
          hint="Each reference can be recorded once"
          maxLength={60}
          error={formState.errors.bankReference?.message}
          {...register('bankReference', {
            validate: (input) => input.trim().length >= 3 || 'Enter the bank reference',
          })}
        />
        {record.error && <FormAlert>{readProblem(record.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={record.isPending}>
            Record
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
