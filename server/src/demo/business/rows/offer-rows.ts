import { parsePlate } from '@okwan/domain/customers/vehicles/plates'
import type { Row, Rows } from '../../../platform/db/rows.ts'
import type { Sold } from '../sold.ts'
import { bySeller } from './audit-rows.ts'
import { addCode } from './code-rows.ts'
import type { MessageContext } from './message-rows.ts'
import { addSeconds } from './times.ts'

/** Changes of a draft from the plate to the accepted price. */
const DRAFT_VERSION = 5
export const MID_ADDRESS = 'http://127.0.0.1/public-api'

export function customerRow({ holder, seller, offeredAt }: Sold): Row {
  const person = holder.customerType === 'individual' ? holder : undefined
  const company = holder.customerType === 'corporate' ? holder : undefined
  return {
    id: holder.customerId,
    customer_type: holder.customerType,
    first_name: person?.firstName,
    last_name: person?.lastName,
    gender: person?.gender,
    date_of_birth: person?.dateOfBirth,
    ghana_card: person?.ghanaCard,
    occupation: person?.occupation,
    company_name: company?.companyName,
    tin: company?.tin,
    company_number: company?.companyNumber,
    contact_person: company?.contactPerson,
    business_sector: company?.businessSector,
    phone: holder.phone,
    residential_address: holder.residentialAddress,
    city: holder.city,
    region: holder.region,
    consent_at: offeredAt,
    branch_id: seller.branchId,
    created_by: seller.id,
    created_at: offeredAt,
    updated_at: offeredAt,
  }
}

/** The vehicle as it was sold; the same details are stored with the offer and, when cover is issued, with the vehicle. */
function soldVehicle({ vehicle }: Sold): Row {
  return {
    registration_number: vehicle.registrationNumber,
    registration_key: parsePlate(vehicle.registrationNumber)?.key ?? null,
    chassis_key: vehicle.chassisNumber,
    make: vehicle.make,
    model: vehicle.model,
    year_of_manufacture: vehicle.manufacturingYear,
    color: vehicle.vehicleColour,
    body_type: vehicle.bodyType,
    engine_capacity_cc: vehicle.cubicCapacity,
    number_of_seats: vehicle.seatingCapacity,
    fuel_type: vehicle.fuelType,
    registration_year: vehicle.registrationYear,
    mileage: null,
    verified: true,
  }
}

/** Issuing the policy confirms the details, which is the second version. */
export function vehicleRow(sold: Sold): Row {
  return {
    id: sold.vehicleId,
    ...soldVehicle(sold),
    created_at: sold.offeredAt,
    updated_at: sold.paidAt,
    version: 2,
  }
}

export function estimateRow({ estimateId, rateBookId, payload, risk, price, seller, offeredAt }: Sold): Row {
  return {
    id: estimateId,
    rate_book_id: rateBookId,
    payload,
    risk,
    price,
    cover_type: price.coverType,
    total_pesewas: price.totalPesewas,
    created_by: seller.id,
    branch_id: seller.branchId,
    created_at: offeredAt,
    expires_at: addSeconds(offeredAt, 24 * 3600),
  }
}

/** The unpaid offer; a trigger of the database sets its insurer. */
export function recordRow(sold: Sold): Row {
  const { price, seller, offeredAt } = sold
  return {
    id: sold.policyRecordId,
    policy_id: sold.policyId,
    product: 'motor',
    record_number: sold.recordNumber,
    kind: sold.renews ? 'renewal' : 'new',
    is_current: !sold.renews,
    status: 'awaiting_payment',
    status_at: offeredAt,
    status_by: seller.id,
    customer_id: sold.holder.customerId,
    vehicle_id: sold.vehicleId,
    seller_id: seller.id,
    agent_id: seller.agentId,
    branch_id: seller.branchId,
    estimate_id: sold.estimateId,
    risk_code: price.riskCode,
    cover_type: price.coverType,
    start_date: price.startDate,
    end_date: price.endDate,
    cover_days: price.coverDays,
    sum_insured_pesewas: price.limits.ownDamagePesewas,
    office_premium_pesewas: price.officePremiumPesewas,
    fees_pesewas: price.feesPesewas,
    premium_pesewas: price.totalPesewas,
    due_at: sold.dueAt,
    // Set once, with the last status: the index of search texts is the most expensive one.
    search_text: '',
    created_at: offeredAt,
  }
}

export function addOffer(rows: Rows, messageContext: MessageContext, sold: Sold, customerCode: string): void {
  const draftId = sold.renews ? null : messageContext.draw.id()
  if (draftId) {
    rows.add('audit_log', bySeller(sold, sold.offeredAt, draftBegun(draftId)))
    addLookUps(rows, messageContext, sold)
    const entityId = sold.holder.customerId
    const after = { code: customerCode, customerType: sold.holder.customerType }
    const added = { action: 'customer-added', entityType: 'customer', entityId, after } as const
    rows.add('audit_log', bySeller(sold, sold.offeredAt, added))
  }
  addCode(rows, messageContext, sold, draftId)
  addOfferAudit(rows, sold)
  rows.add('purchases', {
    policy_record_id: sold.policyRecordId,
    draft_id: draftId,
    draft_version: draftId ? DRAFT_VERSION : null,
    client_reference: sold.clientReference,
    offer_ends_at: sold.offerEndsAt,
    created_at: sold.offeredAt,
    vehicle: draftId ? soldVehicle(sold) : null,
    entered_name: draftId ? sold.holderName : null,
    entered_phone: draftId ? sold.holder.phone : null,
  })
}

const draftBegun = (entityId: string) => ({ action: 'motor-draft-begun', entityType: 'motor-draft', entityId }) as const

function addOfferAudit(rows: Rows, sold: Sold): void {
  const { policyId, price, renews, offeredAt, receivedFor } = sold
  const { coverType, totalPesewas } = price
  rows.add(
    'audit_log',
    bySeller(sold, offeredAt, {
      action: 'policy-offered',
      entityType: 'policy-record',
      entityId: sold.policyRecordId,
      after: {
        policyId,
        kind: renews ? 'renewal' : 'new',
        status: 'awaiting_payment',
        coverType,
        premiumPesewas: totalPesewas,
      },
    }),
    bySeller(sold, offeredAt, {
      action: 'payment-opened',
      entityType: 'payment',
      entityId: sold.clientReference,
      after: { receivedFor, amountPesewas: totalPesewas },
    }),
  )
}

/** The seller looks up the vehicle and its cover by the plate. */
function addLookUps(rows: Rows, { draw }: MessageContext, { vehicle, offeredAt }: Sold): void {
  const query = new URLSearchParams({ registrationNumber: vehicle.registrationNumber })
  const exchanges = [
    { operation: 'lookup', path: 'vehicles', status: 200, body: { data: vehicle } },
    {
      operation: 'active-cover',
      path: 'policies/active',
      status: 404,
      body: { error: { code: 'NOT_FOUND', message: 'No cover' } },
    },
  ]
  for (const { operation, path, status, body } of exchanges) {
    const id = draw.id()
    const address = `GET ${MID_ADDRESS}/${path}?${query.toString()}`
    rows.add('mid_requests', { id, operation, policy_record_id: null, address, body: null, sent_at: offeredAt })
    rows.add('mid_answers', { request_id: id, status, body, at: offeredAt })
  }
}
