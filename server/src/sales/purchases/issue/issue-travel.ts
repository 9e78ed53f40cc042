import { premiumIssued } from '@okwan/domain/money/ledger/premiums'
import { findPlan } from '@okwan/domain/products/travel-plans/rate-book'
import { premiumAmounts } from '@okwan/domain/sales/travel/premium-parts'
import { accrueCommission } from '../../../money/commissions/earn/accrue-commission.ts'
import { postJournal } from '../../../money/ledger/post-journal.ts'
import { findPaid } from '../../../money/payments/checkout/find-paid.ts'
import { openTaxInvoice } from '../../../money/tax-invoices/open-documents.ts'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import type { Product } from '../../../platform/http/context.ts'
import type { JobPayloads } from '../../../platform/jobs/kinds.ts'
import { queueEmail, queueMessage } from '../../../platform/messages/queue-message.ts'
import { insurerOfRecord } from '../../../platform/settings/insurer-of.ts'
import { documentUrl } from '../../../policies/documents/document-code.ts'
import { type IssuedTravel, issueTravelPolicy } from '../../../policies/policies/issue/issue-travel-policy.ts'
import { verifyUrl } from '../../../policies/policies/verify-code.ts'
import { isCoveredSince } from '../../../policies/travel-policies/other-covers.ts'
import { findTrip, numberCertificates, type TripRow } from '../../../policies/travel-policies/save-trip.ts'
import { travelRateBookOf } from '../../../products/rate-books/travel-rate-book.ts'
import { hasChangedSince, sealSoldDraft } from '../../travel/sell-draft.ts'
import { readTravelSale, type TravelSaleRow } from '../store.ts'

/**
 * Issues a paid policy with certificates, ledger entries, commission and SMS in one transaction. A policy that cannot be issued
 * becomes challenged and keeps its payment. The job can be repeated.
 */
export async function issueTravel(product: Product, payload: JobPayloads['travel.issue']): Promise<void> {
  const { db, clock } = product
  await db.transaction((tx) => issue({ tx, now: clock.now() }, product, payload))
}

async function issue(ctx: AuditCtx, product: Product, payload: JobPayloads['travel.issue']): Promise<void> {
  const { policyRecordId, asSold = false } = payload
  const { tx, now } = ctx
  const sale = await readTravelSale(tx, policyRecordId)
  const paid = await findPaid(tx, 'travel-purchase', policyRecordId)
  if (!paid) throw new Error(`policy record ${policyRecordId} has no payment`)

  const challenge = await coverRefusalReason(ctx, sale, asSold)
  const { branch_code: branchCode } = sale
  const issued = await issueTravelPolicy(ctx, {
    policyRecordId,
    branchCode,
    isRetry: asSold,
    ...(challenge && { challenge }),
  })
  if (!issued) return
  await sealSoldDraft(tx, sale.draft_id, issued.policyId)
  const trip = await findTrip(tx, policyRecordId)
  if (challenge) {
    const params = { receivedFor: sale.received_for, premiumPesewas: sale.premium_pesewas }
    const { mobileNumber: to } = trip.policyholder
    await queueMessage(tx, { to, template: 'travel-delayed', params, policyId: issued.policyId }, now)
    return
  }
  await numberCertificates(tx, trip.travellers, issued)
  await book(ctx, sale, trip, paid.clientReference)
  await notifyCustomer(ctx, product, trip, issued)
}

/** Why the policy is challenged: the offer lapsed, a traveller got other cover, or the answers have changed since pricing. */
async function coverRefusalReason({ tx }: AuditCtx, sale: TravelSaleRow, asSold: boolean) {
  if (sale.status === 'lapsed') return 'PAYMENT_MISMATCH' as const
  if (await isCoveredSince(tx, sale.id)) return 'DUPLICATE_COVER' as const
  if (asSold) return undefined
  const hasChanged = await hasChangedSince(tx, sale.draft_id, sale.draft_version)
  return hasChanged ? ('PREMIUM_MISMATCH' as const) : undefined
}

/** The net premium belongs to the insurer; every tax has its own account. */
async function book(ctx: AuditCtx, sale: TravelSaleRow, { price }: TripRow, paymentId: string): Promise<void> {
  const { tx, now } = ctx
  const amounts = premiumAmounts(price)
  const insurer = await insurerOfRecord(tx, sale.id)
  await postJournal(tx, premiumIssued({ policyRecordId: sale.id, paymentId, insurer, amounts }), { now })
  await openTaxInvoice(ctx, sale.id)
  await accrueCommission(ctx, {
    policyRecordId: sale.id,
    seller: { userId: sale.seller_id, role: sale.seller_role, ...(sale.agent_id ? { agentId: sale.agent_id } : {}) },
    branchId: sale.branch_id,
    productCode: 'TRAVEL',
    basePesewas: price.netPremiumPesewas,
    startDate: sale.start_date,
  })
}

/** Sends an SMS, and an email with the certificates if the policyholder wants one. */
async function notifyCustomer(
  { tx, now }: AuditCtx,
  product: Product,
  sold: TripRow,
  issued: IssuedTravel,
): Promise<void> {
  const { travellers, trip, price, policyholder } = sold
  const [first] = travellers
  if (!first) throw new Error('the trip has no traveller')
  const { policyId, policyNumber } = issued
  const words = {
    policyNumber,
    planName: findPlan(await travelRateBookOf(tx, sold.rate_book_id), trip.planCode).name,
    travellers: travellers.length,
    startDate: price.period.startDate,
    endDate: price.period.endDate,
  }
  const { mobileNumber: phone, email } = policyholder
  const params = { ...words, url: verifyUrl(product, first.id) }
  await queueMessage(tx, { to: phone, template: 'travel-issued', params, policyId, email }, now)
  const isWanted = policyholder.customerType === 'corporate' || policyholder.emailCertificate
  if (!email || !isWanted || !product.email) return
  const certificates = { document: 'travel-certificates', id: sold.policy_record_id } as const
  const sent = { ...words, url: documentUrl(product, certificates, now) }
  const attached = [certificates]
  await queueEmail(tx, { to: email, phone, template: 'travel-documents', params: sent, policyId, attached }, now)
}
