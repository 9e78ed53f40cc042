import type { Fleet } from '@okwan/contract/fleet'
import type { FleetRow, SoldRow } from './store.ts'

export function presentFleet(fleet: FleetRow, sold: readonly SoldRow[]): Fleet {
  return {
    fleetId: fleet.id,
    payableType: 'fleet-purchase',
    payableId: fleet.id,
    clientReference: fleet.client_reference,
    receivedFor: fleet.received_for,
    premiumPesewas: fleet.amount_pesewas,
    customer: { customerCode: fleet.customer_code, fullName: fleet.customer_name, phone: fleet.phone },
    offerEndsAt: fleet.offer_ends_at.toISOString(),
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
