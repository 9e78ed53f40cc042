import type { PolicyDetail } from '@okwan/contract/policies/policies'
import type { PolicyAction } from '@okwan/domain/policies/policies/terms'
import type { RequestKind } from '@okwan/domain/service/service-requests/terms'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { BackTo } from '../../../platform/page/BackTo.tsx'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { PageHeader } from '../../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../../platform/page/RecordMissing.tsx'
import { Link } from '../../../platform/routes/link.ts'
import { usePageParams } from '../../../platform/routes/page-params.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { statusTone } from '../../../policies/summary/status-tone.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { DateText } from '../../../ui/data/DateText.tsx'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

const RequestProgress = lazyPart(() => import('../decide/RequestProgress.tsx'), 'RequestProgress')

type RaisePageProps = {
  title: string | ((policy: PolicyDetail | undefined) => string)
  /** Policy action that decides whether the request is possible, with the reason if not. */
  action: PolicyAction | ((policy: PolicyDetail) => PolicyAction)
  kind: RequestKind | ((policy: PolicyDetail) => RequestKind)
  children: (policy: PolicyDetail) => ReactNode
}

/** Page of a service request: the form, the request that is already open, or the reason why no request is possible. */
export function RaisePage({ title, action, kind, children }: RaisePageProps) {
  const { policyId } = usePageParams('cancelPolicy')
  // A request raised here stays visible after its decision, until the page is opened again.
  const [{ request: raised }] = useFilters<'cancelPolicy'>()
  const policy = useQuery(query('GET /policies/{policyId}', { params: { policyId }, query: { product: 'motor' } }))
  const open = useQuery(query('GET /service-requests', { query: { policyId, view: 'open' } }))
  const problem = policy.error && !policy.data ? readProblem(policy.error) : undefined
  if (problem?.status === 404 || problem?.status === 422) return <RecordMissing />
  const requestKind = policy.data && of(kind, policy.data)
  const existing = open.data?.data.find((request) => request.kind === requestKind)
  return (
    <div className="max-w-272">
      <PageHeader
        title={typeof title === 'string' ? title : title(policy.data)}
        back={<BackTo path={paths.motorPolicy({ policyId })} label={policy.data?.policyNumber ?? 'Policy'} />}
      >
        {policy.data && <PolicyLine policy={policy.data} />}
      </PageHeader>
      {problem && <LoadError title="Couldn’t load the policy" query={policy} />}
      {!problem && (!policy.data || open.isPending) && <Skeleton className="h-96" />}
      {policy.data && !open.isPending && (
        <FormOrRequest policy={policy.data} action={action} requestId={raised ?? existing?.requestId}>
          {children}
        </FormOrRequest>
      )}
    </div>
  )
}

type FormOrRequestProps = Pick<RaisePageProps, 'action' | 'children'> & { policy: PolicyDetail; requestId?: string }

function FormOrRequest({ policy, action, requestId, children }: FormOrRequestProps) {
  if (requestId) {
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <RequestProgress requestId={requestId} />
      </Suspense>
    )
  }
  const state = policy.actions.find((one) => one.action === of(action, policy))
  if (state && !state.refusalReason) return children(policy)
  return (
    <EmptyState
      title="Not possible now"
      text={state?.refusalReason ?? 'The status of this policy doesn’t allow this request.'}
      action={
        <Link to={paths.motorPolicy({ policyId: policy.policyId })} className={buttonClass('primary')}>
          Back to policy
        </Link>
      }
    />
  )
}

function of<Value extends string>(value: Value | ((policy: PolicyDetail) => Value), policy: PolicyDetail): Value {
  return typeof value === 'function' ? value(policy) : value
}

function PolicyLine({ policy }: { policy: PolicyDetail }) {
  const { vehicle, customer, insuranceDetails, statusText } = policy
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      {vehicle?.registrationNumber && <PlateChip plate={vehicle.registrationNumber} />}
      <span>{customer.fullName}</span>
      <span>
        <DateText value={insuranceDetails.startDate} /> to <DateText value={insuranceDetails.endDate} />
      </span>
      <StatusBadge tone={statusTone(policy)}>{statusText}</StatusBadge>
    </p>
  )
}
