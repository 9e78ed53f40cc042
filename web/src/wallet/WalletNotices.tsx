import type { Wallet } from '@okwan/contract/wallet'
import { formatPesewas } from '@okwan/domain/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../api/query.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'

const PENDING_EVERY_MS = 10_000

/** What the agent has to know before anything else. */
export function WalletNotices({ wallet, onTopUp }: { wallet: Wallet; onTopUp: () => void }) {
  const waiting = useQuery({
    ...query('GET /transactions', { query: { type: 'topUp', status: 'pending', limit: 1 } }),
    refetchInterval: ({ state }) => (state.data?.data.length ? PENDING_EVERY_MS : false),
  })
  const topUp = waiting.data?.data[0]
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
              to="/wallet"
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
