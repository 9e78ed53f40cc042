import type { ListedPolicy } from '@okwan/contract/policies/policies'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { POLICY_ACTION_LABELS } from '@okwan/domain/policies/policies/terms'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { query } from '../../../platform/api/query.ts'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { policyPath } from '../../../platform/routes/record-paths.ts'
import { Insured, policyName } from '../../../policies/summary/columns.tsx'
import { statusTone } from '../../../policies/summary/status-tone.ts'
import { CoverName } from '../../../products/rate-books/CoverName.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { currentMs } from '../../../ui/data/clock.ts'
import { DateText } from '../../../ui/data/DateText.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { barOf, type Calendar, calendarOf } from './cover-calendar.ts'

const MAX_ROWS = 100
const SHOWN = 6

const SHARED_COLUMNS = 'md:col-span-full md:grid md:grid-cols-subgrid'

/** Policies of a customer with their cover in the next twelve months, so that gaps are visible. */
export function CoverCalendar({ customerCode }: { customerCode: string }) {
  const [showsAll, setShowsAll] = useState(false)
  const policies = useQuery(query('GET /policies', { query: { customerCode, limit: MAX_ROWS } }))
  const calendar = calendarOf(toAccraDate(new Date(currentMs())))
  const all = (policies.data?.data ?? []).toSorted(byCover)
  const shown = showsAll ? all : all.slice(0, SHOWN)
  return (
    <Card
      title="Cover calendar"
      flush
      actions={
        all.length > SHOWN && !showsAll ? (
          <Button variant="quiet" onClick={() => setShowsAll(true)}>
            All {all.length} policies
          </Button>
        ) : undefined
      }
    >
      {policies.isPending && <Skeleton className="h-24" />}
      {policies.error && !policies.data && <LoadError title="Couldn’t load policies" query={policies} />}
      {policies.data && all.length === 0 && <p className="px-4 pb-4 text-muted">No policies that you can access.</p>}
      {shown.length > 0 && (
        // The months and the rows share the columns, so that the calendar gets the width that the other columns leave.
        <div className="md:grid md:grid-cols-[auto_minmax(5rem,auto)_auto_minmax(9rem,1fr)_auto] md:gap-x-3">
          <Months calendar={calendar} />
          <ul aria-label="Policies" className={classes('divide-y divide-line border-t border-line', SHARED_COLUMNS)}>
            {shown.map((policy) => (
              <PolicyRow key={policy.policyRecordId} policy={policy} calendar={calendar} />
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

/** Policies in force come first, the earliest end first. The others follow, the latest end first. */
function byCover(one: ListedPolicy, other: ListedPolicy): number {
  const isActive = ({ status }: ListedPolicy) => Number(status === 'active')
  const [first, second] = [one.insuranceDetails.endDate, other.insuranceDetails.endDate]
  if (isActive(one) !== isActive(other)) return isActive(other) - isActive(one)
  return isActive(one) ? first.localeCompare(second) : second.localeCompare(first)
}

/** Every third month, because more names do not fit. */
function Months({ calendar: { months } }: { calendar: Calendar }) {
  return (
    <Row className="max-md:hidden" isHidden>
      <span className="relative col-start-4 h-6 text-meta text-muted">
        {months
          .filter((_, index) => index % 3 === 0)
          .map(({ label, at }) => (
            <span key={label} className="absolute" style={{ left: `${at * 100}%` }}>
              {label}
            </span>
          ))}
      </span>
    </Row>
  )
}

type RowProps = { className: string; isHidden?: boolean; children: ReactNode }

/** The same columns for the months and every policy. */
function Row({ className, isHidden, children }: RowProps) {
  return (
    <div
      aria-hidden={isHidden}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-4',
        SHARED_COLUMNS,
        className,
      )}
    >
      {children}
    </div>
  )
}

function PolicyRow({ policy, calendar }: { policy: ListedPolicy; calendar: Calendar }) {
  const { insuranceDetails } = policy
  return (
    <li className={SHARED_COLUMNS}>
      <Row className="min-h-11 py-2">
        <Link
          to={policyPath(policy)}
          title={policyName(policy)}
          className="justify-self-start text-text no-underline hover:opacity-80 pointer-coarse:py-2"
        >
          <Insured row={policy} />
        </Link>
        <span className="truncate text-table text-muted max-md:order-3 max-md:col-span-1">
          <CoverName coverType={insuranceDetails.coverType} />
          <span className="md:hidden">
            {' '}
            to <DateText value={insuranceDetails.endDate} />
          </span>
        </span>
        <span className="max-md:order-2">
          <StatusBadge tone={statusTone(policy)}>{policy.statusText}</StatusBadge>
        </span>
        <CoverBar policy={policy} calendar={calendar} />
        <span className="justify-self-end max-md:order-4">
          <NextAction policy={policy} />
        </span>
      </Row>
    </li>
  )
}

/** Past days are solid and coming days dashed, as on the policy page. */
function CoverBar({ policy, calendar }: { policy: ListedPolicy; calendar: Calendar }) {
  const { startDate, endDate } = policy.insuranceDetails
  const isCovered = policy.status === 'active'
  const bar = isCovered ? barOf(calendar, policy.insuranceDetails) : undefined
  const today = barOf(calendar, { startDate: calendar.today, endDate: calendar.endDate })
  const part = (from: number, to: number) => ({ left: `${from * 100}%`, width: `${(to - from) * 100}%` })
  return (
    <span className="relative h-6 border-x border-line max-md:order-5 max-md:col-span-2 max-md:h-4">
      <span className="sr-only">
        <DateText value={startDate} /> to <DateText value={endDate} />
      </span>
      {bar && (
        <span aria-hidden>
          <span className="absolute top-1/2 -mt-0.5 border-t-3 border-accent" style={part(bar.from, bar.now)} />
          <span
            className="absolute top-1/2 -mt-0.5 border-t-3 border-dashed border-accent"
            style={part(bar.now, bar.to)}
          />
        </span>
      )}
      {today && (
        <span aria-hidden className="absolute inset-y-0 w-0.5 bg-text" style={{ left: `${today.from * 100}%` }} />
      )}
    </span>
  )
}

/** The one action that the status of the policy calls for. */
function NextAction({ policy }: { policy: ListedPolicy }) {
  const { policyId, allowedActions } = policy
  const path = allowedActions.includes('renew')
    ? paths.renewPolicy({ policyId })
    : allowedActions.includes('pay')
      ? policyPath(policy)
      : undefined
  if (!path) return null
  return (
    <Link to={path} className={buttonClass('secondary', 'small')}>
      {allowedActions.includes('renew') ? 'Renew' : POLICY_ACTION_LABELS.pay}
    </Link>
  )
}
