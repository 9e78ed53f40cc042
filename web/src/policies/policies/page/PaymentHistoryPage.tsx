import type { PolicyPayment } from '@okwan/contract/policies/policies'
import { can, type Role } from '@okwan/domain/platform/permissions'
import { NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { BackTo } from '../../../platform/page/BackTo.tsx'
import { PageHeader } from '../../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../../platform/page/RecordMissing.tsx'
import { destination, Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { useUser } from '../../../platform/session/current.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { Figure } from '../../../ui/data/Figure.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../../ui/illustrations/EmptyGlovebox.tsx'
import { usePolicy } from '../../summary/use-policy.ts'
import { LINK, PAYMENT_KINDS, PAYMENT_TONES } from '../../summary/words.ts'

/** Payments and refunds of a policy, newest first. */
export function PaymentHistoryPage() {
  const user = useUser()
  const { policyId, policy } = usePolicy()
  const history = useQuery(query('GET /policies/{policyId}/payments', { params: { policyId } }))
  const problem = history.error && !history.data ? readProblem(history.error) : undefined
  if (problem && (problem.status === 404 || problem.code === 'invalid')) return <RecordMissing />
  return (
    <>
      <PageHeader
        title="Payment history"
        back={<BackTo path={paths.motorPolicy({ policyId })} label={policy.data?.policyNumber ?? 'Policy'} />}
      />
      {problem && (
        <ErrorPanel
          title="Payments could not be loaded"
          text={problem.sentence}
          code={problem.requestId}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.isPending && <Skeleton className="h-64" />}
      {history.data && (
        <div className="grid gap-4">
          <div className="grid gap-4 md:grid-cols-3">
            <Figure label="Paid" value={<Money pesewas={history.data.paidPesewas} />} />
            <Figure label="Refunded" value={<Money pesewas={history.data.refundedPesewas} />} />
            <Figure label="Net" value={<Money pesewas={history.data.paidPesewas - history.data.refundedPesewas} />} />
          </div>
          <Card flush>
            {history.data.payments.length === 0 ? (
              <EmptyState illustration={<EmptyGlovebox />} title="No payments yet" />
            ) : (
              <ul className="divide-y divide-line">
                {history.data.payments.map((payment) => (
                  <PaymentLine key={payment.reference} payment={payment} role={user?.role} />
                ))}
              </ul>
            )}
          </Card>
        </div>
      )}
    </>
  )
}

function PaymentLine({ payment, role }: { payment: PolicyPayment; role: Role | undefined }) {
  const { kind, about, amountPesewas, network, phone, reference, status, at } = payment
  const { tone, word } = PAYMENT_TONES[status]
  const canOpen = role !== undefined && can(role, 'transactions.read') && kind !== 'refund'
  const where =
    status === 'successful'
      ? destination(paths.receipt({ clientReference: reference }))
      : destination(paths.transactions(), { open: reference })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 xl:px-5">
      <div className="min-w-0">
        <p className="font-medium">
          {PAYMENT_KINDS[kind]} <span className="font-normal text-muted">· {about}</span>
        </p>
        <p className="text-table wrap-anywhere text-muted">
          <DateText value={at} />
          {network && ` · ${NETWORK_NAMES[network]}`}
          {phone && ` · ${phone}`} · {reference}
        </p>
      </div>
      <div className="flex items-center gap-4">
        <StatusBadge tone={tone}>{word}</StatusBadge>
        <Money pesewas={amountPesewas} className="min-w-24 text-right font-bold" />
        {canOpen && (
          <Link {...where} className={LINK}>
            {status === 'successful' ? 'Receipt' : 'Open'}
          </Link>
        )}
      </div>
    </li>
  )
}
