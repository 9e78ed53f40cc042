import type { ApiData } from '@okwan/contract/all'
import { parsePhone } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { query } from '../../../platform/api/query.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import type { HolderValues } from './holder-values.ts'

type Customer = ApiData<'GET /customers'>[number]

/** Nobody is asked twice: a whole number finds the customer we know, whose details can be taken over. */
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
            <strong className="font-medium">{customer.fullName}</strong> is known
          </span>
          <Button size="small" onClick={() => takeOver(customer, form)}>
            Use these details
          </Button>
        </div>
      )}
    </output>
  )
}

function takeOver(customer: Customer, form: UseFormReturn<HolderValues>) {
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
    // The names are those of the form.
    form.setValue(name as keyof HolderValues, value, { shouldDirty: true })
  }
  form.clearErrors()
}
