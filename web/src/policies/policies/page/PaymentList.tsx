import type { PolicyPayment } from '@okwan/contract/policies/policies'
import { can } from '@okwan/domain/platform/permissions'
import { NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import { ReceiptFile } from '../../../money/payments/ReceiptFile.tsx'
import { call } from '../../../platform/api/call.ts'
import { query } from '../../../platform/api/query.ts'
import { SendButton } from '../../../platform/messages/SendButton.tsx'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { destination, Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { useUser } from '../../../platform/session/current.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../../ui/illustrations/EmptyGlovebox.tsx'
import { LINK, PAYMENT_KINDS, paymentBadge } from '../../summary/words.ts'

export function usePolicyPayments(policyId: string) {
  return useQuery(query('GET /policies/{policyId}/payments', { params: { policyId } }))
}

type Payments = NonNullable<ReturnType<typeof usePolicyPayments>['data']>
type PaymentListProps = { policyId: string; history: Payments }

/** Payments and refunds of a policy with their receipts, newest first. */
export function PaymentList({ policyId, history }: PaymentListProps) {
  if (history.payments.length === 0) return <EmptyState illustration={<EmptyGlovebox />} title="No payments yet" />
  return (
    <ul className="divide-y divide-line">
      {history.payments.map((payment) => (
        <PaymentLine key={payment.reference} policyId={policyId} payment={payment} recipient={history.recipient} />
      ))}
    </ul>
  )
}

/** Payments and refunds on the policy page. */
export function PaymentsCard({ policyId }: { policyId: string }) {
  const history = usePolicyPayments(policyId)
  return (
    <Card title="Payments" flush>
      {history.isPending && <Skeleton className="h-24" />}
      {history.error && !history.data && <LoadError title="Couldn’t load payments" query={history} />}
      {history.data?.payments.length === 0 && <p className="px-4 pb-4 text-muted">No payments yet.</p>}
      {history.data && history.data.payments.length > 0 && <PaymentList policyId={policyId} history={history.data} />}
    </Card>
  )
}

type PaymentLineProps = { policyId: string; payment: PolicyPayment; recipient: Payments['recipient'] }

function PaymentLine({ policyId, payment, recipient }: PaymentLineProps) {
  const user = useUser()
  const { kind, about, amountPesewas, network, phone, reference, status, at } = payment
  const { tone, label } = paymentBadge(payment)
  const canOpen = user !== undefined && can(user, 'transactions.read') && kind !== 'refund'
  const where =
    status === 'successful'
      ? destination(paths.receipt({ clientReference: reference }))
      : destination(paths.transactions(), { open: reference })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-medium">
          {PAYMENT_KINDS[kind]} <span className="font-normal text-muted">· {about}</span>
        </p>
        <p className="text-table wrap-anywhere text-muted" title={reference}>
          <DateText value={at} />
          {network && ` · ${NETWORK_NAMES[network]}`}
          {phone && ` · ${phone}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <Money pesewas={amountPesewas} className="min-w-24 text-right font-bold" />
        {canOpen && (
          <Link {...where} className={LINK}>
            {status === 'successful' ? 'Receipt' : 'View'}
          </Link>
        )}
        {kind !== 'refund' && status === 'successful' && (
          <>
            {!canOpen && <ReceiptFile clientReference={reference} policyId={policyId} />}
            <SendButton
              name="Receipt"
              size="small"
              recipient={recipient}
              send={(by) =>
                call('POST /policies/{policyId}/receipt', { params: { policyId }, body: { by, reference } })
              }
            />
          </>
        )}
      </div>
    </li>
  )
}
