import { formatPesewas, parseCedis } from '@okwan/domain/platform/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../api/call.ts'
import { readProblem } from '../api/problem.ts'
import { amountProblem } from '../payments/amount-problem.ts'
import { sendOnce } from '../payments/intent-key.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { ModalActions } from '../ui/Modal.tsx'
import { MoneyField } from '../ui/MoneyField.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toasts.ts'
import { PROVIDER_LABELS } from './words.ts'

type Form = { provider: 'hubtel' | 'mtn'; amount: string; bankReference: string }

const PROVIDERS = Object.entries(PROVIDER_LABELS).map(([value, label]) => ({ value, label }))
const LIMITS = { minPesewas: 1_00, maxPesewas: 1_000_000_000_00 }

/** What the bank paid into the account a provider pays out of; the first time it is the opening balance. */
export function FundingDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm<Form>({
    defaultValues: { provider: 'hubtel', amount: '', bankReference: '' },
  })
  const book = useMutation({
    mutationFn: ({ amount, ...typed }: Form) => {
      const body = { ...typed, amountPesewas: parseCedis(amount) ?? 0 }
      return sendOnce('fund-float', body, (idempotencyKey) =>
        call('POST /books/fundings', { body }, { idempotencyKey }),
      )
    },
    onSuccess: async ({ floatPesewas }) => {
      onClose()
      toast(`Booked. The payout account has ${formatPesewas(floatPesewas)} in the books`)
      await queryClient.invalidateQueries()
    },
  })
  return (
    <Dialog
      open
      title="Book money paid in"
      text="From our bank into the account a provider pays out of"
      size="small"
      closeOutside={false}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((typed) => book.mutate(typed))(event)}
        className="grid gap-4"
      >
        <Segmented label="Provider" options={PROVIDERS} {...register('provider')} />
        <MoneyField
          label="Amount"
          error={formState.errors.amount?.message}
          {...register('amount', { validate: (typed) => amountProblem(typed, LIMITS) })}
        />
        <TextField
          label="The bank’s reference"
          hint="Each is booked once"
          maxLength={60}
          error={formState.errors.bankReference?.message}
          {...register('bankReference', {
            validate: (typed) => typed.trim().length >= 3 || 'Enter the bank’s reference',
          })}
        />
        {book.error && <FormAlert>{readProblem(book.error).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={book.isPending}>
            Book
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
