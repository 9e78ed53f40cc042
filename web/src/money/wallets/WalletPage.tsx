import { useFilters } from '../../platform/lists/use-filters.ts'
import { TopUpProgress } from '../top-ups/TopUpProgress.tsx'
import { WalletOverview } from './WalletOverview.tsx'

/** The wallet of the agent, or the progress of a top-up if the URL names one. */
export function WalletPage() {
  const [{ payment }] = useFilters<'wallet'>()
  return payment ? <TopUpProgress clientReference={payment} /> : <WalletOverview />
}
