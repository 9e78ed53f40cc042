import { Tabs } from '../../ui/actions/Tabs.tsx'
import { Link } from '../routes/link.ts'
import { paths } from '../routes/paths.ts'

const TABS = [
  { id: 'commissions', label: 'Commissions', to: paths.commissions() },
  { id: 'wallet', label: 'Wallet', to: paths.wallet() },
] as const

/** Tabs of the pages about an agent’s own money, which the navigation calls earnings. */
export function EarningsTabs({ current }: { current: (typeof TABS)[number]['id'] }) {
  return (
    <Tabs
      label="Earnings"
      current={current}
      tabs={TABS.map(({ id, label, to }) => ({ id, label, link: (props) => <Link to={to} {...props} /> }))}
    />
  )
}
