import type { CustomerPage } from '@okwan/contract/customers/customers/pages'
import { useMutation } from '@tanstack/react-query'
import { Car, Plane, Plus } from 'lucide-react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { motorStepPath, travelStepPath } from '../../platform/routes/step-paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { motorDraft } from '../motor/draft.ts'
import { travelDraft } from '../travel/draft.ts'
import { holderChanges, holderValues, knownValues } from '../travel/travellers/holder-values.ts'

type Customer = Pick<CustomerPage, 'customerCode' | 'customerType' | 'fullName' | 'city' | 'canShowDetails'>

/** Starts a motor or travel sale in which this customer is the policyholder. */
export function SellTo({ customer }: { customer: Customer }) {
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: async (product: 'motor' | 'travel') => {
      await (product === 'motor' ? startMotor(customer) : startTravel(customer))
      return product
    },
    onSuccess: (product) =>
      product === 'motor'
        ? navigate({ to: motorStepPath('vehicle-information') })
        : navigate({ to: travelStepPath('policyholder'), search: { part: 'trip' } }),
    onError: (error) => toast(readProblem(error).sentence),
  })
  const isStarting = start.isPending || start.isSuccess
  const select = (product: 'motor' | 'travel') => () => {
    if (!isStarting) start.mutate(product)
  }
  return (
    <UnlessReadOnly>
      <Menu
        label={`Sell to ${customer.fullName}`}
        // On a phone the name needs the whole line.
        buttonClassName={`${buttonClass('primary')} max-w-full min-w-0 max-xs:order-first max-xs:w-full`}
        button={
          <>
            <Plus aria-hidden className="-ml-0.5 size-4 shrink-0" />
            <span className="truncate">Sell to {shortName(customer)}</span>
          </>
        }
        items={[
          { id: 'motor', label: 'Motor policy', icon: Car, onSelect: select('motor') },
          { id: 'travel', label: 'Travel policy', icon: Plane, onSelect: select('travel') },
        ]}
      />
    </UnlessReadOnly>
  )
}

/** First name of a person, or name of a company, for the button. */
function shortName({ customerType, fullName }: Customer): string {
  return customerType === 'individual' ? (fullName.split(' ')[0] ?? fullName) : fullName
}

/** Creates a motor draft with the same data as a customer search on the policyholder page. */
async function startMotor({ customerCode, customerType }: Customer): Promise<void> {
  motorDraft.startNew()
  const { knownCustomer } = await motorDraft.flush({ policyholder: { customerCode, customerType } })
  if (knownCustomer?.hasConsent) await motorDraft.flush({ policyholder: { consent: true } })
}

/** Creates a travel draft with the customer’s details. A seller who may not see them yet enters them in the sale. */
async function startTravel(customer: Customer): Promise<void> {
  const { customerCode } = customer
  const details =
    customer.canShowDetails && (await call('POST /customers/{customerCode}/details', { params: { customerCode } }))
  travelDraft.startNew()
  if (!details) return
  const values = { ...holderValues({}), policyholder: knownValues(customer, details) }
  // The travellers are entered with the trip, so only the policyholder is saved here.
  const { policyholder } = holderChanges(values, {})
  await travelDraft.flush({ policyholder })
}
