import type { RequestContentOf } from '@okwan/contract/service/service-requests/request-content'
import type { PremiumAmounts } from '@okwan/domain/money/ledger/premium-parts'
import { premiumIssued } from '@okwan/domain/money/ledger/premiums'
import { formatPhone, NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { reverseCommission } from '../../../money/commissions/earn/reverse-commission.ts'
import { postJournal } from '../../../money/ledger/post-journal.ts'
import { type PolicyPayment, paidForPolicy } from '../../../money/payments/checkout/paid-for-policy.ts'
import { refundPremium } from '../../../money/payouts/request/refund-premium.ts'
import { openTaxInvoice } from '../../../money/tax-invoices/open-documents.ts'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import { insurerOfPolicy, insurerOfRecord } from '../../../platform/settings/insurer-of.ts'
import type { Term } from '../../../policies/policies/read/read-term.ts'
import type { Order } from '../kinds/kind.ts'
import { carriedOutRequests } from '../store.ts'

type ReturnedPremium = {
  kind: 'cancellation' | 'change'
  /** Payments to refund from, oldest first. */
  payments: readonly PolicyPayment[]
  productCode: string
  amounts: PremiumAmounts
  branchId: string
  /** Record of the sale of the term. */
  firstRecordId?: string
  refundTo?: RequestContentOf<'cancellation'>['refundTo']
}

/** Requests the refund of premium and reverses its commission. */
export async function returnPremium(
  ctx: AuditCtx,
  order: Order<unknown, unknown>,
  { kind, refundTo, ...refund }: ReturnedPremium,
): Promise<void> {
  const { policyId, policyNumber, requestId, requestNumber, requestedBy, customerName, calculation } = order
  await refundPremium(ctx, {
    ...refund,
    insurer: await insurerOfPolicy(ctx.tx, policyId),
    refundPesewas: calculation.toRefundPesewas,
    about: `${requestNumber}: ${kind} of ${policyNumber}`,
    customerName,
    payeeName: customerName.slice(0, 120),
    policyId,
    serviceRequestId: requestId,
    reason: (calculation.reason || 'Change of cover').slice(0, 300),
    ...(refundTo && {
      requestedPayee: `${NETWORK_NAMES[refundTo.network]} ${formatPhone(refundTo.msisdn)}, ${refundTo.accountName}`,
    }),
    calculation: calculation.lines,
    requestedBy,
  })
  if (calculation.returned) await reverseCommission(ctx, { ...calculation.returned, causeId: requestId })
}

/** Payments of this term: the sale, then completed changes. A refund of this term uses no other payments. */
export async function paidForTerm(
  { tx }: AuditCtx,
  { policyId, firstRecordId }: Pick<Term, 'policyId' | 'firstRecordId'>,
): Promise<PolicyPayment[]> {
  const carriedOut = await carriedOutRequests(tx, policyId)
  const payments = await paidForPolicy(tx, policyId)
  return [
    ...payments.filter(({ payableId }) => payableId === firstRecordId),
    ...payments.filter(({ payableId }) => carriedOut.includes(payableId)),
  ]
}

/** Posts the payment of a completed change as premium and fees. */
export async function collectFor(
  { tx, now }: AuditCtx,
  order: Order<unknown, unknown>,
  policyRecordId: string,
  amounts: PremiumAmounts,
): Promise<void> {
  const { clientReference, requestId } = order
  if (!clientReference) throw new Error(`service request ${requestId} has no payment`)
  const insurer = await insurerOfRecord(tx, policyRecordId)
  await postJournal(tx, premiumIssued({ policyRecordId, paymentId: clientReference, insurer, amounts }), { now })
  await openTaxInvoice({ tx, now }, policyRecordId)
}
