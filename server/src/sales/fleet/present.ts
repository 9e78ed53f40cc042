import type { Fleet, FleetRow as ListedFleet } from '@okwan/contract/sales/fleet'
import type { Actor } from '../../platform/http/context.ts'
import { shownCustomer } from '../../policies/policies/shown-customer.ts'
import type { FleetRow, ListedRow, SoldRow } from './store.ts'

export function presentListed(row: ListedRow): ListedFleet {
  return {
    fleetId: row.id,
    soldAt: row.created_at.toISOString(),
    customerName: row.customer_name,
    soldBy: row.seller_name,
    startDate: row.start_date,
    endDate: row.end_date,
    premiumPesewas: row.amount_pesewas,
    vehicles: row.vehicles,
    issued: row.issued,
    challenged: row.challenged,
    isPaid: row.is_paid,
  }
}

export function presentFleet(fleet: FleetRow, sold: readonly SoldRow[], reader: Actor): Fleet {
  return {
    fleetId: fleet.id,
    payableType: 'fleet-purchase',
    payableId: fleet.id,
    clientReference: fleet.client_reference,
    receivedFor: fleet.received_for,
    premiumPesewas: fleet.amount_pesewas,
    customer: {
      customerCode: fleet.customer_code,
      ...shownCustomer(fleet, fleet.customer_name, reader),
    },
    offerEndsAt: fleet.offer_ends_at.toISOString(),
    isPaid: fleet.is_paid,
    startDate: fleet.start_date,
    endDate: fleet.end_date,
    vehicles: sold.map((row) => ({
      number: row.number,
      registrationNumber: row.registration_number,
      vehicle: row.vehicle,
      premiumPesewas: row.premium_pesewas,
      policyId: row.policy_id,
      policyNumber: row.policy_number,
      status: row.status,
      challengeReason: row.challenge_reason,
    })),
  }
}
