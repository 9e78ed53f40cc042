import type { User } from '@okwan/contract/people/users'
import { Suspense } from 'react'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { Tabs } from '../../../ui/actions/Tabs.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { SignInList } from '../../login-records/SignInList.tsx'

const PersonSales = lazyPart(() => import('./PersonSales.tsx'), 'PersonSales')
const PersonDecisions = lazyPart(() => import('./PersonDecisions.tsx'), 'PersonDecisions')
const PersonChanges = lazyPart(() => import('./PersonChanges.tsx'), 'PersonChanges')

const TABS = [
  { id: 'sales', label: 'Sales' },
  { id: 'decisions', label: 'Requests decided' },
  { id: 'sign-ins', label: 'Sign-ins' },
  { id: 'changes', label: 'Changes' },
]

/** Tabs of a person's page; the open tab is part of the address. */
export function PersonTabs({ user }: { user: User }) {
  const [{ tab }] = useFilters<'person'>()
  const current = TABS.find(({ id }) => id === tab)?.id ?? 'sales'
  const { userId } = user
  return (
    <Card flush>
      <div className="px-2">
        <Tabs
          label="Details of this person"
          current={current}
          tabs={TABS.map(({ id, label }) => ({
            id,
            label,
            link: (props) => (
              <Link to={paths.person({ userId })} search={id === 'sales' ? {} : { tab: id }} {...props} />
            ),
          }))}
        />
      </div>
      <Suspense fallback={<Skeleton className="m-4 h-48" />}>
        {current === 'sales' && <PersonSales userId={userId} />}
        {current === 'decisions' && <PersonDecisions userId={userId} />}
        {current === 'sign-ins' && <SignInList userId={userId} />}
        {current === 'changes' && <PersonChanges userId={userId} />}
      </Suspense>
    </Card>
  )
}
