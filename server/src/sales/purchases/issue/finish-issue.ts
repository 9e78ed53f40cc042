import { premiumIssued } from '@okwan/domain/money/ledger/premiums'
import { PRODUCT_CODES } from '@okwan/domain/products/rating/terms'
import { changeVehicle, readVehicle } from '../../../customers/vehicles/change-vehicle.ts'
import { accrueCommission } from '../../../money/commissions/earn/accrue-commission.ts'
import { postJournal } from '../../../money/ledger/post-journal.ts'
import { findPaid } from '../../../money/payments/checkout/find-paid.ts'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import type { Product } from '../../../platform/http/context.ts'
import { queueEmail, queueMessage } from '../../../platform/messages/queue-message.ts'
import { insurerOfRecord } from '../../../platform/settings/insurer-of.ts'
import { documentUrl } from '../../../policies/documents/document-code.ts'
import { documentsOf } from '../../../policies/documents/get-documents.ts'
import { DOCUMENT_WORDS } from '../../../policies/policies/document-words.ts'
import { type IssuedPolicy, issuePolicy } from '../../../policies/policies/issue/issue-policy.ts'
import { verifyUrl } from '../../../policies/policies/verify-code.ts'
import { findPremium } from '../find-premium.ts'
import { readSale, type SaleRow } from '../store.ts'
import { premiumParts } from './premium-parts.ts'

export type Registered = {
  policyRecordId: string
  stickerNumber: string
  /** The number was entered manually. */
  isManual?: boolean
  reference: string
}

/** Issues the registered policy with its ledger entries, commission and SMS in one transaction. */
export async function finishIssue(ctx: AuditCtx, product: Product, registered: Registered): Promise<void> {
  const { tx, now } = ctx
  const { policyRecordId, stickerNumber, isManual, reference: midReference } = registered
  const issued = await issuePolicy(ctx, { policyRecordId, stickerNumber, isManual, midReference })
  const sale = await readSale(tx, policyRecordId)
  await applyRenewedSeats(ctx, sale)
  const paid = await findPremium(tx, policyRecordId)
  if (!paid) throw new Error(`policy record ${policyRecordId} has no payment`)

  const { price, office_premium_pesewas: officePremiumPesewas, premium_pesewas: totalPesewas } = sale
  const amounts = premiumParts({ lines: price.lines, officePremiumPesewas, totalPesewas })
  const paymentId = paid.clientReference
  const later = await findPaid(tx, 'premium-difference', policyRecordId)
  const difference = later && { paymentId: later.clientReference, amountPesewas: later.amountPesewas }
  const insurer = await insurerOfRecord(tx, policyRecordId)
  await postJournal(tx, premiumIssued({ policyRecordId, paymentId, insurer, amounts, difference }), { now })
  await accrueCommission(ctx, {
    policyRecordId,
    seller: { userId: sale.seller_id, role: sale.seller_role, ...(sale.agent_id ? { agentId: sale.agent_id } : {}) },
    branchId: sale.branch_id,
    productCode: PRODUCT_CODES[sale.cover_type],
    basePesewas: sale.office_premium_pesewas,
    startDate: sale.start_date,
  })
  await notifyCustomer(ctx, product, sale, issued)
}

/** Sends an SMS, and an email with the documents that a driver carries. */
async function notifyCustomer(ctx: AuditCtx, product: Product, sale: SaleRow, issued: IssuedPolicy): Promise<void> {
  const { tx, now } = ctx
  const { phone, email } = sale.customer
  const { policyId, policyNumber, stickerNumber } = issued
  const plate = sale.vehicle.registrationNumber ?? sale.vehicle.chassisNumber
  const period = { startDate: sale.start_date, endDate: sale.end_date }
  const params = { plate, policyNumber, stickerNumber, ...period, url: verifyUrl(product, sale.id) }
  await queueMessage(tx, { to: phone, template: 'policy-issued', params, policyId, email }, now)
  if (!email || !product.email) return
  const certificate = { document: 'certificate', id: sale.id } as const
  const url = documentUrl(product, certificate, now)
  const words = { document: DOCUMENT_WORDS.certificate, plate, policyNumber, ...period, url }
  const carried = documentsOf({ sticker_number: null, risk_code: sale.risk_code, kind: 'new' })
  const attached = carried.map((document) => ({ document, id: sale.id }))
  await queueEmail(tx, { to: email, phone, template: 'policy-document', params: words, policyId, attached }, now)
}

/** Updates the vehicle after issuing, because a renewal can have more seats than the last term. */
async function applyRenewedSeats(ctx: AuditCtx, { kind, vehicle, vehicle_id, known_seats }: SaleRow): Promise<void> {
  const { numberOfSeats } = vehicle
  if (kind !== 'renewal' || numberOfSeats <= known_seats) return
  await changeVehicle(ctx, await readVehicle(ctx.tx, vehicle_id), { numberOfSeats })
}
