import { parsePlate } from '@okwan/domain/customers/vehicles/plates'
import { FUEL_TYPES } from '@okwan/domain/customers/vehicles/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { policyBody } from '../../../gateways/mid/policy-body.ts'
import type { Row, Rows } from '../../../platform/db/rows.ts'
import { verifyUrl } from '../../../policies/policies/verify-code.ts'
import { midPolicyOf, type RegisteredSale } from '../../../sales/purchases/issue/mid-policy.ts'
import { type Holder, nameOf } from '../past-sale.ts'
import type { Sold } from '../sold.ts'
import { byJob } from './audit-rows.ts'
import { addMessage, type MessageContext } from './message-rows.ts'
import { MID_ADDRESS } from './offer-rows.ts'

/** The policy is numbered and paid. */
export function paidRow(sold: Sold): Row {
  return {
    id: sold.policyRecordId,
    status: 'issuing',
    status_at: sold.paidAt,
    status_by: null,
    certificate_number: sold.certificateNumber,
  }
}

export function issuedRow(sold: Sold): Row {
  return {
    id: sold.policyRecordId,
    status: 'active',
    status_at: sold.paidAt,
    status_by: null,
    sticker_number: sold.stickerNumber,
    brown_card_number: sold.brownCardNumber,
    mid_reference: sold.midReference,
    issued_at: sold.paidAt,
    search_text: searchText(sold),
  }
}

/** The text that the database function `policy_search_text` builds for the search. */
function searchText({ policyNumber, vehicle, holder }: Sold): string {
  const plate = parsePlate(vehicle.registrationNumber)?.key
  const words = [policyNumber.replaceAll('-', ''), plate, vehicle.chassisNumber, holder.phone, nameOf(holder)]
  return words.join(' ').toUpperCase()
}

export function stickerRow({ stickerNumber, policyId, startsLater, paidAt }: Sold): Row {
  return {
    number: stickerNumber,
    status: startsLater ? 'assigned' : 'active',
    source: 'mid',
    policy_id: policyId,
    created_at: paidAt,
    updated_at: paidAt,
  }
}

/** Registration in the motor insurance database, audit entries and the SMS to the customer. */
export function addIssue(rows: Rows, messageContext: MessageContext, sold: Sold): void {
  const { policyRecordId, paidAt, stickerNumber, midReference, policyNumber } = sold
  const id = messageContext.draw.id()
  rows.add('mid_requests', {
    id,
    operation: 'record',
    policy_record_id: policyRecordId,
    address: `POST ${MID_ADDRESS}/${sold.holder.customerType}/policies`,
    body: policyBody(midPolicyOf(registeredSale(sold), sold.book, paymentOf(sold), paidAt)),
    sent_at: paidAt,
  })
  const answer = { data: { stickerNumber, reference: midReference } }
  rows.add('mid_answers', { request_id: id, status: 201, body: answer, at: paidAt })
  addIssueAudit(rows, sold)
  const params = {
    plate: sold.vehicle.registrationNumber,
    policyNumber,
    stickerNumber,
    startDate: sold.price.startDate,
    endDate: sold.price.endDate,
    url: verifyUrl(messageContext.product, policyRecordId),
  }
  const to = sold.holder.phone
  addMessage(rows, messageContext, { to, template: 'policy-issued', params, policyId: sold.policyId, at: paidAt })
}

function addIssueAudit(rows: Rows, sold: Sold): void {
  const { policyRecordId: entityId, paidAt, policyNumber, renews } = sold
  const numbers = { policyNumber, certificateNumber: sold.certificateNumber }
  const record = { entityType: 'policy-record', entityId } as const
  const { stickerNumber, midReference, brownCardNumber } = sold
  rows.add(
    'audit_log',
    byJob(sold, paidAt, {
      action: 'policy-paid',
      ...record,
      before: { status: 'awaiting_payment' },
      after: { status: 'issuing', ...numbers },
    }),
    ...(renews && sold.startsLater
      ? [
          byJob(sold, paidAt, {
            action: 'policy-renewed',
            entityType: 'policy-record',
            entityId: renews.policyRecordId,
            after: { next: entityId, supersededFrom: sold.price.startDate },
          }),
        ]
      : []),
    byJob(sold, paidAt, {
      action: 'policy-issued',
      ...record,
      before: { status: 'issuing' },
      after: { status: 'active', ...numbers, brownCardNumber, stickerNumber, midReference },
    }),
  )
}

const paymentOf = ({ clientReference, paidAt, price }: Sold) => ({
  clientReference,
  paidAt,
  method: 'momo' as const,
  amountPesewas: price.totalPesewas,
})

function registeredSale(sold: Sold): RegisteredSale {
  const { vehicle, holder, price, risk, seller } = sold
  return {
    id: sold.policyRecordId,
    policy_number: sold.policyNumber,
    kind: sold.renews ? 'renewal' : 'new',
    cover_type: price.coverType,
    risk_code: sold.requested.riskCode,
    branch_code: seller.branchCode,
    intermediary_code: seller.intermediaryCode,
    start_date: price.startDate,
    end_date: price.endDate,
    premium_pesewas: price.totalPesewas,
    sum_insured_pesewas: price.limits.ownDamagePesewas,
    risk,
    price,
    vehicle: {
      registrationNumber: vehicle.registrationNumber,
      chassisNumber: vehicle.chassisNumber,
      make: vehicle.make,
      model: vehicle.model,
      yearOfManufacture: vehicle.manufacturingYear,
      color: vehicle.vehicleColour,
      bodyType: vehicle.bodyType,
      engineCapacity: vehicle.cubicCapacity,
      numberOfSeats: vehicle.seatingCapacity,
      fuelType: FUEL_TYPES.find((type) => type === vehicle.fuelType) ?? null,
      registrationYear: vehicle.registrationYear,
      mileage: null,
      verified: true,
    },
    customer: registeredHolder(holder),
  }
}

function registeredHolder(holder: Holder): RegisteredSale['customer'] {
  const person = holder.customerType === 'individual' ? holder : undefined
  const company = holder.customerType === 'corporate' ? holder : undefined
  return {
    type: holder.customerType,
    title: null,
    firstName: person?.firstName ?? null,
    otherNames: null,
    lastName: person?.lastName ?? null,
    gender: person?.gender ?? null,
    dateOfBirth: person?.dateOfBirth ?? null,
    ghanaCard: person?.ghanaCard ?? null,
    occupation: person?.occupation ?? null,
    companyName: company?.companyName ?? null,
    tin: company?.tin ?? null,
    contactPerson: company?.contactPerson ?? null,
    businessSector: company?.businessSector ?? null,
    phone: holder.phone,
    email: null,
    digitalAddress: null,
    residentialAddress: holder.residentialAddress,
  }
}

/** The day on which the policy was issued. */
export const issuedOn = ({ paidAt }: Sold) => toAccraDate(paidAt)
