import { BackTo } from '../../platform/page/BackTo.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useUser } from '../../platform/session/current.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { PaymentProgress } from '../payments/wait/PaymentProgress.tsx'

export function TopUpProgress({ clientReference }: { clientReference: string }) {
  const user = useUser()
  return (
    <>
      <PageHeader title="Top up" back={<BackTo path={paths.wallet()} label="Wallet" />} />
      <PaymentProgress
        clientReference={clientReference}
        heading="Approve the request on the phone"
        lastStep="Added to your float"
        knownNumbers={user ? [user.mobileNumber] : []}
        paidActions={
          <Link to={paths.wallet()} className={buttonClass('primary', 'large')}>
            Go to wallet
          </Link>
        }
      />
    </>
  )
}
