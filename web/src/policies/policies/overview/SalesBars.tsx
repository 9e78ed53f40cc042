import type { PolicyOverview } from '@okwan/contract/policies/policies/overview'
import { formatPesewas } from '@okwan/domain/platform/money'
import { type ComponentProps, Suspense } from 'react'
import { Link } from '../../../platform/routes/link.ts'
import type { SearchOf } from '../../../platform/routes/search.ts'
import { useCoverName } from '../../../products/rate-books/use-cover-name.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { LIST } from '../list/views.ts'
import type { Days } from './days.ts'
import { type About, useSales } from './use-sales.ts'

const HBar = lazyPart(() => import('../../../ui/charts/HBar.tsx'), 'HBar')

type SalesBarsProps = { days: Days; about: About }

/** Premium by cover type. Each bar links to its policies. */
export function ByCover({ days, about }: SalesBarsProps) {
  const { data } = useSales(days, about)
  const coverName = useCoverName(data?.covers.map(({ coverType }) => coverType) ?? [])
  if (!data || data.covers.length === 0) return null
  const bars = data.covers.map(({ product, coverType, premiumPesewas }) => ({
    id: `${product}-${coverType}`,
    label: coverName(coverType),
    value: premiumPesewas,
    note: share(premiumPesewas, data.sold.premiumPesewas),
    link: linkTo({ ...periodFilters(data, about), product, coverType }),
  }))
  return <Bars title="By cover" axisLabel="Cover" bars={bars} whole={data.sold.premiumPesewas} />
}

/** Premium by branch or by agent; hidden for a user who sells alone. */
export function ByGroup({ days, about }: SalesBarsProps) {
  const { data } = useSales(days, about)
  if (!data?.groupedBy || data.groups.length === 0) return null
  const name = data.groupedBy === 'branch' ? 'branch' : 'agent'
  const bars = data.groups.map((group) => ({
    id: group.id,
    label: group.name,
    value: group.premiumPesewas,
    note: `${group.count.toLocaleString('en-GB')} sold`,
    link: linkTo({ ...periodFilters(data, about), [name === 'branch' ? 'branchId' : 'soldBy']: group.id }),
  }))
  return <Bars title={`By ${name}`} axisLabel={name === 'branch' ? 'Branch' : 'Agent'} bars={bars} />
}

function Bars(props: Pick<ComponentProps<typeof HBar>, 'title' | 'axisLabel' | 'bars' | 'whole'>) {
  return (
    <Card>
      <Suspense fallback={<Skeleton className="h-60" />}>
        <HBar {...props} valueLabel="Premium" format={formatPesewas} />
      </Suspense>
    </Card>
  )
}

function periodFilters({ from, to }: PolicyOverview, { product }: About) {
  return { soldFrom: from, soldTo: to, ...(product ? { product } : {}) }
}

const linkTo = (search: SearchOf<'policyList'>) => (props: object) => <Link to={LIST} search={search} {...props} />

function share(part: number, whole: number): string {
  return `${Math.round((part / Math.max(whole, 1)) * 100)}%`
}
