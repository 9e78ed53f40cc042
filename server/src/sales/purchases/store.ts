import { motorPrice } from '@okwan/contract/products/rating'
import { GENDERS, HOLDER_TYPES } from '@okwan/domain/customers/customers/terms'
import { FUEL_TYPES } from '@okwan/domain/customers/vehicles/terms'
import { ROLES } from '@okwan/domain/platform/permissions'
import { POLICY_STATUSES } from '@okwan/domain/policies/policies/terms'
import { RISK_CODES } from '@okwan/domain/products/rate-books/terms'
import { COVER_TYPES } from '@okwan/domain/products/rating/terms'
import * as z from 'zod'
import { type SoldVehicle, soldVehicle } from '../../customers/vehicles/stored-vehicle.ts'
import { maybe, one, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { storedJson } from '../../platform/db/stored-json.ts'
import { type PurchaseRow, purchaseColumns, purchaseRow, purchaseTables } from './offer/purchase-row.ts'

/** The open offer of a draft. */
export function findOffer(tx: Tx, draftId: string): Promise<PurchaseRow | undefined> {
  return maybe(
    tx,
    purchaseRow,
    sql`select ${purchaseColumns} ${purchaseTables} where m.draft_id = ${draftId} and m.withdrawn_at is null`,
  )
}

export function findPurchase(tx: Tx, policyRecordId: string): Promise<PurchaseRow> {
  return one(
    tx,
    purchaseRow,
    sql`select ${purchaseColumns} ${purchaseTables} where m.policy_record_id = ${policyRecordId}`,
  )
}

export type NewPurchase = {
  policyRecordId: string
  /** Absent for a renewal. */
  draftId?: string
  draftVersion?: number
  /** Details at the sale, written to the vehicle after payment, before the policy is registered. */
  vehicle?: SoldVehicle
  /** Customer as the seller entered them. */
  enteredName?: string
  enteredPhone?: string
  clientReference: string
  offerEndsAt: Date
  /** Pay-later offer. */
  payLater: boolean
}

export function insertPurchase(tx: Tx, purchase: NewPurchase, now: Date) {
  return run(
    tx,
    sql`insert into purchases (policy_record_id, draft_id, draft_version, vehicle, client_reference, offer_ends_at, was_parked,
          entered_name, entered_phone, created_at)
        values (${purchase.policyRecordId}, ${purchase.draftId ?? null}, ${purchase.draftVersion ?? null}, ${purchase.vehicle ?? null},
                ${purchase.clientReference}, ${purchase.offerEndsAt}, ${purchase.payLater},
                ${purchase.enteredName ?? null}, ${purchase.enteredPhone ?? null}, ${now})`,
  )
}

export function markParked(tx: Tx, policyRecordId: string, offerEndsAt: Date) {
  return run(
    tx,
    sql`update purchases set was_parked = true, offer_ends_at = ${offerEndsAt} where policy_record_id = ${policyRecordId}`,
  )
}

export function markWithdrawn(tx: Tx, policyRecordId: string, now: Date) {
  return run(tx, sql`update purchases set withdrawn_at = ${now} where policy_record_id = ${policyRecordId}`)
}

/** Serialises the sales of a user, so that two at the same time cannot exceed a daily limit. */
export function lockSales(tx: Tx, sellerId: string) {
  return run(tx, sql`select pg_advisory_xact_lock(hashtext(${`sales:${sellerId}`}))`)
}

/** Sales of a user since a time. A policy change keeps its seller, but does not count as a sale. */
export function soldSince(tx: Tx, sellerId: string, since: Date) {
  return one(
    tx,
    z.object({ count: z.number(), amountPesewas: z.number() }),
    sql`select count(*) as count, coalesce(sum(premium_pesewas), 0)::bigint as "amountPesewas" from policy_records
        where seller_id = ${sellerId} and created_at >= ${since} and status not in ('draft', 'lapsed')
          and kind <> 'endorsement'`,
  )
}

const saleRow = z.object({
  id: z.string(),
  policy_id: z.string(),
  policy_number: z.string().nullable(),
  certificate_number: z.string().nullable(),
  kind: z.enum(['new', 'renewal', 'endorsement']),
  status: z.enum(POLICY_STATUSES),
  draft_id: z.string().nullable(),
  seller_id: z.string(),
  seller_role: z.enum(ROLES),
  agent_id: z.string().nullable(),
  intermediary_code: z.string(),
  branch_id: z.string(),
  branch_code: z.string(),
  vehicle_id: z.string(),
  /** Seats in our vehicle record; the sold cover can have more. */
  known_seats: z.number(),
  risk_code: z.enum(RISK_CODES),
  cover_type: z.enum(COVER_TYPES),
  start_date: z.string(),
  end_date: z.string(),
  sum_insured_pesewas: z.number(),
  office_premium_pesewas: z.number(),
  premium_pesewas: z.number(),
  rate_book_id: z.string(),
  price: motorPrice,
  risk: z.object({
    additionalTppdPesewas: z.number(),
    excessApplicable: z.boolean(),
    ncdYears: z.number(),
    fleetSize: z.number(),
  }),
  customer: z.object({
    type: z.enum(HOLDER_TYPES),
    title: z.string().nullable(),
    firstName: z.string().nullable(),
    otherNames: z.string().nullable(),
    lastName: z.string().nullable(),
    gender: z.enum(GENDERS).nullable(),
    dateOfBirth: z.string().nullable(),
    ghanaCard: z.string().nullable(),
    occupation: z.string().nullable(),
    companyName: z.string().nullable(),
    tin: z.string().nullable(),
    contactPerson: z.string().nullable(),
    businessSector: z.string().nullable(),
    phone: z.string(),
    email: z.string().nullable(),
    digitalAddress: z.string().nullable(),
    residentialAddress: z.string(),
  }),
  vehicle: z.object({
    registrationNumber: z.string().nullable(),
    chassisNumber: z.string(),
    make: z.string(),
    model: z.string(),
    yearOfManufacture: z.number(),
    color: z.string(),
    bodyType: z.string(),
    engineCapacity: z.number(),
    numberOfSeats: z.number(),
    fuelType: z.enum(FUEL_TYPES).nullable(),
    registrationYear: z.number().nullable(),
    mileage: z.number().nullable(),
    verified: z.boolean(),
  }),
})
export type SaleRow = z.output<typeof saleRow>

export async function findFleetId(tx: Tx, policyRecordId: string): Promise<string | undefined> {
  const found = await maybe(
    tx,
    z.object({ fleet_id: z.string() }),
    sql`select fleet_id from fleet_records where policy_record_id = ${policyRecordId}`,
  )
  return found?.fleet_id
}

const soldVehicleRow = z.object({
  vehicle_id: z.string(),
  vehicle: storedJson(soldVehicle),
})

/** Vehicle details of the draft; undefined for a renewal. */
export function findSoldVehicle(tx: Tx, policyRecordId: string) {
  return maybe(
    tx,
    soldVehicleRow,
    sql`select r.vehicle_id, m.vehicle from purchases m join policy_records r on r.id = m.policy_record_id
        where m.policy_record_id = ${policyRecordId} and m.vehicle is not null`,
  )
}

/** A motor sale with the data for the MID and the ledger. */
export function readSale(tx: Tx, policyRecordId: string): Promise<SaleRow> {
  return one(
    tx,
    saleRow,
    sql`select r.id, r.policy_id, p.policy_number, r.certificate_number, r.kind, r.status, m.draft_id, r.seller_id,
          u.role as seller_role, r.agent_id, coalesce(a.staff_id, u.staff_id) as intermediary_code, r.branch_id,
          b.code as branch_code, r.vehicle_id, v.number_of_seats as known_seats, r.risk_code, r.cover_type, r.start_date, r.end_date, r.sum_insured_pesewas,
          r.office_premium_pesewas, r.premium_pesewas, e.rate_book_id, e.price, e.risk,
          json_build_object('type', c.customer_type, 'title', c.title, 'firstName', c.first_name, 'otherNames', c.other_names,
            'lastName', c.last_name, 'gender', c.gender, 'dateOfBirth', c.date_of_birth, 'ghanaCard', c.ghana_card,
            'occupation', c.occupation, 'companyName', c.company_name, 'tin', c.tin, 'contactPerson', c.contact_person,
            'businessSector', c.business_sector, 'phone', c.phone, 'email', c.email, 'digitalAddress', c.digital_address,
            'residentialAddress', c.residential_address) as customer,
          json_build_object('registrationNumber', v.registration_number, 'chassisNumber', v.chassis_key, 'make', v.make,
            'model', v.model, 'yearOfManufacture', v.year_of_manufacture, 'color', v.color, 'bodyType', v.body_type,
            'engineCapacity', v.engine_capacity_cc, 'numberOfSeats', (e.risk ->> 'seats')::integer, 'fuelType', v.fuel_type,
            'registrationYear', v.registration_year, 'mileage', v.mileage, 'verified', v.verified) as vehicle
        from policy_records r join policies p on p.id = r.policy_id join customers c on c.id = r.customer_id
          join vehicles v on v.id = r.vehicle_id join motor_estimates e on e.id = r.estimate_id
          join users u on u.id = r.seller_id left join users a on a.id = r.agent_id join branches b on b.id = r.branch_id
          left join purchases m on m.policy_record_id = r.id
        where r.id = ${policyRecordId}`,
  )
}

const travelSaleRow = z.object({
  id: z.string(),
  status: z.enum(POLICY_STATUSES),
  draft_id: z.string(),
  draft_version: z.number(),
  seller_id: z.string(),
  seller_role: z.enum(ROLES),
  agent_id: z.string().nullable(),
  branch_id: z.string(),
  branch_code: z.string(),
  start_date: z.string(),
  premium_pesewas: z.number(),
  received_for: z.string(),
})
export type TravelSaleRow = z.output<typeof travelSaleRow>

/** A travel sale with the data for the ledger and the SMS to the customer. */
export function readTravelSale(tx: Tx, policyRecordId: string): Promise<TravelSaleRow> {
  return one(
    tx,
    travelSaleRow,
    sql`select r.id, r.status, m.draft_id, m.draft_version, r.seller_id, u.role as seller_role, r.agent_id, r.branch_id,
          b.code as branch_code, r.start_date, r.premium_pesewas, k.received_for
        from policy_records r join purchases m on m.policy_record_id = r.id
          join checkouts k on k.client_reference = m.client_reference
          join users u on u.id = r.seller_id join branches b on b.id = r.branch_id
        where r.id = ${policyRecordId}`,
  )
}
