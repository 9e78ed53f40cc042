import type { TransactionDetail } from '@okwan/contract/money/transactions'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { refresh } from '../../platform/api/refresh.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { useUser } from '../../platform/session/current.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { OfferForm, type PayableOffer } from './PayOffer.tsx'
import { usePendingSale } from './use-pending-sale.ts'
import { PaymentProgress } from './wait/PaymentProgress.tsx'

type PayPanelProps = {
  policyId: string
  offer: PayableOffer
  /** Passed to the form of the offer. */
  terms?: Pick<ComponentProps<typeof OfferForm>, 'terms' | 'earning'>
  /** Last step of the payment progress. */
  lastStep: string
  /** Query of the page. “View policy” refreshes it after the payment. */
  shown: 'GET /policies/{policyId}' | 'GET /travel/policies/{policyId}'
  /** Replaces the short outcome of a paid offer; `view` opens the policy. */
  paidPage?: (payment: TransactionDetail, view: ReactNode) => ReactNode
}

/**
 * Collects the premium of an unpaid offer. Empty until the user selects Pay in the page header. Once the payment has started, the
 * URL names it.
 */
export function PayPanel({ policyId, offer, terms, lastStep, shown, paidPage }: PayPanelProps) {
  const [{ pay, payment }, setFilters] = useFilters<'motorPolicy'>()
  const user = useUser()
  const queryClient = useQueryClient()
  const view = (variant: 'primary' | 'secondary') => (
    <Button
      variant={variant}
      size="large"
      onClick={() => {
        void refresh(queryClient, shown)
        setFilters({ pay: undefined, payment: undefined })
      }}
    >
      View policy
    </Button>
  )
  const progress = (clientReference: string) => (
    <PaymentProgress
      clientReference={clientReference}
      heading="Awaiting the payer’s approval"
      lastStep={lastStep}
      knownNumbers={[offer.customer.phone, user?.mobileNumber].filter((number) => typeof number === 'string')}
      paidActions={view('primary')}
      {...(paidPage && { paidPage: (paid: TransactionDetail) => paidPage(paid, view('secondary')) })}
    />
  )
  // A payment that was started before continues; Back never offers to pay again.
  const pending = usePendingSale(policyId)
  const current = payment ?? pending
  if (current) return progress(current)
  if (!pay) return null
  return (
    <OfferForm
      offer={offer}
      {...terms}
      onStarted={(clientReference) => setFilters({ payment: clientReference })}
      onBack={() => setFilters({ pay: undefined })}
    />
  )
}
