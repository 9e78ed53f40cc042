import type { ClaimDetail } from '@okwan/contract/service/claims'
import { REPAIRABLE_CLAIM_TYPES } from '@okwan/domain/service/claims/terms'
import { useFormContext, useWatch } from 'react-hook-form'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'

export const CUSTOMER = 'customer'
export const REPAIRER = 'repairer'
export type Payee = { to: string; repairer: string }
export type PayoutValues = Payee & { others: (Payee & { amount: string })[] }

/** Account name of the payee; undefined for the customer. */
export function payeeName({ to, repairer }: Payee): string | undefined {
  if (to === CUSTOMER) return undefined
  return to === REPAIRER ? repairer.trim() : to
}

/** Possible payees of the claim. */
export function payeesOf({ customerName, notice }: ClaimDetail) {
  return [
    { value: CUSTOMER, label: `${customerName} (customer)` },
    ...notice.thirdParties.map(({ name }) => ({ value: name, label: `${name} (third party)` })),
    ...(REPAIRABLE_CLAIM_TYPES.includes(notice.type) ? [{ value: REPAIRER, label: 'Garage or repairer' }] : []),
  ]
}

/** Payee of the whole amount, or of one part. */
export function PayeeOfClaim({ claim, part }: { claim: ClaimDetail; part?: number }) {
  const { register, control, formState } = useFormContext<PayoutValues>()
  const field = part === undefined ? '' : (`others.${part}.` as const)
  const to = useWatch({ control, name: `${field}to` })
  const problems = part === undefined ? formState.errors : formState.errors.others?.[part]
  const isNew = (values: PayoutValues) => !isDuplicatePayee(values, part) || 'Already selected. Select another payee.'
  return (
    <>
      <Select
        label="Payee"
        options={payeesOf(claim)}
        error={problems?.to?.message}
        {...register(`${field}to`, { validate: (chosen, values) => chosen === REPAIRER || isNew(values) })}
      />
      {to === REPAIRER && (
        <TextField
          label="Repairer’s name"
          hint="As registered on the wallet or bank account"
          maxLength={120}
          error={problems?.repairer?.message}
          {...register(`${field}repairer`, {
            validate: (input, values) => (input.trim().length >= 2 ? isNew(values) : 'Enter the name'),
          })}
        />
      )}
    </>
  )
}

function isDuplicatePayee({ others, ...first }: PayoutValues, part: number | undefined): boolean {
  const payee = part === undefined ? undefined : others[part]
  if (!payee) return false
  return [first, ...others.slice(0, part)].some((earlier) => payeeName(earlier) === payeeName(payee))
}
