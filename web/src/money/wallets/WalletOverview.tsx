import type { Wallet } from '@okwan/contract/money/wallets'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { EarningsTabs } from '../../platform/page/EarningsTabs.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { BalanceChart } from './BalanceChart.tsx'
import { Balances } from './Balances.tsx'
import { PayoutNumbers } from './PayoutNumbers.tsx'
import { WalletEntryList } from './WalletEntryList.tsx'
import { WalletNotices } from './WalletNotices.tsx'
import { WithdrawalCard } from './WithdrawalCard.tsx'
import { WALLET_ACTS, type WalletAct } from './wallet-acts.ts'

// Loaded on demand: the dialogs need the form library, the balances don't.
const WalletDialog = lazyPart(() => import('./WalletDialog.tsx'), 'WalletDialog')

const WITHDRAWAL_REFRESH_MS = 5_000
const TOP_UP_REFRESH_MS = 10_000

export function WalletOverview() {
  const wallet = useQuery({
    ...query('GET /wallet'),
    // The balance changes in the background while a withdrawal is in progress.
    refetchInterval: ({ state }) => (state.data && state.data.reservedPesewas > 0 ? WITHDRAWAL_REFRESH_MS : false),
  })
  const pendingTopUp = usePendingTopUp()
  const [filters, setFilters] = useFilters<'wallet'>()
  const act = WALLET_ACTS.find((each) => each === filters.do)
  const setAct = (next: WalletAct | undefined) => setFilters({ do: next })
  // Waits for the banners too, so that the page does not shift when they appear; a failed request does not block the page.
  if (!wallet.data || (pendingTopUp.isPending && pendingTopUp.failureCount === 0)) {
    const problem = wallet.error ? readProblem(wallet.error) : undefined
    return (
      <>
        <PageHeader title="Wallet">
          <EarningsTabs current="wallet" />
        </PageHeader>
        {problem ? (
          <ErrorPanel
            title="Couldn’t load the wallet"
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
      <PageHeader title="Wallet" actions={<WalletActions wallet={wallet.data} onAct={setAct} />}>
        <EarningsTabs current="wallet" />
      </PageHeader>
      <div className="grid gap-4">
        <WalletNotices wallet={wallet.data} topUp={pendingTopUp.data?.data[0]} onTopUp={() => setAct('top-up')} />
        <Balances wallet={wallet.data} />
        <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
          <div className="grid min-w-0 gap-4">
            <BalanceChart />
            <WalletEntryList />
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

function usePendingTopUp() {
  return useQuery({
    ...query('GET /transactions', { query: { type: 'topUp', status: 'pending', limit: 1 } }),
    refetchInterval: ({ state }) => (state.data?.data.length ? TOP_UP_REFRESH_MS : false),
  })
}

function WalletActions({ wallet, onAct }: { wallet: Wallet; onAct: (act: WalletAct) => void }) {
  const frozen = wallet.frozenBecause === null ? undefined : 'Your wallet is frozen'
  const empty = wallet.commissionPesewas === 0 ? 'You have no available commission' : undefined
  return (
    <>
      <Button
        icon={ArrowDownToLine}
        disabledReason={frozen ?? empty}
        tipAlign="start"
        onClick={() => onAct('withdraw')}
      >
        Withdraw
      </Button>
      <Button icon={Plus} variant="primary" onClick={() => onAct('top-up')}>
        Top up
      </Button>
      <Menu
        label="More wallet actions"
        items={[
          {
            id: 'move',
            label: 'Move commission to float',
            disabledReason: frozen ?? empty,
            onSelect: () => onAct('move'),
          },
          { id: 'low-balance', label: 'Low balance alert', onSelect: () => onAct('low-balance') },
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
