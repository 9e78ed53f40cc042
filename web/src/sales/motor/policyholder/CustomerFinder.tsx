import { parseGhanaCard, parseTin } from '@okwan/domain/customers/customers/identity'
import { formatPhone, parsePhone } from '@okwan/domain/platform/phone'
import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { Customer, SoldProduct } from './customer.ts'
import type { HolderValues } from './holder-values.ts'

const ConsentDialog = lazyPart(() => import('./ConsentDialog.tsx'), 'ConsentDialog')

type CustomerFinderProps = {
  form: UseFormReturn<HolderValues>
  customer: Customer | undefined
  onUse: (customer: Customer | undefined) => void
  error?: string
}

/** Finds an existing customer by phone number, Ghana Card or TIN. */
export function CustomerFinder({ form, customer, onUse, error }: CustomerFinderProps) {
  const customerCode = form.watch('policyholder.customerCode')

  function use(next: Customer | undefined) {
    onUse(next)
    if (next) form.setValue('policyholder.customerType', next.customerType, { shouldDirty: true })
    form.setValue('policyholder.customerCode', next?.customerCode ?? '', { shouldDirty: true })
    form.setValue('policyholder.consentAt', next?.hasConsent ?? false, { shouldDirty: true })
    form.clearErrors()
  }

  if (!customerCode) return <CustomerSearchCard form={form} product="motor" onUse={use} />
  return (
    <CustomerCard
      title={customer?.fullName ?? 'Existing customer'}
      details={[customerCode, customer?.phone, customer?.city]}
      error={error}
      onChange={() => use(undefined)}
    >
      {customer?.hasConsent && <Hint>Consent to the use of data is on record.</Hint>}
    </CustomerCard>
  )
}

type CustomerCardProps = {
  title: string
  details: readonly (string | undefined)[]
  error?: string
  onChange: () => void
  /** Further buttons. */
  actions?: ReactNode
  children?: ReactNode
}

/** The selected customer in place of the form. */
export function CustomerCard({ title, details, error, onChange, actions, children }: CustomerCardProps) {
  return (
    <Card
      title={title}
      actions={
        <>
          {actions}
          <Button onClick={onChange}>Change customer</Button>
        </>
      }
    >
      <p className="text-muted">{details.filter(Boolean).join(' · ')}</p>
      {children}
      {error && <FieldError>{error}</FieldError>}
    </Card>
  )
}

type FoundCustomer = Customer & { hasDetails?: boolean }

type CustomerSearchCardProps = {
  form: UseFormReturn<HolderValues>
  product: SoldProduct
  onUse: (customer: FoundCustomer) => void
  /** Replaces the button of a customer whose details the seller may not see yet. */
  withoutDetails?: string
  isLoading?: boolean
  error?: string
}

/** Search by a full number; for a new customer, the number fills the matching field of the form. */
export function CustomerSearchCard({
  form,
  product,
  onUse,
  withoutDetails,
  isLoading,
  error,
}: CustomerSearchCardProps) {
  const [input, setInput] = useState('')
  const [inputError, setInputError] = useState<string>()
  const find = useMutation({ mutationFn: findCustomers })
  const needsEntry = ({ hasDetails }: FoundCustomer) => withoutDetails !== undefined && !hasDetails

  function submit() {
    const search = parseSearch(input)
    setInputError(search ? undefined : SEARCH_ERROR)
    if (search) find.mutate(search, { onSuccess: (found) => found.every(needsEntry) && prefill(form, search) })
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter must search, not submit the surrounding form.
    event.preventDefault()
    submit()
  }

  return (
    <Card title="Existing customer?" text="Search by full phone number, Ghana Card or TIN">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Phone number, Ghana Card or TIN"
          value={input}
          maxLength={30}
          autoFocus={!form.formState.isDirty}
          className="min-w-56 flex-1"
          error={inputError ?? error ?? (find.error ? readProblem(find.error).sentence : undefined)}
          onChange={(event) => setInput(event.currentTarget.value)}
          onKeyDown={press}
        />
        <Button icon={Search} loading={find.isPending || isLoading} onClick={submit}>
          Find customer
        </Button>
      </div>
      <output className="mt-3 grid gap-2 empty:hidden">
        {find.data?.length === 0 && <Hint>No match. Add a new customer below.</Hint>}
        {find.data?.map((found) => (
          <Found
            key={found.customerCode}
            customer={found}
            product={product}
            note={needsEntry(found) ? withoutDetails : undefined}
            onUse={onUse}
          />
        ))}
      </output>
    </Card>
  )
}

/** Fills the field of the form that the search text belongs to. */
function prefill(form: UseFormReturn<HolderValues>, { phone, ghanaCard, tin }: CustomerSearch) {
  if (phone) form.setValue('policyholder.phone', formatPhone(phone), { shouldDirty: true })
  if (ghanaCard) form.setValue('policyholder.ghanaCardNumber', ghanaCard, { shouldDirty: true })
  if (tin) {
    form.setValue('policyholder.customerType', 'corporate', { shouldDirty: true })
    form.setValue('policyholder.tin', tin, { shouldDirty: true })
  }
}

type FoundProps = {
  customer: FoundCustomer
  product: SoldProduct
  /** Shown in place of the button. */
  note?: string
  onUse: (customer: FoundCustomer) => void
}

/** A customer of another seller is selected after they gave their code. */
export function Found({ customer, product, note, onUse }: FoundProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { needsCode } = customer
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line px-4 py-3">
      <div>
        <p className="font-medium">{customer.fullName}</p>
        <p className="text-table text-muted">{[customer.phone, customer.city].filter(Boolean).join(' · ')}</p>
        {note && <Hint>{note}</Hint>}
        {needsCode && !note && (
          <Hint>Customer of another seller. The customer must agree to this sale with a code.</Hint>
        )}
      </div>
      {!note && (
        <Button variant="primary" onClick={() => (needsCode ? setIsAsking(true) : onUse(customer))}>
          {needsCode ? 'Ask the customer for the code' : 'Select'}
        </Button>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <ConsentDialog customer={customer} product={product} onAgreed={onUse} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}

export type CustomerSearch = { phone?: string; ghanaCard?: string; tin?: string }

export const SEARCH_ERROR = 'Enter a Ghana mobile number, such as 024 123 4567, a Ghana Card number or a TIN.'

export function parseSearch(input: string): CustomerSearch | undefined {
  const phone = parsePhone(input)
  if (phone) return { phone }
  const card = parseGhanaCard(input)
  if (card) return { ghanaCard: card.text }
  const tin = parseTin(input)
  return tin === undefined ? undefined : { tin }
}

export function findCustomers(query: CustomerSearch): Promise<FoundCustomer[]> {
  return call('GET /customers', { query })
}
