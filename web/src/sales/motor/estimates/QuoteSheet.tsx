import type { MotorEstimate } from '@okwan/contract/sales/motor'
import { formatMoment } from '@okwan/domain/platform/dates'
import { useUser } from '../../../platform/session/current.ts'
import { Logo } from '../../../ui/Logo.tsx'
import type { MotorDraft } from '../draft.ts'
import { PriceLines } from './PriceLines.tsx'

/** The price on paper: alone on the page, seen by the printer only. */
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
        This price holds until {formatMoment(new Date(price.expiresAt))}. There is no cover until it is paid.
        {user && <span className="block">Quoted by {user.fullName}</span>}
      </p>
    </article>
  )
}
