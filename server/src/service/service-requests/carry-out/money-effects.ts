import type { AskOf } from '@okwan/contract/service/service-request-asks'
import type { PremiumAmounts } from '@okwan/domain/money/ledger/premium-parts'
import { premiumIssued } from '@okwan/domain/money/ledger/premiums'
import { formatPhone, NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { PRODUCT_CODES } from '@okwan/domain/products/rating/terms'
import { postJournal } from '../../../money/ledger/post-journal.ts'
import { type PolicyPayment, paidForPolicy } from '../../../money/payments/checkout/paid-for-policy.ts'
import { refundPremium } from '../../../money/payouts/request/refund-premium.ts'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import { OUR_NAME } from '../../../platform/ports/mid.ts'
import type { Term } from '../../../policies/policies/read/read-term.ts'
import type { Order } from '../kinds/kind.ts'
import { carriedOutRequests } from '../store.ts'

type RefundTo = AskOf<'cancellation'>['refundTo']

/** Puts what a term gives back on the desk, out of the payments that were made for it. */
export async function refundTerm(
  ctx: AuditCtx,
  term: Term,
  order: Order<unknown>,
  { refundPesewas, refundTo }: { refundPesewas: number; refundTo?: RefundTo },
): Promise<void> {
  const { requestId, policyId, policyNumber, requestNumber, requestedBy, customerName, worked } = order
  const payments = await paidForTerm(ctx, term)
  const where = refundTo
    ? `; asked to ${NETWORK_NAMES[refundTo.network]} ${formatPhone(refundTo.msisdn)}, ${refundTo.accountName}`
    : ''
  await refundPremium(ctx, {
    payments,
    insurer: OUR_NAME,
    productCode: PRODUCT_CODES[term.current.cover_type],
    amounts: { netPremium: refundPesewas },
    refundPesewas,
    about: `${requestNumber}: ${worked.returned?.endsCover ? 'cancellation' : 'change'} of ${policyNumber}`,
    customerName,
    payeeName: customerName.slice(0, 120),
    policyId,
    serviceRequestId: requestId,
    branchId: term.current.branch_id,
    reason: `${worked.reason || 'Change of cover'}${where}`.slice(0, 300),
    calculation: worked.lines,
    requestedBy,
  })
}

/** What became premium of this term: its sale first, then the changes that were carried out. Other money is not its own to give. */
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

/** The change exists: what was paid for it becomes premium and fees. */
export async function collectFor(
  { tx, now }: AuditCtx,
  order: Order<unknown>,
  policyRecordId: string,
  amounts: PremiumAmounts,
): Promise<void> {
  const { clientReference, requestId } = order
  if (!clientReference) throw new Error(`request ${requestId} is carried out without its payment`)
  await postJournal(tx, premiumIssued({ policyRecordId, paymentId: clientReference, insurer: OUR_NAME, amounts }), {
    now,
  })
}
