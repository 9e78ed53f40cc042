import type { ApiData } from '@okwan/contract/all'
import { parsePhone } from '@okwan/domain/platform/phone'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { type HolderValues, knownValues } from './holder-values.ts'

type Customer = ApiData<'GET /customers'>[number]

/** Offers the details of an existing customer when the full phone number matches. */
export function KnownCustomer({ form }: { form: UseFormReturn<HolderValues> }) {
  const [mobileNumber, firstName] = form.watch(['mobileNumber', 'firstName'])
  const phone = parsePhone(mobileNumber)
  const found = useQuery({
    ...query('GET /customers', { query: { phone } }),
    enabled: phone !== undefined && firstName === '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const customer = phone && firstName === '' ? found.data?.[0] : undefined
  const fill = useMutation({
    mutationFn: ({ customerCode }: Customer) =>
      call('POST /customers/{customerCode}/details', { params: { customerCode } }),
    onSuccess: (details, { customerType, city }) => {
      for (const [name, value] of Object.entries(knownValues(customerType, city, details))) {
        // Object.entries loses the key type; all keys are form fields.
        form.setValue(name as keyof HolderValues, value, { shouldDirty: true })
      }
      form.clearErrors()
    },
  })
  return (
    <output className="empty:hidden">
      {customer && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line px-3 py-2">
          <span>
            Existing customer: <strong className="font-medium">{customer.fullName}</strong>
          </span>
          {customer.hasDetails && (
            <Button size="small" loading={fill.isPending} onClick={() => fill.mutate(customer)}>
              Use details
            </Button>
          )}
          {fill.error && <FieldError>{readProblem(fill.error).sentence}</FieldError>}
        </div>
      )}
    </output>
  )
}
