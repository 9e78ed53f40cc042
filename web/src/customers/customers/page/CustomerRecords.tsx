import type { ListedPolicy } from '@okwan/contract/policies/policies'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../../platform/api/query.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { policyPath } from '../../../platform/routes/record-paths.ts'
import { ClaimLines } from '../../../policies/policies/page/ClaimsCard.tsx'
import { TimelineCard } from '../../../policies/policies/page/PolicyTimeline.tsx'
import { RequestLines } from '../../../policies/policies/page/RequestsCard.tsx'
import { policyName } from '../../../policies/summary/columns.tsx'
import { statusTone } from '../../../policies/summary/status-tone.ts'
import { LINK, PAYMENT_KINDS, paymentBadge } from '../../../policies/summary/words.ts'
import { currentMs } from '../../../ui/data/clock.ts'
import { DateText } from '../../../ui/data/DateText.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { CustomerComplaints } from './CustomerComplaints.tsx'
import { CustomerMessages } from './CustomerMessages.tsx'
import { Lines } from './Lines.tsx'
import type { CustomerTab } from './tabs.ts'

type RecordListProps = { customerCode: string }

/** The records of one kind. Each list shows the same lines as its own page, for one customer. */
export function CustomerRecords({ customerCode, tab }: RecordListProps & { tab: CustomerTab }) {
  const Shown = RECORDS[tab]
  return <Shown customerCode={customerCode} />
}

const RECORDS: Record<CustomerTab, (props: RecordListProps) => ReactNode> = {
  policies: Policies,
  renewals: Renewals,
  claims: Claims,
  complaints: CustomerComplaints,
  payments: Payments,
  requests: Requests,
  documents: Documents,
  messages: CustomerMessages,
  activity: Activity,
}

const MAX_ROWS = 100

function usePolicies(filter: RecordListProps & { endTo?: string; renewed?: 'no' }) {
  return useQuery(query('GET /policies', { query: { ...filter, limit: MAX_ROWS } }))
}

function Policies({ customerCode }: RecordListProps) {
  const list = usePolicies({ customerCode })
  return (
    <Lines title="Policies" empty="No policies that you can access." list={list} rows={list.data?.data}>
      {(rows) => <PolicyLines policies={rows} />}
    </Lines>
  )
}

const RENEWABLE_DAYS = 30

function Renewals({ customerCode }: RecordListProps) {
  const endTo = addDays(toAccraDate(new Date(currentMs())), RENEWABLE_DAYS)
  const list = usePolicies({ customerCode, endTo, renewed: 'no' })
  const due = list.data?.data.filter(({ status }) => status === 'active' || status === 'expired')
  return (
    <Lines title="Renewals" empty="No policy ends within 30 days." list={list} rows={due}>
      {(rows) => <PolicyLines policies={rows} />}
    </Lines>
  )
}

function PolicyLines({ policies }: { policies: readonly ListedPolicy[] }) {
  return (
    <ul className="divide-y divide-line">
      {policies.map((policy) => (
        <li key={policy.policyRecordId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
          <span className="min-w-0">
            <Link to={policyPath(policy)} className={LINK}>
              {policyName(policy)}
            </Link>
            <span className="block text-table text-muted">
              {policy.vehicle?.registrationNumber ?? policy.vehicle?.model ?? policy.destinations.join(', ')}
              {' · '}
              <DateText value={policy.insuranceDetails.startDate} /> to{' '}
              <DateText value={policy.insuranceDetails.endDate} />
            </span>
          </span>
          <span className="flex items-center gap-3">
            <StatusBadge tone={statusTone(policy)}>{policy.statusText}</StatusBadge>
            <Money pesewas={policy.premiumPesewas} className="min-w-24 text-right" />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Claims({ customerCode }: RecordListProps) {
  const list = useQuery(query('GET /claims', { query: { customerCode, limit: MAX_ROWS } }))
  return (
    <Lines title="Claims" empty="No claims." list={list} rows={list.data?.data}>
      {(claims) => <ClaimLines claims={claims} />}
    </Lines>
  )
}

function Requests({ customerCode }: RecordListProps) {
  const list = useQuery(query('GET /service-requests', { query: { customerCode, limit: MAX_ROWS } }))
  return (
    <Lines title="Requests" empty="No requests." list={list} rows={list.data?.data}>
      {(requests) => <RequestLines requests={requests} />}
    </Lines>
  )
}

function Payments({ customerCode }: RecordListProps) {
  const list = useQuery(query('GET /customers/{customerCode}/payments', { params: { customerCode } }))
  return (
    <Lines title="Payments and refunds" empty="No payments." list={list} rows={list.data}>
      {(payments) => (
        <ul className="divide-y divide-line">
          {payments.map((payment) => (
            <li key={payment.reference} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              <span className="min-w-0">
                <Link to={policyPath(payment)} className={LINK}>
                  {PAYMENT_KINDS[payment.kind]}
                </Link>
                <span className="block text-table wrap-anywhere text-muted">
                  {payment.about} · <DateText value={payment.at} /> · {payment.reference}
                </span>
              </span>
              <span className="flex items-center gap-3">
                <StatusBadge tone={paymentBadge(payment).tone}>{paymentBadge(payment).label}</StatusBadge>
                <Money pesewas={payment.amountPesewas} className="min-w-24 text-right" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Lines>
  )
}

/** Documents of the motor policies in force have pages; those of trips are on the page of the policy. */
function Documents({ customerCode }: RecordListProps) {
  const list = usePolicies({ customerCode })
  const issued = list.data?.data.filter(({ certificateNumber }) => certificateNumber !== null)
  return (
    <Lines title="Documents" empty="No documents yet." list={list} rows={issued}>
      {(rows) => (
        <ul className="divide-y divide-line">
          {rows.map(({ policyId, policyNumber, product, certificateNumber }) => (
            <li key={policyId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              <span className="min-w-0">
                {policyNumber}
                <span className="block text-table text-muted">Certificate {certificateNumber}</span>
              </span>
              <span className="flex flex-wrap gap-3">
                {product === 'motor' ? (
                  <>
                    <Link to={paths.motorCertificate({ policyId })} className={LINK}>
                      Certificate
                    </Link>
                    <Link to={paths.motorSchedule({ policyId })} className={LINK}>
                      Schedule
                    </Link>
                  </>
                ) : (
                  <Link to={paths.travelPolicy({ policyId })} className={LINK}>
                    Certificates
                  </Link>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Lines>
  )
}

function Activity({ customerCode }: RecordListProps) {
  const timeline = useQuery(query('GET /customers/{customerCode}/timeline', { params: { customerCode } }))
  return <TimelineCard title="Activity" timeline={timeline} />
}
