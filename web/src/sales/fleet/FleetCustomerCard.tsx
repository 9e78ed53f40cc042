import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Hint } from '../../ui/forms/Hint.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Found, findCustomers, parseSearch, SEARCH_ERROR } from '../motor/policyholder/CustomerFinder.tsx'
import type { FleetCustomer } from './stored-fleet.ts'

const NewCustomer = lazyPart(() => import('./NewCustomer.tsx'), 'NewCustomer')

type FleetCustomerCardProps = {
  customer: FleetCustomer | undefined
  onChoose: (customer: FleetCustomer | undefined) => void
}

/** Owner of the fleet: an existing customer or a new one. */
export function FleetCustomerCard({ customer, onChoose }: FleetCustomerCardProps) {
  const [input, setInput] = useState('')
  const [inputError, setInputError] = useState<string>()
  const [isNew, setIsNew] = useState(false)
  const find = useMutation({ mutationFn: findCustomers })

  function search() {
    const parsed = parseSearch(input)
    setInputError(parsed ? undefined : SEARCH_ERROR)
    if (parsed) find.mutate(parsed)
  }

  if (customer) {
    return (
      <Card title={customer.fullName} actions={<Button onClick={() => onChoose(undefined)}>Change customer</Button>}>
        <p className="text-muted">{[customer.customerCode, customer.phone].join(' · ')}</p>
      </Card>
    )
  }
  if (isNew) {
    return (
      <Suspense fallback={<Skeleton className="h-160" />}>
        <NewCustomer input={parseSearch(input)} onAdded={onChoose} onBack={() => setIsNew(false)} />
      </Suspense>
    )
  }
  return (
    <Card title="Customer" actions={<Button onClick={() => setIsNew(true)}>New customer</Button>}>
      <form
        noValidate
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <TextField
          label="Phone number, Ghana Card or TIN"
          value={input}
          maxLength={30}
          className="min-w-56 flex-1"
          error={inputError ?? (find.error ? readProblem(find.error).sentence : undefined)}
          onChange={(event) => setInput(event.currentTarget.value)}
        />
        <Button type="submit" icon={Search} loading={find.isPending}>
          Find customer
        </Button>
      </form>
      <output className="mt-3 grid gap-2 empty:hidden">
        {find.data?.length === 0 && <Hint>No match. Add a new customer.</Hint>}
        {find.data?.map((found) => (
          <Found key={found.customerCode} customer={found} product="fleet" onUse={onChoose} />
        ))}
      </output>
    </Card>
  )
}
