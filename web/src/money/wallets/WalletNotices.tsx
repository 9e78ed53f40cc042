import type { Transaction } from '@okwan/contract/money/transactions'
import type { Wallet } from '@okwan/contract/money/wallets'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'

type WalletNoticesProps = {
  wallet: Wallet
  topUp: Pick<Transaction, 'amountPesewas' | 'clientReference' | 'underReview'> | undefined
  onTopUp: () => void
}

/** Banners about a frozen wallet, a pending top-up and a low balance. */
export function WalletNotices({ wallet, topUp, onTopUp }: WalletNoticesProps) {
  const { frozenBecause, isLow, lowBalancePesewas, floatPesewas } = wallet
  return (
    <>
      {frozenBecause !== null && (
        <Banner tone="danger" title="Wallet frozen">
          You can’t pay or withdraw: {frozenBecause}. Contact the office.
        </Banner>
      )}
      {topUp && (
        <Banner
          tone="info"
          title={`Top-up of ${formatPesewas(topUp.amountPesewas)} ${topUp.underReview ? 'under review' : 'pending'}`}
          action={
            <Link
              to={paths.wallet()}
              search={{ payment: topUp.clientReference }}
              className={buttonClass('secondary', 'small')}
            >
              View top-up
            </Link>
          }
        >
          {topUp.underReview
            ? 'The office is checking this payment. Don’t pay again.'
            : 'Your float is credited when the payment is confirmed.'}
        </Banner>
      )}
      {isLow && lowBalancePesewas !== null && (
        <Banner
          tone="warning"
          title={`Low float: ${formatPesewas(floatPesewas)}`}
          action={
            <Button size="small" onClick={onTopUp}>
              Top up
            </Button>
          }
        >
          Your float is below your alert level of {formatPesewas(lowBalancePesewas)}.
        </Banner>
      )}
    </>
  )
}
