import type { Fleet } from '@okwan/contract/sales/fleet'
import { CHALLENGE_LABELS, type ChallengeReason, POLICY_STATUS_LABELS } from '@okwan/domain/policies/policies/terms'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { BackTo } from '../../platform/page/BackTo.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { Link } from '../../platform/routes/link.ts'
import { usePageParams } from '../../platform/routes/page-params.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useUser } from '../../platform/session/current.ts'
import { statusTone } from '../../policies/summary/status-tone.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'

const PayOffer = lazyPart(() => import('../../money/payments/PayOffer.tsx'), 'PayOffer')
const PaymentProgress = lazyPart(() => import('../../money/payments/wait/PaymentProgress.tsx'), 'PaymentProgress')

const POLL_MS = 1500
const UNDER_WAY = ['awaiting_payment', 'issuing']
const NOT_ISSUED = [...UNDER_WAY, 'challenged', 'lapsed']

type Vehicle = Fleet['vehicles'][number]

const COLUMNS: Column<Vehicle>[] = [
  { id: 'plate', header: 'Vehicle', cell: (row) => row.registrationNumber ?? row.vehicle, card: 'title' },
  { id: 'vehicle', header: 'Make and model', cell: (row) => row.vehicle },
  { id: 'policy', header: 'Policy', cell: (row) => row.policyNumber ?? '' },
  {
    id: 'premium',
    header: 'Premium',
    cell: (row) => <Money pesewas={row.premiumPesewas} />,
    align: 'end',
    card: 'amount',
  },
  { id: 'status', header: 'Status', cell: (row) => <Status vehicle={row} />, card: 'status' },
]

/** A sold fleet: its payment and the status of each policy. */
export function FleetSoldPage() {
  const { fleetId } = usePageParams('fleetSold')
  const [{ payment }, setFilters] = useFilters<'fleetSold'>()
  const user = useUser()
  const fleet = useQuery({
    ...query('GET /fleets/{id}', { params: { id: fleetId } }),
    refetchInterval: ({ state }) => (isInProgress(state.data, payment) ? POLL_MS : false),
  })
  const problem = fleet.error ? readProblem(fleet.error) : undefined
  if (problem && (problem.status === 404 || problem.status === 422)) return <RecordMissing />
  if (!fleet.data) {
    return problem ? (
      <ErrorPanel title="Couldn’t load the fleet" text={problem.sentence} onRetry={() => void fleet.refetch()} />
    ) : (
      <Skeleton className="h-120" />
    )
  }
  const { vehicles, customer, isPaid } = fleet.data
  const issued = vehicles.filter(({ status }) => !NOT_ISSUED.includes(status)).length
  const doneCount = vehicles.filter(({ status }) => !UNDER_WAY.includes(status)).length
  const hasLapsed = vehicles.every(({ status }) => status === 'lapsed')
  const progress = (clientReference: string) => (
    <PaymentProgress
      clientReference={clientReference}
      heading="Awaiting the payer’s approval"
      lastStep="Policies issued, one for each vehicle"
      knownNumbers={[customer.phone, user?.mobileNumber].filter((number) => typeof number === 'string')}
      paidActions={<Button onClick={() => setFilters({ payment: undefined })}>View policies</Button>}
    />
  )
  return (
    <div className="grid max-w-272 gap-4">
      <PageHeader
        title={`Fleet: ${customer.fullName}`}
        count={`${issued} of ${vehicles.length} issued`}
        back={<BackTo path={paths.fleet()} search={{ view: 'sold' }} label="Sold fleets" />}
      />
      {isPaid && doneCount < vehicles.length && (
        <progress
          className="w-full accent-accent"
          aria-label="Policies issued"
          max={vehicles.length}
          value={doneCount}
        />
      )}
      {hasLapsed && <Banner tone="info">The offer expired unpaid, so there’s no cover. Start a new fleet sale.</Banner>}
      <Suspense fallback={<Skeleton className="h-80 max-w-140" />}>
        {!isPaid && !hasLapsed && !payment && (
          <PayOffer
            offer={fleet.data}
            onStarted={(clientReference) => setFilters({ payment: clientReference })}
            onBack={() => window.history.back()}
            progress={progress}
          />
        )}
        {payment && progress(payment)}
      </Suspense>
      <Card flush>
        <DataTable
          caption="Fleet vehicles"
          columns={COLUMNS}
          rowKey={({ policyId }) => policyId}
          rowName={({ registrationNumber, vehicle }) => registrationNumber ?? vehicle}
          rowLink={({ policyId }, props) => <Link to={paths.motorPolicy({ policyId })} {...props} />}
          state={{ status: 'ready', rows: vehicles }}
          empty={null}
        />
      </Card>
    </div>
  )
}

/** Whether a payment is in progress or policies are still being issued. */
function isInProgress(fleet: Fleet | undefined, payment: string | undefined): boolean {
  const isOpen = fleet?.vehicles.some(({ status }) => UNDER_WAY.includes(status)) ?? false
  return isOpen && (fleet?.isPaid === true || payment !== undefined)
}

function Status({ vehicle: { status, challengeReason } }: { vehicle: Vehicle }) {
  const statusText = POLICY_STATUS_LABELS[status]
  return (
    <span className="inline-grid justify-items-start gap-0.5">
      <StatusBadge tone={statusTone({ status, statusText })}>{statusText}</StatusBadge>
      {/* The contract has a plain string; the server writes only challenge reasons of the domain. */}
      {challengeReason && (
        <span className="text-meta text-muted">{CHALLENGE_LABELS[challengeReason as ChallengeReason]}</span>
      )}
    </span>
  )
}
