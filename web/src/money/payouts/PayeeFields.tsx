import type { PayoutDetail } from '@okwan/contract/money/payouts'
import { BANKS } from '@okwan/domain/money/payouts/terms'
import { useFormContext, useWatch } from 'react-hook-form'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { PayerFields, type PayerForm } from '../payments/PayerFields.tsx'

export type PayeeForm = PayerForm & { method: 'wallet' | 'bank'; bankCode: string; bankAccount: string }

const PAYEE_TYPES = [
  { value: 'wallet', label: 'Mobile money' },
  { value: 'bank', label: 'Bank account' },
]
const BANK_OPTIONS = Object.entries(BANKS)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label))

/** A withdrawal is paid only to the number that the agent selected; the server refuses another one. */
const NUMBER_HINTS: Record<PayoutDetail['kind'], string> = {
  refund: 'Normally the number that paid',
  claim: 'Payee’s number',
  withdrawal: 'The number that the agent selected',
}

/** Mobile money number or bank account of the payee, inside a form that has these fields. */
export function PayeeFields({ kind }: Pick<PayoutDetail, 'kind'>) {
  const { control, register, formState } = useFormContext<PayeeForm>()
  const method = useWatch({ control, name: 'method' })
  return (
    <>
      <Segmented label="Pay to" options={PAYEE_TYPES} defaultValue={method} {...register('method')} />
      {method === 'bank' ? (
        <>
          <Select
            label="Bank"
            placeholder="Select a bank"
            options={BANK_OPTIONS}
            error={formState.errors.bankCode?.message}
            {...register('bankCode', { required: 'Select a bank' })}
          />
          <TextField
            label="Account number"
            inputMode="numeric"
            error={formState.errors.bankAccount?.message}
            {...register('bankAccount', {
              validate: (input) => /^\d{8,20}$/.test(input.trim()) || 'Enter 8 to 20 digits',
            })}
          />
        </>
      ) : (
        <PayerFields label="Payee’s number" hint={NUMBER_HINTS[kind]} />
      )}
    </>
  )
}
