import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatDate } from '@okwan/domain/platform/dates'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'

type PastVersionBannerProps = {
  policy: Pick<PolicyDetail, 'isCurrent' | 'recordNumber' | 'statusText'> & Partial<Pick<PolicyDetail, 'statusTextOn'>>
}

/** Banner for a past date or an earlier version of the policy. */
export function PastVersionBanner({ policy }: PastVersionBannerProps) {
  const [{ on, version }] = useFilters<'motorPolicy'>()
  if (policy.isCurrent && !on) return null
  const words = on
    ? `Policy as of ${formatDate(on)}: ${policy.statusTextOn ?? policy.statusText}`
    : `Version ${policy.recordNumber} isn’t the current version`
  return <Banner tone="info" title={words} action={(on ?? version) ? <ShowNow /> : undefined} />
}

/** Returns from a past date or version to the current policy. */
export function ShowNow() {
  const [, setFilters] = useFilters<'motorPolicy'>()
  return (
    <Button size="small" onClick={() => setFilters({ on: undefined, version: undefined })}>
      Show current
    </Button>
  )
}
