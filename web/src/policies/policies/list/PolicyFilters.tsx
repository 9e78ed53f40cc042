import { ListFilter } from 'lucide-react'
import { Suspense } from 'react'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import type { PolicyFiltersProps } from './PolicyFilterFields.tsx'

const PolicyFilterFields = lazyPart(() => import('./PolicyFilterFields.tsx'), 'PolicyFilterFields')

/** The filter fields are loaded when the popover opens. */
export function PolicyFilters(props: PolicyFiltersProps) {
  return (
    <Popover label="Filter" icon={ListFilter} title="Filter policies" className="xs:w-96">
      {() => (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <PolicyFilterFields {...props} />
        </Suspense>
      )}
    </Popover>
  )
}
