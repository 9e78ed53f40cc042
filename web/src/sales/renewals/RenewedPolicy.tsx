import type { TransactionDetail } from '@okwan/contract/money/transactions'
import { useEffect } from 'react'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { SoldPolicy } from '../motor/payment/SoldPolicy.tsx'
import { deleteRenewalDraft } from './draft.ts'

/** The renewed term, once registered, or the reason why registration failed. */
export function RenewedPolicy({ payment }: { payment: TransactionDetail }) {
  // The draft is stored outside React. After payment, the next renewal must start with an empty draft.
  useEffect(() => deleteRenewalDraft(), [])
  return (
    <SoldPolicy
      payment={payment}
      policyRecordId={payment.payableId}
      next={
        <Link to={paths.policyList()} search={{ view: 'expiring' }} className={buttonClass('secondary', 'large')}>
          Renew another
        </Link>
      }
    />
  )
}
