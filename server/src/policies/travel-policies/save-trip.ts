import { travelCertificateNumber } from '@okwan/domain/policies/travel-policies/numbers'
import type { Tx } from '../../platform/db/database.ts'
import { giveCertificates, insertTrip, type KeptTraveller, type NewTrip, readTrip, type TripRow } from './store.ts'

export type { NewTrip, TripRow }

/** Saves the agreed trip of a policy record. */
export function keepTrip(tx: Tx, trip: NewTrip, now: Date): Promise<KeptTraveller[]> {
  return insertTrip(tx, trip, now)
}

export function findTrip(tx: Tx, policyRecordId: string): Promise<TripRow> {
  return readTrip(tx, policyRecordId)
}

/** Numbers one certificate for each traveller; policy versions have new certificate versions. */
export async function numberCertificates(
  tx: Tx,
  travellers: readonly KeptTraveller[],
  { policyNumber, recordNumber }: { policyNumber: string; recordNumber: number },
): Promise<void> {
  const given = travellers.map(({ id, number }) => ({
    id,
    certificateNumber: travelCertificateNumber(policyNumber, number, recordNumber),
  }))
  await giveCertificates(tx, given)
}
