import { travelCertificateNumber } from '@okwan/domain/policies/travel-policies/numbers'
import type { Tx } from '../../platform/db/database.ts'
import {
  insertTrip,
  type NewTrip,
  readTrip,
  type SavedTraveller,
  saveCertificateNumbers,
  type TripRow,
} from './store.ts'

export type { NewTrip, TripRow }

/** Saves the agreed trip of a policy record. */
export function saveTrip(tx: Tx, trip: NewTrip, now: Date): Promise<SavedTraveller[]> {
  return insertTrip(tx, trip, now)
}

export function findTrip(tx: Tx, policyRecordId: string): Promise<TripRow> {
  return readTrip(tx, policyRecordId)
}

/** Saves a certificate number for each traveller. Each version of the policy has new certificates. */
export async function numberCertificates(
  tx: Tx,
  travellers: readonly SavedTraveller[],
  { policyNumber, recordNumber }: { policyNumber: string; recordNumber: number },
): Promise<void> {
  const certificates = travellers.map(({ id, number }) => ({
    id,
    certificateNumber: travelCertificateNumber(policyNumber, number, recordNumber),
  }))
  await saveCertificateNumbers(tx, certificates)
}
