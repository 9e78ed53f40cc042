import { useFilters } from '../../platform/lists/use-filters.ts'
import { TopUpProgress } from '../top-ups/TopUpProgress.tsx'
import { WalletOverview } from './WalletOverview.tsx'

/** The agent's money: what is there, what moves, and a top-up under way when the address names one. */
export function WalletPage() {
  const [{ payment }] = useFilters<'wallet'>()
  return payment ? <TopUpProgress clientReference={payment} /> : <WalletOverview />
}
