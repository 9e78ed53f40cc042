import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../../platform/api/query.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { policyPath } from '../../../platform/routes/record-paths.ts'
import { ClaimLines } from '../../../policies/policies/page/ClaimsCard.tsx'
import { TimelineCard } from '../../../policies/policies/page/PolicyTimeline.tsx'
import { RequestLines } from '../../../policies/policies/page/RequestsCard.tsx'
import { LINK, PAYMENT_KINDS, paymentBadge } from '../../../policies/summary/words.ts'
import { DateText } from '../../../ui/data/DateText.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { CustomerComplaints } from './CustomerComplaints.tsx'
import { CustomerMessages } from './CustomerMessages.tsx'
import { Lines } from './Lines.tsx'
import type { CustomerTab } from './tabs.ts'

type RecordListProps = { customerCode: string }

/** The records of one kind. Claims, requests and messages have the same lines as on the policy page. */
export function CustomerRecords({ customerCode, tab }: RecordListProps & { tab: CustomerTab }) {
  const Shown = RECORDS[tab]
  return <Shown customerCode={customerCode} />
}

const RECORDS: Record<CustomerTab, (props: RecordListProps) => ReactNode> = {
  claims: Claims,
  complaints: CustomerComplaints,
  payments: Payments,
  requests: Requests,
  documents: Documents,
  messages: CustomerMessages,
  activity: Activity,
}

const MAX_ROWS = 100

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
              <span className="min-w-0 flex-1 basis-60">
                <Link to={policyPath(payment)} className={LINK}>
                  {PAYMENT_KINDS[payment.kind]}
                </Link>
                <span className="block text-table wrap-anywhere text-muted">
                  {payment.about} · <DateText value={payment.at} />
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

/** Documents of motor policies have their own pages. Documents of trips are on the policy page. */
function Documents({ customerCode }: RecordListProps) {
  const list = useQuery(query('GET /policies', { query: { customerCode, limit: MAX_ROWS } }))
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
