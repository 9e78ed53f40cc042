import type { MotorEstimate } from '@okwan/contract/sales/motor'
import { useUser } from '../../../platform/session/current.ts'
import { Logo } from '../../../ui/Logo.tsx'
import type { MotorDraft } from '../draft.ts'
import { priceValidUntil } from '../words.ts'
import { PriceLines } from './PriceLines.tsx'

/** Print view of the quote; hidden on screen. */
export function QuoteSheet({ price, draft }: { price: MotorEstimate; draft: MotorDraft }) {
  const user = useUser()
  const { vehicle, registrationNumber, policyholder } = draft
  const { companyName, firstName, lastName } = policyholder ?? {}
  const name = companyName ?? [firstName, lastName].filter(Boolean).join(' ')
  return (
    <article className="hidden max-w-160 space-y-5 print:block">
      <Logo name="okwan" portal="Motor quote" />
      <p>
        {[registrationNumber, vehicle?.make, vehicle?.model, vehicle?.yearOfManufacture].filter(Boolean).join(' ')}
        {name && <span className="block">For {name}</span>}
      </p>
      <PriceLines price={price} />
      <p>
        {priceValidUntil(price.expiresAt)} Cover starts only after payment.
        {user && <span className="block">Quoted by {user.fullName}</span>}
      </p>
    </article>
  )
}
