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
import { Found, findCustomers, readAsked } from '../motor/policyholder/CustomerFinder.tsx'
import type { FleetCustomer } from './kept-fleet.ts'

const NewCustomer = lazyPart(() => import('./NewCustomer.tsx'), 'NewCustomer')

type FleetCustomerCardProps = {
  customer: FleetCustomer | undefined
  onChoose: (customer: FleetCustomer | undefined) => void
}

/** Whose vehicles they are: somebody who is found, or somebody new. */
export function FleetCustomerCard({ customer, onChoose }: FleetCustomerCardProps) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [isNew, setIsNew] = useState(false)
  const find = useMutation({ mutationFn: findCustomers })

  function search() {
    const asked = readAsked(typed)
    setWrong(asked ? undefined : 'Enter a Ghana mobile number, such as 024 123 4567, or a Ghana Card number')
    if (asked) find.mutate(asked)
  }

  if (customer) {
    return (
      <Card
        title={customer.fullName}
        actions={<Button onClick={() => onChoose(undefined)}>Choose someone else</Button>}
      >
        <p className="text-muted">{[customer.customerCode, customer.phone].join(' · ')}</p>
      </Card>
    )
  }
  if (isNew) {
    return (
      <Suspense fallback={<Skeleton className="h-160" />}>
        <NewCustomer typed={readAsked(typed)} onAdded={onChoose} onBack={() => setIsNew(false)} />
      </Suspense>
    )
  }
  return (
    <Card
      title="Whose vehicles?"
      text="By the whole phone number or Ghana Card"
      actions={<Button onClick={() => setIsNew(true)}>New customer</Button>}
    >
      <form
        noValidate
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <TextField
          label="Phone number or Ghana Card"
          value={typed}
          maxLength={30}
          className="min-w-56 flex-1"
          error={wrong ?? (find.error ? readProblem(find.error).sentence : undefined)}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" icon={Search} loading={find.isPending}>
          Find customer
        </Button>
      </form>
      <output className="mt-3 grid gap-2 empty:hidden">
        {find.data?.length === 0 && <Hint>Nobody found. Add a new customer.</Hint>}
        {find.data?.map((found) => (
          <Found key={found.customerCode} customer={found} onUse={() => onChoose(found)} />
        ))}
      </output>
    </Card>
  )
}
