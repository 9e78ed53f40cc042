import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { can, groupOf } from '@okwan/domain/platform/permissions'
import { parsePhone } from '@okwan/domain/platform/phone'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useUser } from '../../platform/session/current.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { sellerStep } from './challenge-words.ts'
import { challengeText } from './words.ts'

type ChallengedPolicy = Pick<PolicyDetail, 'product' | 'challengeReason' | 'challengeOwner' | 'customer'> &
  Partial<Pick<PolicyDetail, 'vehicleDetails'>>

type ChallengedProps = { policy: ChallengedPolicy; onAddNote: () => void }

/** A paid policy without cover: the office resolves it, and the seller provides details that only the customer has. */
export function Challenged({ policy, onAddNote }: ChallengedProps) {
  const user = useUser()
  const { challengeOwner: owner, product } = policy
  const canResolve = user !== undefined && can(user, 'challenged-policies.resolve')
  const isSeller = user !== undefined && groupOf(user.role) === 'AGENT'
  return (
    <Banner
      tone="danger"
      title="Paid, not covered"
      action={
        canResolve ? (
          <Link to={paths.challengedPolicies()} className={buttonClass('secondary', 'small')}>
            Resolve
          </Link>
        ) : (
          isSeller && <SellerActions policy={policy} onAddNote={onAddNote} />
        )
      }
    >
      <p>
        {challengeText(policy)}
        {sentToMid(policy)}. {owner ? `Assigned to ${owner}` : 'Awaiting the office, unassigned'}. Don’t collect the
        premium again.
      </p>
      {isSeller && (
        <p>
          {sellerStep(policy)}
          {product === 'motor' && ' Let the customer know that the vehicle isn’t insured yet.'}
        </p>
      )}
    </Banner>
  )
}

/** Details that the MID compares, for the reasons about the vehicle. */
function sentToMid({ challengeReason, vehicleDetails: vehicle }: ChallengedPolicy): string {
  if (!vehicle || (challengeReason !== 'MID_REJECTED' && challengeReason !== 'VEHICLE_MISMATCH')) return ''
  const plate = vehicle.registrationNumber ? `${vehicle.registrationNumber}, ` : ''
  return `: ${plate}chassis number ${vehicle.chassisNumber}`
}

function SellerActions({ policy: { customer }, onAddNote }: ChallengedProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {/* A masked number cannot be called. */}
      {parsePhone(customer.phone) && (
        <a href={`tel:+${customer.phone}`} className={buttonClass('secondary', 'small')}>
          Call customer
        </a>
      )}
      <Button size="small" onClick={onAddNote}>
        Add note
      </Button>
    </div>
  )
}
