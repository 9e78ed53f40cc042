import type { VehicleFinding } from '@okwan/domain/sales/motor/save-answers'
import type { Tx } from '../../platform/db/database.ts'
import { findLookup } from './store.ts'

/** Result of a vehicle lookup of this user. */
export function foundVehicle(tx: Tx, lookupId: string, personId: string): Promise<VehicleFinding | undefined> {
  return findLookup(tx, lookupId, personId)
}
