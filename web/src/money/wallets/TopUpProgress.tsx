import { Link } from '@tanstack/react-router'
import { BackTo } from '../../platform/page/BackTo.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { useUser } from '../../platform/session/current.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { PaymentProgress } from '../payments/wait/PaymentProgress.tsx'

/** A top-up from the request to its end. */
export function TopUpProgress({ clientReference }: { clientReference: string }) {
  const user = useUser()
  return (
    <>
      <PageHeader title="Top up" back={<BackTo path="/wallet" label="Wallet" />} />
      <PaymentProgress
        clientReference={clientReference}
        heading="Approve the request on the phone"
        lastStep="Added to your float"
        knownNumbers={user ? [user.mobileNumber] : []}
        paidActions={
          <Link to="/wallet" className={buttonClass('primary', 'large')}>
            Go to the wallet
          </Link>
        }
      />
    </>
  )
}
