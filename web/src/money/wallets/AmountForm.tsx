import { formatPesewas, formatPlain, parseCedis } from '@okwan/domain/platform/money'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { amountProblem } from '../payments/amount-problem.ts'

type AmountFormProps = {
  label: string
  hint?: string
  limits: { minPesewas: number; maxPesewas: number }
  pesewas?: number
  /** Offers a button that fills in the maximum. */
  hasMaxButton?: boolean
  submitLabel: string
  /** Content between the amount and the buttons. */
  children?: ReactNode
  otherAction?: ReactNode
  onSubmit: (amountPesewas: number) => Promise<unknown>
  onClose: () => void
}

/** A form with one amount, for dialogs. */
export function AmountForm({ label, hint, limits, pesewas, hasMaxButton, submitLabel, ...props }: AmountFormProps) {
  const { children, otherAction, onSubmit, onClose } = props
  const { register, handleSubmit, setValue, formState } = useForm<{ amount: string }>({
    defaultValues: { amount: pesewas === undefined ? '' : formatPlain(pesewas, ',') },
  })
  const submit = useMutation({ mutationFn: onSubmit })
  const send = ({ amount }: { amount: string }) => {
    const input = parseCedis(amount)
    if (input !== undefined && !submit.isPending) submit.mutate(input)
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="flex flex-1 flex-col gap-4">
      <MoneyField
        label={label}
        hint={hint}
        error={formState.errors.amount?.message}
        suffix={
          hasMaxButton && (
            <button
              type="button"
              aria-label={`Use maximum, ${formatPesewas(limits.maxPesewas)}`}
              onClick={() => setValue('amount', formatPlain(limits.maxPesewas, ','), { shouldValidate: true })}
              className="min-h-6 min-w-6 rounded-sm font-medium text-accent-text hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
            >
              Max
            </button>
          )
        }
        {...register('amount', { validate: (input) => amountProblem(input, limits) })}
      />
      {children}
      {submit.error && <FormAlert>{readProblem(submit.error).sentence}</FormAlert>}
      <ModalActions>
        {otherAction}
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" loading={submit.isPending}>
          {submitLabel}
        </Button>
      </ModalActions>
    </form>
  )
}
