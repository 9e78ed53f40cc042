import { Link } from '@tanstack/react-router'
import { BackTo } from '../layout/BackTo.tsx'
import { PageHeader } from '../layout/PageHeader.tsx'
import { PaymentProgress } from '../payments/PaymentProgress.tsx'
import { useUser } from '../session/current.ts'
import { buttonClass } from '../ui/button-class.ts'

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
