import type { Wallet } from '@okwan/contract/money/wallets'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { BalanceChart } from './BalanceChart.tsx'
import { Balances } from './Balances.tsx'
import { MovementList } from './MovementList.tsx'
import { PayoutNumbers } from './PayoutNumbers.tsx'
import type { WalletAct } from './WalletDialog.tsx'
import { WalletNotices } from './WalletNotices.tsx'
import { WithdrawalCard } from './WithdrawalCard.tsx'

// Forms take a library of their own, which looking at a balance does not need.
const WalletDialog = lazyPart(() => import('./WalletDialog.tsx'), 'WalletDialog')

const UNDER_WAY_EVERY_MS = 5_000
const PENDING_EVERY_MS = 10_000

export function WalletOverview() {
  const wallet = useQuery({
    ...query('GET /wallet'),
    // Money on its way arrives without anybody pressing anything.
    refetchInterval: ({ state }) => (state.data && state.data.heldPesewas > 0 ? UNDER_WAY_EVERY_MS : false),
  })
  const waiting = useWaitingTopUp()
  const [act, setAct] = useState<WalletAct>()
  // What stands above everything comes with it, or all would move down under the finger; a failed try holds nothing up.
  if (!wallet.data || (waiting.isPending && waiting.failureCount === 0)) {
    const problem = wallet.error ? readProblem(wallet.error) : undefined
    return (
      <>
        <PageHeader title="Wallet" />
        {problem ? (
          <ErrorPanel
            title="The wallet could not be loaded"
            text={problem.sentence}
            code={problem.requestId}
            onRetry={() => void wallet.refetch()}
          />
        ) : (
          <WalletSkeleton />
        )}
      </>
    )
  }
  return (
    <>
      <PageHeader title="Wallet" actions={<WalletActions wallet={wallet.data} onAct={setAct} />} />
      <div className="grid gap-4">
        <WalletNotices wallet={wallet.data} topUp={waiting.data?.data[0]} onTopUp={() => setAct('top-up')} />
        <Balances wallet={wallet.data} />
        <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
          <div className="grid min-w-0 gap-4">
            <BalanceChart />
            <MovementList />
          </div>
          <div className="grid min-w-0 gap-4 max-lg:order-first">
            <PayoutNumbers />
            <WithdrawalCard />
          </div>
        </div>
      </div>
      <Suspense fallback={null}>
        {act && <WalletDialog act={act} wallet={wallet.data} onClose={() => setAct(undefined)} />}
      </Suspense>
    </>
  )
}

function useWaitingTopUp() {
  return useQuery({
    ...query('GET /transactions', { query: { type: 'topUp', status: 'pending', limit: 1 } }),
    refetchInterval: ({ state }) => (state.data?.data.length ? PENDING_EVERY_MS : false),
  })
}

function WalletActions({ wallet, onAct }: { wallet: Wallet; onAct: (act: WalletAct) => void }) {
  const frozen = wallet.frozenBecause === null ? undefined : 'The wallet is frozen'
  const nothing = wallet.commissionPesewas === 0 ? 'You have no commission available' : undefined
  return (
    <>
      <Button
        icon={ArrowDownToLine}
        disabledReason={frozen ?? nothing}
        tipAlign="start"
        onClick={() => onAct('withdraw')}
      >
        Withdraw
      </Button>
      <Button icon={Plus} variant="primary" onClick={() => onAct('top-up')}>
        Top up
      </Button>
      <Menu
        label="More for the wallet"
        items={[
          {
            id: 'move',
            label: 'Move commission to float',
            disabledReason: frozen ?? nothing,
            onSelect: () => onAct('move'),
          },
          { id: 'low-balance', label: 'Low balance notice', onSelect: () => onAct('low-balance') },
        ]}
      />
    </>
  )
}

function WalletSkeleton() {
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {['float', 'commission', 'clearing', 'out'].map((figure) => (
          <Skeleton key={figure} className="h-28" />
        ))}
      </div>
      <Skeleton className="h-80" />
    </div>
  )
}
