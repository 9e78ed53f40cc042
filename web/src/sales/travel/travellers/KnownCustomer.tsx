import type { ApiData } from '@okwan/contract/all'
import { parsePhone } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { query } from '../../../platform/api/query.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import type { HolderValues } from './holder-values.ts'

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
  return (
    <output className="empty:hidden">
      {customer && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line px-3 py-2">
          <span>
            Existing customer: <strong className="font-medium">{customer.fullName}</strong>
          </span>
          <Button size="small" onClick={() => fillFrom(customer, form)}>
            Use details
          </Button>
        </div>
      )}
    </output>
  )
}

function fillFrom(customer: Customer, form: UseFormReturn<HolderValues>) {
  const names = customer.fullName.split(' ')
  const isCompany = customer.customerType === 'corporate'
  const details: Partial<HolderValues> = {
    customerType: customer.customerType,
    ...(isCompany ? { companyName: customer.fullName } : { firstName: names[0], lastName: names.at(-1) }),
    ...(names.length > 2 && !isCompany ? { otherNames: names.slice(1, -1).join(' ') } : {}),
    ...(customer.ghanaCardNumber ? { idType: 'ghana_card', idNumber: customer.ghanaCardNumber } : {}),
    ...(customer.city ? { city: customer.city } : {}),
  }
  for (const [name, value] of Object.entries(details)) {
    // Object.entries loses the key type; all keys are form fields.
    form.setValue(name as keyof HolderValues, value, { shouldDirty: true })
  }
  form.clearErrors()
}
