import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { readProblem } from '../api/problem.ts'
import { Found, findCustomers, readAsked } from '../motor/CustomerFinder.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Hint } from '../ui/Hint.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { FleetCustomer } from './kept-fleet.ts'

type FleetCustomerCardProps = {
  customer: FleetCustomer | undefined
  onChoose: (customer: FleetCustomer | undefined) => void
}

/** Whose vehicles they are: somebody who has agreed before. A new customer agrees with the first vehicle. */
export function FleetCustomerCard({ customer, onChoose }: FleetCustomerCardProps) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const find = useMutation({ mutationFn: findCustomers })

  function search() {
    const asked = readAsked(typed)
    setWrong(asked ? undefined : 'Enter a Ghana mobile number, like 024 123 4567, or a Ghana Card number')
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
  return (
    <Card title="Whose vehicles?" text="By the whole phone number or Ghana Card">
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
        {find.data?.length === 0 && <Hint>Nobody found. Sell a new customer the first vehicle by itself.</Hint>}
        {find.data?.map((found) => (
          <Found key={found.customerCode} customer={found} onUse={() => onChoose(found)} />
        ))}
      </output>
    </Card>
  )
}
