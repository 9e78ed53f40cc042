import type { ApiData } from '@okwan/contract/all'
import { parseGhanaCard } from '@okwan/domain/customers/customers/identity'
import { formatPhone, parsePhone } from '@okwan/domain/platform/phone'
import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import type { HolderValues } from './holder-values.ts'

export type Customer = ApiData<'GET /customers'>[number]

type CustomerFinderProps = {
  form: UseFormReturn<HolderValues>
  /** Whom the sale names already. */
  known?: Customer
  error?: string
}

/** Nobody is asked twice: a phone number or a Ghana Card finds the customer we know. */
export function CustomerFinder({ form, known, error }: CustomerFinderProps) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [chosen, setChosen] = useState<Customer>()
  const find = useMutation({ mutationFn: findCustomers })
  const customerCode = form.watch('policyholder.customerCode')

  function search() {
    const asked = readAsked(typed)
    setWrong(asked ? undefined : 'Enter a Ghana mobile number, such as 024 123 4567, or a Ghana Card number')
    if (asked) find.mutate(asked, { onSuccess: (found) => found.length === 0 && takeOver(asked) })
  }

  /** Somebody new: what was typed to search is an answer already. */
  function takeOver({ phone, ghanaCard }: Asked) {
    if (phone) form.setValue('policyholder.phone', formatPhone(phone), { shouldDirty: true })
    if (ghanaCard) form.setValue('policyholder.ghanaCardNumber', ghanaCard, { shouldDirty: true })
  }

  function use(customer: Customer | undefined) {
    setChosen(customer)
    if (customer) form.setValue('policyholder.customerType', customer.customerType, { shouldDirty: true })
    form.setValue('policyholder.customerCode', customer?.customerCode ?? '', { shouldDirty: true })
    form.clearErrors()
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Searching is not continuing.
    event.preventDefault()
    search()
  }

  if (customerCode) {
    const customer = [chosen, known].find((each) => each?.customerCode === customerCode)
    return (
      <Card
        title={customer?.fullName ?? 'Known customer'}
        actions={<Button onClick={() => use(undefined)}>Choose someone else</Button>}
      >
        <p className="text-muted">{[customerCode, customer?.phone, customer?.city].filter(Boolean).join(' · ')}</p>
        {error && <FieldError>{error}</FieldError>}
      </Card>
    )
  }
  return (
    <Card title="Is the customer known?" text="By the whole phone number or Ghana Card">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Phone number or Ghana Card"
          value={typed}
          maxLength={30}
          autoFocus={!form.formState.isDirty}
          className="min-w-56 flex-1"
          error={wrong ?? (find.error ? readProblem(find.error).sentence : undefined)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={press}
        />
        <Button icon={Search} loading={find.isPending} onClick={search}>
          Find customer
        </Button>
      </div>
      <output className="mt-3 grid gap-2 empty:hidden">
        {find.data?.length === 0 && <Hint>Nobody found. Enter the details of a new customer below.</Hint>}
        {find.data?.map((customer) => (
          <Found key={customer.customerCode} customer={customer} onUse={() => use(customer)} />
        ))}
      </output>
    </Card>
  )
}

export function Found({ customer, onUse }: { customer: Customer; onUse: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line px-4 py-3">
      <div>
        <p className="font-medium">{customer.fullName}</p>
        <p className="text-table text-muted">{[customer.phone, customer.city].filter(Boolean).join(' · ')}</p>
      </div>
      <Button variant="primary" onClick={onUse}>
        Use this customer
      </Button>
    </div>
  )
}

export type Asked = { phone?: string; ghanaCard?: string }

export function readAsked(typed: string): Asked | undefined {
  const phone = parsePhone(typed)
  if (phone) return { phone }
  const card = parseGhanaCard(typed)
  return card && { ghanaCard: card.text }
}

export function findCustomers(query: Asked): Promise<Customer[]> {
  return call('GET /customers', { query })
}
