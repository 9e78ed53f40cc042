import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { PaymentSheet } from '../../../money/payments/PaymentSheet.tsx'
import type { PaymentRequest } from '../../../money/payments/RequestForm.tsx'
import { useStartedPayment } from '../../../money/payments/use-started-payment.ts'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { query } from '../../../platform/api/query.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { mergeSearch, useNavigate } from '../../../platform/routes/link.ts'
import { here } from '../../../platform/routes/paths.ts'
import { useUser } from '../../../platform/session/current.ts'
import { Money } from '../../../ui/data/Money.tsx'
import { formatMoment } from '../../../ui/data/moment.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { MoneyLines } from './Proposal.tsx'

const PaymentProgress = lazyPart(() => import('../../../money/payments/wait/PaymentProgress.tsx'), 'PaymentProgress')
const RequestForm = lazyPart(() => import('../../../money/payments/RequestForm.tsx'), 'RequestForm')

type PayRequestProps = { request: ServiceRequestDetail; paidActions: ReactNode; onClose: () => void }

/** Collects the amount due for an approved request. The URL names the payment once it has started. */
export function PayRequest({ request, paidActions, onClose }: PayRequestProps) {
  const [{ payment }] = useFilters<'payRequest'>()
  const navigate = useNavigate()
  const user = useUser()
  const { requestId, policyId, proposal, payment: payable } = request
  const policy = useQuery(query('GET /policies/{policyId}', { params: { policyId } }))
  // The approval reserves the reference; the payment exists only after someone started it.
  const startedBefore = useStartedPayment(payment === undefined ? payable?.clientReference : undefined)
  const clientReference = payment ?? startedBefore.payment?.clientReference
  const phone = policy.data?.customer.phone
  if (clientReference) {
    return (
      <Suspense fallback={<Skeleton className="mx-auto h-96 max-w-md" />}>
        <PaymentProgress
          clientReference={clientReference}
          heading="Awaiting the payer’s approval"
          lastStep="Request completed"
          knownNumbers={[phone, user?.mobileNumber].filter((number) => number !== undefined)}
          paidActions={paidActions}
        />
      </Suspense>
    )
  }

  async function pay({ amountPesewas: _amount, ...payer }: PaymentRequest) {
    const body = { payableType: 'service-request', payableId: requestId, method: 'momo', ...payer } as const
    const started = await sendOnce(`pay:${requestId}`, body, (idempotencyKey) =>
      call('POST /payments', { body }, { idempotencyKey }),
    )
    await navigate({ to: here<'payRequest'>(), search: mergeSearch({ payment: started.clientReference }) })
  }

  return (
    <div className="mx-auto w-full max-w-140">
      <PaymentSheet title={<Money pesewas={proposal.toPayPesewas} />}>
        <MoneyLines proposal={proposal} />
        {payable?.offerEndsAt && (
          <Hint>Pay by {formatMoment(new Date(payable.offerEndsAt))}. The change takes effect after payment.</Hint>
        )}
        {policy.isPending || startedBefore.isLoading ? (
          <Skeleton className="h-48" />
        ) : (
          <Suspense fallback={<Skeleton className="h-48" />}>
            <RequestForm
              amount={proposal.toPayPesewas}
              payable={{ payableType: 'service-request', payableId: requestId }}
              number={phone}
              onSend={pay}
              onClose={onClose}
            />
          </Suspense>
        )}
      </PaymentSheet>
    </div>
  )
}
