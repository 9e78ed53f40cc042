import type { Policy } from '@okwan/contract/policies/policies'
import { formatPesewas } from '@okwan/domain/platform/money'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePendingSale } from '../../../money/payments/use-pending-sale.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { PageHeader } from '../../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../../platform/page/RecordMissing.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { StickyBar } from '../../../ui/actions/StickyBar.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { NeighbourLinks } from './NeighbourLinks.tsx'
import { ShowNow } from './PastVersionBanner.tsx'

type PolicyFrameProps<Shown> = {
  policy: UseQueryResult<Shown>
  /** Title while the policy is loading. */
  name: string
  /** Shown for an offer instead of the policy number, which an offer does not have yet. */
  offerName: string
  back: ReactNode
  /** The insured vehicle or trip, before the customer in the title. */
  lead: (shown: Shown) => ReactNode
  actions: (shown: Shown) => ReactNode
  /** Whether the premium can be collected on this page. */
  canPay: (shown: Shown) => boolean
  /** Status of the policy, below its title. */
  line: (shown: Shown) => ReactNode
  children: (shown: Shown) => ReactNode
}

/** Page frame for policies of all products: header, actions, loading and error states. */
export function PolicyFrame<Shown extends Policy & { isCurrent: boolean }>(props: PolicyFrameProps<Shown>) {
  const { policy, name, offerName, back, lead, actions, canPay, line, children } = props
  const [filters, setFilters] = useFilters<'motorPolicy'>()
  const isPhone = useMediaQuery('(width < 30rem)')
  const isPayable = policy.data?.isCurrent === true && canPay(policy.data)
  const pending = usePendingSale(policy.data?.policyId ?? '', isPayable)
  const isPaying = Boolean((isPayable && filters.pay) || filters.payment || pending)
  const problem = policy.error && !policy.data ? readProblem(policy.error) : undefined
  if (problem && (problem.status === 404 || problem.code === 'invalid')) return <RecordMissing />
  const shown = policy.data
  const buttons = shown?.isCurrent && (
    <>
      {isPayable && !isPaying && (
        <Button variant="primary" onClick={() => setFilters({ pay: 'yes' })}>
          Pay {formatPesewas(shown.premiumPesewas)}
        </Button>
      )}
      {actions(shown)}
    </>
  )
  return (
    <>
      <PageHeader
        title={shown ? shown.customer.fullName : name}
        name={shown?.policyNumber ?? (shown ? offerName : name)}
        {...(shown ? { count: shown.policyNumber ?? offerName } : {})}
        lead={shown && lead(shown)}
        // On a phone, the links to the previous and next policy are beside the back link.
        back={
          <span className="flex items-center justify-between">
            {back}
            {shown && isPhone && <NeighbourLinks policyId={shown.policyId} filters={filters} />}
          </span>
        }
        actions={
          shown && (
            <>
              {!isPhone && <NeighbourLinks policyId={shown.policyId} filters={filters} />}
              {!isPhone && buttons}
            </>
          )
        }
      >
        {/* Reserves the line, so that the content below does not move when the policy loads. */}
        <p className="flex min-h-6.5 flex-wrap items-center gap-2.5 wrap-anywhere">{shown && line(shown)}</p>
      </PageHeader>
      {problem?.code === 'not_in_force_on_date' && <Banner tone="info" title={problem.sentence} action={<ShowNow />} />}
      {problem && problem.code !== 'not_in_force_on_date' && (
        <LoadError title="Couldn’t load the policy" query={policy} />
      )}
      {policy.isPending && <PolicyColumns main={<Skeleton className="h-105" />} side={<Skeleton className="h-96" />} />}
      {shown && children(shown)}
      {buttons && isPhone && !isPaying && (
        <StickyBar className="flex items-center gap-2 *:min-w-0 *:not-last:grow">{buttons}</StickyBar>
      )}
    </>
  )
}

/** Two columns: the policy on the left, people and timeline on the right. */
export function PolicyColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-4">{main}</div>
      <div className="grid min-w-0 gap-4">{side}</div>
    </div>
  )
}
