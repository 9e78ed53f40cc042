import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatDate } from '@okwan/domain/platform/dates'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'

type LookingBackProps = {
  policy: Pick<PolicyDetail, 'isCurrent' | 'recordNumber' | 'statusText'> & Partial<Pick<PolicyDetail, 'statusTextOn'>>
}

/** Says so when this is not the policy as it is now. */
export function LookingBack({ policy }: LookingBackProps) {
  const [{ on, version }] = useFilters<'motorPolicy'>()
  if (policy.isCurrent && !on) return null
  const words = on
    ? `As it was on ${formatDate(on)}: ${policy.statusTextOn ?? policy.statusText}`
    : `Version ${policy.recordNumber}, not the current one`
  return <Banner tone="info" title={words} action={(on ?? version) ? <ShowNow /> : undefined} />
}

/** Back from a day or a version to today. */
export function ShowNow() {
  const [, setFilters] = useFilters<'motorPolicy'>()
  return (
    <Button size="small" onClick={() => setFilters({ on: undefined, version: undefined })}>
      Show it as it is now
    </Button>
  )
}
