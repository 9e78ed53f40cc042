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
  /** The one that waits for its answer. */
  topUp: Pick<Transaction, 'amountPesewas' | 'clientReference'> | undefined
  onTopUp: () => void
}

/** What the agent has to know before anything else. */
export function WalletNotices({ wallet, topUp, onTopUp }: WalletNoticesProps) {
  const { frozenBecause, isLow, lowBalancePesewas, floatPesewas } = wallet
  return (
    <>
      {frozenBecause !== null && (
        <Banner tone="danger" title="This wallet is frozen">
          No money can leave it: {frozenBecause}. Ask the office.
        </Banner>
      )}
      {topUp && (
        <Banner
          tone="info"
          title={`A top-up of ${formatPesewas(topUp.amountPesewas)} is under way`}
          action={
            <Link
              to={paths.wallet()}
              search={{ payment: topUp.clientReference }}
              className={buttonClass('secondary', 'small')}
            >
              See the top-up
            </Link>
          }
        >
          It is added to your float as soon as it is approved on the phone.
        </Banner>
      )}
      {isLow && lowBalancePesewas !== null && (
        <Banner
          tone="warning"
          title={`Your float is ${formatPesewas(floatPesewas)}`}
          action={
            <Button size="small" onClick={onTopUp}>
              Top up
            </Button>
          }
        >
          That is below the {formatPesewas(lowBalancePesewas)} you want to keep.
        </Banner>
      )}
    </>
  )
}
